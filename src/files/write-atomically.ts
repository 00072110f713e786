import { randomBytes } from 'node:crypto';
import { lstat, open, rename, rm, writeFile } from 'node:fs/promises';
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
    for (const block of inBlocks(clean(typeof content === 'string' ? [content] : content)))
      await writeFile(handle, block);
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

/**
 * The bytes of texts in blocks, so that a file of a million lines is not a million writes; a block holds until the next one
 * is asked for. Texts that were kept until a block is whole would live long enough to be moved among those that stay.
 */
function* inBlocks(texts: Iterable<string>): Iterable<Uint8Array> {
  const block = Buffer.allocUnsafe(BLOCK);
  let used = 0;
  for (const text of texts) {
    const size = Buffer.byteLength(text);
    if (used + size > BLOCK) {
      yield block.subarray(0, used);
      used = 0;
    }
    if (size > BLOCK) yield Buffer.from(text);
    else used += block.write(text, used);
  }
  if (used > 0) yield block.subarray(0, used);
}
