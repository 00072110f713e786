import type { AccessTable } from '../domain/access-table.ts';
import type { Cause } from '../domain/change.ts';
import type { Delta } from '../domain/delta.ts';
import type { Desired } from '../domain/desired.ts';
import type { Holdings } from '../domain/holdings.ts';
import type { Identity } from '../domain/ids.ts';
import type { Plan } from '../domain/plan.ts';
import { isError, type Problem, ProblemError } from '../domain/problem.ts';
import { exposedOutput } from '../files/exposed.ts';
import { accessTableOf } from '../plan/access-table.ts';
import { holdingsOf } from '../plan/holdings.ts';
import { GUARD_NAMES, type GuardName, isGuardName } from '../policy/guards/guards.ts';
import type { Portal } from '../portal/portal.ts';
import type { PortalState, RecordedState } from '../portal/read-portal.ts';
import { type BaseRequest, baseOf, desiredAgainst, type FoundBase, findBase } from './base/base.ts';
import { settingsSince } from './base/settings-since.ts';
import { buildPlan } from './build-plan.ts';
import type { Loaded } from './loading/load.ts';
import { isPinned, type Opened, type Opening, openAndRead, READ_ONCE, type Way } from './opening/open.ts';

export interface PlanRequest extends Opening, BaseRequest {
  /** Selectors of `--only`. */
  readonly only: readonly string[];
  /** Guards by their names without `guard-`. */
  readonly overrides: readonly string[];
  /** Causes of `--cause`: nothing else is performed. None asks for all. */
  readonly causes?: readonly Cause[];
  /** True adds what is due for review. */
  readonly reviews?: boolean;
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
  /** What was applied last; undefined where the record cannot be continued. */
  readonly base: FoundBase | undefined;
  /** Why only a part of what the files ask for was planned; undefined where all of it was. */
  readonly partial: string | undefined;
  /** True for the way back to a backup. */
  readonly isRestore: boolean;
}

/** The same, where nobody counts as renamed of whose accounts an apply deleted one: it ended before it was done. */
function goingOn(desired: Desired, gone: ReadonlySet<Identity>): Desired {
  if (gone.size === 0) return desired;
  const users = new Map(desired.users);
  for (const user of desired.users.values())
    if ([user.identity, ...user.previously].some((identity) => gone.has(identity)))
      users.set(user.identity, { ...user, isUnfinished: true });
  return { ...desired, users };
}

/** What a plan is built with of what was applied last. */
function planBase(
  found: FoundBase | undefined,
  { loaded, desired: files, state: { catalogue } }: Opened<Portal, PortalState>,
  { now, causes }: PlanRequest,
) {
  const base = found && baseOf(found, loaded.declared, catalogue, now);
  const against = found && desiredAgainst(found, catalogue, now);
  const options = {
    base: base && { commit: found.commit, files: base },
    baseStatus: found?.status,
    against: against && found?.against && { commit: found.against.commit, desired: against },
    causes: causes ?? [],
  };
  return { desired: base === undefined ? files : goingOn(files, base.gone), options };
}

/** Why a request asks for a part of the files only. */
function whyPartial({ removalsOnly, base }: PlanRequest, found: FoundBase | undefined): string | undefined {
  if (removalsOnly === true) return 'only removals were asked for';
  const isAsked = base !== undefined && !(base === 'none' && found?.standing === undefined);
  return isAsked ? `--base ${base} was another base than the record` : undefined;
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
  const opened = await openAndRead(request, way, async (files, url) => {
    base = await findBase(files, request, url, isPinned(request));
  });
  const { loaded, state, portal, problems: earlier } = opened;
  const { desired, options } = planBase(base, opened, request);
  const exposed = (await Promise.all((request.outputs ?? []).map(exposedOutput))).flat();
  const built = buildPlan(desired, state.catalogue, state.live, {
    ...options,
    now: request.now,
    portal: { name: desired.settings.portal.name, url: portal.url },
    ...(await loaded.revision()),
    only: request.only,
    overrides,
    locked: base?.memory.locked,
    removalsOnly: request.removalsOnly === true,
    reviews: request.reviews === true,
    earlier: [...earlier, ...exposed, ...(base?.problems ?? [])],
  });
  stopOnErrors(built.problems, loaded);
  if (built.plan === undefined) throw new Error('neither a plan nor a problem');
  const { delta } = built;
  const plan = await namingSettings(built.plan, loaded, base);
  return {
    plan,
    delta,
    holdings: () => holdingsOf(delta),
    access: () => accessTableOf(delta),
    loaded,
    state,
    portal,
    base,
    partial: whyPartial(request, base),
    isRestore: false,
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
