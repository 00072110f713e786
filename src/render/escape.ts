const UNPRINTABLE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cs}]/gu;

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

/** A value as JSON in which no character is invisible or reorders others: those are escaped, the value stays the same. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value).replace(UNPRINTABLE, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );

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
