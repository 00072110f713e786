import path from 'node:path';
import { unfinishedJournal } from '../../apply/journal.ts';
import {
  ignoreAll,
  openPrivateFolder,
  refuseAstray,
  refuseLinkedFolder,
} from '../../files/private-folder.ts';
import { type Clean, writeAtomically } from '../../files/write-atomically.ts';
import type { RecordedState } from '../../portal/read-portal.ts';
import { writing } from './save.ts';

/** Where backups and journals of a portal lie. */
export interface StateFolder {
  readonly path: string;
  /** A time that sorts, for the names of files. */
  readonly stamp: string;
}

/** Where the state of a portal lies, whether or not it is there yet. */
export const stateFolderPath = (root: string, name: string, moved: string | undefined): string =>
  path.join(moved ?? path.join(root, '.rolecall'), name);

/**
 * Opens the state folder, mode 0700 and ignored by Git: `.rolecall/NAME` beside the root file, or the one that is named.
 * Throws `unsafe-path` where a part of it is a link or somebody else's.
 */
export async function openStateFolder(
  root: string,
  name: string,
  moved: string | undefined,
): Promise<StateFolder> {
  const base = moved ?? path.join(root, '.rolecall');
  const folder = stateFolderPath(root, name, moved);
  await writing(folder, async () => {
    await openPrivateFolder(base, name, moved !== undefined);
    // A folder that was named may hold more than ours.
    await ignoreAll(moved === undefined ? base : folder);
  });
  const stamp = `${new Date().toISOString().replace(/[-:.]/g, '')}-${process.pid}`;
  return { path: folder, stamp };
}

/** The newest journal that was never closed: see `unfinishedJournal`. Throws `unsafe-path` before a link is followed to it. */
export async function lookForUnfinished(
  root: string,
  name: string,
  moved: string | undefined,
): Promise<string | undefined> {
  if (moved === undefined) await refuseLinkedFolder(path.join(root, '.rolecall'), name);
  else await refuseAstray(path.join(moved, name));
  return unfinishedJournal(stateFolderPath(root, name, moved));
}

/** Writes what the portal holds now, as it sent it, so that there is a way back; without the key. Returns the path. */
export async function writeBackup(
  { path: folder, stamp }: StateFolder,
  portal: { readonly name: string; readonly url: string },
  { records }: RecordedState,
  clean: Clean,
): Promise<string> {
  const file = path.join(folder, `backup-${stamp}.json`);
  const head = { format: 'rolecall.backup/1', createdAt: new Date().toISOString(), portal };
  await writing(file, () => writeAtomically(file, backupText(head, records), clean, 0o600));
  return file;
}

function* backupText(head: object, records: RecordedState['records']): Iterable<string> {
  yield `${JSON.stringify(head).slice(0, -1)}`;
  for (const [name, list] of Object.entries(records)) {
    yield `,\n${JSON.stringify(name)}:[`;
    let separator = '\n';
    for (const record of list) {
      yield `${separator}${JSON.stringify(record)}`;
      separator = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}
