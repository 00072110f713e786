import type { Holdings } from '../domain/holdings.ts';
import type { Plan } from '../domain/plan.ts';
import { isError, type Problem, ProblemError } from '../domain/problem.ts';
import { type Comparison, comparePlans } from '../plan/compare.ts';
import type { Paging } from '../portal/paging.ts';
import type { PortalState } from '../portal/read-portal.ts';
import type { Loaded } from './load.ts';
import { type PlanRequest, planWithState } from './plan.ts';
import { readSavedPlan } from './saved-plan.ts';

export interface PrepareRequest extends PlanRequest {
  /** The path of a saved plan, which the one computed now must equal. */
  readonly saved: string | undefined;
  /** The fingerprint that the plan must have. */
  readonly expect: string | undefined;
  /** Also accept what is left of the saved plan. */
  readonly resume: boolean;
}

/** A plan that may be performed, with what it was made from. */
export interface Prepared {
  readonly plan: Plan;
  readonly holdings: () => Holdings;
  readonly loaded: Loaded;
  readonly state: PortalState;
  readonly paging: Paging;
}

/** A plan that a guard refused: exit 3. */
export class RefusedError extends ProblemError {
  readonly plan: Plan;
  readonly holdings: () => Holdings;

  constructor({ plan, holdings }: Pick<Prepared, 'plan' | 'holdings'>) {
    super(plan.findings.filter(isError));
    this.plan = plan;
    this.holdings = holdings;
  }
}

/** A plan that is not the one that was approved: exit 5. */
export class StaleError extends ProblemError {
  readonly comparison: Comparison | undefined;

  constructor(problem: Problem, comparison?: Comparison) {
    super([problem]);
    this.comparison = comparison;
  }
}

/** What may have moved between two plans. */
function movedBetween(saved: Plan, now: Plan): string {
  if (JSON.stringify([saved.portal, saved.only]) !== JSON.stringify([now.portal, now.only])) {
    return 'it was made for another portal or another selection';
  }
  if (JSON.stringify(saved.overrides) !== JSON.stringify(now.overrides)) {
    return `it was made with ${saved.overrides.map((name) => `--override ${name}`).join(' ') || 'no override'}, which must be repeated`;
  }
  const sameFiles = saved.commit !== null && saved.commit === now.commit && !saved.dirty && !now.dirty;
  return sameFiles
    ? 'the files are at the same commit, so the portal or the clock moved'
    : `the files moved (${saved.commit?.slice(0, 12) ?? 'outside Git'} to ${now.commit?.slice(0, 12) ?? 'outside Git'}), or the portal or the clock did`;
}

const stale = (message: string, why: string): Problem => ({
  code: 'stale-plan',
  severity: 'error',
  message,
  why,
  fix: 'look at the new plan, and have it approved: rolecall plan --out FILE',
});

/**
 * Computes the plan and compares it with what was approved. Throws a `StaleError` when it is another, a `RefusedError`
 * when a guard refuses it. Reads only; overrides, scope and portal never come from the saved plan.
 */
export async function prepare(request: PrepareRequest): Promise<Prepared> {
  const saved = request.saved === undefined ? undefined : await readSavedPlan(request.saved);
  const prepared = await planWithState(request);
  const { plan } = prepared;
  if (request.expect !== undefined && request.expect !== plan.fingerprint) {
    throw new StaleError(
      stale('the plan is not the one that is expected', `its fingerprint is ${plan.fingerprint}`),
    );
  }
  if (saved !== undefined) {
    const comparison = comparePlans(saved, plan);
    if (!comparison.same && !(request.resume && comparison.isRest)) {
      throw new StaleError(
        stale('the plan is not the saved one any more', movedBetween(saved, plan)),
        comparison,
      );
    }
  }
  if (plan.findings.some(isError)) throw new RefusedError(prepared);
  return prepared;
}
