import path from 'node:path';
import type { Cause } from '../domain/change.ts';
import type { Delta } from '../domain/delta.ts';
import { exclusionOf } from '../domain/exclusion.ts';
import { type Holdings, holdingsOf } from '../domain/holdings.ts';
import type { Plan } from '../domain/plan.ts';
import { isError, ProblemError } from '../domain/problem.ts';
import { GUARD_NAMES, type GuardName, isGuardName } from '../policy/guards/guards.ts';
import type { Trust } from '../portal/paging.ts';
import type { Portal } from '../portal/portal.ts';
import type { PortalState } from '../portal/read-portal.ts';
import { desiredFromBackup } from '../resolve/from-backup.ts';
import { resolve } from '../resolve/resolve.ts';
import { readBackup } from './backups.ts';
import { type BaseRequest, baseOf, type FoundBase, findBase } from './base.ts';
import { buildPlan } from './build-plan.ts';
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
  /** The plan restores this backup of the portal, without a base. */
  readonly backup?: string;
  /** Also restores access that is not in the files. */
  readonly beyondGit?: boolean;
}

function guardNames(overrides: readonly string[]): GuardName[] {
  const unknown = overrides.filter((name) => !isGuardName(name));
  if (unknown.length > 0) {
    throw new ProblemError(
      unknown.map((name) => ({
        code: 'unknown-guard',
        severity: 'error',
        message: `there is no guard ${JSON.stringify(name)}`,
        fix: `the guards are ${GUARD_NAMES.join(', ')}`,
      })),
    );
  }
  return [...new Set(overrides.filter(isGuardName))].sort();
}

export interface Prepared {
  readonly plan: Plan;
  readonly delta: Delta;
  /** As large as the portal, so computed on demand. */
  readonly holdings: () => Holdings;
  readonly loaded: Loaded;
  readonly state: PortalState;
  readonly portal: Portal;
  readonly base: FoundBase;
  readonly partial: string | undefined;
  readonly isRestore: boolean;
}

function whyPartial({ removalsOnly, base, backup }: PlanRequest, { standing }: FoundBase) {
  if (backup !== undefined) return 'the state came from a backup';
  if (removalsOnly === true) return 'only removals were asked for';
  const isOverride = base !== undefined && !(base === 'none' && !standing?.tips.length);
  return isOverride ? `--base ${base} was another base than the record` : undefined;
}

/** The access of a backup. Names that the portal does not have are no obstacle. */
function wayBackTo(
  backup: PortalState,
  { desired: git, state, problems }: ReadFilesAndPortal,
  { backup: file = '', beyondGit = false }: PlanRequest,
) {
  const { live, catalogue } = state;
  const restored = desiredFromBackup({
    ...{ file: path.basename(file), backup, beyondGit, live, catalogue, git },
    isExcluded: exclusionOf(git.settings.manage, catalogue, git).user,
  });
  const warnings = problems.map((one) =>
    one.code === 'clock-skew' || one.severity !== 'error' ? one : ({ ...one, severity: 'warning' } as const),
  );
  return { desired: restored.desired, problems: [...warnings, ...restored.problems] };
}

/** Only reads. Throws a `ProblemError` if no plan is possible. */
export async function planOn(request: PlanRequest, connected: Connected, trust: Trust): Promise<Prepared> {
  const { now, only, causes, removalsOnly, reviews } = request;
  const overrides = guardNames(request.overrides);
  const { loaded, portal } = connected;
  const isRestore = request.backup !== undefined;
  const backup = isRestore ? await readBackup(request.backup, portal.url) : undefined;
  const asked: BaseRequest = isRestore ? { base: 'none', older: true } : request;
  const found = await findBase(loaded, asked, portal.url, isPinned(request));
  const read = await readAndResolve(connected, trust, request);
  const { state } = read;
  const { desired, problems } = backup === undefined ? read : wayBackTo(backup, read, request);
  const base = isRestore ? undefined : baseOf(found, state.catalogue, now);
  const { against } = found;
  const built = buildPlan(desired, state.catalogue, state.live, {
    now,
    portal: { name: desired.settings.portal.name, url: portal.url },
    ...(await loaded.revision()),
    only,
    overrides,
    causes,
    removalsOnly,
    reviews,
    arranged: loaded.arranged,
    base: base && { commit: found.commit, files: base },
    baseStatus: found.status,
    against: against && {
      ...against,
      // Ignore names that do not resolve there.
      desired: resolve(against.declared, state.catalogue, now, true).desired,
    },
    locked: found.remembered.memory.locked,
    earlier: [...problems, ...found.problems],
  });
  const { delta } = built;
  const settled = await nameSettingsCommit(built.plan, found);
  const named = await addSelfGrants(settled, loaded, found);
  const plan = request.usage === true ? await addUsage(named, delta.world, portal) : named;
  const partial = whyPartial(request, found);
  return {
    plan,
    delta,
    holdings: () => holdingsOf(delta),
    loaded,
    state,
    portal,
    base: found,
    partial,
    isRestore,
  };
}

export const prepareToShow = async (request: PlanRequest): Promise<Prepared> =>
  planOn(request, await connect(request), 'once');

export const plan = async (request: PlanRequest): Promise<Plan> => (await prepareToShow(request)).plan;

export const isRefused = ({ findings }: Plan): boolean => findings.some(isError);
