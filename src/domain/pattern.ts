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

/** How a piece of a pattern is looked for in a text. */
export interface Seeking<Text> {
  readonly standsAt: (text: Text, piece: Text, at: number) => boolean;
  /** Where it stands first, at or after a position; negative where it does not. */
  readonly from: (text: Text, piece: Text, at: number) => number;
}

/**
 * True when a text consists of the pieces in their order with anything between them: what lies between two stars is a
 * piece. Each is looked for once, from left to right, so matching never backtracks.
 */
export function standInOrder<Text extends { readonly length: number }>(
  pieces: readonly Text[],
  text: Text,
  { standsAt, from }: Seeking<Text>,
): boolean {
  const [first] = pieces;
  const last = pieces.at(-1);
  if (first === undefined || last === undefined) return text.length === 0;
  if (pieces.length === 1) return text.length === first.length && standsAt(text, first, 0);
  const end = text.length - last.length;
  if (end < first.length || !standsAt(text, first, 0) || !standsAt(text, last, end)) return false;
  let at = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = from(text, piece, at);
    if (found < 0 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return true;
}

const IN_STRINGS: Seeking<string> = {
  standsAt: (text, piece, at) => text.startsWith(piece, at),
  from: (text, piece, at) => text.indexOf(piece, at),
};

/** Compiles a pattern: `*` matches any characters, slashes too; `\*` is a star; A to Z match a to z; nothing else is special. */
export function compilePattern(text: string): Pattern {
  const segments = segmentsOf(fold(text));
  return { text, matches: (candidate) => standInOrder(segments, fold(candidate), IN_STRINGS) };
}

/** True when any of the patterns matches. */
export const matchesAny = (patterns: readonly Pattern[], text: string): boolean =>
  patterns.some((pattern) => pattern.matches(text));
