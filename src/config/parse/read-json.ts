import type { EqualTexts } from '../../domain/equal-texts.ts';
import { MAX_DEPTH } from './depth.ts';
import { ListTexts } from './scalar.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;

/** The offset of the quote that ends the string beginning at `start`; -1 where none does. */
export function endOfString(content: string, start: number): number {
  let end = content.indexOf('"', start + 1);
  while (end !== -1 && content.charCodeAt(end - 1) === BACKSLASH) {
    let escapes = 1;
    while (content.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) break;
    end = content.indexOf('"', end + 1);
  }
  return end;
}

/** The number of keys in a text of JSON; undefined where it nests too deep. Strings are leapt over. */
function countKeys(content: string): number | undefined {
  let keys = 0;
  let depth = 0;
  for (let at = 0; at < content.length; at++) {
    const code = content.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(content, at);
      if (at === -1) return undefined;
    } else if (code === COLON) keys++;
    else if (code === 91 || code === 123) {
      depth++;
      if (depth > MAX_DEPTH) return undefined;
    } else if (code === 93 || code === 125) depth--;
  }
  return keys;
}

/** The number of keys in a value. Equal texts in its lists become one: a file may name the same report a million times. */
function keysIn(value: unknown, texts: EqualTexts): number {
  if (typeof value !== 'object' || value === null) return 0;
  let keys = 0;
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    for (let at = 0; at < list.length; at++) {
      const element = list[at];
      if (typeof element === 'string') list[at] = texts.one(element);
      else if (typeof element === 'object') keys += keysIn(element, texts);
    }
    return keys;
  }
  // Not by `Object.values`, which would make a list of each of as many values as there are users.
  for (const key in value) {
    const child: unknown = (value as Readonly<Record<string, unknown>>)[key];
    keys += typeof child === 'object' ? 1 + keysIn(child, texts) : 1;
  }
  return keys;
}

/**
 * Reads JSON fast. Undefined for what is not JSON, nests too deep or has a key twice (then a key is lost while
 * parsing): where and why, `rereadJson` says.
 */
export function readJson(
  content: string,
  { texts }: ListTexts = new ListTexts(),
): { readonly value: unknown } | undefined {
  const keys = countKeys(content);
  if (keys === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(content);
    return keysIn(value, texts) === keys ? { value } : undefined;
  } catch {
    return undefined;
  }
}
