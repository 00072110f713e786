import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { refuseLinkedFolder } from '../../files/private-folder.ts';
import { type RecordedState, stateOf } from '../../portal/read-portal.ts';
import type { Loaded } from '../loading/load.ts';
import { readBackup } from './read-backup.ts';
import { stateFolderPath } from './state-folder.ts';

/** A larger one takes longer to read than anybody waits for a key to answer. */
const LARGEST_BACKUP = 64 * 1024 * 1024;

/**
 * What the newest backup beside a root file holds, or in the state folder that is named; undefined where there is none, it
 * is too large to look at on the way, or, where an address is given, of another portal. Rejects for one that cannot be read.
 */
export async function newestBackup(
  { declared, folder }: Pick<Loaded, 'declared' | 'folder'>,
  moved?: string,
  url?: string,
): Promise<RecordedState | undefined> {
  const { name: portal } = declared.settings.portal;
  if (moved === undefined) await refuseLinkedFolder(path.join(folder, '.rolecall'), portal);
  const state = stateFolderPath(folder, portal, moved);
  const names = await readdir(state).catch(() => []);
  const newest = names
    .filter((name) => /^backup-.*\.json$/.test(name))
    .sort()
    .at(-1);
  if (newest === undefined) return undefined;
  const file = path.join(state, newest);
  const stats = await lstat(file).catch(() => undefined);
  if (stats?.isFile() !== true || stats.size > LARGEST_BACKUP) return undefined;
  const backup = await readBackup(file);
  return url === undefined || backup.url === url ? stateOf(backup.records) : undefined;
}
