import { constants, type FileHandle, open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { ProblemError } from '../domain/problem.ts';
import { reasonOf } from './read-text.ts';

const LARGEST_SECRET = 1 << 14;
/** How long a pipe may take: somebody may have to type a passphrase for what stands behind it. */
const PATIENCE = 30_000;
const BETWEEN_READINGS = 20;

const unreadable = (file: string, why: string): ProblemError =>
  new ProblemError([
    {
      code: 'file-unreadable',
      severity: 'error',
      message: `${file} cannot be read`,
      why,
      fix: 'name a file that holds the key and nothing else, or a pipe whose command ends',
    },
  ]);

/** What can be read of it now; undefined where a pipe is open and empty. */
async function readSome(handle: FileHandle, buffer: Buffer): Promise<number | undefined> {
  try {
    return (await handle.read(buffer, 0, buffer.length, null)).bytesRead;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return undefined;
    throw error;
  }
}

/** Reads to the end. A pipe that nobody has opened for writing yet looks as if it were at its end: it is asked again. */
async function readAll(handle: FileHandle, file: string, patience: number): Promise<Buffer> {
  const stats = await handle.stat();
  if (stats.isDirectory()) throw unreadable(file, 'it is a folder');
  const chunks: Buffer[] = [];
  let size = 0;
  const deadline = Date.now() + patience;
  for (;;) {
    const buffer = Buffer.alloc(LARGEST_SECRET + 1);
    const read = await readSome(handle, buffer);
    if (read === 0 && (size > 0 || !stats.isFIFO())) return Buffer.concat(chunks);
    if (read !== undefined && read > 0) {
      chunks.push(buffer.subarray(0, read));
      size += read;
      if (size > LARGEST_SECRET) throw unreadable(file, 'it is larger than 16 KiB: no key is');
      continue;
    }
    if (Date.now() >= deadline)
      throw unreadable(file, `nothing more came out of the pipe within ${patience / 1000} seconds`);
    await pause(BETWEEN_READINGS);
  }
}

/**
 * The text of a small file or pipe that holds a secret, at most 16 KiB. Waits for a pipe, at most `patience`
 * milliseconds. Throws `file-unreadable`, and never shows what was read.
 */
export async function readSecret(file: string, patience = PATIENCE): Promise<string> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    return (await readAll(handle, file, patience)).toString('utf8');
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw unreadable(file, reasonOf(error));
  } finally {
    await handle?.close();
  }
}
