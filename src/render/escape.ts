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
