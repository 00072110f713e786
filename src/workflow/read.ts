import type { RecordedState } from '../portal/read-portal.ts';
import { load } from './loading/load.ts';
import { type ConnectOptions, open } from './opening/portal-access.ts';

export type { PortalState, RecordedState } from '../portal/read-portal.ts';

/** What the portal of a root file holds: users, reports, RLS roles and their members. Reads only. */
export async function read(request: ConnectOptions & { readonly config: string }): Promise<RecordedState> {
  const { declared } = await load(request.config, request.insecureHttp);
  const portal = await open(declared.settings.portal, request);
  return portal.readRecords();
}
