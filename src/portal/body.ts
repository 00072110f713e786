import { isAscii } from 'node:buffer';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** What is asked for: other encodings can take minutes to unpack, or come from somebody who was not asked. */
export const ACCEPTED_ENCODING = 'gzip';

const unzip = promisify(gunzip);

/** The text of an answer, or why there is none. */
export type Body =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'broken' | 'too-large' }
  | { readonly kind: 'not-asked-for'; readonly encoding: string };

/** Plain ASCII, which is UTF-8 too, is decoded three times as fast by itself. */
const textOf = (bytes: Buffer): string => bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');

/** Unpacks an answer that came as it is or as gzip, up to so many bytes; never rejects. */
export async function bodyOf(bytes: Buffer, encoding: string | undefined, most: number): Promise<Body> {
  const named = (encoding ?? '').trim().toLowerCase();
  if (named === '' || named === 'identity' || bytes.length === 0) {
    return bytes.length > most ? { kind: 'too-large' } : { kind: 'text', text: textOf(bytes) };
  }
  if (named !== 'gzip' && named !== 'x-gzip') return { kind: 'not-asked-for', encoding: named };
  try {
    return { kind: 'text', text: textOf(await unzip(bytes, { maxOutputLength: most })) };
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return { kind: tooLarge ? 'too-large' : 'broken' };
  }
}

/** How deep an answer, a backup or a plan may nest: no record of the reference is deeper than five. */
export const DEEPEST = 64;

/** True where objects and lists nest deeper than `most`: what walks such a value could end the process. */
export function isDeeperThan(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (most === 0) return true;
  // Most parts are texts: they are passed over here, since there may be millions.
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    for (const part of list)
      if (typeof part === 'object' && part !== null && isDeeperThan(part, most - 1)) return true;
    return false;
  }
  // Not by `Object.values`, which would make a list of each of as many records as there are users.
  for (const key in value) {
    const part: unknown = (value as Readonly<Record<string, unknown>>)[key];
    if (typeof part === 'object' && part !== null && isDeeperThan(part, most - 1)) return true;
  }
  return false;
}

/** How many values an answer may hold. No answer of 256 MiB has more ids; of smaller values more would fill the memory. */
export const MOST_VALUES = 8 * 1024 * 1024;

const [COMMA, LIST, OBJECT] = [44, 91, 123];

/** True where a text of JSON may hold more than so many values: each but the first stands behind a sign that is counted here. */
export function mayHoldMore(text: string, most: number): boolean {
  if (text.length <= most) return false;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if ((code === COMMA || code === LIST || code === OBJECT) && ++values > most) return true;
  }
  return false;
}
