import { constants, type FileHandle, open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fail, ProblemError } from '../domain/problem.ts';
import { failureText } from './read-text.ts';

const LARGEST_SECRET = 1 << 14;
/** In milliseconds: somebody may have to type a passphrase for the command behind a pipe. */
const PATIENCE = 30_000;
const BETWEEN_READINGS = 20;

const unreadable = (file: string, why: string): ProblemError =>
  fail({
    code: 'file-unreadable',
    message: `rolecall cannot read ${file}`,
    why,
    fix: 'name a file with the key and nothing else, or a pipe whose command ends',
  });

/** The next bytes; undefined for a pipe that is open and empty. */
const readSome = (handle: FileHandle): Promise<Buffer | undefined> =>
  handle.read(Buffer.alloc(LARGEST_SECRET + 1)).then(
    ({ bytesRead, buffer }) => buffer.subarray(0, bytesRead),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EAGAIN') throw error;
      return undefined;
    },
  );

/** Reads to the end. A pipe without a writer looks as if it were at its end, so it is asked again. */
async function readAll(handle: FileHandle, file: string, patience: number): Promise<string> {
  const stats = await handle.stat();
  if (stats.isDirectory()) throw unreadable(file, 'it is a folder');
  let all = Buffer.of();
  const deadline = Date.now() + patience;
  for (;;) {
    const bytes = await readSome(handle);
    if (bytes?.length === 0 && (all.length > 0 || !stats.isFIFO())) return all.toString('utf8');
    if (bytes !== undefined && bytes.length > 0) {
      all = Buffer.concat([all, bytes]);
      if (all.length > LARGEST_SECRET) throw unreadable(file, 'it is larger than 16 KiB: no key is');
    } else if (Date.now() < deadline) await pause(BETWEEN_READINGS);
    else throw unreadable(file, `the pipe did not end within ${patience / 1000} seconds`);
  }
}

/**
 * The text of a file or pipe that holds a secret, at most 16 KiB. Waits at most `patience` milliseconds for a pipe. Throws
 * `file-unreadable`, and never shows what was read.
 */
export async function readSecret(file: string, patience = PATIENCE): Promise<string> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    return await readAll(handle, file, patience);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw unreadable(file, failureText(error));
  } finally {
    await handle?.close();
  }
}
