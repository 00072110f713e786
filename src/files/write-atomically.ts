import { randomBytes } from 'node:crypto';
import { lstat, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const BLOCK = 1 << 16;

export type Clean = (pieces: Iterable<string>) => Iterable<string>;

/** Returns the text unchanged, and so masks no secrets. */
export const asItIs: Clean = (pieces) => pieces;

/** Joins texts into blocks, because a million lines would need a million writes. */
export function* inBlocks(texts: Iterable<string>): Iterable<string> {
  let block = '';
  for (const text of texts) {
    block += text;
    if (block.length < BLOCK) continue;
    yield block;
    block = '';
  }
  yield block;
}

/** Writes the whole file or nothing, and replaces a symbolic link. Throws `EEXIST` for a folder or pipe. */
export async function writeAtomically(file: string, content: Iterable<string>, clean: Clean, mode = 0o666) {
  const stats = await lstat(file).catch(() => undefined);
  if (stats !== undefined && !stats.isFile() && !stats.isSymbolicLink())
    throw Object.assign(new Error('EEXIST'), { code: 'EEXIST' });
  const suffix = `${randomBytes(6).toString('hex')}.tmp`;
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${suffix}`);
  try {
    const handle = await open(temporary, 'wx', mode);
    try {
      // A string is an iterable of characters, so put it into a list.
      await writeFile(handle, inBlocks(clean(typeof content === 'string' ? [content] : content)));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
