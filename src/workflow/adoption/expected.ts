import { holderKey, holderOf, type Thing, type Wish } from '../../domain/adoption.ts';
import type { Base } from '../../domain/base.ts';
import type { Declared } from '../../domain/declared.ts';
import type { Delta, World } from '../../domain/delta.ts';
import type { DesiredUser } from '../../domain/desired.ts';
import { exclusionOf } from '../../domain/exclusion.ts';
import { type Indexes, indexesOf } from '../../domain/indexes.ts';
import type { Problem } from '../../domain/problem.ts';
import { roleCode } from '../../domain/role.ts';
import { differencesOf } from '../../insight/differences.ts';
import { withEarlierAddresses } from '../../reconcile/match.ts';
import { reconcile } from '../../reconcile/reconcile.ts';
import { resolve } from '../../resolve/resolve.ts';
import { withKindsOf } from '../build-plan.ts';

/** One state of the files compared with the portal. */
export interface Compared {
  readonly world: World;
  readonly delta: Delta;
  readonly problems: readonly Problem[];
}

/** What files are compared with: the portal, and what was applied last, where that is known. */
export interface Beside extends Pick<World, 'catalogue' | 'live' | 'now'> {
  readonly base: Base | undefined;
}

/** The difference between files and portal: as far as `--only` asks for it, or all of it. */
export function comparing(declared: Declared, { catalogue, live, now, base }: Beside): Compared {
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
  return {
    world,
    problems,
    delta: reconcile(world, { selectors: [], removalsOnly: false, causes: [], against: undefined }),
  };
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
export function unprovenHolders(
  before: Compared,
  after: Compared,
  wishes: readonly Wish[],
): ReadonlySet<string> {
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
