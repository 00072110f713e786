import type { Base } from '../domain/base.ts';
import { reportAt, roleAt } from '../domain/catalogue.ts';
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
import type { Desired, Explanation, Grant } from '../domain/desired.ts';
import { compileExclusion } from '../domain/exclusion.ts';
import type { GroupId, Identity } from '../domain/ids.ts';
import type { Access, Kind } from '../domain/indexes.ts';
import type { LiveUser } from '../domain/live.ts';
import { once } from '../domain/multimap.ts';
import { editedLine, type IsIn, type Source } from '../domain/source.ts';
import { compare } from './compare.ts';
import { mapDecisions } from './hold.ts';
import { matchAgain } from './match.ts';
import { groupLeftAt, isVanished } from './scope.ts';

interface BaseDecisions {
  readonly people: ReadonlyMap<Identity, Person>;
  readonly groups: ReadonlyMap<GroupId, GroupHolder>;
  readonly desired: Desired;
  readonly isLineKept: ReturnType<typeof lineKeptIn>;
}

function decideByBase(delta: Delta, base: Base, at: number): BaseDecisions {
  const { catalogue, live } = delta.world;
  const desired = base.desiredFor(
    delta.people.flatMap(({ identity }) => [identity, base.earlier.get(identity) ?? identity]),
    delta.groups.map(({ id }) => id),
    at,
  );
  const exclusion = compileExclusion(desired.settings.manage, catalogue, desired);
  const world: World = { desired, catalogue, live, exclusion, now: at };
  // An earlier address is free once its owner uses the present one, or has left.
  const hasLeft = (identity: Identity): boolean => {
    const owner = base.earlier.get(identity);
    return owner !== undefined && (live.users.has(owner) || desired.users.get(owner)?.standing !== 'present');
  };
  const matched = matchAgain(world, delta, hasLeft);
  const compared = compare(world, matched.people, matched.groups);
  return {
    people: new Map(compared.people.map((person) => [person.identity, person])),
    groups: new Map(compared.groups.map((group) => [group.id, group])),
    desired,
    isLineKept: lineKeptIn(delta.world, desired),
  };
}

const LEAVES: ReadonlySet<Person['treatment']> = new Set(['stripped', 'removed']);

/** The one cause of all that a leaver loses. Undefined for others, and if each removal has its own cause. */
function causeOfLeaving(
  { identity, left, wanted, treatment }: Person,
  { base }: World,
  baseThen: Person | undefined,
  baseNow: Person | undefined,
): Cause | undefined {
  const isLeaver = LEAVES.has(treatment) && (left !== undefined || wanted !== undefined);
  if (!isLeaver) return undefined;
  const isLeaving = (person: Person | undefined): boolean =>
    person !== undefined && LEAVES.has(person.treatment);
  if (!isLeaving(baseNow) || base?.users.get(identity)?.isOwed === true) return 'git';
  // If the base already removed the access at its apply, somebody gave it back later.
  return isLeaving(baseThen) ? undefined : 'time';
}

const byKey = (side: Side | undefined): ReadonlyMap<number, Decision> =>
  new Map(side?.decisions.map((decision) => [decision.key, decision]));

const sameLine = (one: Source | undefined, other: Source | undefined): boolean =>
  one?.file === other?.file &&
  one?.line === other?.line &&
  one?.column === other?.column &&
  one?.through.length === other?.through.length;

/** True if a line of the base ended after the last apply, even if the line also began after it. */
const hasEndedSince = (baseThen: Decision, { because, source }: Decision): boolean =>
  because === 'expired' && (baseThen.because !== 'expired' || !sameLine(baseThen.source, source));

const bySelector = (grants: readonly Grant[] | undefined): boolean =>
  grants?.every(({ source }) => source.selector !== undefined) === true;

/** Reports that gained or lost a name of the base. */
const renamedIn = ({ base, catalogue }: World): ReadonlySet<number> =>
  new Set([...(base?.renamed ?? [])].flatMap(([now, was]) => [now, catalogue.reportIndex.get(was) ?? now]));

type AliasesById<Id> = ReadonlyMap<Id, readonly string[]>;

/** Ids with an alias that names another id now. */
function movedIds<Id>(before: AliasesById<Id>, now: AliasesById<Id>): ReadonlySet<Id> {
  const ids = new Map([...now].flatMap(([id, aliases]) => aliases.map((alias) => [alias, id])));
  const moved = [...before].filter(([id, aliases]) => aliases.some((one) => (ids.get(one) ?? id) !== id));
  return new Set(moved.map(([id]) => id));
}

/** True if a line of the base may still be there, because its alias names something else now. */
function lineKeptIn({ desired, catalogue }: World, before: Desired) {
  const reports = movedIds(before.reportAliases, desired.reportAliases);
  const datasets = movedIds(before.datasetAliases, desired.datasetAliases);
  return (kind: Kind, key: number): boolean =>
    kind === 'reports'
      ? reports.has(reportAt(catalogue, key).id)
      : datasets.has(roleAt(catalogue, key).datasetId);
}

interface Grounds {
  readonly cause: Cause | undefined;
  /** The base's decisions at its own instant, and now. */
  readonly baseThen: Partial<Record<keyof Access, Side>> | undefined;
  readonly baseNow: Partial<Record<keyof Access, Side>> | undefined;
  /** The lines that give the holder's access: in the files, and in the base. */
  readonly explanation: () => Explanation;
  readonly baseExplanation: () => Explanation;
  /** True if the person is still in the team: then somebody removed the team's line, not the membership. */
  readonly isMember?: IsIn;
  readonly renamed?: ReadonlySet<number>;
  readonly isLineKept: BaseDecisions['isLineKept'];
  /** True if the holder's own entry is in the base but no longer in the files. */
  readonly isEntryGone: boolean;
}

/** The cause is never `both`: access exists or not, so two of base, files and portal always agree. */
function attributeSide(side: Side, kind: keyof Access, grounds: Grounds): Side {
  if (side.decisions.length === 0) return side;
  const { cause: ofAll, explanation, baseExplanation, isMember, isEntryGone, isLineKept, renamed } = grounds;
  const [thenByKey, nowByKey] = [byKey(grounds.baseThen?.[kind]), byKey(grounds.baseNow?.[kind])];
  const causeOf = ({ key, move }: Decision): Cause => {
    const [baseThen, baseNow] = [thenByKey.get(key), nowByKey.get(key)];
    if (baseNow === undefined) return kind === 'reports' && renamed?.has(key) ? 'portal' : 'git';
    if (baseThen === undefined || hasEndedSince(baseThen, baseNow)) return 'time';
    const isBySelector = move === 'give' && bySelector(explanation()[kind].get(key));
    return isBySelector && bySelector(baseExplanation()[kind].get(key)) ? 'selector' : 'portal';
  };
  const decisions = side.decisions.map((decision): Decision => {
    const cause = ofAll ?? causeOf(decision);
    const { key, move, because } = decision;
    const isDeletedLine =
      move === 'take' && cause === 'git' && (because === 'not-listed' || because === 'left');
    const line =
      isDeletedLine && !isLineKept(kind, key) ? baseExplanation()[kind].get(key)?.[0]?.source : undefined;
    const source = line && editedLine(line, isMember);
    const isRemoved = source !== undefined || (isEntryGone && because === 'left');
    return { ...decision, cause, source: source ?? decision.source, ...(isRemoved && { removed: true }) };
  });
  return { ...side, decisions };
}

/** The name and role after the decision, as text. Undefined if the decision deletes the account. */
function accountTextAfter(account: AccountDecision | undefined, live: LiveUser): string | undefined {
  if (account?.kind === 'delete') return undefined;
  const { name, role } = account ?? live;
  return JSON.stringify([name.trim(), role]);
}

/** True even if the files lack the name or role for a creation. */
const wantsAccount = (person: Person | undefined): boolean =>
  person?.treatment === 'listed' && person.wanted?.standing === 'present';

function accountCause(
  account: AccountDecision,
  { live, wanted }: Person,
  world: World,
  baseThen: Person | undefined,
  baseNow: Person | undefined,
): Cause {
  if (live === undefined) {
    // Includes earlier addresses, because the base does not know the present one.
    if (wanted !== undefined && isVanished(world, wanted)) return 'portal';
    if (!wantsAccount(baseNow)) return 'git';
    return wantsAccount(baseThen) ? 'portal' : 'time';
  }
  const [liveText, wantedText] = [accountTextAfter(undefined, live), accountTextAfter(account, live)];
  const baseText = accountTextAfter(baseNow?.account, live);
  // For a deletion, only the existence of the account counts.
  const agree = (one: string | undefined, other: string | undefined): boolean =>
    account.kind === 'delete' ? (one === undefined) === (other === undefined) : one === other;
  if (agree(baseText, liveText)) return 'git';
  if (!agree(baseText, wantedText)) return 'both';
  return agree(accountTextAfter(baseThen?.account, live), liveText) ? 'time' : 'portal';
}

function attributePerson(
  person: Person,
  world: World,
  then: BaseDecisions,
  now: BaseDecisions,
  renamed: ReadonlySet<number>,
): Person {
  const { identity, account } = person;
  const [baseThen, baseNow] = [then.people.get(identity), now.people.get(identity)];
  const owner = world.base?.earlier.get(identity) ?? identity;
  const isEntryGone =
    person.left !== undefined &&
    person.left === world.base?.users.get(identity)?.source &&
    !world.desired.users.has(owner);
  const leaving = causeOfLeaving(person, world, baseThen, baseNow);
  const grounds: Grounds = {
    cause: leaving,
    baseThen,
    baseNow,
    explanation: once(() => world.desired.explainUser(identity)),
    baseExplanation: once(() => then.desired.explainUser(identity)),
    renamed,
    isLineKept: then.isLineKept,
    isMember: (team) => world.desired.teams().get(team)?.has(identity) === true,
    isEntryGone,
  };
  return {
    ...person,
    account: account && {
      ...account,
      cause: leaving ?? accountCause(account, person, world, baseThen, baseNow),
      ...(isEntryGone && account.because === 'left' && { removed: true }),
    },
    reports: attributeSide(person.reports, 'reports', grounds),
    roles: attributeSide(person.roles, 'roles', grounds),
  };
}

function attributeGroup(group: GroupHolder, world: World, then: BaseDecisions, now: BaseDecisions) {
  const { id } = group;
  const isEntryGone = groupLeftAt(world, id) !== undefined && group.wanted === undefined;
  return {
    ...group,
    roles: attributeSide(group.roles, 'roles', {
      cause: isEntryGone ? 'git' : undefined,
      baseThen: then.groups.get(id),
      baseNow: now.groups.get(id),
      explanation: once(() => world.desired.explainGroup(id)),
      baseExplanation: once(() => then.desired.explainGroup(id)),
      isLineKept: then.isLineKept,
      isEntryGone,
    }),
  };
}

function attributeByTime(delta: Delta): Delta {
  const markExpired = <Reasoned extends Decision | AccountDecision>(decision: Reasoned): Reasoned =>
    decision.because === 'expired' ? { ...decision, cause: 'time' } : decision;
  return mapDecisions(delta, markExpired, markExpired);
}

/**
 * Finds the cause of each decision by what the base alone would decide. All that a leaver loses has one cause.
 * - `git`: no such decision. `time`: this decision now, but not at its apply, or a line has ended since.
 * - `portal`: this decision already then, or a renamed report. `selector`: as `portal`, but only workspace
 *   entries give the access.
 * - `both`: the files, the base and the live account all differ.
 */
export function attribute(delta: Delta): Delta {
  const { world } = delta;
  const { base } = world;
  if (base?.hasFiles !== true) return attributeByTime(delta);
  const decided = { ...delta, people: delta.people.filter(isDecided) };
  const [then, now] = [decideByBase(decided, base, base.then), decideByBase(decided, base, world.now)];
  const renamed = renamedIn(world);
  return {
    ...delta,
    people: delta.people.map((person) =>
      isDecided(person) ? attributePerson(person, world, then, now, renamed) : person,
    ),
    groups: delta.groups.map((group) => attributeGroup(group, world, then, now)),
  };
}
