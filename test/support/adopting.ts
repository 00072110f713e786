import path from 'node:path';
import type { AdoptRequest } from '../../src/workflow/adopt.ts';
import { asked } from './portal.ts';

export const adoptRequest = (
  url: string,
  folder: string,
  more: Partial<AdoptRequest> = {},
): AdoptRequest => ({
  ...asked(url, path.join(folder, 'rolecall.yaml')),
  until: undefined,
  reason: undefined,
  release: undefined,
  dryRun: false,
  ...more,
});
