import type { Stats } from 'node:fs';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fail, type ProblemError } from '../domain/problem.ts';
import { locate, UnsafePathError } from './checkout.ts';
import { asItIs, writeAtomically } from './write-atomically.ts';

const unsafe = (where: string, why: string, fix: string): ProblemError =>
  fail({ code: 'unsafe-path', message: `rolecall does not write to ${where}`, why, fix });

const isOurs = ({ uid }: Stats): boolean => process.getuid === undefined || uid === process.getuid();

/** True if only this user can open the file or folder. */
export const isPrivate = (stats: Stats): boolean => isOurs(stats) && (stats.mode & 0o077) === 0;

async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const stats = await lstat(folder);
  // `lstat` follows no link.
  if (!stats.isDirectory() || !isOurs(stats))
    throw unsafe(folder, 'it is not a folder of this user', 'remove it, or name another folder: --state-dir');
  if (!isPrivate(stats)) await chmod(folder, 0o700);
}

/** Throws `unsafe-path` for a path into `.git`, or through a link in a checkout. The path need not exist. */
export async function refuseUnsafePath(where: string): Promise<void> {
  await locate(where).catch((error: unknown) => {
    if (error instanceof UnsafePathError)
      throw unsafe(where, error.message, 'name another path, or remove the link');
  });
}

/** Makes a private folder that Git ignores. Makes `outer` private too, unless the user named it. */
export async function openPrivateFolder(outer: string, name: string, isNamed: boolean): Promise<string> {
  const inner = path.join(outer, name);
  await refuseUnsafePath(inner);
  if (isNamed) await mkdir(outer, { recursive: true, mode: 0o700 });
  else await makePrivate(outer);
  await makePrivate(inner);
  const ignored = path.join(isNamed ? inner : outer, '.gitignore');
  await writeAtomically(ignored, ['*\n'], asItIs, 0o600);
  return inner;
}
