import { exitOf, type Lockout } from './applied.ts';
import type { Plan } from './plan.ts';
import { type ExitCode, isError, type Problem, ProblemError, problemsThrown } from './problem.ts';

export interface Exit {
  readonly code: ExitCode;
  readonly because: readonly string[];
}

export const DONE: Exit = { code: 0, because: [] };

const distinct = (codes: Iterable<string>): string[] => [...new Set(codes)];

export const exitBy = (code: ExitCode, problems: readonly Problem[]): Exit => ({
  code,
  because: distinct(problems.filter(isError).map(({ code: because }) => because)),
});

/** 3 if a guard refuses; 2 if `detailed` and there are operations. */
export function exitOfPlan({ findings, operations }: Plan, detailed: boolean): Exit {
  if (findings.some(isError)) return exitBy(3, findings);
  return detailed && operations.length > 0 ? { code: 2, because: ['operations'] } : DONE;
}

export const exitOfError = (error: unknown): Exit =>
  exitBy(error instanceof ProblemError ? error.exitCode : 70, problemsThrown(error));

export function exitOfLockout({ applied, open, record }: Lockout): Exit {
  if (applied !== undefined) return exitOf({ ...applied, record, late: open });
  const unrecorded = record.status === 'failed' ? ['not-recorded'] : [];
  const because = distinct([...unrecorded, ...open.map(({ code }) => code)]);
  return because.length === 0 ? DONE : { code: 4, because };
}
