import { adoptionEdits, releaseEdits, type Worded, type Wording } from '../config/edit/adoption-edits.ts';
import { type EditedFile, holderKey, holderOf, type Left, type Wish } from '../domain/adoption.ts';
import type { Base } from '../domain/base.ts';
import type { Declared } from '../domain/declared.ts';
import type { Decision, Delta } from '../domain/delta.ts';
import type { Identity } from '../domain/ids.ts';
import { fail, isError, type Problem, ProblemError, usage } from '../domain/problem.ts';
import type { PortalState } from '../portal/read-portal.ts';
import { worldOf } from '../reconcile/match.ts';
import { EVERYTHING, reconcile } from '../reconcile/reconcile.ts';
import { resolve } from '../resolve/resolve.ts';
import { editFiles, type RefusedEdit } from './edit-files.ts';
import type { Loaded } from './load.ts';

/** One state of the files compared with the portal. */
interface Compared {
  readonly delta: Delta;
  readonly problems: readonly Problem[];
}

/** The files before an adoption, and how others compare with the same portal and base. */
export interface Adopting {
  readonly loaded: Loaded;
  readonly before: Compared;
  readonly compare: (declared: Declared) => Compared;
}

export function adopting(loaded: Loaded, state: PortalState, base: Base | undefined, now: number): Adopting {
  const compare = (declared: Declared): Compared => {
    const { desired, problems } = resolve(declared, state.catalogue, now);
    return { problems, delta: reconcile(worldOf(desired, state, now, base), EVERYTHING) };
  };
  return { loaded, before: compare(loaded.declared), compare };
}

export const unproven = (why: string): ProblemError =>
  fail({
    code: 'adoption-unproven',
    message: 'nothing was written',
    why,
    fix: 'adopt a part with --only, or make the change by hand',
  });

/** The differences of each holder, by `holderKey`. */
function differencesIn({ people, groups }: Delta): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (holder: string, differences: readonly string[]): void => {
    if (differences.length > 0) found.set(holder, new Set(differences));
  };
  const named = (kind: 'report' | 'role', decisions: readonly Decision[]): string[] =>
    decisions.map(({ key, move }) => `${kind} ${key} ${move}`);
  for (const { identity, account, reports, roles } of people)
    add(holderKey({ kind: 'user', identity }), [
      ...(account === undefined ? [] : [`account ${account.kind}`]),
      ...named('report', reports.decisions),
      ...named('role', roles.decisions),
    ]);
  for (const { id, roles } of groups) add(holderKey({ kind: 'group', id }), named('role', roles.decisions));
  return found;
}

/** Takes from the differences what a wish adopts. */
function adoptIn(differences: Map<string, Set<string>>, wish: Wish): void {
  const holder = holderOf(wish);
  const own = holder && differences.get(holderKey(holder));
  if (holder === undefined || own === undefined) return;
  if (wish.kind === 'give' || wish.kind === 'take')
    own.delete(`${wish.thing.kind} ${wish.thing.key} ${wish.kind === 'give' ? 'take' : 'give'}`);
  else if (wish.kind === 'account')
    for (const one of own) {
      if (one.startsWith('account ')) own.delete(one);
    }
  else own.clear();
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
  const expected = differencesIn(before.delta);
  for (const wish of wishes) adoptIn(expected, wish);
  const found = differencesIn(after.delta);
  const textOf = (own: ReadonlySet<string> | undefined): string => [...(own ?? [])].sort().join('\n');
  const wrong = [...new Set([...expected.keys(), ...found.keys()])].filter(
    (key) => key !== free && textOf(expected.get(key)) !== textOf(found.get(key)),
  );
  if (wrong.length > 0) throw unproven(`something else would change: ${wrong.slice(0, 5).join(', ')}`);
  return after;
}

const byHand = (refused: readonly RefusedEdit[]): string => refused.map((one) => one.byHand).join('; ');

const leftFor = (wish: Wish, refused: readonly RefusedEdit[]): Left => ({
  holder: holderOf(wish),
  thing: 'thing' in wish ? wish.thing : undefined,
  why: 'the file is not written one entry a line here',
  fix: byHand(refused),
  place: refused[0]?.place,
});

/** An adoption that holds, and what could not be adopted. */
interface Proven {
  readonly worded: readonly Worded[];
  readonly left: readonly Left[];
  readonly files: readonly EditedFile[];
}

/**
 * Edits in memory and compares the edited files with the same portal: what was adopted must no longer differ, and all else
 * must differ as before. What no line can say is left, and the rest is tried again. Throws `adoption-unproven`.
 */
export async function prove(files: Adopting, wishes: readonly Wish[], wording: Wording): Promise<Proven> {
  const { loaded, before } = files;
  const { catalogue, desired } = before.delta.world;
  const { declared, files: names } = loaded;
  const { worded, left } = adoptionEdits(wishes, declared, desired, catalogue, names, wording);
  if (worded.length === 0) return { worded, left, files: [] };
  const edited = await editFiles(
    loaded,
    worded.flatMap(({ edits }) => edits),
  );
  if (edited.refused.length === 0) {
    const done = worded.map(({ wish }) => wish);
    proveEdited(files, edited.declared, done);
    return { worded, left, files: edited.files };
  }
  const byEdit = new Map(edited.refused.map((one) => [one.edit.edit, one]));
  const refused = new Map<Wish, readonly RefusedEdit[]>();
  for (const { wish, edits } of worded) {
    const own = edits.flatMap(({ edit }) => byEdit.get(edit) ?? []);
    if (own.length > 0) refused.set(wish, own);
  }
  if (refused.size === 0) throw unproven(byHand(edited.refused));
  const rest = wishes.filter((wish) => !refused.has(wish));
  const proven = await prove(files, rest, wording);
  return { ...proven, left: [...proven.left, ...[...refused].map(([wish, own]) => leftFor(wish, own))] };
}

/** The files that hand a person back: nobody else's access changes, and this person is no longer compared. */
export async function proveRelease(files: Adopting, identity: Identity): Promise<readonly EditedFile[]> {
  const { loaded, before } = files;
  const { world } = before.delta;
  const isIgnored = world.exclusion.user(identity);
  if (!isIgnored && !world.desired.users.has(identity) && !world.live.users.has(identity))
    throw usage(`neither the files nor the portal have a user ${identity}`, 'check the address');
  const edits = releaseEdits(identity, loaded.declared, loaded.files[0] ?? '', isIgnored);
  const edited = await editFiles(loaded, edits);
  if (edited.refused.length > 0) throw unproven(byHand(edited.refused));
  const free = holderKey({ kind: 'user', identity });
  const { world: after } = proveEdited(files, edited.declared, [], free).delta;
  if (!after.exclusion.user(identity) || after.desired.users.has(identity))
    throw unproven('the person would still be compared');
  return edited.files;
}
