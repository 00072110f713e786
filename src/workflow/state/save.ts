import { access, constants, lstat, mkdir, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Problem, ProblemError } from '../../domain/problem.ts';
import { exposedOutput } from '../../files/exposed.ts';
import { refuseAstray } from '../../files/private-folder.ts';
import { type Clean, writeAtomically } from '../../files/write-atomically.ts';

/** Does something to a path of the file system; what the system refuses becomes `file-unwritable`. */
export async function writing<Value>(path: string, write: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof ProblemError || !(error instanceof Error) || !('code' in error)) throw error;
    const problem: Problem = {
      code: 'file-unwritable',
      severity: 'error',
      message: `${path} cannot be written (${String(error.code)})`,
      why: 'the system refuses it',
      fix: 'check the path, its folder and who may write there',
    };
    throw new ProblemError([problem]);
  }
}

/**
 * Writes an output file, cleaned, whole or not at all. Throws `file-unwritable` where it cannot be written, and
 * `unsafe-path` where a link of a checkout would lead it elsewhere.
 */
export const saveText = (
  path: string,
  chunks: Iterable<string>,
  clean: Clean,
  mode?: number,
): Promise<void> =>
  writing(path, async () => {
    await refuseAstray(dirname(path));
    await writeAtomically(path, chunks, clean, mode);
  });

/** Throws like `saveText` where it is known already that the file could not be written; writes nothing. */
export const checkOutput = (path: string): Promise<void> =>
  writing(path, async () => {
    const folder = dirname(path);
    await refuseAstray(folder);
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    await access(folder, constants.W_OK);
    const there = await lstat(path).catch(() => undefined);
    if (there !== undefined && !there.isFile() && !there.isSymbolicLink())
      throw Object.assign(new Error(), { code: 'EEXIST' });
  });

/** Removes an output of an earlier run, which would else stand for this one where it fails. Throws like `saveText`. */
export const removeOutput = (path: string): Promise<void> =>
  writing(path, async () => {
    await refuseAstray(dirname(path));
    await rm(path, { force: true });
  });

/** The mode of an output that lists people and their access, and is not meant for Git. */
export const PRIVATE = 0o600;

/** The warning for an output that Git would pick up, where there is one. */
export const exposure = (path: string): Promise<readonly Problem[]> => exposedOutput(path);

/** Makes the folder that several outputs go to, for its owner alone. Throws like `saveText`. */
export const openOutputFolder = (folder: string): Promise<void> =>
  writing(folder, async () => {
    await refuseAstray(folder);
    await mkdir(folder, { recursive: true, mode: 0o700 });
  });
