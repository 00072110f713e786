import type { Worded } from '../config/edit/adoption-edits.ts';
import { unlistable } from '../config/write/from-live.ts';
import {
  type Adopted,
  type Holder,
  holderOf,
  type Kept,
  type Left,
  type Taken,
  type Thing,
} from '../domain/adoption.ts';
import { type Catalogue, reportAt, reportName, roleAt } from '../domain/catalogue.ts';
import type { Declared } from '../domain/declared.ts';
import type { World } from '../domain/delta.ts';
import { roleName } from '../domain/exclusion.ts';
import { identityOf } from '../domain/ids.ts';
import { isError, ProblemError, usage } from '../domain/problem.ts';
import { parseUntil } from '../domain/window.ts';
import { adoptionOf } from '../insight/adoption.ts';
import { EVERYTHING, reconcile } from '../reconcile/reconcile.ts';
import { parseSelectors } from '../reconcile/select.ts';
import { type Adopting, adopting, prove, proveRelease, unproven } from './adoption-proof.ts';
import { type BaseRequest, baseOf, findBase } from './base.ts';
import { type ConnectRequest, connect, isPinned, type RunOptions, readAndResolve } from './connect.ts';
import { cleanFor } from './credentials.ts';
import { writeFiles } from './edit-files.ts';

export interface AdoptRequest extends ConnectRequest, RunOptions, Pick<BaseRequest, 'base'> {
  /** Selectors of `--only`. */
  readonly only: readonly string[];
  /** The end of new lines, a day or an instant. */
  readonly until: string | undefined;
  readonly reason: string | undefined;
  /** What becomes of the entry of somebody who is no longer in the portal. */
  readonly removed: 'absent' | 'delete';
  /** An address to hand back: its lines go, and the settings ignore it. Nothing else is adopted then. */
  readonly release: string | undefined;
  /** True writes nothing. */
  readonly dryRun: boolean;
}

function checkRequest({ until, release, only, reason, now }: AdoptRequest): void {
  if (release !== undefined && (only.length > 0 || until !== undefined || reason !== undefined))
    throw usage('--release excludes --only, --until and --reason', 'leave them out');
  if (until === undefined) return;
  const end = parseUntil(until);
  if (end === undefined || end <= now)
    throw usage(`--until ${JSON.stringify(until)} is not a day to come`, 'write a day such as 2027-01-31');
}

/** Aliases whose reports, found by their ids, have other names now. */
function findRenames({ reports }: Declared, catalogue: Catalogue): ReadonlyMap<string, number> {
  const renames = new Map<string, number>();
  for (const { alias, id, workspace, name } of reports.values()) {
    const index = id === undefined ? undefined : catalogue.reportIndex.get(id);
    const report = index === undefined ? undefined : catalogue.reports[index];
    if (index === undefined || report?.listed !== true) continue;
    const isOther =
      (workspace !== undefined && workspace !== report.workspace) ||
      (name !== undefined && name !== report.name);
    if (isOther) renames.set(alias, index);
  }
  return renames;
}

/** Names the holders and access of wishes. */
function naming({ desired, live, catalogue }: World) {
  const holderName = (holder: Holder): string => {
    if (holder.kind === 'group') return desired.groups.get(holder.id)?.alias ?? holder.id;
    const { identity } = holder;
    return live.users.get(identity)?.email ?? desired.users.get(identity)?.email ?? identity;
  };
  const thingName = ({ kind, key }: Thing): string =>
    kind === 'report'
      ? reportName(reportAt(catalogue, key))
      : roleName(roleAt(catalogue, key), desired.datasetAliases);
  const named = (holder: Holder | undefined, thing: Thing | undefined) => ({
    holder: holder === undefined ? null : holderName(holder),
    what: thing === undefined ? null : thingName(thing),
  });
  return {
    taken: ({ wish, edits }: Worded): Taken => ({
      kind: wish.kind,
      ...named(holderOf(wish), 'thing' in wish ? wish.thing : undefined),
      ...(wish.kind === 'rename' && { what: wish.alias }),
      files: [...new Set(edits.map(({ file }) => file))],
    }),
    left: ({ holder, thing, why, fix, place }: Left): Kept => ({
      ...named(holder, thing),
      why,
      fix,
      place: place === undefined ? null : { file: place.file, line: place.line, column: place.column },
    }),
  };
}

type InMemory = Pick<Adopted, 'taken' | 'left' | 'files'>;

async function adoptAll(request: AdoptRequest, files: Adopting): Promise<InMemory> {
  const { delta } = files.before;
  const { world } = delta;
  const { selectors, problems } = parseSelectors(request.only, world);
  if (problems.length > 0) throw new ProblemError(problems);
  const patternsOf = (kind: 'user' | 'report') => {
    const found = selectors.flatMap((one) => (one.kind === kind ? [one.pattern] : []));
    return found.length === 0 ? undefined : found;
  };
  const selected = selectors.length === 0 ? delta : reconcile(world, { ...EVERYTHING, selectors });
  const { wishes, left } = adoptionOf(selected, findRenames(files.loaded.declared, world.catalogue), {
    hasUntil: request.until !== undefined,
    users: patternsOf('user'),
    reports: patternsOf('report'),
    isNarrow: selectors.some(({ kind }) => kind !== 'user'),
    unlistable,
  });
  const proven = await prove(files, wishes, request);
  const names = naming(world);
  return {
    taken: proven.worded.map(names.taken),
    left: [...left, ...proven.left].map(names.left),
    files: proven.files,
  };
}

async function release(address: string, adopted: Adopting): Promise<InMemory> {
  const files = await proveRelease(adopted, identityOf(address));
  const taken: Taken = { kind: 'release', holder: address, what: null, files: files.map(({ file }) => file) };
  return { taken: files.length === 0 ? [] : [taken], left: [], files };
}

/**
 * Writes live differences into the files, proven before anything is written. Only reads the portal. With a base, it adopts
 * only what changed in the portal since. Throws a `ProblemError` before anything was written.
 */
export async function adopt(request: AdoptRequest): Promise<Adopted> {
  checkRequest(request);
  const connected = await connect(request);
  const { loaded, portal } = connected;
  // Nothing is applied, so an older checkout does no harm.
  const found = await findBase(loaded, { base: request.base, older: true }, portal.url, isPinned(request));
  const { state, problems } = await readAndResolve(connected, 'agreed', request);
  const { catalogue, live } = state;
  const base = baseOf(found, loaded.declared, catalogue, request.now);
  if (live.users.size + live.ambiguous.size === 0)
    throw unproven('the portal lists no user, which is never taken for emptiness');
  const files = adopting(loaded, state, base, request.now);
  const warnings = [...problems, ...found.problems];
  const errors = [...warnings, ...files.before.problems].filter(isError);
  if (errors.length > 0) throw new ProblemError(loaded.arranged(errors));
  const adopted =
    request.release === undefined ? await adoptAll(request, files) : await release(request.release, files);
  const written = !request.dryRun && adopted.files.length > 0;
  if (written) await writeFiles(loaded, adopted.files, await cleanFor(request));
  return { ...adopted, written, warnings };
}
