import { adoptionEdits, releaseEdits, type Worded } from '../config/edit/adoption-edits.ts';
import type { Limits } from '../config/edit/names.ts';
import { unlistable } from '../config/write/from-live.ts';
import {
  type Adopted,
  type EditedFile,
  type Holder,
  holderKey,
  holderOf,
  type Kept,
  type Left,
  type Taken,
  type Thing,
  type Wish,
} from '../domain/adoption.ts';
import { reportAt, reportName, roleAt } from '../domain/catalogue.ts';
import type { Declared } from '../domain/declared.ts';
import type { Delta, Side, World } from '../domain/delta.ts';
import { roleName } from '../domain/exclusion.ts';
import { type Identity, identityOf } from '../domain/ids.ts';
import { groupBy } from '../domain/multimap.ts';
import { fail, isError, type Problem, ProblemError, usage } from '../domain/problem.ts';
import { parseUntil } from '../domain/window.ts';
import { adoptionOf } from '../insight/adoption.ts';
import { worldOf } from '../reconcile/match.ts';
import { EVERYTHING, reconcile } from '../reconcile/reconcile.ts';
import { parseSelectors } from '../reconcile/select.ts';
import { resolve } from '../resolve/resolve.ts';
import { type BaseRequest, baseOf, findBase } from './base.ts';
import { type ConnectRequest, connect, isPinned, type RunOptions, readAndResolve } from './connect.ts';
import { cleanFor } from './credentials.ts';
import { editFiles, writeFiles } from './edit-files.ts';
import type { Loaded } from './load.ts';

export interface AdoptRequest extends ConnectRequest, RunOptions, Pick<BaseRequest, 'base'> {
  /** Selectors of `--only`. */
  readonly only: readonly string[];
  /** The end of new lines, a day or an instant. */
  readonly until: string | undefined;
  readonly reason: string | undefined;
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

/** One state of the files compared with the portal. */
interface Compared {
  readonly delta: Delta;
  readonly problems: readonly Problem[];
}

/** The files before an adoption, and how others compare with the same portal and base. */
interface Adopting {
  readonly loaded: Loaded;
  readonly before: Compared;
  readonly compare: (declared: Declared) => Compared;
}

const unproven = (why: string): ProblemError =>
  fail({
    code: 'adoption-unproven',
    message: 'nothing was written',
    why,
    fix: 'adopt a part with --only, or make the change by hand',
  });

/** The differences of each holder, by `holderKey`. */
function differencesIn({ people, groups }: Delta): ReadonlyMap<string, readonly string[]> {
  const named = (kind: Thing['kind'], { decisions }: Side): string[] =>
    decisions.map(({ key, move }) => `${kind} ${key} ${move}`);
  return new Map([
    ...people.map(({ identity, account, reports, roles }) => {
      const own = [
        ...(account ? [`account ${account.kind}`] : []),
        ...named('report', reports),
        ...named('role', roles),
      ];
      return [holderKey({ kind: 'user', identity }), own] as const;
    }),
    ...groups.map(({ id, roles }) => [holderKey({ kind: 'group', id }), named('role', roles)] as const),
  ]);
}

/** True if a wish adopts a difference of its holder. */
function isAdopted(difference: string, wish: Wish): boolean {
  if (wish.kind === 'give' || wish.kind === 'take')
    return difference === `${wish.thing.kind} ${wish.thing.key} ${wish.kind === 'give' ? 'take' : 'give'}`;
  return wish.kind !== 'account' || difference.startsWith('account ');
}

/** Throws unless the edited files differ from the portal as before, but for what the wishes adopt. `free` may differ. */
function proveEdited(
  { before, compare }: Adopting,
  declared: Declared,
  wishes: readonly Wish[],
  free?: string,
): Compared {
  const after = compare(declared);
  const errors = after.problems.filter(isError);
  if (errors.length > 0)
    throw new ProblemError([...unproven('a name would not resolve').problems, ...errors]);
  const [was, is] = [differencesIn(before.delta), differencesIn(after.delta)];
  const wishesOf = groupBy(wishes, (wish) => holderKey(holderOf(wish)));
  const wrong = [...new Set([...was.keys(), ...is.keys()])].filter((key) => {
    const own = wishesOf.get(key) ?? [];
    const expected = (was.get(key) ?? []).filter((one) => !own.some((wish) => isAdopted(one, wish)));
    return key !== free && expected.sort().join() !== [...(is.get(key) ?? [])].sort().join();
  });
  if (wrong.length > 0) throw unproven(`something else would change: ${wrong.slice(0, 5).join(', ')}`);
  return after;
}

/** Edits in memory. Throws where something else than what the wishes adopt would differ from the portal. */
async function prove(files: Adopting, wishes: readonly Wish[], limits: Limits) {
  const { loaded, before } = files;
  const { catalogue, desired } = before.delta.world;
  const { worded, left } = adoptionEdits(wishes, loaded.declared, desired, catalogue, loaded.files, limits);
  if (worded.length === 0) return { worded, left, files: [] };
  const edited = await editFiles(
    loaded,
    worded.flatMap(({ edits }) => edits),
  );
  const done = worded.map(({ wish }) => wish);
  proveEdited(files, edited.declared, done);
  return { worded, left, files: edited.files };
}

/** The files that hand a person back: nobody else's access changes, and this person is no longer compared. */
async function proveRelease(files: Adopting, identity: Identity): Promise<readonly EditedFile[]> {
  const { loaded, before } = files;
  const { world } = before.delta;
  const isIgnored = world.exclusion.user(identity);
  if (!isIgnored && !world.desired.users.has(identity) && !world.live.users.has(identity))
    throw usage(`neither the files nor the portal have a user ${identity}`, 'check the address');
  const edits = releaseEdits(identity, loaded.declared, loaded.files[0] ?? '', isIgnored);
  const edited = await editFiles(loaded, edits);
  const free = holderKey({ kind: 'user', identity });
  const { world: after } = proveEdited(files, edited.declared, [], free).delta;
  if (!after.exclusion.user(identity) || after.desired.users.has(identity))
    throw unproven('the person would still be compared');
  return edited.files;
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
  const named = (holder: Holder, thing: Thing | undefined) => ({
    holder: holderName(holder),
    what: thing === undefined ? null : thingName(thing),
  });
  return {
    taken: ({ wish, edits }: Worded): Taken => ({
      kind: wish.kind,
      ...named(holderOf(wish), 'thing' in wish ? wish.thing : undefined),
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
  const people = selectors.flatMap((one) => (one.kind === 'user' ? [one.pattern] : []));
  const selected = selectors.length === 0 ? delta : reconcile(world, { ...EVERYTHING, selectors });
  const { wishes, left } = adoptionOf(selected, {
    hasUntil: request.until !== undefined,
    people: selectors.length === 0 ? undefined : people,
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
  const compare = (declared: Declared): Compared => {
    const { desired, problems: wrong } = resolve(declared, catalogue, request.now);
    return { problems: wrong, delta: reconcile(worldOf(desired, state, request.now, base), EVERYTHING) };
  };
  const files: Adopting = { loaded, before: compare(loaded.declared), compare };
  const warnings = [...problems, ...found.problems];
  const errors = [...warnings, ...files.before.problems].filter(isError);
  if (errors.length > 0) throw new ProblemError(loaded.arranged(errors));
  const adopted =
    request.release === undefined ? await adoptAll(request, files) : await release(request.release, files);
  const written = !request.dryRun && adopted.files.length > 0;
  if (written) await writeFiles(loaded, adopted.files, await cleanFor(request));
  return { ...adopted, written, warnings };
}
