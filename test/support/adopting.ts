import path from 'node:path';
import type { AdoptRequest } from '../../src/workflow/adopt.ts';
import { asked } from './portal.ts';

/** What `adopt` of the root file of a folder asks for where no flag is given. */
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
