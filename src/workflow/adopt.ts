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
import { roleName } from '../domain/exclusion.ts';
import { identityOf } from '../domain/ids.ts';
import { isError, ProblemError } from '../domain/problem.ts';
import { parseUntil } from '../domain/window.ts';
import { adoptionOf } from '../insight/adoption.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { parseSelectors, type Selector } from '../reconcile/selectors.ts';
import {
  type Beside,
  type Compared,
  compare,
  EVERYTHING,
  prove,
  proveRelease,
  unproven,
} from './adoption-proof.ts';
import { type BaseRequest, baseOf, type FoundBase, findBase } from './base/base.ts';
import { writeFiles } from './edit-files.ts';
import type { Loaded } from './loading/load.ts';
import { cleanFor } from './opening/credentials.ts';
import { isPinned, type Opening, openAndRead, READ_AGREED } from './opening/open.ts';

export interface AdoptRequest extends Opening, Pick<BaseRequest, 'base'> {
  /** Selectors of `--only`. */
  readonly only: readonly string[];
  /** Until when what is written holds, a day or an instant; undefined for ever. */
  readonly until: string | undefined;
  readonly reason: string | undefined;
  /** What becomes of the entry of somebody who is not in the portal any more. */
  readonly removed: 'absent' | 'delete';
  /** An address that is handed back: its lines go, and the settings ignore it. Nothing else is adopted then. */
  readonly release: string | undefined;
  /** True writes nothing. */
  readonly dryRun: boolean;
}

const fail = (message: string, fix: string): ProblemError =>
  new ProblemError([{ code: 'usage', severity: 'error', message, fix }]);

function checkRequest({ until, release, only, reason, now }: AdoptRequest): void {
  if (release !== undefined && (only.length > 0 || until !== undefined || reason !== undefined))
    throw fail('--release stands alone', 'leave out --only, --until and --reason');
  if (until === undefined) return;
  const end = parseUntil(until);
  if (end === undefined)
    throw fail(`--until cannot read ${JSON.stringify(until)}`, 'write a day such as 2027-01-31');
  if (end <= now) throw fail(`--until ${until} has passed`, 'name a day to come');
}

const patternsOf = (selectors: readonly Selector[], kind: 'user' | 'report') => {
  const found = selectors.flatMap((one) => (one.kind === kind ? [one.pattern] : []));
  return found.length === 0 ? undefined : found;
};

/** Aliases whose reports are found by their ids and bear other names now. */
function renamesOf({ reports }: Declared, catalogue: Catalogue): ReadonlyMap<string, number> {
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

/** Selectors of `--only`, as patterns of people and reports. */
function asked({ only }: AdoptRequest, world: Compared['world']) {
  const { selectors, problems } = parseSelectors(only, world);
  if (problems.length > 0) throw new ProblemError(problems);
  return {
    selectors,
    users: patternsOf(selectors, 'user'),
    reports: patternsOf(selectors, 'report'),
    isNarrow: selectors.some(({ kind }) => kind !== 'user'),
  };
}

/** Names what wishes and leftovers are about. */
function naming({ desired, live, catalogue }: Compared['world']) {
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

async function adoptAll(
  request: AdoptRequest,
  loaded: Loaded,
  before: Compared,
  beside: Beside,
): Promise<InMemory> {
  const { selectors, ...wanted } = asked(request, before.world);
  const selected =
    selectors.length === 0 ? before.delta : reconcile(before.world, { ...EVERYTHING, selectors });
  const { wishes, left } = adoptionOf(selected, renamesOf(loaded.declared, beside.catalogue), {
    hasUntil: request.until !== undefined,
    ...wanted,
    unlistable,
  });
  const proven = await prove(loaded, before, wishes, beside, request);
  const names = naming(before.world);
  return {
    taken: proven.worded.map(names.taken),
    left: [...left, ...proven.left].map(names.left),
    files: proven.files,
  };
}

/** Hands one person back, in memory. */
async function release(address: string, loaded: Loaded, before: Compared, beside: Beside): Promise<InMemory> {
  const files = await proveRelease(loaded, before, beside, identityOf(address));
  const taken: Taken = { kind: 'release', holder: address, what: null, files: files.map(({ file }) => file) };
  return { taken: files.length === 0 ? [] : [taken], left: [], files };
}

/**
 * Writes live differences into the files, proven before anything is written. Reads the portal only. With a base, only what
 * changed in the portal since is taken over. Throws a `ProblemError` when files or portal cannot be read, or nothing can be
 * proven; then nothing was written.
 */
export async function adopt(request: AdoptRequest): Promise<Adopted> {
  checkRequest(request);
  let found: FoundBase | undefined;
  const opened = await openAndRead(request, READ_AGREED, async (files, url) => {
    // An older checkout changes nothing here: what the files do not have yet is theirs to change.
    found = await findBase(files, { base: request.base, older: true }, url, isPinned(request));
  });
  const { loaded, state } = opened;
  const { catalogue, live } = state;
  const base = found && baseOf(found, loaded.declared, catalogue, request.now);
  const beside: Beside = { catalogue, live, now: request.now, base };
  if (live.users.size + live.ambiguous.size === 0)
    throw unproven('the portal lists no user, which is never taken for emptiness');
  const before = compare(loaded.declared, beside);
  const problems = [...opened.problems, ...(found?.problems ?? [])];
  const errors = [...problems, ...before.problems].filter(isError);
  if (errors.length > 0) throw new ProblemError(loaded.arranged(errors));
  const { taken, left, files } =
    request.release === undefined
      ? await adoptAll(request, loaded, before, beside)
      : await release(request.release, loaded, before, beside);
  const written = !request.dryRun && files.length > 0;
  if (written) await writeFiles(loaded, files, await cleanFor(request));
  return { taken, left, files, written, warnings: problems };
}
