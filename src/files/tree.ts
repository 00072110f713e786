import path from 'node:path';
import type { EntryKind, Lister } from './search.ts';

export interface CommitTree {
  /** Blob ids by absolute path, regular files only. SHA-1 or SHA-256 in hex. */
  readonly files: ReadonlyMap<string, string>;
  readonly lister: Lister;
}

const KINDS: Readonly<Record<string, EntryKind>> = {
  '100644': 'file',
  '100755': 'file',
  '100664': 'file',
  '120000': 'link',
  '160000': 'other',
};

export function readTree(top: string, listing: Buffer): CommitTree {
  const files = new Map<string, string>();
  const folders = new Map<string, Map<string, EntryKind>>();
  const add = (file: string, kind: EntryKind): void => {
    const folder = path.dirname(file);
    const entries = folders.get(folder) ?? new Map<string, EntryKind>();
    entries.set(path.basename(file), kind);
    if (folders.has(folder)) return;
    folders.set(folder, entries);
    if (folder !== top) add(folder, 'folder');
  };
  for (const line of listing.toString('utf8').split('\0')) {
    const [, mode = '', id = '', below = ''] = /^(\d+) \w+ ([0-9a-f]+)\t([\s\S]+)$/.exec(line) ?? [];
    const kind = KINDS[mode];
    if (kind === undefined) continue;
    const file = path.join(top, below);
    add(file, kind);
    if (kind === 'file') files.set(file, id);
  }
  return { files, lister: async (folder) => folders.get(folder) ?? new Map() };
}
