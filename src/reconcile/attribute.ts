import { type Base, type BaseTime, pendingKey } from '../domain/base.ts';
import type { Cause } from '../domain/change.ts';
import type { AccountDecision, Decision, Delta, GroupHolder, Person, Side, World } from '../domain/delta.ts';
import type { Explanation, Given } from '../domain/desired.ts';
import { exclusionOf } from '../domain/exclusion.ts';
import type { GroupId, Identity } from '../domain/ids.ts';
import type { LiveUser } from '../domain/live.ts';
import { type Source, sourceVia } from '../domain/source.ts';
import { compare } from './compare.ts';
import { isVanished } from './hold-by-base.ts';
import { matchAgain } from './match.ts';
import { effectiveExclusive } from './scope.ts';

/** What a base would decide about the same holders at one time. */
interface Verdict {
  readonly people: ReadonlyMap<Identity, Person>;
  readonly groups: ReadonlyMap<GroupId, GroupHolder>;
  readonly explainUser: (identity: Identity) => Explanation;
  readonly explainGroup: (id: GroupId) => Explanation;
}

const isDecided = ({ account, reports, roles, residue }: Person): boolean =>
  account !== undefined || reports.decisions.length + roles.decisions.length + residue.size > 0;

/** Compares the holders of a delta once more, through the settings and files of the base. */
function verdictOf(delta: Delta, base: Base, time: BaseTime): Verdict {
  const { catalogue, live, allowLossyReplace } = delta.world;
  const desired = base.desiredFor(
    delta.people.map(({ identity }) => identity),
    delta.groups.map(({ id }) => id),
    time,
  );
  const exclusion = exclusionOf(desired.settings.manage, catalogue, desired);
  const now = base.instantOf(time);
  const world: World = { desired, catalogue, live, exclusion, now, allowLossyReplace };
  // Whoever has the present address as well, or has left, has left the earlier one.
  const hasLeft = (identity: Identity): boolean => {
    const owner = base.earlier.get(identity);
    return owner !== undefined && (live.users.has(owner) || base.users.get(owner)?.present !== true);
  };
  const compared = compare(matchAgain(world, delta, hasLeft), effectiveExclusive(world));
  return {
    people: new Map(compared.people.map((person) => [person.identity, person])),
    groups: new Map(compared.groups.map((group) => [group.id, group])),
    explainUser: desired.explainUser,
    explainGroup: desired.explainGroup,
  };
}

/** What an account is by itself, and what somebody wants of it: undefined for none. */
interface Wanted {
  readonly name: string;
  readonly role: number;
}

const liveAccount = (live: LiveUser | undefined): Wanted | undefined =>
  live && { name: live.name.trim(), role: live.role };

/** What a decision comes to; where there is none, what is live is wanted. */
function wantedBy(account: AccountDecision | undefined, live: Wanted | undefined): Wanted | undefined {
  if (account === undefined) return live;
  return account.kind === 'delete' ? undefined : { name: account.name.trim(), role: account.role };
}

const same = (one: Wanted | undefined, other: Wanted | undefined): boolean =>
  one?.name === other?.name && one?.role === other?.role;

/** Whoever is to be deleted is a matter of being there at all. */
const sameBeing = (one: Wanted | undefined, other: Wanted | undefined): boolean =>
  (one === undefined) === (other === undefined);

/** True where an account is wanted, whether or not these files could create it. */
const wantsAccount = (person: Person | undefined): boolean =>
  person?.treatment === 'listed' && person.wanted?.standing === 'present';

function accountCause(
  account: AccountDecision,
  { identity, live, wanted }: Person,
  world: World,
  then: Person | undefined,
  now: Person | undefined,
  wasPending: boolean,
): Cause {
  if (account.kind === 'create') {
    // Under an earlier address too: the base does not know the present one.
    if (!wantsAccount(now)) return wanted !== undefined && isVanished(world, wanted) ? 'portal' : 'git';
    if (!wantsAccount(then)) return 'time';
    return world.base?.deletedSince.has(identity) === true ? 'git' : 'portal';
  }
  const is = liveAccount(live);
  const agree = account.kind === 'delete' ? sameBeing : same;
  const atNow = wantedBy(now?.account, is);
  if (agree(atNow, is)) return 'git';
  if (!agree(atNow, wantedBy(account, is))) return 'both';
  if (agree(wantedBy(then?.account, is), is)) return 'time';
  return wasPending ? 'git' : 'portal';
}

const byKey = (side: Side | undefined): ReadonlyMap<number, Decision> =>
  new Map(side?.decisions.map((decision) => [decision.key, decision]));

const sameLine = (one: Source | undefined, other: Source | undefined): boolean =>
  one?.file === other?.file &&
  one?.line === other?.line &&
  one?.column === other?.column &&
  one?.through.length === other?.through.length;

/** True where a line of the base ended since its instant, one that may have begun after it included. */
const hasEndedSince = (then: Decision, now: Decision): boolean =>
  now.because === 'expired' && (then.because !== 'expired' || !sameLine(then.source, now.source));

const bySelector = (given: Given | undefined): boolean =>
  given?.sources.every(({ selector }) => selector !== undefined) === true;

/** How the pieces of one side come by their causes. */
interface Grounds {
  readonly then: Side | undefined;
  readonly now: Side | undefined;
  /** Where the files give each piece, and where the base gave it. */
  readonly given: () => ReadonlyMap<number, Given>;
  readonly gave: () => ReadonlyMap<number, Given>;
  /** True where the files still have the holder in a team: then not the membership went, but what the team gave. */
  readonly isIn: (team: string) => boolean;
  /** True for somebody whose own entry is a line of the base, and of these files no more. */
  readonly isGone: boolean;
  /** True where not all came about that the base asked for. */
  readonly wasHeld: boolean;
}

/** The line of the base whose going takes something: the membership, or the team's line where the holder stays in the team. */
function removedLine(given: Given | undefined, isIn: Grounds['isIn']): Source | undefined {
  const source = given?.sources[0];
  const team = source?.through.at(-1)?.team;
  return source !== undefined && team !== undefined && isIn(team) ? sourceVia(source, []) : source;
}

/** Access is there or not, so that two of the three (base, files, live) always agree. */
function attributeSide(side: Side, { then, now, given, gave, isIn, isGone, wasHeld }: Grounds): Side {
  if (side.decisions.length === 0) return side;
  const [atThen, atNow] = [byKey(then), byKey(now)];
  const causeOf = ({ key, move }: Decision): Cause => {
    const [before, current] = [atThen.get(key), atNow.get(key)];
    if (current === undefined) return 'git';
    if (before === undefined || hasEndedSince(before, current)) return 'time';
    if (move === 'give' && wasHeld) return 'git';
    return move === 'give' && bySelector(given().get(key)) && bySelector(gave().get(key))
      ? 'selector'
      : 'portal';
  };
  const decisions = side.decisions.map((decision): Decision => {
    const cause = causeOf(decision);
    const { key, move, because } = decision;
    const went = move === 'take' && cause === 'git' && (because === 'not-listed' || because === 'left');
    const source = went ? removedLine(gave().get(key), isIn) : undefined;
    const attributed = { ...decision, cause, source: source ?? decision.source };
    return source !== undefined || (isGone && because === 'left')
      ? { ...attributed, removed: true }
      : attributed;
  });
  return { ...side, decisions };
}

/** Looked up once, when somebody asks. */
function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function attributePerson(person: Person, world: World, then: Verdict, now: Verdict): Person {
  const { identity, account } = person;
  const [before, current] = [then.people.get(identity), now.people.get(identity)];
  const given = once(() => world.desired.explainUser(identity));
  const gave = once(() => then.explainUser(identity));
  const isIn = (team: string): boolean => world.desired.teams.get(team)?.has(identity) === true;
  const isPending = (kind: 'account' | 'access'): boolean =>
    world.base?.pending.has(pendingKey(kind, identity)) === true;
  // What an apply deleted, and did not come to give back.
  const wasHeld = isPending('access') || world.base?.deletedSince.has(identity) === true;
  const isGone = person.left !== undefined && person.left === world.base?.users.get(identity)?.source;
  return {
    ...person,
    account: account && {
      ...account,
      cause: accountCause(account, person, world, before, current, isPending('account')),
      ...(isGone && account.because === 'left' && { removed: true }),
    },
    reports: attributeSide(person.reports, {
      then: before?.reports,
      now: current?.reports,
      given: () => given().reports,
      gave: () => gave().reports,
      isIn,
      isGone,
      wasHeld,
    }),
    roles: attributeSide(person.roles, {
      then: before?.roles,
      now: current?.roles,
      given: () => given().roles,
      gave: () => gave().roles,
      isIn,
      isGone,
      wasHeld,
    }),
  };
}

function attributeGroup(group: GroupHolder, world: World, then: Verdict, now: Verdict): GroupHolder {
  const { id } = group;
  const given = once(() => world.desired.explainGroup(id));
  const gave = once(() => then.explainGroup(id));
  return {
    ...group,
    roles: attributeSide(group.roles, {
      then: then.groups.get(id)?.roles,
      now: now.groups.get(id)?.roles,
      given: () => given().roles,
      gave: () => gave().roles,
      isIn: () => false,
      isGone: true,
      wasHeld: world.base?.pending.has(pendingKey('access', id)) === true,
    }),
  };
}

/** Without a base nothing is known but that an expired line is a matter of time. */
function byTimeAlone(delta: Delta): Delta {
  const expired = <Reasoned extends Decision | AccountDecision>(decision: Reasoned): Reasoned =>
    decision.because === 'expired' ? { ...decision, cause: 'time' } : decision;
  const side = (one: Side): Side =>
    one.decisions.some(({ because }) => because === 'expired')
      ? { ...one, decisions: one.decisions.map(expired) }
      : one;
  return {
    ...delta,
    people: delta.people.map((person) =>
      isDecided(person)
        ? {
            ...person,
            account: person.account && expired(person.account),
            reports: side(person.reports),
            roles: side(person.roles),
          }
        : person,
    ),
    groups: delta.groups.map((group) => ({ ...group, roles: side(group.roles) })),
  };
}

/**
 * Gives each decision its cause, by what the base would decide about the same holders. Where its files, asked now, would
 * leave what is live alone, the files moved: `git`. Where they would at its own instant, or gave it for a while since, the
 * clock did: `time`; and where the base asked for it and it never came about, `git` again. Else what is live moved: `portal`, or `selector` where a workspace entry of both asks for it; `both` where an account is to be
 * neither as it is nor as the base says. What a line of the base gave is taken at that line.
 */
export function attribute(delta: Delta): Delta {
  const { world } = delta;
  const { base } = world;
  if (base === undefined) return byTimeAlone(delta);
  const people = delta.people.filter(isDecided);
  const groups = delta.groups.filter(({ roles }) => roles.decisions.length > 0);
  if (people.length + groups.length === 0) return delta;
  const decided = { world, people, groups };
  const [then, now] = [verdictOf(decided, base, 'then'), verdictOf(decided, base, 'now')];
  return {
    ...delta,
    people: delta.people.map((person) =>
      isDecided(person) ? attributePerson(person, world, then, now) : person,
    ),
    groups: delta.groups.map((group) =>
      group.roles.decisions.length > 0 ? attributeGroup(group, world, then, now) : group,
    ),
  };
}
