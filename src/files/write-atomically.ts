import { randomBytes } from 'node:crypto';
import { close, fsync, openSync, write } from 'node:fs';
import { lstat, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { whileUnfinished } from './unfinished.ts';

const BLOCK = 1 << 16;

const writeSome = promisify(write);
const toDisk = promisify(fsync);
const ended = promisify(close);

/** Takes secrets out of what is written. */
export type Clean = (pieces: Iterable<string>) => Iterable<string>;

/** A file system's refusal, in its own form, so that callers see one kind. */
const refused = (code: string): Error => Object.assign(new Error(code), { code });

/**
 * Writes a file, cleaned, so that a reader, or a crash, sees the old content or the new one, never a part. A symbolic link
 * in its place is replaced and not followed. A folder, pipe or device is left as it is: then it throws (`EEXIST`).
 */
export async function writeAtomically(
  file: string,
  content: Iterable<string>,
  clean: Clean,
  mode = 0o666,
): Promise<void> {
  const stats = await lstat(file).catch(() => undefined);
  if (stats !== undefined && !stats.isFile() && !stats.isSymbolicLink()) throw refused('EEXIST');
  const temporary = path.join(
    path.dirname(file),
    `.${path.basename(file)}.${randomBytes(6).toString('hex')}.tmp`,
  );
  await whileUnfinished(temporary, async () => {
    try {
      await writeNew(temporary, clean(typeof content === 'string' ? [content] : content), mode);
      await rename(temporary, file);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  });
}

async function writeNew(file: string, texts: Iterable<string>, mode: number): Promise<void> {
  // Opened at once: an asynchronous open could still make the file after an interrupted run has removed it.
  const opened = openSync(file, 'wx', mode);
  try {
    for (const block of inBlocks(texts)) await writeAll(opened, Buffer.from(block));
    await toDisk(opened);
  } finally {
    await ended(opened);
  }
}

/** Joins short texts, so that a file of a million lines is not a million writes. */
function* inBlocks(texts: Iterable<string>): Iterable<string> {
  let block = '';
  for (const text of texts) {
    block += text;
    if (block.length < BLOCK) continue;
    yield block;
    block = '';
  }
  yield block;
}

async function writeAll(file: number, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; )
    at += (await writeSome(file, bytes, at, bytes.length - at)).bytesWritten;
}
