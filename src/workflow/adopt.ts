import { adoptionEdits, releaseEdits, type Worded } from '../config/edit/adoption-edits.ts';
import { unlistable } from '../config/write/from-live.ts';
import {
  type Adopted,
  type EditedFile,
  type Holder,
  holderKey,
  holderOf,
  type Kept,
  type Left,
  type Named,
  type Taken,
  type Thing,
  type Wish,
} from '../domain/adoption.ts';
import { type Catalogue, reportAt, reportName, roleAt } from '../domain/catalogue.ts';
import type { Declared } from '../domain/declared.ts';
import type { Delta, World } from '../domain/delta.ts';
import type { DesiredUser } from '../domain/desired.ts';
import { exclusionOf, roleName } from '../domain/exclusion.ts';
import { type Identity, identityOf } from '../domain/ids.ts';
import { type Indexes, indexesOf } from '../domain/indexes.ts';
import { isError, type Problem, ProblemError } from '../domain/problem.ts';
import { roleCode } from '../domain/role.ts';
import { placeOf } from '../domain/source.ts';
import { parseUntil } from '../domain/window.ts';
import { adoptionOf, differencesOf } from '../insight/adoption.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { parseSelectors, type Selector } from '../reconcile/selectors.ts';
import { resolve } from '../resolve/resolve.ts';
import { cleanFor } from './credentials.ts';
import { byFile, editFiles, writeFiles } from './edited-files.ts';
import type { Loaded } from './load.ts';
import { type Opening, openAndRead, READ_AGREED } from './open.ts';

export interface AdoptRequest extends Opening {
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

/** One state of the files compared with the portal. */
interface Compared {
  readonly world: World;
  readonly delta: Delta;
  readonly problems: readonly Problem[];
}

/** The difference between files and portal: as far as `--only` asks for it, or all of it. */
function comparing(declared: Declared, catalogue: Catalogue, live: World['live'], now: number): Compared {
  const { desired, problems } = resolve(declared, catalogue, now);
  const exclusion = exclusionOf(desired.settings.manage, catalogue, desired);
  const world: World = { desired, catalogue, live, exclusion, now, allowLossyReplace: false };
  return {
    world,
    problems,
    delta: reconcile(world, { selectors: [], removalsOnly: false, causes: [], against: undefined }),
  };
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

/** What a holder is to have, as far as the adoption changes it. */
interface Expected {
  readonly wishes: readonly Wish[];
}

const sameIndexes = (a: Indexes, b: Indexes): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

/** The indexes that wishes come to, from those that the files gave before. */
function expectedOf(before: Indexes | undefined, wishes: readonly Wish[], kind: Thing['kind']): Indexes {
  const keys = new Set<number>(before ?? []);
  for (const wish of wishes) {
    if (wish.kind === 'list-user' || wish.kind === 'list-group')
      for (const thing of wish.things) if (thing.kind === kind) keys.add(thing.key);
    if ((wish.kind === 'give' || wish.kind === 'take') && wish.thing.kind === kind) {
      if (wish.kind === 'give') keys.add(wish.thing.key);
      else keys.delete(wish.thing.key);
    }
  }
  return indexesOf([...keys]);
}

/** True when a user is wanted just as before. */
const sameUser = (a: DesiredUser | undefined, b: DesiredUser | undefined): boolean =>
  a === undefined || b === undefined
    ? a === b
    : a.standing === b.standing &&
      a.name === b.name &&
      a.role === b.role &&
      a.end === b.end &&
      a.previously.join() === b.previously.join() &&
      sameIndexes(a.reports, b.reports) &&
      sameIndexes(a.roles, b.roles);

/** True when the files want of a user what the adoption promises, and nothing else. */
function isAsExpected(
  before: DesiredUser | undefined,
  after: DesiredUser | undefined,
  { wishes }: Expected,
): boolean {
  if (wishes.some(({ kind }) => kind === 'gone')) return after === undefined || after.standing === 'absent';
  if (after?.standing !== 'present') return false;
  const account = wishes.find((wish) => wish.kind === 'account');
  const listed = wishes.find((wish) => wish.kind === 'list-user');
  const role = account?.role ?? (listed === undefined ? before?.role : roleCode(listed.user.role));
  return (
    after.role === role &&
    sameIndexes(after.reports, expectedOf(before?.reports, wishes, 'report')) &&
    sameIndexes(after.roles, expectedOf(before?.roles, wishes, 'role'))
  );
}

/** Differences that a holder may have no more after its wishes were adopted. */
function solved(differences: readonly string[], wishes: readonly Wish[]): readonly string[] {
  if (wishes.some(({ kind }) => kind === 'gone' || kind === 'list-user' || kind === 'list-group')) return [];
  const gone = new Set<string>();
  for (const wish of wishes) {
    if (wish.kind === 'give') gone.add(`${wish.thing.kind} ${wish.thing.key} take`);
    if (wish.kind === 'take') gone.add(`${wish.thing.kind} ${wish.thing.key} give`);
  }
  const hasAccount = wishes.some(({ kind }) => kind === 'account');
  return differences.filter((one) => !gone.has(one) && !(hasAccount && one.startsWith('account ')));
}

/** The holders for whom the files would not come to what was promised; those too of whom nothing was. */
function unprovenHolders(before: Compared, after: Compared, wishes: readonly Wish[]): ReadonlySet<string> {
  const byHolder = new Map<string, Wish[]>();
  for (const wish of wishes) {
    const holder = holderOf(wish);
    if (holder === undefined) continue;
    const key = holderKey(holder);
    byHolder.set(key, [...(byHolder.get(key) ?? []), wish]);
  }
  const wrong = new Set<string>();
  const [was, is] = [before.world.desired, after.world.desired];
  for (const identity of new Set([...was.users.keys(), ...is.users.keys()])) {
    const key = holderKey({ kind: 'user', identity });
    const own = byHolder.get(key);
    const [old, now] = [was.users.get(identity), is.users.get(identity)];
    if (own === undefined ? !sameUser(old, now) : !isAsExpected(old, now, { wishes: own })) wrong.add(key);
  }
  for (const id of new Set([...was.groups.keys(), ...is.groups.keys()])) {
    const key = holderKey({ kind: 'group', id });
    const expected = expectedOf(was.groups.get(id)?.roles, byHolder.get(key) ?? [], 'role');
    const now = is.groups.get(id)?.roles;
    if (now === undefined || !sameIndexes(now, expected)) wrong.add(key);
  }
  const left = differencesOf(before.delta);
  const still = differencesOf(after.delta);
  for (const key of new Set([...left.keys(), ...still.keys()])) {
    const allowed = solved(left.get(key) ?? [], byHolder.get(key) ?? []);
    if (allowed.toSorted().join('\n') !== [...(still.get(key) ?? [])].sort().join('\n')) wrong.add(key);
  }
  return wrong;
}

const unproven = (why: string): ProblemError =>
  new ProblemError([
    {
      code: 'adoption-unproven',
      severity: 'error',
      message: 'nothing was written',
      why,
      fix: 'adopt a part with --only, or make the change by hand',
    },
  ]);

const UNSAID = {
  thing: undefined,
  why: 'the lines that it takes would move something else, or not come to what is live',
  fix: 'make the change by hand',
  source: undefined,
} as const;

/** What an adoption comes to, proven, and what had to be left. */
interface Proven {
  readonly worded: readonly Worded[];
  readonly left: readonly Left[];
  readonly files: readonly EditedFile[];
}

/** What is managed besides people: nothing of it may move. */
const frameOf = ({ world: { desired } }: Compared): string =>
  JSON.stringify([desired.mentions, [...desired.dynamicDatasets]]);

/**
 * Edits in memory until what is edited is proven: the files, read again and compared with the same portal, differ no more
 * in what was adopted, and in everything else as before. Whoever stands in the way of the proof is left.
 */
async function prove(
  loaded: Loaded,
  before: Compared,
  wishes: readonly Wish[],
  request: AdoptRequest,
): Promise<Proven> {
  const { catalogue, live, desired } = before.world;
  const unsaid: Left[] = [];
  let asked = wishes;
  for (;;) {
    const { worded, aliases, left } = adoptionEdits(
      asked,
      loaded.declared,
      desired,
      catalogue,
      loaded.files,
      request,
    );
    if (worded.length === 0) return { worded, left: [...left, ...unsaid], files: [] };
    const edited = await editFiles(loaded, byFile([...worded.flatMap(({ edits }) => edits), ...aliases]));
    const after = comparing(edited.declared, catalogue, live, request.now);
    if (after.problems.some(isError))
      throw new ProblemError([
        ...unproven('a name would not resolve').problems,
        ...after.problems.filter(isError),
      ]);
    if (frameOf(after) !== frameOf(before))
      throw unproven('a kind of access would be managed that was not, or the reverse');
    const wrong = unprovenHolders(
      before,
      after,
      worded.map(({ wish }) => wish),
    );
    if (wrong.size === 0) return { worded, left: [...left, ...unsaid], files: edited.files };
    const isWrong = (wish: Wish): boolean => {
      const holder = holderOf(wish);
      return holder !== undefined && wrong.has(holderKey(holder));
    };
    const rest = asked.filter((wish) => !isWrong(wish));
    if (rest.length === asked.length)
      throw unproven(`something else would move: ${[...wrong].slice(0, 5).join(', ')}`);
    for (const wish of asked.filter(isWrong)) unsaid.push({ holder: holderOf(wish), ...UNSAID });
    asked = rest;
  }
}

/** The lines that hand somebody back, proven: nobody else's access moves, and this person's is not compared any more. */
async function proveRelease(
  loaded: Loaded,
  before: Compared,
  identity: Identity,
  now: number,
): Promise<readonly EditedFile[]> {
  const { world } = before;
  const isIgnored = world.exclusion.user(identity);
  const root = loaded.files[0] ?? '';
  const edits = releaseEdits(identity, loaded.declared, root, isIgnored);
  if (edits.length === 0) return [];
  if (!isIgnored && !world.desired.users.has(identity) && !world.live.users.has(identity))
    throw fail(`neither the files nor the portal have a user ${identity}`, 'check the address');
  const edited = await editFiles(loaded, byFile(edits));
  const after = comparing(edited.declared, world.catalogue, world.live, now);
  const key = holderKey({ kind: 'user', identity });
  const wrong = [...unprovenHolders(before, after, [])].filter((one) => one !== key);
  if (wrong.length > 0 || frameOf(after) !== frameOf(before))
    throw unproven(`something else would move: ${wrong.slice(0, 5).join(', ') || 'what is managed'}`);
  if (!after.world.exclusion.user(identity) || after.world.desired.users.has(identity))
    throw unproven('the person would still be compared');
  return edited.files;
}

/** Names what wishes and leftovers speak of. */
function naming({ desired, live, catalogue }: World) {
  const holderName = (holder: Holder | undefined): string | null => {
    if (holder === undefined) return null;
    if (holder.kind === 'group') return desired.groups.get(holder.id)?.alias ?? holder.id;
    const { identity } = holder;
    return live.users.get(identity)?.email ?? desired.users.get(identity)?.email ?? identity;
  };
  const thingName = (thing: Thing | undefined): string | null => {
    if (thing === undefined) return null;
    return thing.kind === 'report'
      ? reportName(reportAt(catalogue, thing.key))
      : roleName(roleAt(catalogue, thing.key), desired.datasetAliases);
  };
  const named = (holder: Holder | undefined, thing: Thing | undefined): Named => ({
    holder: holderName(holder),
    what: thingName(thing),
  });
  return {
    taken: ({ wish, edits }: Worded): Taken => ({
      kind: wish.kind,
      ...named(holderOf(wish), 'thing' in wish ? wish.thing : undefined),
      ...(wish.kind === 'rename' && { what: wish.alias }),
      files: [...new Set(edits.map(({ file }) => file))],
    }),
    left: ({ holder, thing, why, fix, source }: Left): Kept => ({
      ...named(holder, thing),
      why,
      fix,
      place: source === undefined ? null : placeOf(source),
    }),
  };
}

/**
 * Writes into the files what is live and not in them, proven before anything is written. Reads the portal only. Throws a
 * `ProblemError` when the files or the portal cannot be read, or when nothing can be proven; then nothing was written.
 */
export async function adopt(request: AdoptRequest): Promise<Adopted> {
  checkRequest(request);
  const { loaded, state, problems } = await openAndRead(request, READ_AGREED);
  if (problems.some(isError)) throw new ProblemError(loaded.arranged(problems));
  const { catalogue, live } = state;
  const before = comparing(loaded.declared, catalogue, live, request.now);
  const common = { warnings: problems };
  if (live.users.size + live.ambiguous.size === 0)
    throw unproven('the portal lists no user, which is never taken for emptiness');
  const finish = async (files: readonly EditedFile[]): Promise<boolean> => {
    if (request.dryRun || files.length === 0) return false;
    await writeFiles(loaded, files, await cleanFor(request));
    return true;
  };
  if (request.release !== undefined) {
    const identity = identityOf(request.release);
    const files = await proveRelease(loaded, before, identity, request.now);
    const taken: Taken = {
      kind: 'release',
      holder: request.release,
      what: null,
      files: files.map(({ file }) => file),
    };
    return {
      ...common,
      taken: files.length === 0 ? [] : [taken],
      left: [],
      files,
      written: await finish(files),
    };
  }
  const { selectors, problems: wrong } = parseSelectors(request.only, before.world);
  if (wrong.length > 0) throw new ProblemError(wrong);
  const selected =
    selectors.length === 0
      ? before.delta
      : reconcile(before.world, { selectors, removalsOnly: false, causes: [], against: undefined });
  const { wishes, left } = adoptionOf(selected, renamesOf(loaded.declared, catalogue), {
    hasUntil: request.until !== undefined,
    users: patternsOf(selectors, 'user'),
    reports: patternsOf(selectors, 'report'),
    isNarrow: selectors.some(({ kind }) => kind !== 'user'),
    unlistable,
  });
  const proven = await prove(loaded, before, wishes, request);
  const names = naming(before.world);
  return {
    ...common,
    taken: proven.worded.map(names.taken),
    left: [...left, ...proven.left].map(names.left),
    files: proven.files,
    written: await finish(proven.files),
  };
}
