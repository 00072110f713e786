import {
  base64Forms,
  eachMatch,
  type Finder,
  FRAGMENT,
  fragmentsOf,
  hexOf,
  NAMED,
  type Needle,
  type Span,
} from './secret-forms.ts';

/** A key as it is, as hex and as base64, each with how much of it is taken for a part. */
function needlesOf(key: string): Needle[] {
  return [
    { text: key, least: Math.min(FRAGMENT.raw, key.length) },
    { text: hexOf(key), least: Math.min(FRAGMENT.hex, 2 * key.length) },
    ...base64Forms(key).map((text) => ({ text, least: Math.min(FRAGMENT.base64, text.length) })),
  ];
}

/** One encoded character: of JSON and JavaScript, of URLs, of HTML. Its number or name is in one of the groups. */
const ENCODED =
  /\\{1,16}(?:u00([0-9a-f]{2})|u\{0{0,4}([0-9a-f]{2})\}|x([0-9a-f]{2})|([!-/:-@[-^`{-~]))|%(?:25){0,3}([0-9a-f]{2})|&(?:amp;){0,3}(?:#0{0,4}(\d{2,3});?|#x0{0,4}([0-9a-f]{2});?|(amp|lt|gt|quot|apos|plus|sol|equals);)/gi;

const BY_NAME = new Map(
  Object.entries(NAMED).flatMap(([character, names]) => names.split('|').map((name) => [name, character])),
);

function decoded([, u, braced, x, literal, url, decimal, hex, name]: RegExpExecArray): string | undefined {
  if (literal !== undefined) return literal;
  if (name !== undefined) return BY_NAME.get(name.toLowerCase());
  const byHex = u ?? braced ?? x ?? url ?? hex;
  const code = byHex === undefined ? Number(decimal) : Number.parseInt(byHex, 16);
  return code >= 33 && code <= 126 ? String.fromCharCode(code) : undefined;
}

/** A text with each encoded character as what it stands for, and where each piece of it comes from. */
interface Plain {
  readonly text: string;
  /** For each piece where it begins in the plain text and in the other, in order. */
  readonly pieces: readonly { readonly at: number; readonly from: number; readonly isEncoded: boolean }[];
}

/** Undefined where nothing is encoded. */
function plainOf(text: string): Plain | undefined {
  const pieces: { at: number; from: number; isEncoded: boolean }[] = [];
  let plain = '';
  let from = 0;
  eachMatch(ENCODED, text, (match) => {
    const character = decoded(match);
    if (character === undefined) return;
    pieces.push({ at: plain.length, from, isEncoded: false });
    plain += text.slice(from, match.index);
    pieces.push({ at: plain.length, from: match.index, isEncoded: true });
    plain += character;
    from = match.index + match[0].length;
  });
  if (pieces.length === 0) return undefined;
  pieces.push({ at: plain.length, from, isEncoded: false });
  return { text: plain + text.slice(from), pieces };
}

/** Where a place of the plain text stands in the other; an encoded character as a whole is before or behind it. */
function placeIn({ pieces }: Plain, at: number): number {
  let [low, high] = [0, pieces.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle]?.at ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const { at: begins = 0, from = 0, isEncoded = false } = pieces[low] ?? {};
  return isEncoded ? from : from + at - begins;
}

/** Bytes as hex with something in between. */
const SPACED = /[0-9a-f]{2}(?:(?:[ :,-]|, ?0x|0x)[0-9a-f]{2}){4,}/gi;

/** True for a key that may hold what looks like an encoded character: decoding would change the key itself. */
export const looksEncoded = (key: string): boolean => /[\\%&]/.test(key);

/**
 * Finds any of many keys of at least eight characters, and parts of them, in a time that hardly grows with their number: texts
 * are decoded, and what they stand for is searched. Not for keys that look encoded.
 */
export function manySecrets(keys: readonly string[]): Finder {
  const fragments = fragmentsOf(keys.flatMap(needlesOf));
  return (text, found) => {
    fragments(text, found);
    const plain = /[\\%&]/.test(text) ? plainOf(text) : undefined;
    if (plain !== undefined) {
      const inPlain: Span[] = [];
      fragments(plain.text, inPlain);
      for (const { start, end, sign } of inPlain)
        found.push({ start: placeIn(plain, start), end: placeIn(plain, end), sign });
    }
    eachMatch(SPACED, text, ({ index, 0: bytes }) => {
      const inBytes: Span[] = [];
      fragments(bytes.replace(/0x|[ :,-]/gi, ''), inBytes);
      if (inBytes.length > 0) found.push({ start: index, end: index + bytes.length, sign: '[key]' });
    });
  };
}
