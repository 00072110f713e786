import path from 'node:path';
import type { TreeEntry } from './git-objects.ts';
import type { Entry, Lister } from './search.ts';

/** The folders of a commit, as if they lay at the top of the checkout. */
export function treeLister(top: string, tree: readonly TreeEntry[]): Lister {
  const folders = new Map<string, Map<string, Entry['kind']>>();
  const add = (file: string, kind: Entry['kind']): void => {
    const folder = path.dirname(file);
    const entries = folders.get(folder) ?? new Map<string, Entry['kind']>();
    if (!folders.has(folder)) {
      folders.set(folder, entries);
      if (folder !== top) add(folder, 'folder');
    }
    entries.set(path.basename(file), kind);
  };
  for (const { path: file, kind } of tree) add(path.join(top, file), kind === 'submodule' ? 'other' : kind);
  return {
    entries: async (folder) =>
      [...(folders.get(folder) ?? [])].map(([name, kind]): Entry => ({ name, kind })),
    maybeFolder: async () => true,
  };
}
