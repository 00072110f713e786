import { type InNumbers, inNumbers } from '../domain/numbered-texts.ts';
import { once } from '../domain/once.ts';
import type { InParts } from '../domain/parts.ts';
import { cleanParts } from './clean-parts.ts';
import { type Cleaned, leavesQuotes } from './cuts.ts';
import { looksEncoded, manySecrets } from './many-secrets.ts';
import {
  base64Forms,
  eachMatch,
  type Finder,
  FRAGMENT,
  fragmentsOf,
  hexOf,
  type Span,
  wholePattern,
} from './secret-forms.ts';

/** A shorter key is a word that stands in texts by chance: it is taken out of words about failures alone. */
export const SHORTEST_SAFE_KEY = 8;

/** The token of an identity URL (reference, section 2.6), as a parameter, encoded or not, or as a field. */
const TOKEN =
  /((?:\btoken|%3[Ff]token|%26token)(?:=|%3[Dd]|\\u003[Dd]|\\{0,3}"\s{0,9}:\s{0,9}\\{0,3}"))[\w.~-]{8,4096}/g;

/** A longer key is searched in parts: the time that an expression takes to build grows with its square. */
const PART = 128;
/** `token=` and eight characters. */
const SHORTEST_TOKEN = 14;
const BLOCK = 1 << 16;
/** More than the longest form of a part of a key, and than the longest token. */
const CARRIED = 1 << 13;

/** Takes secrets out of everything that is written. */
export interface Redactor {
  /** The text with `[key]` for each form of a key and each longer part of one, and `[token]` for a token. */
  readonly words: (text: string) => string;
  /** The same for data: a key of fewer than eight characters is left where it is, as it could be a part of a name. */
  readonly data: (text: string) => string;
  /**
   * The same for data that comes in pieces, in blocks of some size; what is split between two pieces is found. Of pieces
   * in parts, those that come again are looked at once, and told as numbers.
   */
  readonly stream: (pieces: Iterable<string> | InParts) => Iterable<string> | InNumbers;
}

const tokensIn: Finder = (text, found) =>
  eachMatch(TOKEN, text, ({ index, 0: all, 1: before = '' }) => {
    found.push({ start: index + before.length, end: index + all.length, sign: '[token]' });
  });

const partsOf = (key: string): string[] =>
  Array.from({ length: Math.ceil(key.length / PART) }, (_, at) =>
    // The last part is as long as the others, or it would be too short to be no word.
    key.slice(Math.max(0, Math.min(at * PART, key.length - PART)), (at + 1) * PART),
  );

function findersOf(key: string): Finder[] {
  const patterns = partsOf(key).map(wholePattern);
  const fragments = fragmentsOf([
    { text: key, least: FRAGMENT.raw },
    { text: hexOf(key), least: FRAGMENT.hex },
    ...base64Forms(key).map((text) => ({ text, least: FRAGMENT.base64 })),
  ]);
  return [
    (text, found) => {
      for (const pattern of patterns)
        eachMatch(pattern, text, ({ index, 0: all }) => {
          found.push({ start: index, end: index + all.length, sign: '[key]' });
        });
    },
    fragments,
  ];
}

/** In order and without overlap: spans of one sign that touch a common character become one. */
function spansIn(text: string, finders: readonly Finder[]): Span[] {
  const found: Span[] = [];
  for (const find of finders) find(text, found);
  if (found.length === 0) return found;
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Span[] = [];
  for (const span of found) {
    const last = merged.at(-1);
    if (last === undefined || span.start >= last.end) merged.push(span);
    else if (span.end > last.end) merged[merged.length - 1] = { ...last, end: span.end };
  }
  return merged;
}

function replaced(text: string, spans: readonly Span[], until: number): string {
  let clean = '';
  let at = 0;
  for (const { start, end, sign } of spans) {
    if (start >= until) break;
    clean += text.slice(at, start) + sign;
    at = end;
  }
  return at === 0 ? text.slice(0, until) : clean + text.slice(at, until);
}

/** Where a block may end: behind it stands what could be the beginning of a form that goes on in the next piece. */
function endOf(text: string, spans: readonly Span[]): number {
  const most = text.length - CARRIED;
  // Half of a character, written by itself, would be none.
  const end = (text.codePointAt(most - 1) ?? 0) > 0xffff ? most - 1 : most;
  const across = spans.find((span) => span.start < end && span.end > end);
  return across === undefined ? end : across.start;
}

/**
 * A redactor for these keys, and for many others of at least eight characters, which cost little each; `onFound` is told how
 * many places of data were replaced.
 */
export function redactor(
  keys: readonly string[],
  onFound: (places: number) => void = () => {},
  others: readonly string[] = [],
): Redactor {
  const safe = others.filter((key) => key.length >= SHORTEST_SAFE_KEY);
  const known = [...keys.filter((key) => key !== ''), ...safe.filter(looksEncoded)];
  const many = safe.filter((key) => !looksEncoded(key));
  const always = once((): readonly Finder[] => [tokensIn, ...(many.length === 0 ? [] : [manySecrets(many)])]);
  const inWords = once((): readonly Finder[] => [...always(), ...known.flatMap(findersOf)]);
  const inData = once((): readonly Finder[] => [
    ...always(),
    ...known.filter((key) => key.length >= SHORTEST_SAFE_KEY).flatMap(findersOf),
  ]);
  const tell = (places: number): void => {
    if (places > 0) onFound(places);
  };
  const whole = (text: string): Cleaned => {
    const spans = spansIn(text, inData());
    return { clean: replaced(text, spans, text.length), places: spans.length };
  };
  const front = (text: string): Cleaned & { readonly rest: string } => {
    const spans = spansIn(text, inData());
    const end = endOf(text, spans);
    const places = spans.filter(({ start }) => start < end).length;
    return { clean: replaced(text, spans, end), places, rest: text.slice(end) };
  };
  const data = (text: string): string => {
    const { clean, places } = whole(text);
    tell(places);
    return clean;
  };
  const searched = [...keys, ...others].filter((key) => key.length >= SHORTEST_SAFE_KEY);
  const shortest = Math.min(SHORTEST_TOKEN, FRAGMENT.raw, ...searched.map((key) => key.length));
  const hasCuts = searched.every(leavesQuotes);
  function* inBlocks(pieces: Iterable<string>): Iterable<string> {
    let text = '';
    for (const piece of pieces) {
      text += piece;
      if (text.length < BLOCK) continue;
      const { clean, places, rest } = front(text);
      tell(places);
      yield clean;
      text = rest;
    }
    if (text !== '') yield data(text);
  }
  const stream = (pieces: Iterable<string> | InParts): Iterable<string> | InNumbers => {
    if (!hasCuts || typeof pieces !== 'object' || !('pieces' in pieces)) return inBlocks(pieces);
    return inNumbers(() => cleanParts(pieces.pieces(), { whole, front }, shortest, tell));
  };
  return { words: (text) => replaced(text, spansIn(text, inWords()), text.length), data, stream };
}
