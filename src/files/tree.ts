import path from 'node:path';
import type { Entry, Lister } from './search.ts';

/** A file, link or submodule of a commit, with its path from the top. */
export interface TreeEntry {
  readonly path: string;
  readonly kind: 'file' | 'link' | 'submodule';
  /** Of the blob: 40 hex digits, or 64 in a repository that uses SHA-256. */
  readonly id: string;
}

const KINDS: Readonly<Record<string, TreeEntry['kind']>> = {
  '100644': 'file',
  '100755': 'file',
  '100664': 'file',
  '120000': 'link',
  '160000': 'submodule',
};

/** The entries of `ls-tree -r -z`. */
export function parsedTree(listing: Buffer): TreeEntry[] {
  return listing
    .toString('utf8')
    .split('\0')
    .flatMap((line) => {
      const [, mode = '', id = '', file = ''] = /^(\d+) \w+ ([0-9a-f]+)\t([\s\S]+)$/.exec(line) ?? [];
      const kind = KINDS[mode];
      return kind === undefined ? [] : [{ path: file, kind, id }];
    });
}

type Folders = ReadonlyMap<string, ReadonlyMap<string, Entry['kind']>>;

function foldersOf(top: string, entries: readonly TreeEntry[]): Folders {
  const folders = new Map<string, Map<string, Entry['kind']>>();
  const add = (file: string, kind: Entry['kind']): void => {
    const folder = path.dirname(file);
    const within = folders.get(folder) ?? new Map<string, Entry['kind']>();
    if (!folders.has(folder)) {
      folders.set(folder, within);
      if (folder !== top) add(folder, 'folder');
    }
    within.set(path.basename(file), kind);
  };
  for (const { path: file, kind } of entries)
    add(path.join(top, file), kind === 'submodule' ? 'other' : kind);
  return folders;
}

/** Everything in a commit, as if it lay at the top of the checkout. What is looked for is arranged once, when it is asked for. */
export class CommitTree {
  readonly entries: readonly TreeEntry[];
  readonly #top: string;
  #ids: ReadonlyMap<string, string> | undefined;
  #folders: Folders | undefined;

  constructor(top: string, entries: readonly TreeEntry[]) {
    this.#top = top;
    this.entries = entries;
  }

  /** The object of the regular file at an absolute path; undefined for anything else. */
  idOf(file: string): string | undefined {
    this.#ids ??= new Map(
      this.entries
        .filter(({ kind }) => kind === 'file')
        .map(({ path: below, id }) => [path.join(this.#top, below), id]),
    );
    return this.#ids.get(file);
  }

  /** Its folders by their absolute paths. */
  readonly lister: Lister = {
    entries: async (folder) => {
      this.#folders ??= foldersOf(this.#top, this.entries);
      return [...(this.#folders.get(folder) ?? [])].map(([name, kind]): Entry => ({ name, kind }));
    },
    maybeFolder: async () => true,
  };
}

/** So many entries of trees are kept that were asked for last: portals of one repository ask for the same commits. */
const MOST_ENTRIES = 200_000;

/** Trees by their ids, and what they weigh. */
export class TreesInUse {
  /** The one that was asked for last stands last. */
  readonly #trees = new Map<string, Promise<CommitTree | undefined>>();
  readonly #weights = new Map<string, number>();
  #weight = 0;

  get(id: string, list: () => Promise<CommitTree | undefined>): Promise<CommitTree | undefined> {
    const tree = this.#trees.get(id) ?? list().then((listed) => this.#weighed(id, listed));
    this.#trees.delete(id);
    this.#trees.set(id, tree);
    return tree;
  }

  #weighed(id: string, tree: CommitTree | undefined): CommitTree | undefined {
    if (tree === undefined) this.#trees.delete(id);
    else if (this.#trees.has(id)) {
      this.#weight += tree.entries.length - (this.#weights.get(id) ?? 0);
      this.#weights.set(id, tree.entries.length);
    }
    for (const oldest of this.#trees.keys()) {
      if (this.#weight <= MOST_ENTRIES || oldest === id) break;
      this.#trees.delete(oldest);
      this.#weight -= this.#weights.get(oldest) ?? 0;
      this.#weights.delete(oldest);
    }
    return tree;
  }
}
