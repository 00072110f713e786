import { adoptionEdits, releaseEdits, type Worded, type Wording } from '../config/edit/adoption-edits.ts';
import { type EditedFile, holderKey, holderOf, type Left, type Wish } from '../domain/adoption.ts';
import type { Base } from '../domain/base.ts';
import type { Declared } from '../domain/declared.ts';
import type { Decision, Delta, World } from '../domain/delta.ts';
import { exclusionOf } from '../domain/exclusion.ts';
import type { Identity } from '../domain/ids.ts';
import { isError, type Problem, ProblemError } from '../domain/problem.ts';
import { withEarlierAddresses } from '../reconcile/match.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { resolve } from '../resolve/resolve.ts';
import { withKindsOf } from './build-plan.ts';
import { editFiles } from './edit-files.ts';
import type { Loaded } from './loading/load.ts';

/** One state of the files compared with the portal. */
export interface Compared {
  readonly world: World;
  readonly delta: Delta;
  readonly problems: readonly Problem[];
}

/** What files are compared with: the portal, and the base if there is one. */
export interface Beside extends Pick<World, 'catalogue' | 'live' | 'now'> {
  readonly base: Base | undefined;
}

export const EVERYTHING = { selectors: [], removalsOnly: false, causes: [], against: undefined } as const;

export function compare(declared: Declared, { catalogue, live, now, base }: Beside): Compared {
  const { desired: files, problems } = resolve(declared, catalogue, now);
  const desired = withKindsOf(files, base);
  const exclusion = exclusionOf(desired.settings.manage, catalogue, desired);
  const world: World = {
    desired,
    catalogue,
    live,
    exclusion,
    now,
    ...(base && { base: withEarlierAddresses(base, desired, live) }),
  };
  return { world, problems, delta: reconcile(world, EVERYTHING) };
}

export const unproven = (why: string): ProblemError =>
  new ProblemError([
    {
      code: 'adoption-unproven',
      severity: 'error',
      message: 'nothing was written',
      why,
      fix: 'adopt a part with --only, or make the change by hand',
    },
  ]);

/** The differences of a delta, each as a key: what may not change but by what is adopted. */
function differencesOf({ people, groups: holders }: Delta): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const names = (kind: string, decisions: readonly Decision[]): string[] =>
    decisions.map(({ key, move }) => `${kind} ${key} ${move}`);
  for (const { identity, account, reports, roles } of people) {
    const all = [
      ...(account === undefined ? [] : [`account ${account.kind}`]),
      ...names('report', reports.decisions),
      ...names('role', roles.decisions),
    ];
    if (all.length > 0) found.set(holderKey({ kind: 'user', identity }), all);
  }
  for (const { id, roles } of holders) {
    const all = names('role', roles.decisions);
    if (all.length > 0) found.set(holderKey({ kind: 'group', id }), all);
  }
  return found;
}

/** The differences of a holder that stay after its wishes are adopted. */
function remaining(differences: readonly string[], wishes: readonly Wish[]): readonly string[] {
  const gone = new Set(
    wishes.flatMap((wish) => {
      if (wish.kind !== 'give' && wish.kind !== 'take') return [];
      return `${wish.thing.kind} ${wish.thing.key} ${wish.kind === 'give' ? 'take' : 'give'}`;
    }),
  );
  const kinds = new Set(wishes.map(({ kind }) => kind));
  if (kinds.has('gone') || kinds.has('list-user') || kinds.has('list-group')) return [];
  return differences.filter((one) => !gone.has(one) && !(kinds.has('account') && one.startsWith('account ')));
}

/** The holders whose differences are not what is left of them after these wishes. */
function wrongHolders(before: Compared, after: Compared, wishes: readonly Wish[]): ReadonlySet<string> {
  const byHolder = new Map<string, Wish[]>();
  for (const wish of wishes) {
    const holder = holderOf(wish);
    if (holder === undefined) continue;
    const known = byHolder.get(holderKey(holder));
    if (known === undefined) byHolder.set(holderKey(holder), [wish]);
    else known.push(wish);
  }
  const [old, now] = [differencesOf(before.delta), differencesOf(after.delta)];
  const isWrong = (key: string): boolean => {
    const expected = remaining(old.get(key) ?? [], byHolder.get(key) ?? []);
    return expected.toSorted().join('\n') !== (now.get(key) ?? []).toSorted().join('\n');
  };
  return new Set([...old.keys(), ...now.keys()].filter(isWrong));
}

/** What is managed besides people: nothing of it may change. */
const frameOf = ({ world: { desired } }: Compared): string =>
  JSON.stringify([desired.mentions, [...desired.dynamicDatasets]]);

function compareAgain(declared: Declared, before: Compared, beside: Beside): Compared {
  const after = compare(declared, beside);
  if (after.problems.some(isError))
    throw new ProblemError([
      ...unproven('a name would not resolve').problems,
      ...after.problems.filter(isError),
    ]);
  if (frameOf(after) !== frameOf(before))
    throw unproven('a kind of access would become managed, or unmanaged');
  return after;
}

/** An adoption that holds, and what had to be left. */
interface Proven {
  readonly worded: readonly Worded[];
  readonly left: readonly Left[];
  readonly files: readonly EditedFile[];
}

/**
 * Edits in memory and compares the edited files with the same portal: what was adopted must no longer differ, and all else
 * must differ as before. Holders for whom that does not hold are left, and the rest is tried again.
 */
export async function prove(
  loaded: Loaded,
  before: Compared,
  wishes: readonly Wish[],
  beside: Beside,
  wording: Wording,
): Promise<Proven> {
  const { catalogue, desired } = before.world;
  const unsaid: Left[] = [];
  let asked = wishes;
  for (;;) {
    const { declared, files: names } = loaded;
    const { worded, aliases, left } = adoptionEdits(asked, declared, desired, catalogue, names, wording);
    if (worded.length === 0) return { worded, left: [...left, ...unsaid], files: [] };
    const edited = await editFiles(loaded, [...worded.flatMap(({ edits }) => edits), ...aliases]);
    const handwork = new Map(edited.refused.map((one) => [one.edit.edit, one]));
    const refused = worded.flatMap(({ wish, edits }) => {
      const found = edits.flatMap(({ edit }) => handwork.get(edit) ?? []);
      return found.length === 0 ? [] : [{ wish, found }];
    });
    for (const { wish, found } of refused)
      unsaid.push({
        holder: holderOf(wish),
        thing: 'thing' in wish ? wish.thing : undefined,
        why: 'the file is not written one entry a line here',
        fix: found.map(({ byHand }) => byHand).join('; '),
        place: found[0]?.place,
      });
    if (edited.refused.length > 0) {
      if (refused.length === 0) throw unproven(edited.refused.map(({ byHand }) => byHand).join('; '));
      asked = asked.filter((wish) => refused.every((one) => one.wish !== wish));
      continue;
    }
    const done = worded.map(({ wish }) => wish);
    const wrong = wrongHolders(before, compareAgain(edited.declared, before, beside), done);
    if (wrong.size === 0) return { worded, left: [...left, ...unsaid], files: edited.files };
    const isWrong = (wish: Wish): boolean => {
      const holder = holderOf(wish);
      return holder !== undefined && wrong.has(holderKey(holder));
    };
    const rest = asked.filter((wish) => !isWrong(wish));
    if (rest.length === asked.length)
      throw unproven(`something else would change: ${[...wrong].slice(0, 5).join(', ')}`);
    for (const wish of asked.filter(isWrong))
      unsaid.push({
        holder: holderOf(wish),
        thing: undefined,
        why: 'these lines would change something else too',
        fix: 'make the change by hand',
        place: undefined,
      });
    asked = rest;
  }
}

/** The files that hand a person back: nobody else's access changes, and this person is no longer compared. */
export async function proveRelease(
  loaded: Loaded,
  before: Compared,
  beside: Beside,
  identity: Identity,
): Promise<readonly EditedFile[]> {
  const { world } = before;
  const isIgnored = world.exclusion.user(identity);
  const edits = releaseEdits(identity, loaded.declared, loaded.files[0] ?? '', isIgnored);
  if (!isIgnored && !world.desired.users.has(identity) && !world.live.users.has(identity))
    throw new ProblemError([
      {
        code: 'usage',
        severity: 'error',
        message: `neither the files nor the portal have a user ${identity}`,
        fix: 'check the address',
      },
    ]);
  const edited = await editFiles(loaded, edits);
  if (edited.refused.length > 0) throw unproven(edited.refused.map(({ byHand }) => byHand).join('; '));
  const after = compareAgain(edited.declared, before, beside);
  const key = holderKey({ kind: 'user', identity });
  const wrong = [...wrongHolders(before, after, [])].filter((one) => one !== key);
  if (wrong.length > 0) throw unproven(`something else would change: ${wrong.slice(0, 5).join(', ')}`);
  if (!after.world.exclusion.user(identity) || after.world.desired.users.has(identity))
    throw unproven('the person would still be compared');
  return edited.files;
}
