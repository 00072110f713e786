import { load } from './loading/load.ts';
import { cleanFor } from './opening/credentials.ts';
import { type ConnectOptions, open } from './opening/portal-access.ts';
import { openStateFolder, writeBackup } from './state/backups.ts';

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
  const { name } = declared.settings.portal;
  const portal = await open(declared.settings.portal, request);
  const state = await portal.readRecords();
  const stateFolder = await openStateFolder(folder, name, request.stateDir);
  const path = await writeBackup(stateFolder, { name, url: portal.url }, state, await cleanFor(request));
  return { path, users: state.records.users.length };
}
