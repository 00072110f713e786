import { isAscii } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { type Text, textOfFile } from '../config/parse/text.ts';
import { type Place, type Problem, ProblemError } from '../domain/problem.ts';

const LARGEST_FILE = 256 * 1024 * 1024;

const unreadable = (file: string, why: string, place: Place | undefined): ProblemError =>
  new ProblemError([
    {
      code: 'file-unreadable',
      severity: 'error',
      message: `${file} cannot be read`,
      why,
      fix: 'check the path, and that it is a regular file of UTF-8 text that you may read',
      ...(place && { place }),
    },
  ]);

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is not a folder',
};

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown error';

/** Why the system does not let a file be read, in words. */
export const reasonOf = (error: unknown): string => REASONS[codeOf(error)] ?? codeOf(error);

/** Where the first byte stands that is not UTF-8: there the lenient decoder puts its first replacement character. */
function placeOfBadByte(file: string, bytes: Buffer): Place {
  const lenient = bytes.toString('utf8');
  let at = lenient.indexOf('\ufffd');
  // A replacement character may also stand in the file as such: there its own bytes EF BF BD are found.
  while (at >= 0 && bytes.subarray(Buffer.byteLength(lenient.slice(0, at))).indexOf('\ufffd') === 0) {
    at = lenient.indexOf('\ufffd', at + 1);
  }
  const before = lenient.slice(0, Math.max(0, at));
  return { file, line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

/**
 * Reads a file of UTF-8 text, at most 256 MiB. `file` is the name that problems and sources show. Throws
 * `file-unreadable`, or `yaml-syntax` at the first byte that is not UTF-8.
 */
export async function readText(path: string, file: string, place?: Place): Promise<Text> {
  let bytes: Buffer;
  try {
    const stats = await stat(path);
    // A device may never end; a pipe is what a shell makes of <(command).
    if (!stats.isFile() && !stats.isFIFO() && !stats.isDirectory())
      throw unreadable(file, 'it is not a regular file', place);
    if (stats.size > LARGEST_FILE) throw unreadable(file, 'it is larger than 256 MiB', place);
    bytes = await readFile(path);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw unreadable(file, reasonOf(error), place);
  }
  try {
    // The strict decoder takes ten times as long, and plain ASCII is UTF-8.
    const content = isAscii(bytes)
      ? bytes.toString('latin1')
      : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return textOfFile(file, content);
  } catch {
    const problem: Problem = {
      code: 'yaml-syntax',
      severity: 'error',
      message: `${file} is not UTF-8 text`,
      why: 'other encodings would change names without notice',
      fix: 'save the file as UTF-8',
      place: placeOfBadByte(file, bytes),
    };
    throw new ProblemError([problem]);
  }
}
