import { createHash } from 'node:crypto';
import type { Text } from '../config/parse/text.ts';

const known = new WeakMap<Text, Map<number, string>>();

function idOf(content: string, length: number): string {
  const bytes = Buffer.from(content, 'utf8');
  return createHash(length === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex');
}

/** The id that Git gives to a text, by the hash that the length of another id tells. Worked out once for a text. */
export function blobIdOf(text: Text, like: string): string {
  const ids = known.get(text) ?? new Map<number, string>();
  known.set(text, ids);
  const id = ids.get(like.length) ?? idOf(text.content, like.length);
  ids.set(like.length, id);
  return id;
}

/** The same of a text with other line ends: Git may have written CR LF by its own setting, and to YAML and JSON they are the same. */
export const isBlob = (text: Text, id: string): boolean =>
  blobIdOf(text, id) === id ||
  (text.content.includes('\r\n') && idOf(text.content.replaceAll('\r\n', '\n'), id.length) === id);
