import type { Cause } from '../domain/change.ts';
import type { Delta } from '../domain/delta.ts';
import type { Desired } from '../domain/desired.ts';
import { type Holdings, holdingsOf } from '../domain/holdings.ts';
import type { Plan } from '../domain/plan.ts';
import { isError, ProblemError } from '../domain/problem.ts';
import { GUARD_NAMES, type GuardName, isGuardName } from '../policy/guards/guards.ts';
import type { Trust } from '../portal/paging.ts';
import type { Portal } from '../portal/portal.ts';
import type { PortalState } from '../portal/read-portal.ts';
import { resolve } from '../resolve/resolve.ts';
import { type BaseRequest, baseOf, type FoundBase, findBase } from './base.ts';
import { type BuildOptions, buildPlan } from './build-plan.ts';
import {
  type Connected,
  type ConnectRequest,
  connect,
  isPinned,
  type ReadFilesAndPortal,
  type RunOptions,
  readAndResolve,
} from './connect.ts';
import { addSelfGrants, addUsage, nameSettingsCommit } from './late-findings.ts';
import type { Loaded } from './load.ts';

export interface PlanRequest extends ConnectRequest, RunOptions, BaseRequest {
  readonly only: readonly string[];
  readonly overrides: readonly string[];
  readonly causes?: readonly Cause[];
  readonly usage?: boolean;
  readonly reviews?: boolean;
}

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

export interface Prepared {
  readonly plan: Plan;
  readonly delta: Delta;
  /** As large as the portal, so made on demand. */
  readonly holdings: () => Holdings;
  readonly loaded: Loaded;
  readonly state: PortalState;
  readonly portal: Portal;
  readonly base: FoundBase;
  readonly partial: string | undefined;
  readonly isRestore: boolean;
}

export async function planFrom(
  { loaded, state, portal }: ReadFilesAndPortal,
  desired: Desired,
  request: PlanRequest,
  options: Omit<BuildOptions, 'now' | 'portal' | 'commit' | 'dirty' | 'only' | 'overrides' | 'arranged'>,
) {
  const { plan, delta } = buildPlan(desired, state.catalogue, state.live, {
    ...options,
    now: request.now,
    portal: { name: desired.settings.portal.name, url: portal.url },
    ...(await loaded.revision()),
    only: request.only,
    overrides: guardNames(request.overrides),
    arranged: loaded.arranged,
  });
  return { plan, delta, holdings: () => holdingsOf(delta), loaded, state, portal };
}

function whyPartial({ removalsOnly, base }: PlanRequest, { standing }: FoundBase): string | undefined {
  if (removalsOnly === true) return 'only removals were asked for';
  const isOverride = base !== undefined && !(base === 'none' && !standing?.tips.length);
  return isOverride ? `--base ${base} was another base than the record` : undefined;
}

/** Only reads. Throws a `ProblemError` if no plan is possible. */
export async function planOn(request: PlanRequest, connected: Connected, trust: Trust): Promise<Prepared> {
  guardNames(request.overrides);
  const { loaded, portal } = connected;
  const found = await findBase(loaded, request, portal.url, isPinned(request));
  const read = await readAndResolve(connected, trust, request);
  const { problems, desired } = read;
  const { catalogue } = read.state;
  const base = baseOf(found, loaded.declared, catalogue, request.now);
  const built = await planFrom(read, desired, request, {
    base: base && { commit: found.commit, files: base },
    baseStatus: found.status,
    against: found.against && {
      ...found.against,
      // Ignore names that do not resolve there.
      desired: resolve(found.against.declared, catalogue, request.now, true).desired,
    },
    causes: request.causes ?? [],
    locked: found.memory.locked,
    removalsOnly: request.removalsOnly === true,
    reviews: request.reviews === true,
    earlier: [...problems, ...found.problems],
  });
  const settled = await nameSettingsCommit(built.plan, found);
  const named = await addSelfGrants(settled, loaded, found);
  const plan = request.usage === true ? await addUsage(named, built.delta.world, portal) : named;
  return { ...built, plan, base: found, partial: whyPartial(request, found), isRestore: false };
}

export const prepareToShow = async (request: PlanRequest): Promise<Prepared> =>
  planOn(request, await connect(request), 'once');

export const plan = async (request: PlanRequest): Promise<Plan> => (await prepareToShow(request)).plan;

export const isRefused = ({ findings }: Plan): boolean => findings.some(isError);
