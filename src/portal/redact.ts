import { once } from '../domain/multimap.ts';

/** A shorter key may be part of a name: rolecall masks a shorter own key only in messages, others nowhere. */
export const SHORTEST_SAFE_KEY = 8;

/** Finds a token (API reference, section 2.6): a URL parameter, encoded or not, or a JSON field. */
const TOKEN =
  /(?<before>(?:\btoken|%3Ftoken|%26token)(?:=|%3D|\\u003D|\\{0,3}"[ \t]{0,9}:[ \t]{0,9}\\{0,3}"))[\w.~-]{8,4096}/;

/** rolecall recognises a cut-off key by at least this many of its first characters. */
const CUT = 10;
/** Of a cut-off key, rolecall compares at most this many characters: each is a nested group of a pattern. */
const DEEPEST_CUT = 200;
/** An escaped character takes at most this many characters. */
const LONGEST_SPELLING = 16;
const LONGEST_TOKEN = 4200;
const BLOCK = 1 << 16;

export type Redactor = ReturnType<typeof redactor>;

const NAMED: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };

const hexOf = (character: string): string => character.charCodeAt(0).toString(16).padStart(2, '0');

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Covers text, JSON, Markdown, URLs and HTML, which may escape all characters but letters and digits. */
function spellingOf(character: string): string {
  if (/\w/.test(character) && character !== '_') return character;
  const [hex, named] = [hexOf(character), NAMED[character]];
  const entity = named === undefined ? '' : `|&${named};`;
  // CSV doubles quotes.
  const plain = character === '"' ? '"{1,2}' : literal(character);
  return `(?:\\\\{0,8}(?:${plain}|u00${hex})|%${hex}${entity})`;
}

/** In base64, a key inside longer data has three forms, in each of the two alphabets. */
function base64Forms(key: string): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), Buffer.from(key)]).toString('base64');
    // The first and last characters also hold bits of other data, so leave these characters out.
    const end = Math.floor(((offset + Buffer.byteLength(key)) * 8) / 6);
    const form = encoded.slice(Math.ceil((offset * 8) / 6), end);
    if (form.length < 6) return [];
    const inUrl = form.replaceAll('+', '-').replaceAll('/', '_');
    return [...new Set([form, inUrl])].map((one) => Array.from(one, spellingOf).join(''));
  });
}

/** Returns patterns for the key: plain or partly escaped, in `\u` or `%` escapes, in hex and in base64. */
function formsOf(key: string): string[] {
  const characters = [...key];
  return [
    characters.map(spellingOf).join(''),
    ...['\\\\{1,8}u00', '%', ''].map((before) => characters.map((one) => before + hexOf(one)).join('')),
    ...base64Forms(key),
  ];
}

function cutPattern(key: string): string {
  const spelled = Array.from(key, spellingOf);
  const more = spelled.slice(CUT, DEEPEST_CUT).reduceRight((rest, next) => `(?:${next}${rest})?`, '');
  return spelled.slice(0, CUT).join('') + more;
}

/** Long keys come first, because the first matching alternative wins. */
function patternOf(keys: readonly string[], others: readonly string[]): RegExp {
  const longestFirst = [...keys, ...others].sort((a, b) => b.length - a.length);
  const ownKeys = new Set(keys);
  // Look for few forms of other keys, because there may be hundreds of other portals.
  const plainFormsOf = (key: string) => [literal(key), literal(encodeURIComponent(key)), ...base64Forms(key)];
  const whole = longestFirst.flatMap((key) => (ownKeys.has(key) ? formsOf(key) : plainFormsOf(key)));
  const cut = keys.filter((key) => key.length > CUT).map(cutPattern);
  return new RegExp([TOKEN.source, ...whole, ...cut].join('|'), 'gi');
}

const maskOf = (before: string | undefined): string => (before === undefined ? '[key]' : `${before}[token]`);

/** Finds more forms of `keys` than of `others`. `data` and `stream` call `onFound` for each mask. */
export function redactor(
  keys: readonly string[],
  onFound: () => void = () => {},
  others: readonly string[] = [],
) {
  const ownKeys = keys.filter((key) => key !== '');
  const isSafe = (key: string): boolean => key.length >= SHORTEST_SAFE_KEY;
  const safeOthers = others.filter(isSafe);
  const inWords = once(() => patternOf(ownKeys, safeOthers));
  const inData = once(() => patternOf(ownKeys.filter(isSafe), safeOthers));
  const lengths = [...ownKeys, ...others].map((key) => LONGEST_SPELLING * key.length);
  const carried = Math.max(LONGEST_TOKEN, ...lengths);

  /** Masks secrets in the first `most` characters. A secret that ends later stays in `rest`. */
  function cleanStart(text: string, most: number): { readonly clean: string; readonly rest: string } {
    let clean = '';
    let cleanedTo = 0;
    const splitsSurrogates = (text.codePointAt(most - 1) ?? 0) > 0xffff;
    let end = splitsSurrogates ? most - 1 : most;
    for (const { index, 0: secret, groups } of text.matchAll(inData())) {
      const secretEnd = index + secret.length;
      if (secretEnd > end) {
        end = Math.min(index, end);
        break;
      }
      clean += text.slice(cleanedTo, index) + maskOf(groups?.['before']);
      cleanedTo = secretEnd;
      onFound();
    }
    return { clean: clean + text.slice(cleanedTo, end), rest: text.slice(end) };
  }
  const cleanAll = (text: string): string => cleanStart(text, text.length).clean;
  return {
    words: (text: string): string => text.replace(inWords(), (_secret, before?: string) => maskOf(before)),
    /** Does not mask keys of fewer than eight characters, because they could be part of a name. */
    data: cleanAll,
    /** Like `data`, and finds a key that is split between two pieces. */
    *stream(pieces: Iterable<string>): Iterable<string> {
      let text = '';
      for (const piece of pieces) {
        text += piece;
        if (text.length < BLOCK + carried) continue;
        const { clean, rest } = cleanStart(text, text.length - carried);
        yield clean;
        text = rest;
      }
      if (text !== '') yield cleanAll(text);
    },
  };
}
