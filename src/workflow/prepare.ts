import type { Holdings } from '../domain/holdings.ts';
import type { ComparedNames, Comparison, Plan } from '../domain/plan.ts';
import { fail, isError, type Problem, ProblemError } from '../domain/problem.ts';
import { type Approved, comparePlans } from '../plan/compare.ts';
import type { Portal } from '../portal/portal.ts';
import { type OpenMode, READ_AGREED } from './opening/open.ts';
import { isRefused, type PlanRequest, type Prepared, planOn } from './plan.ts';
import { readSavedPlan } from './state/saved-plan.ts';

export type { Prepared } from './plan.ts';

export interface PrepareRequest extends PlanRequest {
  /** The path of a saved plan that the plan must equal. */
  readonly saved: string | undefined;
  /** The fingerprint that the plan must have. */
  readonly expect: string | undefined;
  /** Also accept what is left of the saved plan. */
  readonly resume: boolean;
}

/** A plan that a guard refused: exit 3. */
export class RefusedError extends ProblemError {
  readonly plan: Plan;
  readonly holdings: () => Holdings;

  constructor({ plan, holdings }: Pick<Prepared, 'plan' | 'holdings'>) {
    super(plan.findings.filter(isError), 3);
    this.plan = plan;
    this.holdings = holdings;
  }
}

/** What differs between a saved plan and the plan now, and the names in it. */
interface StaleDifference {
  readonly comparison: Comparison;
  readonly names: ComparedNames;
}

/** A plan that is not the approved one: exit 5. */
export class StaleError extends ProblemError {
  readonly difference: StaleDifference | undefined;

  constructor(problem: Omit<Problem, 'code' | 'severity'>, difference?: StaleDifference) {
    super([{ code: 'stale-plan', severity: 'error', ...problem }], 5);
    this.difference = difference;
  }
}

/** The failure of a run that somebody ended before there was a plan to perform. */
export const interrupted = (): ProblemError =>
  fail(
    { code: 'interrupted', message: 'the run was ended before anything was written', fix: 'run it again' },
    130,
  );

/** Throws `interrupted` as soon as the run is ended, whatever a hanging portal does. The work must only read. */
export async function unlessInterrupted<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  if (signal.aborted) throw interrupted();
  let stop = (): void => {};
  const ended = new Promise<never>((_resolve, reject) => {
    stop = () => reject(interrupted());
    signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([work(), ended]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const flags = (names: readonly string[]): string =>
  names.map((name) => `--override ${name}`).join(' ') || 'no override';

/** What may have moved between two plans. */
function movedBetween(saved: Approved, now: Plan): string {
  const [before, after] = [flags(saved.overrides), flags(now.overrides)];
  return before === after
    ? 'the files, the portal or the clock moved'
    : `it was approved with ${before}, and this run has ${after}: overrides never come from the plan file`;
}

const APPROVE = 'look at the new plan, and have it approved: rolecall plan --out FILE';

/**
 * Computes the plan and compares it with the approved one. Throws a `StaleError` if it is another, a `RefusedError` if a
 * guard refuses it. Overrides, scope and portal never come from the saved plan.
 */
export async function prepareOn<Of extends Portal>(
  request: PrepareRequest,
  way: OpenMode<Of>,
): Promise<Prepared<Of>> {
  const saved = request.saved === undefined ? undefined : await readSavedPlan(request.saved);
  const prepared = await planOn(request, way);
  const { plan, state } = prepared;
  if (request.expect !== undefined && request.expect !== plan.fingerprint)
    throw new StaleError({
      message: 'the plan is not the one that is expected',
      why: `its fingerprint is ${plan.fingerprint}`,
      fix: APPROVE,
    });
  if (saved !== undefined && saved.fingerprint !== plan.fingerprint) {
    const comparison = comparePlans(saved, plan, state);
    if (!(request.resume && comparison.isRest)) {
      const people = [...(saved.people ?? []), ...(plan.people ?? [])];
      const { catalogue, desired } = prepared.delta.world;
      throw new StaleError(
        {
          message: 'the plan is not the saved one any more',
          why: movedBetween(saved, plan),
          fix: APPROVE,
        },
        { comparison, names: { people, reports: catalogue.reports, datasets: desired.datasetAliases } },
      );
    }
  }
  if (isRefused(plan)) throw new RefusedError(prepared);
  return prepared;
}

/** The same, reading only. */
export const prepare = (request: PrepareRequest): Promise<Prepared> => prepareOn(request, READ_AGREED);
