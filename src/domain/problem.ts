import type { Email } from './ids.ts';
import type { ProblemCode } from './problem-codes.ts';

export type Severity = 'error' | 'warning' | 'info';

/** Where something is written. `file` is relative to the folder of the root file; line and column count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Set for a line of what was applied last that the files have no more. */
  readonly removed?: true;
}

/** An exception of `guards.allow` without its reason, which only a person can give. */
export interface GuardException {
  readonly guard: string;
  readonly limit?: number;
  /** The last day on which it holds. */
  readonly until: string;
}

/** Something a person must know: what, why, what to do, and where. Text from outside stays raw until it is rendered. */
export interface Problem {
  readonly code: ProblemCode;
  readonly severity: Severity;
  readonly message: string;
  readonly why?: string;
  readonly fix?: string;
  /** The person a finding is about, and the report or roles that others of its code may share. */
  readonly user?: Email;
  readonly about?: string;
  /** Set for a finding that concerns nothing the plan changes. */
  readonly standing?: true;
  /** Set for what does not stop the rest, and leaves something otherwise than the files say: apply ends with 4. */
  readonly frozen?: true;
  /** Set on a finding about what the plan itself sets right: once it is performed, nothing of it is left. */
  readonly isMended?: true;
  readonly allow?: GuardException;
  readonly place?: Place;
  /** The line of text at `place`, for a caret under it. Never part of a JSON output. */
  readonly excerpt?: string;
}

/** 0 done, 1 a problem, 2 differences, 3 refused, 4 incomplete, 5 stale, 70 a bug, 130 interrupted (contract, section 2). */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 5 | 70 | 130;

export const isError = (problem: Problem): boolean => problem.severity === 'error';

const isOnlyRules = (problems: readonly Problem[]): boolean => {
  const errors = problems.filter(isError);
  return errors.length > 0 && errors.every(({ code }) => code === 'rule-broken');
};

/** The only deliberate throw: an expected failure, with everything that is wrong. */
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

export const bugOf = (error: unknown): Problem => ({
  code: 'bug',
  severity: 'error',
  message: `rolecall has a fault: ${error instanceof Error ? error.message : String(error)}`,
  why: 'this should not happen, whatever the files or the portal say',
  fix: 'report it with the lines above and the version: rolecall --version',
});

export const problemsThrown = (error: unknown): readonly Problem[] =>
  error instanceof ProblemError ? error.problems : [bugOf(error)];

/** A handler for `catch`: problems give undefined, after somebody was told. A fault is thrown on. */
export const orNothing =
  (tell?: (error: ProblemError) => void) =>
  (error: unknown): undefined => {
    if (!(error instanceof ProblemError)) throw error;
    tell?.(error);
  };
