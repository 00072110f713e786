import type { Holdings } from '../domain/holdings.ts';
import type { ComparedNames, Comparison, Plan } from '../domain/plan.ts';
import { fail, isError, jsonOf, ProblemError } from '../domain/problem.ts';
import { quoteWord } from '../domain/wording.ts';
import { readJsonLines, readText } from '../files/read-text.ts';
import { comparePlans } from '../plan/compare.ts';
import { fingerprintOf } from '../plan/fingerprint.ts';
import { type Connected, connect } from './connect.ts';
import { isRefused, type PlanRequest, type Prepared, planOn } from './plan.ts';

export interface PrepareRequest extends PlanRequest {
  /** Path of a saved plan that the new plan must equal. */
  readonly saved?: string | undefined;
  readonly expect?: string | undefined;
  /** Also accepts the rest of a partly applied plan. */
  readonly resume?: boolean;
}

/** A guard or rule refused the plan: exit 3. */
export class RefusedError extends ProblemError {
  readonly plan: Plan;
  readonly holdings: () => Holdings;

  constructor({ plan, holdings }: Pick<Prepared, 'plan' | 'holdings'>) {
    super(plan.findings.filter(isError), 3);
    this.plan = plan;
    this.holdings = holdings;
  }
}

const corrupt = (path: string, why: string): ProblemError =>
  fail({
    code: 'plan-corrupt',
    message: `${path} is not a plan that rolecall saved`,
    why,
    fix: 'save the plan again: rolecall plan --out FILE',
  });

/** For comparing only: rolecall never executes a saved plan. Throws `plan-corrupt`. */
export async function readSavedPlan(path: string): Promise<Plan> {
  // rolecall does not need these two lists: they are for people.
  const plan = (await readJsonLines(path, ['changes', 'findings'])) ?? jsonOf((await readText(path)).content);
  if (plan === undefined) throw corrupt(path, 'it is not complete JSON');
  // The compiled schema is large, and only a saved plan needs it.
  const { isPlan } = await import('#compiled/plan');
  if (!isPlan(plan)) {
    const { instancePath = '', message = 'is wrong' } = isPlan.errors?.at(-1) ?? {};
    const fault = `${instancePath || 'the top level'} ${message}`;
    throw corrupt(path, `it is another file, or another version of rolecall saved it: ${fault}`);
  }
  if (fingerprintOf(plan) !== plan.fingerprint)
    throw corrupt(path, 'somebody changed the file: its operations do not match its fingerprint');
  return plan;
}

const NEW_PLAN = 'look at the new plan, and have it approved: rolecall plan --out FILE';

/** The plan is not the approved one: exit 5. */
export class StaleError extends ProblemError {
  readonly difference: { readonly comparison: Comparison; readonly names: ComparedNames } | undefined;

  constructor(message: string, why: string, difference?: StaleError['difference'], fix = NEW_PLAN) {
    super([{ code: 'stale-plan', severity: 'error', message, why, fix }], 5);
    this.difference = difference;
  }
}

/** Even if the portal hangs, throws `interrupted` as soon as `signal` aborts. `work` must only read. */
export async function unlessInterrupted<Result>(signal: AbortSignal, work: () => Promise<Result>) {
  const interruption = () =>
    fail({ code: 'interrupted', message: 'the run ended before the first write', fix: 'run it again' }, 130);
  if (signal.aborted) throw interruption();
  return new Promise<Result>((resolve, reject) => {
    const interrupt = () => reject(interruption());
    signal.addEventListener('abort', interrupt);
    const stopListening = () => signal.removeEventListener('abort', interrupt);
    work().finally(stopListening).then(resolve, reject);
  });
}

/** The flags that a run must repeat to apply a plan. */
export const repeatedFlags = ({ only, causes = [], overrides }: Plan) => [
  ...only.toSorted().map((one) => `--only ${quoteWord(one)}`),
  ...(causes.length === 0 ? [] : [`--cause ${causes.toSorted().join(',')}`]),
  ...overrides.map((one) => `--override ${one}`),
];

function whyStale(saved: Plan, now: Plan): { readonly why: string; readonly fix: string } {
  const { name, url } = saved.portal;
  if (url !== now.portal.url) return { why: `the saved plan is for ${name} at ${url}`, fix: NEW_PLAN };
  const flagsOf = (plan: Plan) => repeatedFlags(plan).join(' ') || 'no --only, --cause or --override';
  const [before, after] = [flagsOf(saved), flagsOf(now)];
  return before === after
    ? { why: 'the files, the portal, the time or a flag such as --removals-only changed', fix: NEW_PLAN }
    : { why: `the saved plan has ${before}, and this run has ${after}`, fix: 'pass the same flags' };
}

/** Throws a `StaleError` if the plans differ. Suggests `--resume` only if `resume` is false. */
export function refuseStale(saved: Plan, { plan, state, delta }: Prepared, resume?: boolean): void {
  if (saved.fingerprint === plan.fingerprint) return;
  const comparison = comparePlans(saved, plan, state);
  if (resume && comparison.isRest) return;
  const people = [...(saved.people ?? []), ...(plan.people ?? [])];
  const names = { people, reports: state.catalogue.reports, datasets: delta.world.desired.datasetAliases };
  if (comparison.isRest && plan.operations.length === 0) {
    const fix = 'do nothing, or plan other changes: rolecall plan --out FILE';
    const message = 'the portal already has the result of the approved plan';
    throw new StaleError(message, 'no change of the plan is left', { comparison, names }, fix);
  }
  const { why, fix } = whyStale(saved, plan);
  const rest = comparison.isRest && resume === false ? 'pass --resume to apply the rest, or ' : '';
  throw new StaleError('the approved plan is out of date', why, { comparison, names }, `${rest}${fix}`);
}

/**
 * Overrides, scope and portal never come from the saved plan. Throws a `StaleError` if the plan is not the
 * approved one, and a `RefusedError` if a guard or rule refuses the plan.
 */
export async function prepareOn(request: PrepareRequest, connected: Connected): Promise<Prepared> {
  const saved = request.saved === undefined ? undefined : await readSavedPlan(request.saved);
  const prepared = await planOn(request, connected, 'agreed');
  const { plan } = prepared;
  // Compare the saved plan before the fingerprint, because only the saved plan shows what differs.
  if (saved !== undefined) refuseStale(saved, prepared, request.resume === true);
  const expected = request.resume === true ? [plan, saved] : [plan];
  if (request.expect !== undefined && !expected.some((one) => one?.fingerprint === request.expect))
    throw new StaleError('the plan has another fingerprint than --expect', `it is ${plan.fingerprint}`);
  if (isRefused(plan)) throw new RefusedError(prepared);
  return prepared;
}

export const prepare = async (request: PrepareRequest): Promise<Prepared> =>
  prepareOn(request, await connect(request));
