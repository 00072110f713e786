import { randomBytes } from 'node:crypto';
import { close, fsync, openSync } from 'node:fs';
import { lstat, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { InNumbers } from '../domain/numbered-texts.ts';
import { BlockFile } from './block-file.ts';
import { writeNumbered } from './numbered-file.ts';
import { whileUnfinished } from './unfinished.ts';

const toDisk = promisify(fsync);
const ended = promisify(close);

/** Takes secrets out of what is written. */
export type Clean = (pieces: Iterable<string>) => Iterable<string> | InNumbers;

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

async function writeNew(file: string, texts: Iterable<string> | InNumbers, mode: number): Promise<void> {
  // Made here, not by a thread of the system, which may still make it when the run was ended and all was removed.
  const opened = openSync(file, 'wx', mode);
  try {
    await writeTexts(opened, texts);
    await toDisk(opened);
  } finally {
    await ended(opened);
  }
}

async function writeTexts(file: number, texts: Iterable<string> | InNumbers): Promise<void> {
  if (typeof texts === 'object' && 'numbered' in texts) return writeNumbered(file, texts.numbered());
  const blocks = new BlockFile(file);
  try {
    await blocks.write(texts);
    await blocks.end();
  } finally {
    await blocks.settled();
  }
}
