import { closeSync, constants, fchmodSync, lstatSync, openSync, type Stats, writeSync } from 'node:fs';
import { chmod, lstat, mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { ProblemError } from '../domain/problem.ts';
import { LedAstrayError, locate } from './checkout.ts';
import { writeAtomically } from './write-atomically.ts';

const WRITABLE_BY_OTHERS = 0o022;
const STICKY = 0o1000;

const unsafe = (where: string, why: string, fix: string): ProblemError =>
  new ProblemError([
    { code: 'unsafe-path', severity: 'error', message: `${where} is not written to`, why, fix },
  ]);

const isOurs = ({ uid }: Stats): boolean => process.getuid === undefined || uid === process.getuid();

/** Makes a folder that nobody else can write to; what is ours and too open is closed. `mode` is what it then has at most. */
async function closeFolder(folder: string, mode: number): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const stats = await lstat(folder);
  if (stats.isSymbolicLink())
    throw unsafe(folder, 'it is a symbolic link and leads elsewhere', 'remove the link');
  if (!stats.isDirectory()) throw unsafe(folder, 'it is no folder', 'move it away');
  if (process.getuid === undefined) return;
  if (isOurs(stats)) {
    const shared = (stats.mode & STICKY) !== 0 && mode !== 0o700;
    if (!shared && (stats.mode & 0o777 & ~mode) !== 0) await chmod(folder, stats.mode & mode);
  } else if (stats.uid !== 0) {
    throw unsafe(
      folder,
      `it belongs to another user (${stats.uid})`,
      'remove it, or name another folder: --state-dir',
    );
  } else if ((stats.mode & WRITABLE_BY_OTHERS) !== 0 && (stats.mode & STICKY) === 0) {
    throw unsafe(
      folder,
      'others may write to it',
      'take their right away, or name another folder: --state-dir',
    );
  }
}

/** Refuses a path that leads through a link of a checkout, or into its `.git`. What it names need not be there yet. */
export async function refuseAstray(where: string): Promise<void> {
  try {
    await locate(where);
  } catch (error) {
    if (error instanceof LedAstrayError)
      throw unsafe(where, error.message, 'name another path, or remove the link');
  }
}

/**
 * Makes a folder of mode 0700 in another, which is made too and has mode 0700 as well unless it was `named` by whoever
 * runs the process: then others may at most read it, except where it is shared and sticky. Returns the inner folder.
 * Throws `unsafe-path` where either is a link or belongs to another user: who may write to both decides what a later run
 * reads.
 */
export async function openPrivateFolder(outer: string, name: string, named: boolean): Promise<string> {
  await refuseAstray(path.join(outer, name));
  let base = outer;
  if (named) {
    await mkdir(outer, { recursive: true, mode: 0o700 });
    base = await realpath(outer);
  }
  await closeFolder(base, named ? 0o755 : 0o700);
  await closeFolder(path.join(base, name), 0o700);
  return path.join(outer, name);
}

/** Refuses a folder, or its parent, that is a link in a checkout or beside its root file. Neither need be there yet. */
export async function refuseLinkedFolder(outer: string, name: string): Promise<void> {
  const inner = path.join(outer, name);
  await refuseAstray(inner);
  for (const folder of [outer, inner]) {
    const stats = await lstat(folder).catch(() => undefined);
    if (stats?.isSymbolicLink() === true)
      throw unsafe(folder, 'it is a symbolic link and leads elsewhere', 'remove the link');
  }
}

/** Lets Git ignore a folder. A link in the place of its `.gitignore` is refused, and nothing is written through it. */
export async function ignoreAll(folder: string): Promise<void> {
  const file = path.join(folder, '.gitignore');
  const stats = await lstat(file).catch(() => undefined);
  if (stats !== undefined && !stats.isFile())
    throw unsafe(file, stats.isSymbolicLink() ? 'it is a symbolic link' : 'it is no file', 'remove it');
  await writeAtomically(file, ['*\n'], (pieces) => pieces, 0o600);
}

/**
 * Appends to a file, which is made with mode 0600 and brought to it. Throws where the path is a link, a pipe or a device;
 * a pipe is not waited for.
 */
export function appendPrivately(file: string, text: string): void {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats !== undefined && !stats.isFile())
    throw unsafe(file, 'it is there and is no regular file', 'name another file');
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const handle = openSync(file, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW | O_NONBLOCK, 0o600);
  try {
    if (stats !== undefined && isOurs(stats) && (stats.mode & 0o077) !== 0) fchmodSync(handle, 0o600);
    if (text !== '') writeSync(handle, text);
  } finally {
    closeSync(handle);
  }
}
