import { createReadStream } from 'node:fs';
import { fail, type ProblemError } from '../domain/problem.ts';
import { failureText } from './read-text.ts';

const LARGEST_SECRET = 1 << 14;

const unreadable = (file: string, why: string): ProblemError =>
  fail({
    code: 'file-unreadable',
    message: `rolecall cannot read ${file}`,
    why,
    fix: 'name a file with the key and nothing else, or a pipe whose command ends',
  });

/**
 * The text of a file or pipe that holds a secret, at most 16 KiB. A pipe is read to its end. Throws `file-unreadable`, and
 * never shows what was read.
 */
export async function readSecret(file: string): Promise<string> {
  let all = Buffer.of();
  try {
    for await (const bytes of createReadStream(file, { end: LARGEST_SECRET }))
      all = Buffer.concat([all, bytes]);
  } catch (error) {
    throw unreadable(file, failureText(error));
  }
  if (all.length > LARGEST_SECRET) throw unreadable(file, 'it is larger than 16 KiB: no key is');
  return all.toString('utf8');
}
