import { existsSync, lstatSync, statSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';

export interface Located {
  /** The real path of the nearest folder upwards that has a `.git`. Without a `.git`, the file's folder. */
  readonly top: string;
  /** The absolute path of the file. Below `top`, no folder of the path is a link. */
  readonly path: string;
  readonly inGit: boolean;
}

export class UnsafePathError extends Error {}

export const ROOT_FILE = 'rolecall.yaml';

export function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

export const relativePath = (folder: string, file: string): string =>
  path.relative(folder, file).split(path.sep).join('/');

export const rootPath = ({ top, path: file }: Located): string => relativePath(top, file);

/** True for every name that some file system opens as `.git`. */
export const isGitName = (name: string): boolean => /^(\.git|git~\d+)$/i.test(name.replace(/[. ]+$/, ''));

function kindAt(file: string): 'link' | 'other' | undefined {
  try {
    const stats = lstatSync(file, { throwIfNoEntry: false });
    return stats && (stats.isSymbolicLink() ? 'link' : 'other');
  } catch {
    return undefined;
  }
}

function firstLink(folder: string, file: string): string | undefined {
  let whole = folder;
  for (const part of path.relative(folder, file).split(path.sep)) {
    whole = path.join(whole, part);
    if (kindAt(whole) === 'link') return whole;
  }
  return undefined;
}

function foldersFrom(folder: string): string[] {
  const above = path.dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersFrom(above)];
}

const hasGit = (folder: string): boolean => kindAt(path.join(folder, '.git')) !== undefined;

/** The nearest folder upwards that has a `.git`. */
export const checkoutAt = (folder: string): string | undefined => foldersFrom(folder).find(hasGit);

/** The file need not exist. Throws `UnsafePathError` for a path in `.git`, and for a link in a checkout. */
export async function locate(file: string): Promise<Located> {
  const absolute = path.resolve(file);
  const checkouts = foldersFrom(path.dirname(absolute)).filter(hasGit);
  const [nearest] = checkouts;
  const outermost = checkouts.at(-1);
  if (nearest === undefined || outermost === undefined) {
    const top = await realpath(path.dirname(absolute));
    return { top, path: path.join(top, path.basename(absolute)), inGit: false };
  }
  // Also check the outer checkouts: a link there could replace the inner checkout.
  const link = firstLink(outermost, absolute);
  if (link !== undefined) {
    const name = link === absolute ? 'it' : path.relative(outermost, link);
    throw new UnsafePathError(`${name} is a symbolic link; rolecall follows no links in a checkout`);
  }
  const below = path.relative(nearest, absolute);
  if (below.split(path.sep).some(isGitName)) throw new UnsafePathError('it is in .git');
  const top = await realpath(nearest);
  return { top, path: path.join(top, below), inGit: true };
}

export function rootFileAt(config: string): string {
  const isFolder = existsSync(config) && statSync(config).isDirectory();
  return isFolder ? path.join(config, ROOT_FILE) : config;
}

/** Searches `from` and, in a checkout, the folders above it up to the top. Returns a relative path. */
export function nearestRootFile(from: string): string | undefined {
  const start = path.resolve(from);
  const folders = foldersFrom(start);
  const top = folders.findIndex(hasGit);
  const found = folders
    .slice(0, Math.max(top, 0) + 1)
    .find((folder) => kindAt(path.join(folder, ROOT_FILE)) !== undefined);
  return found && path.relative(start, path.join(found, ROOT_FILE));
}
