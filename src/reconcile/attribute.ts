import type { Base, BaseTime } from '../domain/base.ts';
import type { Cause } from '../domain/change.ts';
import {
  type AccountDecision,
  type Decision,
  type Delta,
  type GroupHolder,
  isDecided,
  type Person,
  type Side,
  type World,
} from '../domain/delta.ts';
import type { Explanation } from '../domain/desired.ts';
import { exclusionOf } from '../domain/exclusion.ts';
import type { GroupId, Identity } from '../domain/ids.ts';
import { once } from '../domain/multimap.ts';
import { accountCause, attributeSide } from './causes.ts';
import { compare } from './compare.ts';
import { mapSides } from './hold.ts';
import { matchAgain } from './match.ts';
import { groupLeftAt } from './scope.ts';

/** What a base would decide about the same holders at one time. */
interface Verdict {
  readonly people: ReadonlyMap<Identity, Person>;
  readonly groups: ReadonlyMap<GroupId, GroupHolder>;
  readonly explainUser: (identity: Identity) => Explanation;
  readonly explainGroup: (id: GroupId) => Explanation;
}

/** Compares the holders of a delta once more, through the settings and files of the base. */
function verdictOf(delta: Delta, base: Base, time: BaseTime): Verdict {
  const { catalogue, live } = delta.world;
  const desired = base.desiredFor(
    delta.people.map(({ identity }) => identity),
    delta.groups.map(({ id }) => id),
    time,
  );
  const exclusion = exclusionOf(desired.settings.manage, catalogue, desired);
  const now = base.instantOf(time);
  const world: World = { desired, catalogue, live, exclusion, now };
  // A person with an account under the present address, and a leaver, have left the earlier one.
  const hasLeft = (identity: Identity): boolean => {
    const owner = base.earlier.get(identity);
    return owner !== undefined && (live.users.has(owner) || base.users.get(owner)?.present !== true);
  };
  const compared = compare(matchAgain(world, delta, hasLeft));
  return {
    people: new Map(compared.people.map((person) => [person.identity, person])),
    groups: new Map(compared.groups.map((group) => [group.id, group])),
    explainUser: desired.explainUser,
    explainGroup: desired.explainGroup,
  };
}

const LEAVES: ReadonlySet<Person['treatment']> = new Set(['stripped', 'removed']);

/** Why somebody leaves, which is why all of it goes; undefined where the base knew, and somebody came back since. */
function causeOfLeaving(
  { identity, left, wanted, treatment }: Person,
  { base }: World,
  before: Person | undefined,
  current: Person | undefined,
): Cause | undefined {
  const isLeaver = LEAVES.has(treatment) && (left !== undefined || wanted !== undefined);
  if (!isLeaver) return undefined;
  const isLeaving = (person: Person | undefined): boolean =>
    person !== undefined && LEAVES.has(person.treatment);
  if (!isLeaving(current) || base?.users.get(identity)?.isOwed === true) return 'git';
  return isLeaving(before) ? undefined : 'time';
}

const withCause = (side: Side, cause: Cause | undefined): Side =>
  cause === undefined
    ? side
    : { ...side, decisions: side.decisions.map((decision) => ({ ...decision, cause })) };

function attributePerson(person: Person, world: World, then: Verdict, now: Verdict): Person {
  const { identity, account } = person;
  const [before, current] = [then.people.get(identity), now.people.get(identity)];
  const given = once(() => world.desired.explainUser(identity));
  const gave = once(() => then.explainUser(identity));
  const isIn = (team: string): boolean => world.desired.teams().get(team)?.has(identity) === true;
  const isGone = person.left !== undefined && person.left === world.base?.users.get(identity)?.source;
  const leaving = causeOfLeaving(person, world, before, current);
  const sideOf = (kind: 'reports' | 'roles'): Side =>
    attributeSide(withCause(person[kind], leaving), {
      then: before?.[kind],
      now: current?.[kind],
      given: () => given()[kind],
      gave: () => gave()[kind],
      isIn,
      isGone,
    });
  return {
    ...person,
    account: account && {
      ...account,
      cause: leaving ?? accountCause(account, person, world, before, current),
      ...(isGone && account.because === 'left' && { removed: true }),
    },
    reports: sideOf('reports'),
    roles: sideOf('roles'),
  };
}

function attributeGroup(group: GroupHolder, world: World, then: Verdict, now: Verdict): GroupHolder {
  const { id } = group;
  const given = once(() => world.desired.explainGroup(id));
  const gave = once(() => then.explainGroup(id));
  const isGone = groupLeftAt(world, id) !== undefined && group.wanted === undefined;
  return {
    ...group,
    roles: attributeSide(withCause(group.roles, isGone ? 'git' : undefined), {
      then: then.groups.get(id)?.roles,
      now: now.groups.get(id)?.roles,
      given: () => given().roles,
      gave: () => gave().roles,
      isIn: () => false,
      isGone: true,
    }),
  };
}

/** Without a base nothing is known but that an expired line is a matter of time. */
function byTimeAlone(delta: Delta): Delta {
  const expired = <Reasoned extends Decision | AccountDecision>(decision: Reasoned): Reasoned =>
    decision.because === 'expired' ? { ...decision, cause: 'time' } : decision;
  const timed = mapSides(delta, (side) =>
    side.decisions.some(({ because }) => because === 'expired')
      ? { ...side, decisions: side.decisions.map(expired) }
      : side,
  );
  return {
    ...timed,
    people: timed.people.map((person) =>
      person.account?.because === 'expired' ? { ...person, account: expired(person.account) } : person,
    ),
  };
}

/**
 * Gives each decision its cause, by what the base would decide about the same holders. Where its files, asked now, would
 * leave what is live alone, the files moved: `git`. Where they would at its own instant, or gave it for a while since, the
 * clock did: `time`. Else what is live moved: `portal`, or `selector` where a workspace entry of both asks for it; `both`
 * where an account is to be neither as it is nor as the base says. All that a leaver loses has the cause of the leaving.
 * What a line of the base gave is taken at that line.
 */
export function attribute(delta: Delta): Delta {
  const { world } = delta;
  const { base } = world;
  if (base?.hasFiles !== true) return byTimeAlone(delta);
  const people = delta.people.filter(isDecided);
  const groups = delta.groups.filter(({ roles }) => roles.decisions.length > 0);
  const decided = { world, people, groups };
  const [then, now] = [verdictOf(decided, base, 'then'), verdictOf(decided, base, 'now')];
  return {
    ...delta,
    people: delta.people.map((person) =>
      isDecided(person) ? attributePerson(person, world, then, now) : person,
    ),
    groups: delta.groups.map((group) => attributeGroup(group, world, then, now)),
  };
}
