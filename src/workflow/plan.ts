import path from 'node:path';
import type { Catalogue, Live } from '../domain/access.ts';
import type { Base } from '../domain/base.ts';
import { type Cause, countChanges } from '../domain/change.ts';
import type { Delta, World } from '../domain/delta.ts';
import type { Desired } from '../domain/desired.ts';
import type { Holdings } from '../domain/holdings.ts';
import type { Identity } from '../domain/ids.ts';
import type { Plan } from '../domain/plan.ts';
import { isError, type Problem, ProblemError, usage } from '../domain/problem.ts';
import { listHoldings } from '../insight/holdings.ts';
import { changesByHolder } from '../plan/changes.ts';
import { listUnlisted, type PlanHead, projectPlan } from '../plan/project.ts';
import { type Facts, gatherFacts } from '../policy/facts.ts';
import { type FindingOptions, listFindings } from '../policy/findings/findings.ts';
import { guardsNamed } from '../policy/guards/guards.ts';
import type { Trust } from '../portal/paging.ts';
import type { PortalState } from '../portal/read-portal.ts';
import { findObstacles } from '../reconcile/accounts.ts';
import { compareAccountsLeftAlone } from '../reconcile/compare.ts';
import { buildWorld } from '../reconcile/match.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { parseSelectors, select, selectsEverybody } from '../reconcile/select.ts';
import { desiredFromBackup } from '../resolve/from-backup.ts';
import { resolve } from '../resolve/resolve.ts';
import { readBackup, refuseForeignBackup } from './backups.ts';
import { type BaseRequest, type FoundBase, findBase, openBase } from './base.ts';
import type { Connected, ConnectRequest, ReadFilesAndPortal, RunOptions } from './connect.ts';
import { connect, isPinned, readAndResolve } from './connect.ts';
import { addSelfGrants, addUsage, nameSettingsCommit } from './late-findings.ts';
import type { Loaded } from './load.ts';
import { checkOutput } from './save.ts';

export interface PlanRequest extends ConnectRequest, RunOptions, BaseRequest {
  readonly only: readonly string[];
  readonly overrides: readonly string[];
  readonly causes?: readonly Cause[];
  readonly usage?: boolean;
  readonly reviews?: boolean;
  /** A backup to restore. With a backup, the plan has no base. */
  readonly backup?: string;
  /** Also restores access that is not in the files. */
  readonly beyondGit?: boolean;
  /** Files that the caller writes later. `planOn` throws before any request if a file is not writable. */
  readonly outputs?: readonly string[];
}

export interface Prepared extends Connected {
  readonly plan: Plan;
  readonly delta: Delta;
  /** Computes the holdings on demand, because they are as large as the portal. */
  readonly holdings: () => Holdings;
  readonly state: PortalState;
  readonly base: FoundBase;
  /** The reason, if a flag such as `--removals-only` makes the apply incomplete. */
  readonly whyIncomplete: string | undefined;
  readonly isRestore: boolean;
}

function whyIncompleteByRequest({ removalsOnly, base, backup }: PlanRequest, { record }: FoundBase) {
  if (backup !== undefined) return 'the state came from a backup';
  if (removalsOnly === true) return '--removals-only limited the apply';
  const hasRecord = (record?.tips.length ?? 0) > 0;
  const hasOtherBase = base !== undefined && (base !== 'none' || hasRecord);
  return hasOtherBase ? `the base was ${base}, not the record` : undefined;
}

/** Errors in the files do not stop a restore. A wrong clock stops the restore: windows depend on the time. */
const asWarning = (problem: Problem): Problem =>
  problem.code === 'clock-skew' || !isError(problem) ? problem : { ...problem, severity: 'warning' };

/** A restore ignores names that the portal does not have. */
function desiredByBackup(
  backup: PortalState,
  { desired: git, state, problems }: ReadFilesAndPortal,
  { backup: file = '', beyondGit = false }: PlanRequest,
) {
  const { live, catalogue } = state;
  const restored = desiredFromBackup({ file: path.basename(file), backup, beyondGit, live, catalogue, git });
  return { desired: restored.desired, problems: [...problems.map(asWarning), ...restored.problems] };
}

interface BuildOptions
  extends PlanHead,
    Pick<PlanRequest, 'now' | 'removalsOnly' | 'reviews' | 'backup'>,
    Pick<FindingOptions, 'earlier' | 'baseStatus'> {
  readonly base?: { readonly commit: string | null; readonly files: Base } | undefined;
  /** The resolved files of `--against`. */
  readonly against?: (NonNullable<PlanHead['against']> & ReturnType<typeof resolve>) | undefined;
  readonly locked?: readonly Identity[] | undefined;
  readonly sortByPlace?: (problems: readonly Problem[]) => readonly Problem[];
}

/** A guard or rule that refuses becomes a finding. Throws all errors, also `earlier`, as a `ProblemError`. */
export function buildPlan(files: Desired, catalogue: Catalogue, live: Live, options: BuildOptions) {
  const { now, only, earlier, base, against, removalsOnly, causes = [] } = options;
  const worldOf = (desired: Desired): World =>
    buildWorld(desired, { catalogue, live }, now, base?.files, options.locked);
  const world = worldOf(files);
  const { selected, problems } = parseSelectors(only, world);
  const obstacles = [...problems, ...earlier, ...findObstacles(world)];
  if (obstacles.some(isError)) throw new ProblemError(options.sortByPlace?.(obstacles) ?? obstacles);

  const targetWorld = against && worldOf(against.desired);
  const delta = reconcile(world, { selected, removalsOnly, causes, against: targetWorld });
  const factsOf = (one: Delta): Facts => {
    const accountsLeftAlone = { ...one, people: compareAccountsLeftAlone(one) };
    return gatherFacts(one, select(accountsLeftAlone, selected).people, changesByHolder(one));
  };
  const facts = factsOf(delta);
  const findings = listFindings(facts, delta.against && factsOf(delta.against), {
    ...options,
    base: base?.files,
    earlierOfTarget: against?.problems ?? [],
    performsGit: removalsOnly !== true && (causes.length === 0 || causes.includes('git')),
    selectsGroups: selectsEverybody(selected),
  });
  const changes = facts.changes.flat();
  // The target branch makes the waiting changes too, so do not count them.
  const counts = against ? countChanges(changes.filter(({ waiting }) => waiting !== true)) : facts.counts;
  return { plan: projectPlan(delta, changes, counts, options, findings, listUnlisted(delta)), delta };
}

/** Throws unless rolecall can write each output. Each output needs its own path, and must not replace an input. */
async function checkOutputs(outputs: readonly string[], { folder, files }: Loaded): Promise<void> {
  const paths = outputs.map((file) => path.resolve(file));
  const twice = paths.find((file, at) => paths.indexOf(file) < at);
  if (twice !== undefined) throw usage(`two outputs have the path ${twice}`, 'give each its own file');
  const inputs = files.map((file) => path.resolve(folder, file));
  for (const file of outputs) await checkOutput(file, inputs);
}

/** Only reads. Throws a `ProblemError` if no plan is possible. */
export async function planOn(request: PlanRequest, connected: Connected, trust: Trust): Promise<Prepared> {
  const overrides = guardsNamed(request.overrides);
  const { loaded, portal } = connected;
  await checkOutputs(request.outputs ?? [], loaded);
  const isRestore = request.backup !== undefined;
  const backup = isRestore ? await readBackup(request.backup, portal.url) : undefined;
  if (isRestore) await refuseForeignBackup(request.backup);
  // With --beyond-git, the files do not limit what comes back, so they may be older.
  const olderFlag = '--beyond-git to give back all that the backup has';
  const baseRequest: BaseRequest = isRestore
    ? { base: 'none', older: request.beyondGit === true, olderFlag }
    : request;
  const foundBase = await findBase(loaded, baseRequest, portal.url, isPinned(request));
  const read = await readAndResolve(connected, trust, request);
  const { state } = read;
  const { desired, problems } = backup === undefined ? read : desiredByBackup(backup, read, request);
  const base = isRestore ? undefined : openBase(foundBase, state.catalogue, request.now);
  const { against } = foundBase;
  const built = buildPlan(desired, state.catalogue, state.live, {
    ...request,
    portal: { name: desired.settings.portal.name, url: portal.url },
    ...(await loaded.revision()),
    overrides,
    sortByPlace: loaded.sortByPlace,
    base: base && { commit: foundBase.commit, files: base },
    baseStatus: foundBase.status,
    // Ignore names that do not resolve in the files of `--against`.
    against: against && { ...against, ...resolve(against.declared, state.catalogue, request.now, true) },
    locked: foundBase.remembered.memory.locked,
    earlier: [...problems, ...foundBase.problems],
  });
  const { delta } = built;
  let plan = await nameSettingsCommit(built.plan, foundBase);
  plan = await addSelfGrants(plan, delta.world, loaded, foundBase);
  if (request.usage === true) plan = await addUsage(plan, delta.world, portal);
  return {
    ...connected,
    plan,
    delta,
    holdings: () => listHoldings(delta),
    state,
    base: foundBase,
    whyIncomplete: whyIncompleteByRequest(request, foundBase),
    isRestore,
  };
}

export const prepareToShow = async (request: PlanRequest): Promise<Prepared> =>
  planOn(request, await connect(request), 'once');

export const plan = async (request: PlanRequest): Promise<Plan> => (await prepareToShow(request)).plan;

export const isRefused = ({ findings }: Plan): boolean => findings.some(isError);
