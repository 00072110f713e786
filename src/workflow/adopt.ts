import { type Limits, memberLines } from '../config/edit/access-lines.ts';
import { type Adoption, planAdoption } from '../config/edit/adoption.ts';
import { appendEdit, removeEdit } from '../config/edit/edit.ts';
import { type Adopted, differencesIn } from '../domain/adoption.ts';
import type { Declared } from '../domain/declared.ts';
import type { Delta } from '../domain/delta.ts';
import { identityOf } from '../domain/ids.ts';
import { groupBy } from '../domain/multimap.ts';
import { isError, type Problem, ProblemError, usage } from '../domain/problem.ts';
import { notGrantedHere } from '../policy/guards/restrict.ts';
import { buildWorld } from '../reconcile/match.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { parseSelectors } from '../reconcile/select.ts';
import { resolve } from '../resolve/resolve.ts';
import { type BaseRequest, findBase, openBase } from './base.ts';
import { type ConnectRequest, connect, isPinned, type RunOptions, readAndResolve } from './connect.ts';
import { cleanFor } from './credentials.ts';
import { changeFiles, unproven } from './edit-files.ts';
import { refusePast } from './grant.ts';
import type { Loaded } from './load.ts';

export interface AdoptRequest extends ConnectRequest, RunOptions, Pick<BaseRequest, 'base'>, Limits {
  readonly only: readonly string[];
  /** Stops managing this address: removes its lines, ignores it, and adopts nothing else. */
  readonly release?: string | undefined;
  readonly dryRun: boolean;
}

interface Compared {
  readonly delta: Delta;
  readonly problems: readonly Problem[];
}

const NARROW = 'adopt a part with --only, or make the change by hand';

/** Throws unless the edits end every adopted difference, and change nothing else. */
function proveAdoption(before: Delta, after: Compared, adoptions: readonly Adoption[]): void {
  const errors = after.problems.filter(isError);
  if (errors.length > 0)
    throw new ProblemError([...unproven('a name would not resolve', NARROW).problems, ...errors]);
  const differencesBefore = differencesIn(before);
  const differencesAfter = differencesIn(after.delta);
  const adopted = groupBy(adoptions, ({ key }) => key);
  const wrong = [...new Set([...differencesBefore.keys(), ...differencesAfter.keys()])].filter((key) => {
    const endedKeys = (adopted.get(key) ?? []).map(({ ends }) => ends);
    // An adoption without `ends` ends every difference of the holder.
    const endsAll = endedKeys.includes(undefined);
    const ownBefore = endsAll ? [] : (differencesBefore.get(key) ?? []);
    const expected = ownBefore.filter((one) => !endedKeys.includes(one)).sort();
    return expected.join() !== (differencesAfter.get(key) ?? []).toSorted().join();
  });
  if (wrong.length > 0) throw unproven(`the edit would be wrong for ${wrong.slice(0, 5).join(', ')}`, NARROW);
}

function adoptDifferences(request: AdoptRequest, { declared, files }: Loaded, whole: Delta) {
  const { world } = whole;
  const { selected, problems } = parseSelectors(request.only, world);
  if (problems.length > 0) throw new ProblemError(problems);
  return planAdoption({
    delta: selected === undefined ? whole : reconcile(world, { selected }),
    declared,
    files,
    limits: request,
    // With `--only`, adopts new people only if a pattern names users, and no new groups.
    people: selected && (selected.users ?? []),
  });
}

function releasePerson(holder: string, { declared, files }: Loaded, { world }: Delta): Adoption[] {
  const key = identityOf(holder);
  const isIgnored = world.exclusion.user(key);
  const entry = declared.users.get(key);
  if (!isIgnored && entry === undefined && !world.live.users.has(key))
    throw usage(`neither the files nor the portal have a user ${key}`, 'check the address');
  const lines = [...(entry === undefined ? [] : [entry]), ...(memberLines(declared).get(key) ?? [])];
  const edits = lines.map(({ source }) => removeEdit(source));
  const [rootFile = ''] = files;
  if (!isIgnored) edits.push(appendEdit(rootFile, ['manage', 'ignore', 'users'], key.replaceAll('*', '\\*')));
  if (edits.length === 0) return [];
  return [{ kind: 'release', key, holder, what: null, ends: undefined, edits }];
}

/** Writes live access into the files; with a base, only what changed in the portal since the last apply. */
export async function adopt(request: AdoptRequest): Promise<Adopted> {
  const { release, only, until, reason, now, dryRun } = request;
  if (release !== undefined && (only.length > 0 || until !== undefined || reason !== undefined))
    throw usage('--release excludes --only, --until and --reason', 'leave them out');
  refusePast(until, now);
  const connected = await connect(request);
  const { loaded, portal } = connected;
  // Adopt applies nothing, so an older checkout does no harm.
  const baseRequest = { base: request.base, older: true };
  const foundBase = await findBase(loaded, baseRequest, portal.url, isPinned(request));
  // Without a readable base, adopt would write leavers back into the files.
  if (foundBase.status === 'unreadable')
    throw new ProblemError(
      foundBase.problems
        .filter(({ code }) => code === 'base-unreadable')
        .map((one) => ({ ...one, severity: 'error', fix: 'repair the record, or pass --base COMMIT' })),
    );
  const { state, problems } = await readAndResolve(connected, 'agreed', request);
  const { catalogue, live } = state;
  const base = openBase(foundBase, catalogue, now);
  if (live.users.size + live.ambiguous.size === 0)
    throw unproven('the portal lists no user, and rolecall never trusts an empty list');
  const compare = (declared: Declared): Compared => {
    const { desired, problems: wrong } = resolve(declared, catalogue, now);
    const world = buildWorld(desired, state, now, base, foundBase.remembered.memory.locked);
    return { problems: wrong, delta: reconcile(world) };
  };
  const before = compare(loaded.declared);
  const warnings = [...problems, ...foundBase.problems];
  const errors = warnings.filter(isError);
  if (errors.length > 0) throw new ProblemError(loaded.sortByPlace(errors));
  const { adoptions, left } =
    release === undefined
      ? adoptDifferences(request, loaded, before.delta)
      : { adoptions: releasePerson(release, loaded, before.delta), left: [] };
  const edits = adoptions.flatMap((one) => one.edits);
  const { files, written } = await changeFiles(loaded, edits, {
    dryRun,
    clean: await cleanFor(request),
    prove: (edited) => {
      const after = compare(edited);
      proveAdoption(before.delta, after, adoptions);
      const { guards } = edited.settings;
      // An apply would refuse these lines, so warn.
      for (const problem of notGrantedHere({ delta: after.delta, guards }, base))
        warnings.push({ ...problem, severity: 'warning' });
    },
  });
  const taken = adoptions.map(({ kind, holder, what, edits: own }) => {
    const isOwn = (file: string): boolean => own.some((edit) => edit.file === file);
    return { kind, holder, what, files: loaded.files.filter(isOwn) };
  });
  return { taken, left, files, written, warnings };
}
