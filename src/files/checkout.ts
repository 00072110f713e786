import { lstatSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { isGitName } from './search.ts';

/** Where a path lies in the checkout that holds it. */
export interface Located {
  /** The real path of the checkout: the nearest folder upwards with a `.git`; without one, the folder of the path. */
  readonly top: string;
  /** The path below that, without a link on the way. */
  readonly path: string;
  /** True where there is a `.git`. */
  readonly inGit: boolean;
}

/** A path that leads through a link, or into `.git`, of a checkout. */
export class LedAstrayError extends Error {}

/** True when a path is a folder itself or lies below it. */
export function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

// The file system is asked at once here: for something so small, to wait for an answer costs ten times as much.
function kindAt(file: string): 'link' | 'other' | undefined {
  try {
    const stats = lstatSync(file, { throwIfNoEntry: false });
    return stats && (stats.isSymbolicLink() ? 'link' : 'other');
  } catch {
    return undefined;
  }
}

/** The first symbolic link among the parts of a path below a folder, the last part included. Missing parts are none. */
export function firstLink(folder: string, file: string): string | undefined {
  let whole = folder;
  for (const part of path.relative(folder, file).split(path.sep)) {
    whole = path.join(whole, part);
    const kind = kindAt(whole);
    if (kind === undefined) return undefined;
    if (kind === 'link') return whole;
  }
  return undefined;
}

function foldersAbove(file: string): string[] {
  const folders: string[] = [];
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    folders.push(folder);
    if (folder === path.dirname(folder)) return folders;
  }
}

/**
 * Finds the checkout of a file, which need not exist; its folder must where no `.git` is found. Links above all
 * checkouts are the owner's of the machine and are followed. Below the outermost folder with a `.git` they may be a
 * stranger's: then, and for a path in `.git`, it throws a `LedAstrayError`.
 */
export async function locate(file: string): Promise<Located> {
  const absolute = path.resolve(file);
  const folders = foldersAbove(absolute);
  const holding = folders.map((folder) => kindAt(path.join(folder, '.git')) !== undefined);
  const nearest = folders[holding.indexOf(true)];
  const outermost = folders[holding.lastIndexOf(true)];
  if (nearest === undefined || outermost === undefined) {
    const top = await realpath(path.dirname(absolute));
    return { top, path: path.join(top, path.basename(absolute)), inGit: false };
  }
  const link = firstLink(outermost, absolute);
  if (link !== undefined) {
    throw new LedAstrayError(
      `${link === absolute ? 'it' : path.relative(outermost, link)} is a symbolic link, and none is followed in a checkout`,
    );
  }
  const below = path.relative(nearest, absolute);
  if (below.split(path.sep).some(isGitName)) throw new LedAstrayError('it lies in .git');
  const top = await realpath(nearest);
  return { top, path: path.join(top, below), inGit: true };
}
