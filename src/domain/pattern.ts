/** A pattern over addresses, WORKSPACE/NAME or DATASET/ROLE. */
export interface Pattern {
  readonly text: string;
  readonly matches: (text: string) => boolean;
}

/** Composed characters and their parts are one: a name is looked for as it is read, not as it is stored. */
const fold = (text: string): string =>
  text.normalize('NFC').replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const segmentsOf = (text: string): string[] => {
  const segments: string[] = [];
  let segment = '';
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '\\' && text.charAt(at + 1) === '*') {
      segment += '*';
      at++;
    } else if (character === '*') {
      segments.push(segment);
      segment = '';
    } else {
      segment += character;
    }
  }
  segments.push(segment);
  return segments;
};

/**
 * Compiles a pattern: `*` matches any characters, slashes too; `\*` is a star; A to Z match a to z; nothing else is
 * special. Each literal piece is looked for once, from left to right, so matching never backtracks.
 */
export function compilePattern(text: string): Pattern {
  const segments = segmentsOf(fold(text));
  const first = segments[0] ?? '';
  const last = segments.at(-1) ?? '';
  const middle = segments.slice(1, -1);
  if (segments.length === 1) return { text, matches: (candidate) => fold(candidate) === first };
  const matches = (candidate: string): boolean => {
    const folded = fold(candidate);
    if (folded.length < first.length + last.length || !folded.startsWith(first) || !folded.endsWith(last))
      return false;
    const end = folded.length - last.length;
    let at = first.length;
    for (const segment of middle) {
      const found = folded.indexOf(segment, at);
      if (found < 0 || found + segment.length > end) return false;
      at = found + segment.length;
    }
    return true;
  };
  return { text, matches };
}

/** True when any of the patterns matches. */
export const matchesAny = (patterns: readonly Pattern[], text: string): boolean =>
  patterns.some((pattern) => pattern.matches(text));
