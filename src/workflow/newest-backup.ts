import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type PortalState, stateOf } from '../portal/read-portal.ts';
import type { Loaded } from './load.ts';
import { readBackup } from './restore.ts';
import { backupFolder } from './state-folder.ts';

/** A larger one takes longer to read than anybody waits for a key to answer. */
const LARGEST_BACKUP = 64 * 1024 * 1024;

/** A backup that lies near the files. */
export interface FoundBackup {
  /** The portal that it is one of. */
  readonly url: string;
  readonly state: PortalState;
}

/** The newest backup in the state folder beside a root file; undefined where there is none, or only a very large one. */
export async function newestBackup({
  declared,
  folder,
}: Pick<Loaded, 'declared' | 'folder'>): Promise<FoundBackup | undefined> {
  const state = backupFolder(folder, declared.settings.portal.name);
  const names = await readdir(state).catch(() => []);
  const newest = names
    .filter((name) => /^backup-.*\.json$/.test(name))
    .sort()
    .at(-1);
  if (newest === undefined) return undefined;
  const file = path.join(state, newest);
  const stats = await lstat(file).catch(() => undefined);
  if (stats?.isFile() !== true || stats.size > LARGEST_BACKUP) return undefined;
  const { url, records } = await readBackup(file);
  return { url, state: stateOf(records) };
}
