import { randomBytes } from 'node:crypto';
import { type FileHandle, lstat, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

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
  const handle = await open(temporary, 'wx', mode);
  try {
    await writeBlocks(handle, inBlocks(clean(typeof content === 'string' ? [content] : content)));
    await handle.sync();
    await handle.close();
    await rename(temporary, file);
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(temporary, { force: true });
    throw error;
  }
}

const BLOCK = 1 << 20;
/** After so many bytes the disk is told to begin, so that it is not all left to the end. */
const FLUSHED = 1 << 26;

/** Writes blocks, of which each holds until the next but one is asked for: one is made while the one before is written. */
async function writeBlocks(handle: FileHandle, blocks: Iterable<Uint8Array>): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  let flushing: Promise<void> = Promise.resolve();
  let waiting = 0;
  try {
    for (const block of blocks) {
      await writing;
      writing = writeFile(handle, block);
      // What fails is told when it is waited for.
      writing.catch(() => {});
      waiting += block.length;
      if (waiting < FLUSHED) continue;
      await flushing;
      flushing = handle.datasync();
      flushing.catch(() => {});
      waiting = 0;
    }
  } finally {
    await Promise.allSettled([writing, flushing]);
  }
  await Promise.all([writing, flushing]);
}

/**
 * The bytes of texts in blocks, so that a file of a million lines is not a million writes; a block holds until the next but one
 * is asked for. Texts that were kept until a block is whole would live long enough to be moved among those that stay.
 */
function* inBlocks(texts: Iterable<string>): Iterable<Uint8Array> {
  let [block, other] = [Buffer.allocUnsafe(BLOCK), Buffer.allocUnsafe(BLOCK)];
  let used = 0;
  for (const text of texts) {
    // No unit of UTF-16 takes more than three bytes.
    const most = 3 * text.length;
    if (used > 0 && used + most > BLOCK) {
      yield block.subarray(0, used);
      [block, other] = [other, block];
      used = 0;
    }
    if (most > BLOCK) yield Buffer.from(text);
    else used += block.write(text, used);
  }
  if (used > 0) yield block.subarray(0, used);
}
