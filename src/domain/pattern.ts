import { append } from './multimap.ts';

export interface Pattern {
  readonly text: string;
  readonly matches: (text: string) => boolean;
  /** Expects a folded text, so that a caller can fold once and compare with many patterns. */
  readonly matchesFolded: (folded: string) => boolean;
}

/** Lowers only A to Z. With NFC, a composed character equals its parts. */
const foldCase = (text: string): string =>
  text.normalize('NFC').replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const splitPattern = (text: string): string[] =>
  text.split(/(?<!\\)\*/).map((segment) => segment.replaceAll('\\*', '*'));

/** Searches for each piece once, without backtracking. */
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

/** `*` matches any characters, slashes too; `\*` is a star. The case of A to Z does not matter. */
export function compilePattern(text: string): Pattern {
  const [first = '', ...middle] = splitPattern(foldCase(text));
  const last = middle.pop();
  const matchesFolded = (folded: string): boolean =>
    last === undefined ? folded === first : isInOrder(first, middle, last, folded);
  return { text, matches: (candidate) => matchesFolded(foldCase(candidate)), matchesFolded };
}

/** True if the pattern may match a text that starts with `beginning`. */
export function matchesBelow({ text }: Pick<Pattern, 'text'>, beginning: string): boolean {
  const [first = '', ...rest] = splitPattern(foldCase(text));
  const start = foldCase(beginning);
  return first.startsWith(start) || (rest.length > 0 && start.startsWith(first));
}

/** `exact` has the indexes of patterns without a star, by folded text. `others` has the other indexes. */
function indexPatterns(patterns: readonly Pattern[]) {
  const exact = new Map<string, number[]>();
  const others: number[] = [];
  for (const [at, { text }] of patterns.entries()) {
    const [only = '', ...rest] = splitPattern(foldCase(text));
    if (rest.length === 0) append(exact, only, at);
    else others.push(at);
  }
  return { exact, others };
}

const indexed = new WeakMap<readonly Pattern[], ReturnType<typeof indexPatterns>>();

/** Yields unsorted matching patterns and their positions. Never change `patterns`: its index is cached. */
export function* matching<Of extends Pattern>(patterns: readonly Of[], text: string): Iterable<[number, Of]> {
  if (patterns.length === 0) return;
  const indexes = indexed.get(patterns) ?? indexPatterns(patterns);
  indexed.set(patterns, indexes);
  const folded = foldCase(text);
  for (const list of [indexes.exact.get(folded) ?? [], indexes.others])
    for (const at of list) {
      const pattern = patterns[at];
      if (pattern?.matchesFolded(folded) === true) yield [at, pattern];
    }
}

export function matchingNone<Of extends Pattern>(patterns: readonly Of[], texts: Iterable<string>): Of[] {
  const found = new Set<Of>();
  for (const text of texts) {
    if (found.size === patterns.length) return [];
    for (const [, pattern] of matching(patterns, text)) found.add(pattern);
  }
  return patterns.filter((pattern) => !found.has(pattern));
}

/** Lists of patterns for users, reports and RLS roles. A missing list is not the same as an empty list. */
export type PatternLists<Of extends Pattern = Pattern> = {
  readonly [Kind in 'users' | 'reports' | 'rls']?: readonly Of[];
};

export type PatternTexts = { readonly [Kind in keyof PatternLists]: readonly string[] };

export const textsIn = ({ users, reports, rls }: PatternLists): PatternTexts =>
  Object.fromEntries(
    Object.entries({ users, reports, rls }).flatMap(([kind, patterns]) =>
      patterns === undefined ? [] : [[kind, patterns.map(({ text }) => text)]],
    ),
  );

export function matchesAny(patterns: readonly Pattern[], text: string): boolean {
  if (patterns.length === 0) return false;
  for (const _ of matching(patterns, text)) return true;
  return false;
}
