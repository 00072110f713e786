import type { Dirent } from 'node:fs';
import { lstat, opendir, readlink } from 'node:fs/promises';
import path from 'node:path';
import { firstLink, isInside } from './checkout.ts';
import { type Entry, type Lister, SearchTooLargeError } from './search.ts';

const MOST_NAMES = 100_000;

function kindOf(entry: Dirent): Entry['kind'] {
  if (entry.isSymbolicLink()) return 'link';
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'other';
}

/**
 * Lists the folders of a checkout on disk, each once, and at most 100,000 names in all: then it throws a
 * `SearchTooLargeError`. What lies outside of the checkout is never looked at.
 */
export function diskLister(top: string): Lister {
  const listed = new Map<string, Promise<readonly Entry[] | undefined>>();
  let names = 0;
  const read = async (folder: string): Promise<readonly Entry[] | undefined> => {
    const entries: Entry[] = [];
    try {
      for await (const entry of await opendir(folder, { bufferSize: 512 })) {
        if (++names > MOST_NAMES) throw new SearchTooLargeError(`it meets more than ${MOST_NAMES} names`);
        entries.push({ name: entry.name, kind: kindOf(entry) });
      }
      return entries;
    } catch (error) {
      if (error instanceof SearchTooLargeError) throw error;
      return undefined;
    }
  };
  return {
    entries: (folder) => {
      const before = listed.get(folder);
      if (before !== undefined) return before;
      const entries = read(folder);
      listed.set(folder, entries);
      return entries;
    },
    // Only a link that leads straight to a regular file of the checkout is surely none to a folder.
    maybeFolder: async (link) => {
      try {
        const target = path.resolve(path.dirname(link), await readlink(link));
        if (!isInside(top, target) || firstLink(top, target) !== undefined) return true;
        return !(await lstat(target)).isFile();
      } catch {
        return true;
      }
    },
  };
}
