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
import type { Desired, Explanation, GrantReasons } from '../domain/desired.ts';
import { compileExclusion } from '../domain/exclusion.ts';
import type { GroupId, Identity } from '../domain/ids.ts';
import type { Access } from '../domain/indexes.ts';
import type { LiveUser } from '../domain/live.ts';
import { once } from '../domain/multimap.ts';
import { type Source, sourceVia } from '../domain/source.ts';
import { compare } from './compare.ts';
import { mapDecisions } from './hold.ts';
import { matchAgain } from './match.ts';
import { groupLeftAt, isVanished } from './scope.ts';

interface BaseDecisions {
  readonly people: ReadonlyMap<Identity, Person>;
  readonly groups: ReadonlyMap<GroupId, GroupHolder>;
  readonly desired: Desired;
}

/** What the base would decide for the same holders. */
function decideByBase(delta: Delta, base: Base, time: BaseTime): BaseDecisions {
  const { catalogue, live } = delta.world;
  const desired = base.desiredFor(
    delta.people.map(({ identity }) => identity),
    delta.groups.map(({ id }) => id),
    time,
  );
  const exclusion = compileExclusion(desired.settings.manage, catalogue, desired);
  const now = base.instantOf(time);
  const world: World = { desired, catalogue, live, exclusion, now };
  // A person with an account under the present address no longer uses the earlier one. A leaver does not use it either.
  const hasLeft = (identity: Identity): boolean => {
    const owner = base.earlier.get(identity);
    return owner !== undefined && (live.users.has(owner) || base.users.get(owner)?.present !== true);
  };
  const compared = compare(matchAgain(world, delta, hasLeft));
  return {
    people: new Map(compared.people.map((person) => [person.identity, person])),
    groups: new Map(compared.groups.map((group) => [group.id, group])),
    desired,
  };
}

const LEAVES: ReadonlySet<Person['treatment']> = new Set(['stripped', 'removed']);

/** The one cause of all removals of a leaver. Undefined if the base already took the access: then somebody gave it back. */
function causeOfLeaving(
  { identity, left, wanted, treatment }: Person,
  { base }: World,
  personThen: Person | undefined,
  personNow: Person | undefined,
): Cause | undefined {
  const isLeaver = LEAVES.has(treatment) && (left !== undefined || wanted !== undefined);
  if (!isLeaver) return undefined;
  const isLeaving = (person: Person | undefined): boolean =>
    person !== undefined && LEAVES.has(person.treatment);
  if (!isLeaving(personNow) || base?.users.get(identity)?.isOwed === true) return 'git';
  return isLeaving(personThen) ? undefined : 'time';
}

const byKey = (side: Side | undefined): ReadonlyMap<number, Decision> =>
  new Map(side?.decisions.map((decision) => [decision.key, decision]));

const sameLine = (one: Source | undefined, other: Source | undefined): boolean =>
  one?.file === other?.file &&
  one?.line === other?.line &&
  one?.column === other?.column &&
  one?.through.length === other?.through.length;

/** True if a line of the base ended since its instant, even if it also began since. */
const hasEndedSince = (then: Decision, now: Decision): boolean =>
  now.because === 'expired' && (then.because !== 'expired' || !sameLine(then.source, now.source));

const bySelector = (explanation: GrantReasons | undefined): boolean =>
  explanation?.sources.every(({ selector }) => selector !== undefined) === true;

interface Grounds {
  /** One cause for all decisions, if there is one. */
  readonly cause: Cause | undefined;
  /** The base's decisions at its own instant, and now. */
  readonly then: Partial<Record<keyof Access, Side>> | undefined;
  readonly now: Partial<Record<keyof Access, Side>> | undefined;
  /** The lines that give the holder's access: in the files, and in the base. */
  readonly explanation: () => Explanation;
  readonly baseExplanation: () => Explanation;
  /** True if the person is still in the team: then the team's line was removed, not the membership. */
  readonly isMember?: (team: string) => boolean;
  /** True if the holder's own entry is in the base but no longer in the files. */
  readonly isEntryGone: boolean;
}

/** The removed line of the base: the membership, or the team's line if the holder stays in the team. */
function removedLine(
  explanation: GrantReasons | undefined,
  isMember: Grounds['isMember'],
): Source | undefined {
  const source = explanation?.sources[0];
  return source?.through.slice(-1).some(({ team }) => isMember?.(team)) ? sourceVia(source, []) : source;
}

/** Never `both`: access exists or not, so two of base, files and portal always agree. */
function attributeSide(side: Side, kind: keyof Access, grounds: Grounds): Side {
  if (side.decisions.length === 0) return side;
  const { cause: ofAll, then, now, explanation, baseExplanation, isMember, isEntryGone } = grounds;
  const [atThen, atNow] = [byKey(then?.[kind]), byKey(now?.[kind])];
  const causeOf = ({ key, move }: Decision): Cause => {
    const [decisionThen, decisionNow] = [atThen.get(key), atNow.get(key)];
    if (decisionNow === undefined) return 'git';
    if (decisionThen === undefined || hasEndedSince(decisionThen, decisionNow)) return 'time';
    return move === 'give' &&
      bySelector(explanation()[kind].get(key)) &&
      bySelector(baseExplanation()[kind].get(key))
      ? 'selector'
      : 'portal';
  };
  const decisions = side.decisions.map((decision): Decision => {
    const cause = ofAll ?? causeOf(decision);
    const { key, move, because } = decision;
    const isDeletedLine =
      move === 'take' && cause === 'git' && (because === 'not-listed' || because === 'left');
    const source = isDeletedLine ? removedLine(baseExplanation()[kind].get(key), isMember) : undefined;
    const isRemoved = source !== undefined || (isEntryGone && because === 'left');
    return { ...decision, cause, source: source ?? decision.source, ...(isRemoved && { removed: true }) };
  });
  return { ...side, decisions };
}

/** The name and role after the decision, as text; empty if it deletes the account. */
function accountTextAfter(account: AccountDecision | undefined, live: LiveUser): string {
  if (account?.kind === 'delete') return '';
  const { name, role } = account ?? live;
  return JSON.stringify([name.trim(), role]);
}

/** True even if the files lack the name or role for a creation. */
const wantsAccount = (person: Person | undefined): boolean =>
  person?.treatment === 'listed' && person.wanted?.standing === 'present';

/** `then` and `now` hold the base's decisions at its instant and now. */
function accountCause(
  account: AccountDecision,
  { live, wanted }: Person,
  world: World,
  then: Person | undefined,
  now: Person | undefined,
): Cause {
  if (live === undefined) {
    // Includes earlier addresses, because the base does not know the present one.
    if (!wantsAccount(now)) return wanted !== undefined && isVanished(world, wanted) ? 'portal' : 'git';
    return wantsAccount(then) ? 'portal' : 'time';
  }
  const is = accountTextAfter(undefined, live);
  // A deletion only changes whether the account exists.
  const agree = (one: string, other: string): boolean =>
    account.kind === 'delete' ? (one === '') === (other === '') : one === other;
  const atNow = accountTextAfter(now?.account, live);
  if (agree(atNow, is)) return 'git';
  if (!agree(atNow, accountTextAfter(account, live))) return 'both';
  return agree(accountTextAfter(then?.account, live), is) ? 'time' : 'portal';
}

function attributePerson(person: Person, world: World, then: BaseDecisions, now: BaseDecisions): Person {
  const { identity, account } = person;
  const [personThen, personNow] = [then.people.get(identity), now.people.get(identity)];
  const isMember = (team: string): boolean => world.desired.teams().get(team)?.has(identity) === true;
  const isEntryGone = person.left !== undefined && person.left === world.base?.users.get(identity)?.source;
  const leaving = causeOfLeaving(person, world, personThen, personNow);
  const grounds: Grounds = {
    cause: leaving,
    then: personThen,
    now: personNow,
    explanation: once(() => world.desired.explainUser(identity)),
    baseExplanation: once(() => then.desired.explainUser(identity)),
    isMember,
    isEntryGone,
  };
  return {
    ...person,
    account: account && {
      ...account,
      cause: leaving ?? accountCause(account, person, world, personThen, personNow),
      ...(isEntryGone && account.because === 'left' && { removed: true }),
    },
    reports: attributeSide(person.reports, 'reports', grounds),
    roles: attributeSide(person.roles, 'roles', grounds),
  };
}

function attributeGroup(
  group: GroupHolder,
  world: World,
  then: BaseDecisions,
  now: BaseDecisions,
): GroupHolder {
  const { id } = group;
  const isEntryGone = groupLeftAt(world, id) !== undefined && group.wanted === undefined;
  return {
    ...group,
    roles: attributeSide(group.roles, 'roles', {
      cause: isEntryGone ? 'git' : undefined,
      then: then.groups.get(id),
      now: now.groups.get(id),
      explanation: once(() => world.desired.explainGroup(id)),
      baseExplanation: once(() => then.desired.explainGroup(id)),
      isEntryGone: true,
    }),
  };
}

function attributeByTime(delta: Delta): Delta {
  const timed = <Reasoned extends Decision | AccountDecision>(decision: Reasoned): Reasoned =>
    decision.because === 'expired' ? { ...decision, cause: 'time' } : decision;
  return mapDecisions(delta, timed, timed);
}

/**
 * Finds the cause of each decision by what the base alone would decide. `git`: it would decide nothing now.
 * `time`: it decides this only now, or since a window closed. `portal`: it decided this at its apply too, so
 * the portal changed; `selector` if only workspace entries ask for it. `both`: the files, the base and the
 * live account all differ. All that a leaver loses has one cause.
 */
export function attribute(delta: Delta): Delta {
  const { world } = delta;
  const { base } = world;
  if (base?.hasFiles !== true) return attributeByTime(delta);
  const decided = { ...delta, people: delta.people.filter(isDecided) };
  const [then, now] = [decideByBase(decided, base, 'then'), decideByBase(decided, base, 'now')];
  return {
    ...delta,
    people: delta.people.map((person) =>
      isDecided(person) ? attributePerson(person, world, then, now) : person,
    ),
    groups: delta.groups.map((group) => attributeGroup(group, world, then, now)),
  };
}
