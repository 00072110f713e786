import { MAX_DEPTH } from './depth.ts';

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

/** The number of keys in a value. */
function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let keys = 0;
  if (Array.isArray(value)) {
    for (const element of value) if (typeof element === 'object') keys += keysIn(element);
    return keys;
  }
  for (const child of Object.values(value)) keys += 1 + keysIn(child);
  return keys;
}

/**
 * Reads JSON fast. Undefined for what is not JSON, nests too deep or has a key twice (then a key is lost while
 * parsing): where and why, `rereadJson` says.
 */
export function readJson(content: string): { readonly value: unknown } | undefined {
  const keys = countKeys(content);
  if (keys === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(content);
    return keysIn(value) === keys ? { value } : undefined;
  } catch {
    return undefined;
  }
}
