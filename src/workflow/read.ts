import { Paging } from '../portal/paging.ts';
import { type PortalState, readPortal } from '../portal/read-portal.ts';
import { load } from './load.ts';
import { type ConnectOptions, connect } from './portal-access.ts';

export type { PortalState } from '../portal/read-portal.ts';

/** What the portal of a root file holds: users, reports, RLS roles and their members. Reads only. */
export async function read(request: ConnectOptions & { readonly config: string }): Promise<PortalState> {
  const { portal } = (await load(request.config, request.insecureHttp)).declared.settings;
  const { transport } = await connect(portal, request);
  return readPortal(transport, new Paging(portal.dialect));
}
