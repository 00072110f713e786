import { Paging } from '../portal/paging.ts';
import { readPortal } from '../portal/read-portal.ts';
import { cleanFor } from './credentials.ts';
import { load } from './load.ts';
import { type ConnectOptions, connect } from './portal-access.ts';
import { openStateFolder, writeBackup } from './state-folder.ts';

export interface SnapshotRequest extends ConnectOptions {
  readonly config: string;
  readonly stateDir: string | undefined;
}

export interface Snapshot {
  readonly path: string;
  readonly users: number;
}

/** Writes a backup of what the portal holds now. Reads the portal only. */
export async function snapshot(request: SnapshotRequest): Promise<Snapshot> {
  const { declared, folder } = await load(request.config, request.insecureHttp);
  const { portal } = declared.settings;
  const { transport, url } = await connect(portal, request);
  const state = await readPortal(transport, new Paging(portal.dialect));
  const stateFolder = await openStateFolder(folder, portal.name, request.stateDir);
  const path = await writeBackup(stateFolder, { name: portal.name, url }, state, await cleanFor(request));
  return { path, users: state.records.users.length };
}
