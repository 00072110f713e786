import type { AccessTable } from '../domain/access-table.ts';
import { NOBODY_MEANWHILE } from '../domain/base.ts';
import type { Cause } from '../domain/change.ts';
import type { Delta } from '../domain/delta.ts';
import type { Holdings } from '../domain/holdings.ts';
import type { Plan } from '../domain/plan.ts';
import { isError, type Problem, ProblemError } from '../domain/problem.ts';
import { exposedOutput } from '../files/exposed.ts';
import { accessTableOf } from '../plan/access-table.ts';
import { holdingsOf } from '../plan/holdings.ts';
import { GUARD_NAMES, type GuardName, isGuardName } from '../policy/guards/guards.ts';
import type { Portal } from '../portal/portal.ts';
import type { PortalState, RecordedState } from '../portal/read-portal.ts';
import { type BaseRequest, baseOf, desiredAgainst, type FoundBase, findBase } from './base/base.ts';
import { goingOn } from './base/own-deletions.ts';
import { settingsSince } from './base/settings-since.ts';
import { happenedSince, type Since } from './base/unrecorded-runs.ts';
import { buildPlan } from './build-plan.ts';
import type { Loaded } from './loading/load.ts';
import { type Opened, type Opening, openAndRead, READ_ONCE, type Way } from './opening/open.ts';

export interface PlanRequest extends Opening, BaseRequest {
  /** Selectors of `--only`. */
  readonly only: readonly string[];
  /** Guards by their names without `guard-`. */
  readonly overrides: readonly string[];
  /** Causes of `--cause`: nothing else is performed. None asks for all. */
  readonly causes?: readonly Cause[];
  /** True tells who holds access and stands in no file, and what. */
  readonly unlisted?: boolean;
  /** Paths that the plan will be written to: it warns where Git would pick them up. */
  readonly outputs?: readonly string[];
}

/** The guards that are named; throws `unknown-guard` for others. */
export function guardNames(overrides: readonly string[]): GuardName[] {
  const unknown = overrides.filter((name) => !isGuardName(name));
  if (unknown.length > 0) {
    throw new ProblemError(
      unknown.map((name) => ({
        code: 'unknown-guard',
        severity: 'error',
        message: `no guard is named ${JSON.stringify(name)}`,
        fix: `the guards are ${GUARD_NAMES.join(', ')}`,
      })),
    );
  }
  return [...new Set(overrides.filter(isGuardName))].sort();
}

/** Throws when any problem is an error, all of them in order. */
export function stopOnErrors(problems: readonly Problem[], loaded: Loaded): void {
  if (problems.some(isError)) throw new ProblemError(loaded.arranged(problems));
}

/** A plan with what it was made from. */
export interface Prepared<Of extends Portal = Portal, State extends PortalState = RecordedState> {
  readonly plan: Plan;
  readonly delta: Delta;
  /** Who holds what before and after it; as large as the portal, so made when asked for. */
  readonly holdings: () => Holdings;
  /** The same, with why each piece of access is there. */
  readonly access: () => AccessTable;
  readonly loaded: Loaded;
  readonly state: State;
  readonly portal: Of;
  /** What was applied last; undefined for a plan that goes another way than by the files. */
  readonly base: FoundBase | undefined;
  /** True where a part of what the files ask for was left out on purpose. */
  readonly partial: boolean;
}

/** What a plan is built with of what was applied last. */
async function planBase(
  found: FoundBase | undefined,
  since: Since | undefined,
  { loaded, desired: files, state, portal }: Opened<Portal, PortalState>,
  { now, causes, unlisted, stateDir }: PlanRequest,
) {
  const { catalogue, live } = state;
  const base = found && baseOf(found, catalogue, now, since?.deleted ?? new Set());
  const ended = base?.instantOf('then') ?? 'last';
  const desired = await goingOn(files, live, ended, { loaded, stateDir, url: portal.url });
  const against = found && desiredAgainst(found, catalogue, now);
  const options = {
    base: base && found?.commit ? { commit: found.commit, files: base } : undefined,
    baseMissing: found?.status === 'missing',
    listedMeanwhile: since?.listed ?? NOBODY_MEANWHILE,
    against: against && found?.against && { commit: found.against.commit, desired: against },
    causes: causes ?? [],
    unlisted: unlisted === true,
  };
  return { desired, options };
}

/** Names the commit to apply first, where guards changed together with what they refuse. */
async function namingSettings(plan: Plan, loaded: Loaded, base: FoundBase | undefined): Promise<Plan> {
  const git = base?.git;
  if (git === undefined || !plan.findings.some(({ code }) => code === 'policy-changed')) return plan;
  const commit = await settingsSince(loaded, git);
  if (commit === undefined) return plan;
  const fix = `check out ${commit.slice(0, 12)}, which changed the settings, look at it and apply it first; then these files`;
  const findings = plan.findings.map((one) => (one.code === 'policy-changed' ? { ...one, fix } : one));
  return { ...plan, findings };
}

/** Makes a plan on a portal that is opened and read in this way. Throws a `ProblemError` when there can be no plan. */
export async function planOn<Of extends Portal, State extends PortalState>(
  request: PlanRequest,
  way: Way<Of, State>,
): Promise<Prepared<Of, State>> {
  const overrides = guardNames(request.overrides);
  let base: FoundBase | undefined;
  const opened = await openAndRead(request, way, async (files) => {
    base = await findBase(files, request);
    return base.declared;
  });
  const { loaded, state, portal, problems: earlier } = opened;
  const since = base && (await happenedSince(base, { loaded, url: portal.url, stateDir: request.stateDir }));
  const { desired, options } = await planBase(base, since, opened, request);
  const exposed = (await Promise.all((request.outputs ?? []).map(exposedOutput))).flat();
  const built = buildPlan(desired, state.catalogue, state.live, {
    ...options,
    now: request.now,
    portal: { name: desired.settings.portal.name, url: portal.url },
    ...(await loaded.revision()),
    only: request.only,
    overrides,
    removalsOnly: request.removalsOnly === true,
    earlier: [...earlier, ...exposed, ...(base?.problems ?? []), ...(since?.problems ?? [])],
  });
  stopOnErrors(built.problems, loaded);
  if (built.plan === undefined) throw new Error('neither a plan nor a problem');
  const { delta } = built;
  const plan = await namingSettings(built.plan, loaded, base);
  const partial = request.removalsOnly === true;
  return {
    plan,
    delta,
    holdings: () => holdingsOf(delta),
    access: () => accessTableOf(delta),
    loaded,
    state,
    portal,
    base,
    partial,
  };
}

/**
 * The plan for a root file and its portal. Reads only. Throws a `ProblemError` when there can be no plan; a plan that a
 * guard refuses comes back with that guard among its findings.
 */
export const plan = async (request: PlanRequest): Promise<Plan> => (await planOn(request, READ_ONCE)).plan;

/** The same, with who holds what before and after it. */
export const prepareToShow = (request: PlanRequest): Promise<Prepared<Portal, PortalState>> =>
  planOn(request, READ_ONCE);

/** True when a guard refused the plan. */
export const isRefused = ({ findings }: Plan): boolean => findings.some(isError);
