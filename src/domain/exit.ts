import { type Applied, isWholeOutcome, type Lockout } from './applied.ts';
import { type Change, causeOf, type HoldCode, isPerformed, lowersRole } from './change.ts';
import type { FilesDiff } from './files-diff.ts';
import { driftOf, type Plan } from './plan.ts';
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

/** Code 3 if a guard or rule refuses. With `detailed`, code 2 if a performed change is not `waiting`. */
export function exitOfPlan({ findings, operations, changes }: Plan, detailed: boolean): Exit {
  if (findings.some(isError)) return exitBy(3, findings);
  const hasOwn =
    operations.length > 0 && changes.some((change) => isPerformed(change) && change.waiting !== true);
  return detailed && hasOwn ? { code: 2, because: ['operations'] } : DONE;
}

export function exitOfDrift(plan: Plan): Exit {
  const { changes, leftAlone, unlistedPeople, unlistedGroups } = driftOf(plan);
  const codes = [...leftAlone, ...unlistedGroups].map(({ code }) => code);
  const unlisted = unlistedPeople.length > 0 ? ['unlisted'] : [];
  const because = distinct([...changes.map(causeOf), ...unlisted, ...codes]);
  return because.length === 0 ? DONE : { code: 2, because };
}

/** Code 2 if anything differs. With `check`, code 3 if access is new or a setting differs. */
export function exitOfDiff({ settings, people }: FilesDiff, check?: 'no-new-access'): Exit {
  if (settings.length + people.length === 0) return DONE;
  // A newly managed kind (`reports` or `rls`) gives nobody access.
  const isChanged = settings.some(({ key }) => key !== 'reports' && key !== 'rls');
  const isNew = isChanged || people.some(({ newAccess }) => newAccess);
  return check !== undefined && isNew ? { code: 3, because: [check] } : { code: 2, because: ['differences'] };
}

export const exitOfError = (error: unknown): Exit =>
  exitBy(error instanceof ProblemError ? error.exitCode : 70, problemsThrown(error));

/**
 * An apply with only these holds is complete, unless a demotion is pending. A `rows` hold follows from
 * another hold, which decides if the apply is complete.
 */
const INTENDED_HOLDS: readonly HoldCode[] = ['manual', 'by-cause', 'loses-unmanaged', 'locked-out', 'rows'];

/** True if `--cause` excludes the change itself, not only another change of the person. */
export const isExcludedByCause = ({ held, cause }: Change, { causes = [] }: Pick<Plan, 'causes'>): boolean =>
  held?.code === 'by-cause' && cause !== null && causes.length > 0 && !causes.includes(cause);

function isPendingDemotion(change: Change, plan: Plan): boolean {
  if (isExcludedByCause(change, plan)) return false;
  if (change.kind === 'manual') return change.demotion;
  const changesRole = change.kind === 'replace-user' || change.kind === 'update-user';
  return changesRole && change.held !== null && lowersRole(change);
}

function pendingIn(plan: Plan): readonly string[] {
  const { changes, findings } = plan;
  const found = findings.flatMap(({ code, pending }) =>
    code === 'leaver-administrator' || pending === true ? [code] : [],
  );
  const held: HoldCode[] = [];
  let demotion = false;
  for (const change of changes) {
    if (change.held !== null && !INTENDED_HOLDS.includes(change.held.code)) held.push(change.held.code);
    demotion ||= isPendingDemotion(change, plan);
  }
  // `demotion-pending` is the reason only if no finding gives another reason.
  return demotion && found.length === 0 ? ['demotion-pending', ...held] : [...found, ...held];
}

/**
 * The code is 130 after an interrupt. The code is 4 if something is left to do, to record or to write.
 * A rehearsal ignores what the plan leaves to do, because the real apply follows.
 */
export function exitOf(applied: Applied): Exit {
  const { plan, outcomes, discrepancies, verified, interrupted, rehearsal, record, late = [] } = applied;
  const failures = outcomes.flatMap((outcome) => ('problem' in outcome ? [outcome.problem.code] : []));
  const isCutShort = failures.length === 0 && !interrupted && !outcomes.every(isWholeOutcome);
  const because = new Set<string>([
    ...(interrupted ? ['interrupted'] : []),
    ...failures,
    ...(isCutShort ? ['not-started'] : []),
    ...discrepancies.map(({ code }) => code),
    ...(verified ? [] : ['not-verified']),
    ...(rehearsal ? [] : pendingIn(plan)),
    ...(record?.status === 'failed' ? ['not-recorded'] : []),
    ...late.map(({ code }) => code),
  ]);
  const code = because.size === 0 ? 0 : 4;
  return { code: interrupted ? 130 : code, because: [...because].sort() };
}

export const exitCodeOf = (applied: Applied): Exit['code'] => exitOf(applied).code;

export function exitOfLockout({ applied, open, record }: Lockout): Exit {
  if (applied !== undefined) return exitOf({ ...applied, record, late: open });
  const unrecorded = record.status === 'failed' ? ['not-recorded'] : [];
  const because = distinct([...unrecorded, ...open.map(({ code }) => code)]);
  return because.length === 0 ? DONE : { code: 4, because };
}
