/** A pattern over addresses, WORKSPACE/NAME or DATASET/ROLE. */
export interface Pattern {
  readonly text: string;
  readonly matches: (text: string) => boolean;
}

/** Composed characters and their parts are one: a name is looked for as it is read, not as it is stored. */
function fold(text: string): string {
  // Thousands of patterns are tried on one text.
  if (text !== last.text)
    last = { text, folded: text.normalize('NFC').replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) };
  return last.folded;
}

let last = { text: '', folded: '' };

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

/** True if a text begins and ends so, with the pieces in their order between. Each is sought once: nothing backtracks. */
function isInOrder(first: string, middle: readonly string[], last: string, text: string): boolean {
  const end = text.length - last.length;
  if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const piece of middle) {
    const found = text.indexOf(piece, at);
    if (found < 0 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return true;
}

/** Compiles a pattern: `*` matches any characters, slashes too; `\*` is a star; A to Z match a to z; nothing else is special. */
export function compilePattern(text: string): Pattern {
  const [first = '', ...middle] = segmentsOf(fold(text));
  const last = middle.pop();
  return {
    text,
    matches: (candidate) =>
      last === undefined ? fold(candidate) === first : isInOrder(first, middle, last, fold(candidate)),
  };
}

/** True where a pattern matches some text that begins so. */
export function matchesBelow({ text }: Pick<Pattern, 'text'>, beginning: string): boolean {
  const [first = '', ...rest] = segmentsOf(fold(text));
  const start = fold(beginning);
  return first.startsWith(start) || (rest.length > 0 && start.startsWith(first));
}

/** Which of many patterns could match a text, found by how they begin or end, whichever of the two says more. */
class Candidates {
  readonly #exact = new Map<string, number[]>();
  readonly #beginnings = new Map<number, Map<string, number[]>>();
  readonly #ends = new Map<number, Map<string, number[]>>();

  constructor(patterns: readonly Pattern[]) {
    for (const [at, { text }] of patterns.entries()) {
      const segments = segmentsOf(fold(text));
      const [first = '', last = ''] = [segments[0], segments.at(-1)];
      const isByEnd = last.length > first.length;
      const key = isByEnd ? last : first;
      const sides = isByEnd ? this.#ends : this.#beginnings;
      const side = segments.length === 1 ? this.#exact : (sides.get(key.length) ?? new Map());
      if (segments.length > 1) sides.set(key.length, side);
      const known = side.get(key);
      if (known === undefined) side.set(key, [at]);
      else known.push(at);
    }
  }

  /** Their places in the list, in no order. */
  of(candidate: string): number[] {
    const text = fold(candidate);
    const found = [this.#exact.get(text) ?? []];
    for (const [length, known] of this.#beginnings) found.push(known.get(text.slice(0, length)) ?? []);
    for (const [length, known] of this.#ends)
      if (length <= text.length) found.push(known.get(text.slice(text.length - length)) ?? []);
    return found.flat();
  }
}

/** A list of fewer patterns is gone through: that is as fast. */
const FEW = 8;
const candidates = new WeakMap<readonly Pattern[], Candidates>();

/**
 * Those of the patterns that match, in no order. Files may have as many patterns as people, so a long list, which must not
 * change, is gone through once and not once for each text.
 */
export function* matching<Of extends Pattern>(patterns: readonly Of[], text: string): Iterable<[number, Of]> {
  if (patterns.length < FEW) {
    for (const entry of patterns.entries()) if (entry[1].matches(text)) yield entry;
    return;
  }
  const known = candidates.get(patterns) ?? new Candidates(patterns);
  candidates.set(patterns, known);
  for (const at of known.of(text)) {
    const pattern = patterns[at];
    if (pattern?.matches(text) === true) yield [at, pattern];
  }
}

/** Those of the patterns that match none of the texts, in their order. Texts are looked at as far as it takes. */
export function matchingNone<Of extends Pattern>(patterns: readonly Of[], texts: Iterable<string>): Of[] {
  if (patterns.length === 0) return [];
  const known = new Candidates(patterns);
  const found = new Set<number>();
  for (const text of texts) {
    for (const at of known.of(text))
      if (!found.has(at) && patterns[at]?.matches(text) === true) found.add(at);
    if (found.size === patterns.length) return [];
  }
  return patterns.filter((_, at) => !found.has(at));
}

/** True when any of the patterns matches. */
export function matchesAny(patterns: readonly Pattern[], text: string): boolean {
  if (patterns.length < FEW) return patterns.some((pattern) => pattern.matches(text));
  for (const _ of matching(patterns, text)) return true;
  return false;
}
