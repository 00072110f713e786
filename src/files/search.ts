import path from 'node:path';
import { type GlobPart, globParts } from '../config/glob.ts';

/** What stands in a folder: of a disk, or of a commit. */
export interface Entry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
}

/** Lists folders by their absolute paths, and follows no link. */
export interface Lister {
  /** Undefined where the folder cannot be looked at. */
  readonly entries: (folder: string) => Promise<readonly Entry[] | undefined>;
  /** True where a link may lead to a folder. */
  readonly maybeFolder: (link: string) => Promise<boolean>;
}

/** What a pattern leads to: a file, or what must not be read. */
export interface Found {
  readonly kind: 'file' | 'link' | 'other' | 'above' | 'git' | 'closed';
  readonly path: string;
}

/** A search that looks at too much: it has no result, and "matches nothing" would be a lie. */
export class SearchTooLargeError extends Error {}

/** What all searches of one load may cost together: a name compared with eight characters of a pattern costs one. */
export interface Budget {
  left: number;
}

/** The budget of one load: seconds of work, however patterns and names are made. */
export const searchBudget = (): Budget => ({ left: 2_000_000 });

const DEEPEST = 64;

/** True for the folder of Git, in every spelling that some file system takes for it. */
export const isGitName = (name: string): boolean => /^(\.git|git~\d+)$/i.test(name.replace(/[. ]+$/, ''));

/** Entries by name: a part of a pattern in which nothing is special is looked up, however many names stand beside it. */
const byName = new WeakMap<readonly Entry[], ReadonlyMap<string, Entry>>();

function named(entries: readonly Entry[], name: string): readonly Entry[] {
  const known = byName.get(entries) ?? new Map(entries.map((entry) => [entry.name, entry]));
  byName.set(entries, known);
  const found = known.get(name);
  return found === undefined ? [] : [found];
}

interface SearchState {
  readonly folder: string;
  readonly at: number;
}

/**
 * What a pattern leads to from a folder, without leaving `top`. Follows no link, enters no `.git`, and visits each folder
 * once for each part of the pattern, so that its time is bounded by both, and by the
 * budget. Throws a `SearchTooLargeError`.
 */
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
  const add = (kind: Found['kind'], where: string): void => {
    found.push({ kind, path: where });
  };
  const take = async (part: GlobPart, { folder, at }: SearchState, { name, kind }: Entry): Promise<void> => {
    const where = path.join(folder, name);
    if (part.kind === 'up') return;
    if (isGitName(name)) {
      if (part.kind === 'name' && part.literal === name) add('git', where);
    } else if (part.kind === 'folders') {
      if (name.startsWith('.')) return;
      if (kind === 'folder') visit(where, at);
      else if (kind === 'link' && (await lister.maybeFolder(where))) add('link', where);
    } else if (part.matches(name)) {
      if (kind === 'folder') visit(where, at + 1);
      else if (kind === 'link' || at === parts.length - 1) add(kind, where);
    }
  };
  visit(from, 0);
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    const { folder, at } = state;
    const part = parts[at];
    if (part === undefined) continue;
    if (part.kind === 'up') {
      if (folder === top) add('above', folder);
      else visit(path.dirname(folder), at + 1);
      continue;
    }
    if (part.kind === 'folders') visit(folder, at + 1);
    const entries = await lister.entries(folder);
    if (entries === undefined) {
      add('closed', folder);
      continue;
    }
    const looked =
      part.kind === 'name' && part.literal !== undefined ? named(entries, part.literal) : entries;
    budget.left -= (looked.length + 1) * (part.kind === 'name' ? Math.ceil(part.length / 8) : 1);
    if (budget.left < 0) throw new SearchTooLargeError('it compares too many names with too long patterns');
    for (const entry of looked) await take(part, state, entry);
  }
  return found;
}
