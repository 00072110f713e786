import { memberLines } from '../config/edit/access-lines.ts';
import { type Adoption, adoptionOf, differencesIn } from '../config/edit/adoption.ts';
import { appending, removal } from '../config/edit/edit.ts';
import type { Adopted, Taken } from '../domain/adoption.ts';
import type { Declared } from '../domain/declared.ts';
import type { Delta } from '../domain/delta.ts';
import { type Identity, identityOf } from '../domain/ids.ts';
import { groupBy } from '../domain/multimap.ts';
import { isError, type Problem, ProblemError, usage } from '../domain/problem.ts';
import { worldOf } from '../reconcile/match.ts';
import { EVERYTHING, reconcile } from '../reconcile/reconcile.ts';
import { parseSelectors } from '../reconcile/select.ts';
import { resolve } from '../resolve/resolve.ts';
import { type BaseRequest, baseOf, findBase } from './base.ts';
import { type ConnectRequest, connect, isPinned, type RunOptions, readAndResolve } from './connect.ts';
import { cleanFor } from './credentials.ts';
import { editFiles, unproven, writeFiles } from './edit-files.ts';
import { refusePast } from './grant.ts';
import type { Loaded } from './load.ts';

export interface AdoptRequest extends ConnectRequest, RunOptions, Pick<BaseRequest, 'base'> {
  readonly only: readonly string[];
  readonly until: string | undefined;
  readonly reason: string | undefined;
  /** Stops managing this address: removes its lines and ignores it. Adopts nothing else. */
  readonly release: string | undefined;
  readonly dryRun: boolean;
}

const IGNORED_USERS = ['manage', 'ignore', 'users'];

function checkRequest({ until, release, only, reason, now }: AdoptRequest): void {
  if (release !== undefined && (only.length > 0 || until !== undefined || reason !== undefined))
    throw usage('--release excludes --only, --until and --reason', 'leave them out');
  refusePast(until, now);
}

interface Compared {
  readonly delta: Delta;
  readonly problems: readonly Problem[];
}

interface Adopting {
  readonly loaded: Loaded;
  readonly before: Compared;
  readonly compare: (declared: Declared) => Compared;
}

const NARROW = 'adopt a part with --only, or make the change by hand';

/** Throws if the edits change more than what is adopted. Differences of `free` may change. */
function proveEdited(
  { before, compare }: Adopting,
  declared: Declared,
  adoptions: readonly Adoption[],
  free?: Identity,
): Compared {
  const after = compare(declared);
  const errors = after.problems.filter(isError);
  if (errors.length > 0)
    throw new ProblemError([...unproven('a name would not resolve', NARROW).problems, ...errors]);
  const [was, is] = [differencesIn(before.delta), differencesIn(after.delta)];
  const adopted = groupBy(adoptions, ({ key }) => key);
  const wrong = [...new Set([...was.keys(), ...is.keys()])].filter((key) => {
    const own = (adopted.get(key) ?? []).map(({ difference }) => difference);
    const expected = own.includes(undefined) ? [] : (was.get(key) ?? []).filter((one) => !own.includes(one));
    return key !== free && expected.toSorted().join() !== (is.get(key) ?? []).toSorted().join();
  });
  if (wrong.length > 0)
    throw unproven(`something else would change: ${wrong.slice(0, 5).join(', ')}`, NARROW);
  return after;
}

type InMemory = Pick<Adopted, 'taken' | 'left' | 'files'>;

async function adoptAll(request: AdoptRequest, adopting: Adopting): Promise<InMemory> {
  const { loaded, before } = adopting;
  const { declared, files } = loaded;
  const { world } = before.delta;
  const { selectors, problems } = parseSelectors(request.only, world);
  if (problems.length > 0) throw new ProblemError(problems);
  const people = selectors.flatMap((one) => (one.kind === 'user' ? [one.pattern] : []));
  const hasSelectors = selectors.length > 0;
  const delta = hasSelectors ? reconcile(world, { ...EVERYTHING, selectors }) : before.delta;
  const asked = { delta, declared, files, limits: request, people: hasSelectors ? people : undefined };
  const { adoptions, left } = adoptionOf(asked);
  if (adoptions.length === 0) return { taken: [], left, files: [] };
  const edited = await editFiles(
    loaded,
    adoptions.flatMap(({ edits }) => edits),
  );
  proveEdited(adopting, edited.declared, adoptions);
  const taken = adoptions.map(({ kind, holder, what, edits }): Taken => {
    return { kind, holder, what, files: [...new Set(edits.map(({ file }) => file))] };
  });
  return { taken, left, files: edited.files };
}

async function release(address: string, adopting: Adopting): Promise<InMemory> {
  const { loaded, before } = adopting;
  const { declared } = loaded;
  const { world } = before.delta;
  const identity = identityOf(address);
  const isIgnored = world.exclusion.user(identity);
  const entry = declared.users.get(identity);
  if (!isIgnored && entry === undefined && !world.live.users.has(identity))
    throw usage(`neither the files nor the portal have a user ${identity}`, 'check the address');
  const lines = [...(entry === undefined ? [] : [entry]), ...(memberLines(declared).get(identity) ?? [])];
  const ignored = appending(loaded.files[0] ?? '', IGNORED_USERS, identity.replaceAll('*', '\\*'));
  const edits = [...lines.map(({ source }) => removal(source)), ...(isIgnored ? [] : [ignored])];
  const { files, declared: edited } = await editFiles(loaded, edits);
  const after = proveEdited(adopting, edited, [], identity).delta.world;
  if (!after.exclusion.user(identity) || after.desired.users.has(identity))
    throw unproven('the person would still be compared', NARROW);
  const taken: Taken = { kind: 'release', holder: address, what: null, files: files.map(({ file }) => file) };
  return { taken: files.length === 0 ? [] : [taken], left: [], files };
}

/** Writes live differences into the files, with a base only newer ones. Throws before any write. */
export async function adopt(request: AdoptRequest): Promise<Adopted> {
  checkRequest(request);
  const connected = await connect(request);
  const { loaded, portal } = connected;
  // Adopt applies nothing, so an older checkout does no harm.
  const found = await findBase(loaded, { base: request.base, older: true }, portal.url, isPinned(request));
  const { state, problems } = await readAndResolve(connected, 'agreed', request);
  const { catalogue, live } = state;
  const base = baseOf(found, catalogue, request.now);
  if (live.users.size + live.ambiguous.size === 0)
    throw unproven('the portal lists no user, which is never taken for emptiness', NARROW);
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
