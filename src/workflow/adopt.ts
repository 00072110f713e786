import { unlistable } from '../config/write/from-live.ts';
import type { Adopted, EditedFile, Taken } from '../domain/adoption.ts';
import type { Catalogue } from '../domain/catalogue.ts';
import type { Declared } from '../domain/declared.ts';
import { identityOf } from '../domain/ids.ts';
import { matchesAny } from '../domain/pattern.ts';
import { isError, ProblemError } from '../domain/problem.ts';
import { NO_NAMES } from '../domain/recorded.ts';
import { parseUntil } from '../domain/window.ts';
import { adoptionOf } from '../insight/adoption.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { parseSelectors, type Selector } from '../reconcile/selectors.ts';
import { type Beside, type Compared, comparing } from './adoption/expected.ts';
import { naming } from './adoption/names.ts';
import { prove, proveRelease, unproven } from './adoption/proof.ts';
import { type Renamed, renameReports } from './adoption/renamed-reports.ts';
import { type BaseRequest, baseOf, type FoundBase, findBase } from './base/base.ts';
import { writeFiles } from './edits/edited-files.ts';
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

/** Files with other texts than those that lie there. */
const editedSince = (read: Loaded['texts'], texts: Loaded['texts']): readonly EditedFile[] =>
  [...texts].flatMap(([file, { content }]): EditedFile[] => {
    const before = read.get(file)?.content ?? '';
    return before === content ? [] : [{ file, before, after: content }];
  });

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

/** Adopts the difference of files, as they lie there or with reports renamed, in memory. */
async function adoptAll(
  request: AdoptRequest,
  loaded: Loaded,
  beside: Beside,
): Promise<Pick<Adopted, 'taken' | 'left'> & Pick<Loaded, 'texts'>> {
  const before = comparing(loaded.declared, beside);
  if (before.problems.some(isError)) throw new ProblemError(loaded.arranged(before.problems));
  const { selectors, ...wanted } = asked(request, before.world);
  const selected =
    selectors.length === 0
      ? before.delta
      : reconcile(before.world, { selectors, removalsOnly: false, causes: [], against: undefined });
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
    texts: proven.texts,
  };
}

/** Hands one person back, in memory. */
async function release(
  address: string,
  loaded: Loaded,
  beside: Beside,
): Promise<Pick<Adopted, 'taken' | 'left'> & Pick<Loaded, 'texts'>> {
  const before = comparing(loaded.declared, beside);
  const texts = await proveRelease(loaded, before, beside, identityOf(address));
  const files = editedSince(loaded.texts, texts).map(({ file }) => file);
  const taken: Taken = { kind: 'release', holder: address, what: null, files };
  return { taken: files.length === 0 ? [] : [taken], left: [], texts };
}

/**
 * Writes into the files what is live and not in them, proven before anything is written. Reads the portal only. Where it is
 * known what was applied last, only what was changed in the portal since is taken over. Throws a `ProblemError` when the
 * files or the portal cannot be read, or when nothing can be proven; then nothing was written.
 */
export async function adopt(request: AdoptRequest): Promise<Adopted> {
  checkRequest(request);
  let found: FoundBase | undefined;
  const opened = await openAndRead(request, READ_AGREED, async (files, url) => {
    // An older checkout moves nothing here: what the files do not have yet counts as theirs to move.
    found = await findBase(files, { base: request.base, older: true }, url, isPinned(request));
  });
  const { loaded, state } = opened;
  const { catalogue, live } = state;
  const base = found && baseOf(found, loaded.declared, catalogue, request.now);
  const beside: Beside = { catalogue, live, now: request.now, base };
  if (live.users.size + live.ambiguous.size === 0)
    throw unproven('the portal lists no user, which is never taken for emptiness');
  const renamed: Renamed | undefined =
    request.release === undefined
      ? await renameReports(
          loaded,
          catalogue,
          found?.standing?.record?.state.names ?? NO_NAMES,
          reportsAsked(request, loaded, beside),
        )
      : undefined;
  const problems = [...opened.problems, ...(found?.problems ?? [])];
  if (renamed === undefined && problems.some(isError)) throw new ProblemError(loaded.arranged(problems));
  const files = renamed?.loaded ?? loaded;
  const { taken, left, texts } =
    request.release === undefined
      ? await adoptAll(request, files, beside)
      : await release(request.release, files, beside);
  const edited = editedSince(loaded.texts, texts);
  const written = !request.dryRun && edited.length > 0;
  if (written) await writeFiles(loaded, edited, await cleanFor(request));
  return {
    taken: [...(renamed?.taken ?? []), ...taken],
    left,
    files: edited,
    written,
    warnings: problems.filter((problem) => !isError(problem)),
  };
}

/** Says of a report by its name whether `--only` asks for it. */
function reportsAsked(
  request: AdoptRequest,
  { declared }: Loaded,
  beside: Beside,
): (name: string) => boolean {
  if (request.only.length === 0) return () => true;
  const { reports, users, isNarrow } = asked(request, comparing(declared, beside).world);
  return (name) => (reports === undefined ? !isNarrow && users === undefined : matchesAny(reports, name));
}
