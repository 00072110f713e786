import type { PortalState } from '../portal/read-portal.ts';
import { load } from './loading/load.ts';
import { cleanFor } from './opening/credentials.ts';
import { type ConnectOptions, open } from './opening/portal-access.ts';
import { openStateFolder, writeBackup } from './state/backups.ts';

export type { PortalState } from '../portal/read-portal.ts';

export interface ReadRequest extends ConnectOptions {
  readonly config: string;
}

export interface SnapshotRequest extends ReadRequest {
  readonly stateDir: string | undefined;
}

/** What the portal of a root file holds: users, reports, RLS roles and their members. Reads only. */
export async function read(request: ReadRequest): Promise<PortalState> {
  const { declared } = await load(request.config, request.insecureHttp);
  const portal = await open(declared.settings.portal, request);
  return portal.read('agreed');
}

/** Writes a backup of what the portal holds now. Only reads the portal. */
export async function snapshot(request: SnapshotRequest) {
  const { declared, folder } = await load(request.config, request.insecureHttp);
  const { name } = declared.settings.portal;
  const portal = await open(declared.settings.portal, request);
  const state = await portal.read('agreed');
  const stateFolder = await openStateFolder(folder, name, request.stateDir);
  const path = await writeBackup(stateFolder, { name, url: portal.url }, state, await cleanFor(request));
  return { path, users: state.records.users.length };
}
