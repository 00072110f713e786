import { distance } from 'fastest-levenshtein';
import type { Email } from './ids.ts';
import type { ProblemCode } from './problem-codes.ts';

export type Severity = 'error' | 'warning' | 'info';

/** `file` is relative to the folder of the root file; line and column count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Set for a line of the base that the files no longer have. */
  readonly removed?: true;
}

/** A plan has at most this number of findings of one code. Standing findings have a separate limit. */
export const MOST_OF_A_CODE = 1000;

/** Findings that come first, in this order. `manual` stands for a demotion by hand. */
export const GRAVE: readonly string[] = [
  'management-narrowed',
  'no-base',
  'locked-out',
  'user-deleted',
  'manual',
  'escalation',
  'self-grant',
];

/** Messages may contain unescaped text from outside. The renderer escapes this text. */
export interface Problem {
  readonly code: ProblemCode;
  readonly severity: Severity;
  readonly message: string;
  readonly why?: string;
  readonly fix?: string;
  /** The person concerned. Output may merge findings with the same `about`, for example one RLS role. */
  readonly user?: Email;
  readonly about?: string;
  /** Set for a finding that no change of the plan causes. */
  readonly standing?: true;
  /** Set if apply must end with exit code 4 because of this finding. */
  readonly pending?: true;
  /** An exception for `guards.allow` until the end of a day. A person must add the reason. */
  readonly allow?: { readonly guard: string; readonly limit?: number; readonly until: string };
  readonly place?: Place;
}

/** 0 done, 1 problem, 2 differences, 3 refused, 4 incomplete, 5 stale, 70 bug, 130 interrupted. */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 5 | 70 | 130;

export const isError = (problem: Problem): boolean => problem.severity === 'error';

const isOnlyRules = (problems: readonly Problem[]): boolean => {
  const errors = problems.filter(isError);
  return errors.length > 0 && errors.every(({ code }) => code === 'rule-broken');
};

/** Contains all expected failures of a step. rolecall reports every other error as a bug. */
export class ProblemError extends Error {
  readonly problems: readonly Problem[];
  readonly exitCode: ExitCode;

  constructor(problems: readonly Problem[], exitCode: ExitCode = isOnlyRules(problems) ? 3 : 1) {
    super(problems.map(({ code }) => code).join(', '));
    this.name = 'ProblemError';
    this.problems = problems;
    this.exitCode = exitCode;
  }
}

export const fail = (problem: Omit<Problem, 'severity'>, exitCode?: ExitCode): ProblemError =>
  new ProblemError([{ severity: 'error', ...problem }], exitCode);

export const usage = (message: string, fix: string): ProblemError => fail({ code: 'usage', message, fix });

export const bugError = (error: unknown): Problem => ({
  code: 'bug',
  severity: 'error',
  message: `rolecall has a bug: ${error instanceof Error ? error.message : String(error)}`,
  why: 'no input should cause this',
  fix: 'report it with the lines above and the version: rolecall --version',
});

export const problemsThrown = (error: unknown): readonly Problem[] =>
  error instanceof ProblemError ? error.problems : [bugError(error)];

/** For `catch`: reports problems to `raise` and returns undefined. Rethrows all other errors. */
export const orNothing =
  (raise?: (error: ProblemError) => void) =>
  (error: unknown): undefined => {
    if (!(error instanceof ProblemError)) throw error;
    raise?.(error);
  };

const MOST_PROBLEMS = 1000;

/** Sorts errors first, then by file and line. After 1,000 problems, adds one that shows the total. */
export function sortByPlace(problems: readonly Problem[], files: Iterable<string>): Problem[] {
  // Problems without a file come first.
  const rank = new Map(Array.from(files, (file, index) => [file, index + 1]));
  const keyOf = (problem: Problem): readonly number[] => {
    const { file = '', line = 0, column = 0 } = problem.place ?? {};
    return [isError(problem) ? 0 : 1, rank.get(file) ?? 0, line, column];
  };
  const sorted = problems.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    const at = one.findIndex((part, index) => part !== other[index]);
    return (one[at] ?? 0) - (other[at] ?? 0);
  });
  const shown = sorted.slice(0, MOST_PROBLEMS);
  const next = sorted[MOST_PROBLEMS];
  if (next !== undefined)
    shown.push({
      code: 'more-problems',
      severity: 'info',
      message: `There are ${problems.length} problems. rolecall shows the first ${MOST_PROBLEMS}.`,
      ...(next.place && { place: next.place }),
    });
  return shown;
}

const LONGEST = 200;
const MOST_LOOKUPS = 100;
const LONGEST_QUOTE = 60;

/** Shortens a value for a message, because the value may be a secret. */
export const cut = (text: string): string =>
  text.length <= LONGEST_QUOTE ? text : `${text.slice(0, LONGEST_QUOTE).replace(/[\ud800-\udbff]$/, '')}…`;

export const quote = (text: string): string => JSON.stringify(cut(text));

const sortedLetters = (text: string): string => [...text].sort().join();

function nearest(name: string, candidates: Iterable<string>, most: number): string[] {
  if (name.length > LONGEST) return [];
  const wanted = name.toLowerCase();
  const allowed = Math.min(most, Math.max(1, Math.floor(name.length / 3)));
  const found: { text: string; off: number }[] = [];
  for (const text of candidates) {
    const isAddress = text.startsWith(`${wanted}@`);
    if (!isAddress && Math.abs(text.length - name.length) > allowed) continue;
    const other = text.toLowerCase();
    const edits = isAddress ? 0 : distance(wanted, other);
    const hasSwappedLetters = edits === 2 && sortedLetters(wanted) === sortedLetters(other);
    const off = hasSwappedLetters ? 1 : edits;
    if (off <= allowed) found.push({ text, off });
  }
  found.sort((a, b) => a.off - b.off || (a.text < b.text ? -1 : 1));
  return found.flatMap(({ text, off }) => (off > (found[0]?.off ?? 0) + 1 ? [] : [text])).slice(0, 3);
}

/** Answers for the first hundred unknown names only, because each look-up compares all candidates. */
export function suggester(candidates: () => Iterable<string>, most = Number.POSITIVE_INFINITY) {
  const asked = new Map<string, readonly string[]>();
  return (name: string, fallback: string): string => {
    let close = asked.get(name);
    if (close === undefined) {
      if (asked.size >= MOST_LOOKUPS) return fallback;
      close = nearest(name, candidates(), most);
      asked.set(name, close);
    }
    const [first] = close;
    if (first === undefined) return fallback;
    if (first !== name && first.toLowerCase() === name.toLowerCase())
      return `Did you mean ${JSON.stringify(first)}? It differs only in case.`;
    return `Did you mean ${close.map((one) => JSON.stringify(one)).join(' or ')}?`;
  };
}

/** Returns undefined if the text is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
