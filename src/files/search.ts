import type { Dirent } from 'node:fs';
import { lstat, opendir, readlink } from 'node:fs/promises';
import path from 'node:path';
import { type GlobPart, globParts } from '../config/glob.ts';
import { firstLink, isGitName, isInside } from './checkout.ts';

export type EntryKind = 'file' | 'folder' | 'link' | 'other';
export type Folder = ReadonlyMap<string, EntryKind>;

/** Lists folders by their absolute paths, and follows no link. */
export interface Lister {
  /** Undefined for a folder that cannot be read. */
  readonly entries: (folder: string) => Promise<Folder | undefined>;
  /** True if a link may lead to a folder. */
  readonly maybeFolder: (link: string) => Promise<boolean>;
}

export interface Found {
  readonly kind: 'file' | 'link' | 'other' | 'above' | 'git' | 'closed';
  readonly path: string;
}

/** A search that looks at too much has no result: "matches nothing" would be wrong. */
export class SearchTooLargeError extends Error {}

/** What all searches of one load may cost together: comparing a name with eight characters of a pattern costs one. */
export interface Budget {
  left: number;
}

export const searchBudget = (): Budget => ({ left: 2_000_000 });

const MOST_NAMES = 100_000;
const DEEPEST = 64;

function kindOf(entry: Dirent): EntryKind {
  if (entry.isSymbolicLink()) return 'link';
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'other';
}

/** Lists the folders of a checkout on disk, each once. Throws a `SearchTooLargeError` after 100,000 names. */
export function diskLister(top: string): Lister {
  const listed = new Map<string, Promise<Folder | undefined>>();
  let names = 0;
  const read = async (folder: string): Promise<Folder | undefined> => {
    const entries = new Map<string, EntryKind>();
    try {
      for await (const entry of await opendir(folder, { bufferSize: 512 })) {
        if (++names > MOST_NAMES) throw new SearchTooLargeError(`it meets more than ${MOST_NAMES} names`);
        entries.set(entry.name, kindOf(entry));
      }
      return entries;
    } catch (error) {
      if (error instanceof SearchTooLargeError) throw error;
      return undefined;
    }
  };
  return {
    entries: (folder) => {
      const entries = listed.get(folder) ?? read(folder);
      listed.set(folder, entries);
      return entries;
    },
    // Nothing outside the checkout is looked at, so only a link straight to a file of the checkout is surely no folder.
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

interface SearchState {
  readonly folder: string;
  readonly at: number;
}

/** What a pattern leads to from a folder, without leaving `top`. Follows no link and enters no `.git`. */
export async function search(
  top: string,
  from: string,
  pattern: string,
  lister: Lister,
  budget: Budget,
): Promise<Found[]> {
  const parts = globParts(pattern);
  const found: Found[] = [];
  const seen = new Set<string>();
  const waiting: SearchState[] = [];
  const visit = (folder: string, at: number): void => {
    const key = `${at}\0${folder}`;
    if (seen.has(key) || at >= parts.length) return;
    if (path.relative(top, folder).split(path.sep).length > DEEPEST)
      throw new SearchTooLargeError(`it leads more than ${DEEPEST} folders deep`);
    seen.add(key);
    waiting.push({ folder, at });
  };
  const take = async (part: GlobPart, at: number, where: string, kind: EntryKind): Promise<void> => {
    const name = path.basename(where);
    if (part.kind === 'up') return;
    if (isGitName(name)) {
      if (part.kind === 'name' && part.literal === name) found.push({ kind: 'git', path: where });
    } else if (part.kind === 'folders') {
      // Packages contain root files of their own, such as examples.
      if (name.startsWith('.') || name === 'node_modules') return;
      if (kind === 'folder') visit(where, at);
      else if (kind === 'link' && (await lister.maybeFolder(where))) found.push({ kind, path: where });
    } else if (part.matches(name)) {
      if (kind === 'folder') visit(where, at + 1);
      else if (kind === 'link' || at === parts.length - 1) found.push({ kind, path: where });
    }
  };
  visit(from, 0);
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    const { folder, at } = state;
    const part = parts[at];
    if (part === undefined) continue;
    if (part.kind === 'up') {
      if (folder === top) found.push({ kind: 'above', path: folder });
      else visit(path.dirname(folder), at + 1);
      continue;
    }
    if (part.kind === 'folders') visit(folder, at + 1);
    const entries = await lister.entries(folder);
    if (entries === undefined) {
      found.push({ kind: 'closed', path: folder });
      continue;
    }
    // A name without special characters is looked up, however many names are beside it.
    const name = part.kind === 'name' ? part.literal : undefined;
    const names = name === undefined ? [...entries.keys()] : entries.has(name) ? [name] : [];
    budget.left -= (names.length + 1) * (part.kind === 'name' ? Math.ceil(part.length / 8) : 1);
    if (budget.left < 0) throw new SearchTooLargeError('it compares too many names with too long patterns');
    for (const one of names) await take(part, at, path.join(folder, one), entries.get(one) ?? 'other');
  }
  return found;
}
