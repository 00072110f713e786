import type { Dirent } from 'node:fs';
import { opendir } from 'node:fs/promises';
import path from 'node:path';
import { type GlobPart, globParts } from '../config/glob.ts';
import { memoize } from '../domain/multimap.ts';
import { isGitName } from './checkout.ts';

export type EntryKind = 'file' | 'folder' | 'link' | 'other';
export type Folder = ReadonlyMap<string, EntryKind>;

/** Takes an absolute path and follows no link. Undefined if rolecall cannot read the folder. */
export type Lister = (folder: string) => Promise<Folder | undefined>;

export interface Found {
  /** `above` is outside the top, `closed` is a folder that rolecall cannot read. */
  readonly kind: 'file' | 'link' | 'other' | 'above' | 'git' | 'closed';
  readonly path: string;
}

/** A search that stops early throws this error instead of returning an incomplete result. */
export class SearchTooLargeError extends Error {}

/** All searches of one load share a budget. Comparing a name with one character of a pattern costs one unit. */
export const searchBudget = () => ({ left: 16_000_000 });
export type Budget = ReturnType<typeof searchBudget>;

const MOST_NAMES = 100_000;
const DEEPEST = 64;

function kindOf(entry: Dirent): EntryKind {
  if (entry.isSymbolicLink()) return 'link';
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'other';
}

/** Lists each folder once. Throws a `SearchTooLargeError` after 100,000 names. */
export function diskLister(): Lister {
  let names = 0;
  const read = async (folder: string): Promise<Folder | undefined> => {
    const entries = new Map<string, EntryKind>();
    try {
      for await (const entry of await opendir(folder, { bufferSize: 512 })) {
        if (++names > MOST_NAMES) throw new SearchTooLargeError(`it reads more than ${MOST_NAMES} names`);
        entries.set(entry.name, kindOf(entry));
      }
      return entries;
    } catch (error) {
      if (error instanceof SearchTooLargeError) throw error;
      return undefined;
    }
  };
  return memoize(read);
}

const KIND_OF_MODE: Readonly<Record<string, EntryKind>> = {
  '100644': 'file',
  '100755': 'file',
  '100664': 'file',
  '120000': 'link',
  '160000': 'other',
};

export type CommitTree = ReturnType<typeof readTree>;

/** The files of a commit: regular files with their blob ids, by absolute path. */
export function readTree(top: string, listing: Buffer) {
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
    const kind = KIND_OF_MODE[mode];
    if (kind === undefined) continue;
    const file = path.join(top, below);
    add(file, kind);
    if (kind === 'file') files.set(file, id);
  }
  const lister: Lister = async (folder) => folders.get(folder) ?? new Map();
  return { files, lister };
}

/** Finds names that a part of the pattern may match. Throws if the budget is too small to compare all. */
function namesToCompare(entries: Folder, text: string, budget: Budget): readonly string[] {
  const hasSigns = /[*?]/.test(text);
  const names = hasSigns ? [...entries.keys()] : [text].filter((name) => entries.has(name));
  budget.left -= (names.length + 1) * text.length;
  if (budget.left >= 0) return names;
  throw new SearchTooLargeError('there are too many names, or the patterns are too long');
}

/** `**` skips node_modules, because packages may contain root files, such as examples. */
const mayMatch = ({ isMany, fits }: GlobPart, name: string): boolean =>
  isMany ? !name.startsWith('.') && name !== 'node_modules' : fits(name);

/** Stays inside `top`, follows no link, and enters no folder .git. */
export async function search(top: string, from: string, pattern: string, lister: Lister, budget: Budget) {
  const parts = globParts(pattern);
  const found: Found[] = [];
  const seen = new Set<string>();
  /** Compares one entry with `parts[at]`. Continues in a folder that matches. */
  const visit = async (part: GlobPart, at: number, where: string, kind: EntryKind) => {
    const name = path.basename(where);
    if (isGitName(name)) {
      if (part.text === name) found.push({ kind: 'git', path: where });
      return;
    }
    if (!mayMatch(part, name)) return;
    if (kind === 'folder') return enter(where, part.isMany ? at : at + 1);
    // Report a link that may lead to more files. With `**`, a link with an extension counts as a file.
    const mayGoOn = kind === 'link' && (!part.isMany || path.extname(name) === '');
    if (mayGoOn || at === parts.length - 1) found.push({ kind, path: where });
  };
  /** Compares the entries of a folder with `parts[at]`. */
  const enter = async (folder: string, at: number): Promise<void> => {
    const part = parts[at];
    const key = `${at}\0${folder}`;
    if (part === undefined || seen.has(key)) return;
    if (path.relative(top, folder).split(path.sep).length > DEEPEST)
      throw new SearchTooLargeError(`it goes more than ${DEEPEST} folders deep`);
    seen.add(key);
    if (part.text === '..') {
      if (folder !== top) return enter(path.dirname(folder), at + 1);
      found.push({ kind: 'above', path: folder });
      return;
    }
    if (part.isMany) await enter(folder, at + 1);
    const entries = await lister(folder);
    if (entries === undefined) {
      found.push({ kind: 'closed', path: folder });
      return;
    }
    for (const name of namesToCompare(entries, part.text, budget))
      await visit(part, at, path.join(folder, name), entries.get(name) ?? 'other');
  };
  await enter(from, 0);
  return found;
}
