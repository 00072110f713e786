import { INVISIBLE } from '../domain/wording.ts';

const UNPRINTABLE = new RegExp(`[\\t\\n\\r]|${INVISIBLE.source}`, 'gu');

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** What a log of Azure Pipelines or GitHub Actions takes for a command anywhere in a line. */
const COMMAND = /##(?=\[|vso\[)/gi;

/**
 * Text from outside for one line of a terminal or log: control, bidirectional and invisible characters
 * become visible escapes, and what would be a command to a pipeline's log too. A `::` is harmless only behind words of
 * ours: callers see to it that no line begins with foreign text.
 */
export const plainText = (text: string): string =>
  text
    .replace(
      UNPRINTABLE,
      (character) => SHORT[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
    )
    .replace(COMMAND, '#\\u{23}');

/** A line that a pipeline's log would take for a command gets a mark before it. */
export const harmlessLine = (line: string): string =>
  line.replace(/^(\s*)(?=(?:\u001b\[\d+m)*::)/, (spaces) => `${spaces.slice(1)}·`);

const escapedInJson = (character: string): string =>
  [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');

/** Most texts: nothing in them is to be looked for one by one. */
const PLAIN = /^[ -~]*$/;

const harmless = (json: string): string =>
  PLAIN.test(json) && !json.includes('##')
    ? json
    : json.replace(UNPRINTABLE, escapedInJson).replace(COMMAND, '#\\u0023');

/** A value as JSON in which no character is invisible or reorders others: those are escaped, the value stays the same. */
export const jsonText = (value: unknown): string => harmless(JSON.stringify(value));

/** The same over several lines, for a value that people read too. */
export function* jsonLines(value: unknown): Iterable<string> {
  // Line ends within strings are escaped by JSON itself.
  for (const line of JSON.stringify(value, null, 2).split('\n')) yield `${harmless(line)}\n`;
}
