import type { Desired } from '../domain/desired.ts';
import type { Holdings } from '../domain/holdings.ts';
import type { Plan } from '../domain/plan.ts';
import { isError, type Problem, ProblemError } from '../domain/problem.ts';
import { type Revision, revisionOf } from '../files/git.ts';
import { GUARD_NAMES, type GuardName, isGuardName } from '../policy/guards/guards.ts';
import { Paging } from '../portal/paging.ts';
import type { PortalState } from '../portal/read-portal.ts';
import { readPortal } from '../portal/read-portal.ts';
import { findClockSkew } from '../resolve/clock-skew.ts';
import { resolve } from '../resolve/resolve.ts';
import { buildPlan } from './build-plan.ts';
import { type Loaded, load } from './load.ts';
import { type ConnectOptions, connect } from './portal-access.ts';

export interface PlanRequest extends ConnectOptions {
  /** The path of the root file. */
  readonly config: string;
  /** The one instant that holds for the whole run, in milliseconds. */
  readonly now: number;
  /** Selectors of `--only`. */
  readonly only: readonly string[];
  /** Guards by their names without `guard-`. */
  readonly overrides: readonly string[];
  readonly allowLossyReplace: boolean;
  /** Called with the portal's address once the files are loaded, before anything is asked there. */
  readonly beforeReading?: (url: string) => void;
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

/** Loads the files, reads the portal, and resolves the names of the one in the lists of the other. */
export async function readBoth(
  request: ConnectOptions & Pick<PlanRequest, 'config' | 'now' | 'beforeReading'>,
): Promise<{
  readonly loaded: Loaded;
  readonly desired: Desired;
  readonly state: PortalState;
  readonly url: string;
  readonly problems: readonly Problem[];
  readonly paging: Paging;
}> {
  const loaded = await load(request.config, request.insecureHttp);
  const { portal } = loaded.declared.settings;
  const { transport, url } = await connect(portal, request);
  request.beforeReading?.(url);
  const paging = new Paging(portal.dialect);
  const state = await readPortal(transport, paging);
  const { desired, problems } = resolve(loaded.declared, state.catalogue, request.now);
  const skew = findClockSkew(loaded.declared, request.now, transport.facts().clockOffset);
  return { loaded, desired, state, url, paging, problems: [...loaded.warnings, ...skew, ...problems] };
}

/** Which commit the files are at. */
export const revision = ({ folder }: Loaded): Promise<Revision> => revisionOf(folder);

/**
 * The plan for a root file and its portal. Reads only. Throws a `ProblemError` when there can be no plan; a plan that a
 * guard refuses comes back with that guard among its findings.
 */
export const plan = async (request: PlanRequest): Promise<Plan> => (await planWithState(request)).plan;

/** The same, with the files and the state that the plan was made from. */
export async function planWithState(request: PlanRequest): Promise<{
  readonly plan: Plan;
  readonly holdings: () => Holdings;
  readonly loaded: Loaded;
  readonly state: PortalState;
  readonly paging: Paging;
}> {
  const overrides = guardNames(request.overrides);
  const { loaded, desired, state, url, paging, problems: earlier } = await readBoth(request);
  const built = buildPlan(desired, state.catalogue, state.live, {
    now: request.now,
    portal: { name: desired.settings.portal.name, url },
    ...(await revision(loaded)),
    only: request.only,
    overrides,
    allowLossyReplace: request.allowLossyReplace,
    earlier,
  });
  stopOnErrors(built.problems, loaded);
  if (built.plan === undefined) throw new Error('neither a plan nor a problem');
  return { plan: built.plan, holdings: built.holdings, loaded, state, paging };
}

/** True when a guard refused the plan. */
export const isRefused = ({ findings }: Plan): boolean => findings.some(isError);
