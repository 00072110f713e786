import { INVISIBLE } from '../domain/invisible.ts';

const UNPRINTABLE = new RegExp(`[\\t\\n\\r]|${INVISIBLE.source}`, 'gu');

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Text from outside as it may stand in one line of a terminal or log: control, bidirectional and invisible characters
 * become visible escapes. Callers put words of their own before it, so that no line begins with foreign text.
 */
export const plainText = (text: string): string =>
  text.replace(
    UNPRINTABLE,
    (character) => SHORT[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );

const escapedInJson = (character: string): string =>
  [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');

/** A value as JSON in which no character is invisible or reorders others: those are escaped, the value stays the same. */
export const jsonText = (value: unknown): string => JSON.stringify(value).replace(UNPRINTABLE, escapedInJson);

/** The same over several lines, for a value that people read too. */
export function* jsonLines(value: unknown): Iterable<string> {
  // Line ends within strings are escaped by JSON itself.
  for (const line of JSON.stringify(value, null, 2).split('\n'))
    yield `${line.replace(UNPRINTABLE, escapedInJson)}\n`;
}

/** Breaks a text at spaces into lines of at most `width` where words allow. Callers put a mark of their own before each. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
