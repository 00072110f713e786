import { exitOf, type Lockout } from './applied.ts';
import { countByCause, leftAsItIs } from './changes.ts';
import type { FilesDiff } from './files-diff.ts';
import type { Plan } from './plan.ts';
import { type ExitCode, isError, type Problem, ProblemError, problemsThrown } from './problem.ts';

export interface Exit {
  readonly code: ExitCode;
  readonly because: readonly string[];
}

export const DONE: Exit = { code: 0, because: [] };

const distinct = (codes: Iterable<string>): string[] => [...new Set(codes)];

export function exitBy(code: ExitCode, problems: readonly Problem[]): Exit {
  return { code, because: distinct(problems.filter(isError).map((problem) => problem.code)) };
}

/** 3 if a guard or rule refuses; 2 if `detailed` and there are operations. */
export function exitOfPlan({ findings, operations }: Plan, detailed: boolean): Exit {
  if (findings.some(isError)) return exitBy(3, findings);
  return detailed && operations.length > 0 ? { code: 2, because: ['operations'] } : DONE;
}

/** 2 if anything differs, whatever the cause. */
export function exitOfDrift(plan: Plan): Exit {
  const causes = Object.entries(countByCause(plan)).flatMap(([cause, count]) => (count > 0 ? [cause] : []));
  const unlisted = (plan.unlisted?.holders ?? []).length > 0 ? ['unlisted'] : [];
  const groups = plan.findings.some(({ code }) => code === 'unlisted-group') ? ['unlisted-group'] : [];
  const because = distinct([...causes, ...leftAsItIs(plan), ...unlisted, ...groups]);
  return because.length === 0 ? DONE : { code: 2, because };
}

/** 2 if anything differs; 3 if `check` is set and somebody gains access, or a looser setting may give it. */
export function exitOfDiff({ settings, people }: FilesDiff, check?: 'no-new-access'): Exit {
  if (settings.length + people.length === 0) return DONE;
  // A difference in `reports` or `rls` (managed kinds) gives nobody access.
  const isLooser = settings.some(({ key }) => key !== 'reports' && key !== 'rls');
  const isNew = isLooser || people.some(({ newAccess }) => newAccess);
  return check !== undefined && isNew ? { code: 3, because: [check] } : { code: 2, because: ['differences'] };
}

export const exitOfError = (error: unknown): Exit =>
  exitBy(error instanceof ProblemError ? error.exitCode : 70, problemsThrown(error));

export function exitOfLockout({ applied, open, record }: Lockout): Exit {
  if (applied !== undefined) return exitOf({ ...applied, record, late: open });
  const unrecorded = record.status === 'failed' ? ['not-recorded'] : [];
  const because = distinct([...unrecorded, ...open.map(({ code }) => code)]);
  return because.length === 0 ? DONE : { code: 4, because };
}
