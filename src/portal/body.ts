import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const unzip = promisify(gunzip);

/** `wrong` says why there is no text. If the body was `cutOff`, the next attempt may get the whole body. */
export type Body =
  | { readonly text: string; readonly wrong?: undefined }
  | { readonly text: ''; readonly wrong: string; readonly cutOff: boolean };

export async function decodeBody(
  bytes: Buffer,
  encoding: string | undefined,
  mebibytes: number,
): Promise<Body> {
  const format = (encoding ?? '').trim().toLowerCase();
  if (format === '' || format === 'identity' || bytes.length === 0) return { text: bytes.toString() };
  if (format !== 'gzip' && format !== 'x-gzip')
    return { text: '', wrong: `is encoded as ${format.slice(0, 80)}`, cutOff: false };
  try {
    return { text: (await unzip(bytes, { maxOutputLength: mebibytes << 20 })).toString() };
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    const wrong = isTooLarge ? `is larger than ${mebibytes} MiB` : 'cannot be unpacked';
    return { text: '', wrong, cutOff: !isTooLarge };
  }
}

/** Answers and backups may have this many levels. Records of the API reference have at most five levels. */
export const DEEPEST = 64;

/** True if the value has more than `most` levels: recursive code could then overflow the stack. */
export function isDeeperThan(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (most === 0) return true;
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  // Use no closure and no iterator here, because this loop runs for every grant.
  for (let at = 0; at < parts.length; at++) if (isDeeperThan(parts[at], most - 1)) return true;
  return false;
}
