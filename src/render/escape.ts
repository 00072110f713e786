import { COMMAND, INVISIBLE } from '../domain/wording.ts';

/** Matches a Cyrillic letter beside a Latin letter: a reader may take both for Latin letters. */
const LOOKS_LATIN = /(?<=\p{sc=Latin})\p{sc=Cyrillic}|\p{sc=Cyrillic}(?=\p{sc=Latin})/u;
const UNPRINTABLE = new RegExp(`[\\t\\n\\r]|${INVISIBLE.source}|${LOOKS_LATIN.source}`, 'gu');

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Makes foreign text harmless in one line of a terminal or log. Escapes control, bidirectional, invisible and
 * look-alike characters, and `##` of a command. Keeps `::`, so callers must not begin a line with this text.
 */
export const plainText = (text: string): string =>
  text
    .replace(
      UNPRINTABLE,
      (character) => SHORT[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
    )
    .replace(COMMAND, '#\\u{23}');

/** Puts a mark, in place of a space if there is one, before a `::` that a CI system would run. */
export const harmlessLine = (line: string): string =>
  line.replace(/^(\s*)(?=(?:\u001b\[\d+m)*::)/, (spaces) => `${spaces.slice(1)}·`);

const escapedInJson = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** Most texts are plain and need no check of single characters. */
const PLAIN = /^[ -~]*$/;

const harmless = (json: string): string =>
  PLAIN.test(json) && !json.includes('##')
    ? json
    : json.replace(UNPRINTABLE, escapedInJson).replace(COMMAND, '#\\u0023');

/** JSON that escapes the same characters as `plainText`. A parser of the JSON gets the same value. */
export const jsonText = (value: unknown): string => harmless(JSON.stringify(value));

/** Like `jsonText`, but in several lines for people. */
export function* jsonLines(value: unknown): Iterable<string> {
  // JSON escapes line ends within strings.
  for (const line of JSON.stringify(value, null, 2).split('\n')) yield `${harmless(line)}\n`;
}
