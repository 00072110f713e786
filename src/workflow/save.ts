import { access, constants, lstat, mkdir, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fail, ProblemError } from '../domain/problem.ts';
import { refuseUnsafePath } from '../files/private-folder.ts';
import { type Clean, writeAtomically } from '../files/write-atomically.ts';

/** The mode of output that lists people: only the owner of the file may read it. */
export const PRIVATE = 0o600;

/** Turns errors of the system into `file-unwritable`. */
export async function writing<Value>(path: string, write: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof ProblemError || !(error instanceof Error) || !('code' in error)) throw error;
    throw fail({
      code: 'file-unwritable',
      message: `rolecall cannot write ${path} (${String(error.code)})`,
      fix: 'check the path, its folder and who may write there',
    });
  }
}

/** Removes secrets, and writes the whole file or nothing. Throws `file-unwritable` and `unsafe-path`. */
export const saveText = (path: string, chunks: Iterable<string>, clean: Clean, mode?: number) =>
  writing(path, async () => {
    await refuseUnsafePath(dirname(path));
    await writeAtomically(path, chunks, clean, mode);
  });

/** Throws if the file is one of `inputs` (real paths), or if `saveText` would throw. Writes nothing. */
export const checkOutput = (path: string, inputs: readonly string[]): Promise<void> =>
  writing(path, async () => {
    const folder = dirname(path);
    await refuseUnsafePath(folder);
    if (inputs.includes(join(await realpath(folder), basename(path)))) {
      const message = `${path} is one of the files that rolecall reads`;
      throw fail({ code: 'file-unwritable', message, fix: 'name another file' });
    }
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    await access(folder, constants.W_OK);
    const there = await lstat(path).catch(() => undefined);
    if (there !== undefined && !there.isFile() && !there.isSymbolicLink())
      throw Object.assign(new Error(), { code: 'EEXIST' });
  });

/** Removes the output of an earlier run, which could look like output of this run. Throws like `saveText`. */
export const removeOutput = (path: string): Promise<void> =>
  writing(path, async () => {
    await refuseUnsafePath(dirname(path));
    await rm(path, { force: true });
  });

/** Makes the folder and its parents, and follows no link of a checkout. Throws like `saveText`. */
export const makeFolder = (folder: string, mode?: number): Promise<void> =>
  writing(folder, async () => {
    await refuseUnsafePath(folder);
    await mkdir(folder, { recursive: true, mode });
  });
