import { ProblemError } from '../domain/problem.ts';
import { writeAtomically } from '../files/write-atomically.ts';

/** Writes an output file, whole or not at all. Throws `file-unreadable` where it cannot be written. */
export async function saveText(path: string, chunks: Iterable<string>): Promise<void> {
  try {
    await writeAtomically(path, chunks);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw new ProblemError([
      {
        code: 'file-unreadable',
        severity: 'error',
        message: `${path} cannot be written (${String(error.code)})`,
        fix: 'check the path and its folder',
      },
    ]);
  }
}
