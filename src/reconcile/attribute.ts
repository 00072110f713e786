import { type Kind, type LiveUser, reportAt, roleAt } from '../domain/access.ts';
import type { Base } from '../domain/base.ts';
import type { Cause } from '../domain/change.ts';
import type { AccountDecision, Decision, Delta, GroupHolder, Person, Side, World } from '../domain/delta.ts';
import { decisionsByKey, isDecided, losesEverything } from '../domain/delta.ts';
import type { Explanation, Grant } from '../domain/grant.ts';
import type { DatasetId, Identity, ReportId } from '../domain/ids.ts';
import { once } from '../domain/multimap.ts';
import { editedLine, type IsIn, type Source } from '../domain/source.ts';
import { compare } from './compare.ts';
import { mapDecisions, unresolvedOf } from './hold.ts';
import { matchAgain } from './match.ts';
import { groupLeftAt, isLeaver, isVanished } from './treatment.ts';

/** The decisions by the files of the base alone, at the last apply and now. */
interface ByBase<One> {
  readonly atApply: One | undefined;
  readonly now: One | undefined;
}

type BaseDecisions = ReturnType<typeof decideByBase>;

interface History {
  readonly world: World;
  readonly base: Base;
  readonly atApply: BaseDecisions;
  readonly now: BaseDecisions;
  /** Indexes of reports: the old and the new owner of each report name that has moved since the apply. */
  readonly reportsOfMovedNames: ReadonlySet<number>;
  /** Reports that have lost an alias to another report since the last apply. */
  readonly reportsOfMovedAliases: ReadonlySet<ReportId>;
  readonly datasetsOfMovedAliases: ReadonlySet<DatasetId>;
}

interface HolderHistory {
  /** The cause that all losses of the holder share. Undefined if each loss has its own cause. */
  readonly cause: Cause | undefined;
  readonly byBase: ByBase<Person | GroupHolder>;
  readonly explain: () => Explanation;
  readonly explainByBase: () => Explanation;
  /** If the person is still in the team, somebody removed the team's line, not the membership. */
  readonly isMember: IsIn;
  /** True if the holder's own entry is in the base but no longer in the files. */
  readonly isEntryGone: boolean;
  readonly hasUnresolvedReport: boolean;
}

const sameLine = (one: Source | undefined, other: Source | undefined): boolean =>
  one?.file === other?.file &&
  one?.line === other?.line &&
  one?.column === other?.column &&
  one?.through.length === other?.through.length;

const areFromWorkspaces = (grants: readonly Grant[] | undefined): boolean =>
  grants?.every(({ source }) => source.selector !== undefined) === true;

/** Never `both`: if the files and the portal differ, the base agrees with one of them. */
function accessCause(
  { key, move }: Decision,
  kind: Kind,
  { atApply, now }: ByBase<Decision>,
  { explain, explainByBase, hasUnresolvedReport }: HolderHistory,
  { reportsOfMovedNames, base: { renamedReports } }: History,
): Cause {
  // The base would leave the access as it is: the files have changed, or the portal has renamed a report.
  if (now === undefined) {
    const isRenamed = reportsOfMovedNames.has(key) || (hasUnresolvedReport && renamedReports.has(key));
    return kind === 'reports' && isRenamed ? 'portal' : 'git';
  }
  // A line of the base may also have begun and ended after the last apply.
  const hasEnded =
    now.because === 'expired' && !(atApply?.because === 'expired' && sameLine(atApply.source, now.source));
  if (atApply === undefined || hasEnded) return 'time';
  // If all lines name only a workspace, then and now, the report may be new in the workspace.
  if (move === 'take' || !areFromWorkspaces(explain()[kind].get(key))) return 'portal';
  return areFromWorkspaces(explainByBase()[kind].get(key)) ? 'selector' : 'portal';
}

/** The deleted line that gave the access. Undefined if only an alias in the line has another meaning now. */
function findDeletedLine(
  { key, move, because, source }: Decision,
  kind: Kind,
  { explainByBase, isMember }: HolderHistory,
  { world: { catalogue }, reportsOfMovedAliases, datasetsOfMovedAliases }: History,
): Source | undefined {
  if (move === 'give' || (because !== 'not-listed' && because !== 'left')) return undefined;
  const hasMovedAlias =
    kind === 'reports'
      ? reportsOfMovedAliases.has(reportAt(catalogue, key).id)
      : datasetsOfMovedAliases.has(roleAt(catalogue, key).datasetId);
  const line = explainByBase()[kind].get(key)?.[0]?.source;
  if (line === undefined || hasMovedAlias) return undefined;
  // With `not-listed`, `source` is a line that gives this access later. If both lines are the person's own, or
  // of one team, somebody only moved the beginning.
  const isPostponed =
    because === 'not-listed' && source !== undefined && source.through[0]?.team === line.through[0]?.team;
  return isPostponed ? undefined : editedLine(line, isMember);
}

function attributeSide(side: Side, kind: Kind, holder: HolderHistory, history: History): Side {
  if (side.decisions.length === 0) return side;
  const atApply = decisionsByKey(holder.byBase.atApply?.[kind]);
  const now = decisionsByKey(holder.byBase.now?.[kind]);
  const decisions = side.decisions.map((decision): Decision => {
    const byBase = { atApply: atApply.get(decision.key), now: now.get(decision.key) };
    // The base alone would not cause this loss now, so `time` does not explain it.
    const hasOwnCause = holder.cause === undefined || (holder.cause === 'time' && byBase.now === undefined);
    const cause = hasOwnCause ? accessCause(decision, kind, byBase, holder, history) : holder.cause;
    const line = cause === 'git' ? findDeletedLine(decision, kind, holder, history) : undefined;
    const isRemoved = line !== undefined || (holder.isEntryGone && decision.because === 'left');
    return { ...decision, cause, source: line ?? decision.source, ...(isRemoved && { removed: true }) };
  });
  return { ...side, decisions };
}

/** Returns the cause that all losses of a leaver share, or undefined if each loss has its own cause. */
function causeOfLeaving(person: Person, base: Base, { atApply, now }: ByBase<Person>): Cause | undefined {
  const { identity, treatment } = person;
  if (!isLeaver(person)) return undefined;
  // If the base would keep the account, the deletion is new in the files.
  const isGraver = treatment === 'removed' && now?.treatment === 'stripped';
  if (!losesEverything(now) || isGraver) return 'git';
  if (!losesEverything(atApply)) return 'time';
  // The person had left before the last apply. If that apply left something to do, the cause is still `git`.
  return base.users.get(identity)?.isOwed === true ? 'git' : undefined;
}

/** True if the files want an account, even without the name or role that a creation needs. */
const wantsAccount = (person: Person | undefined): boolean =>
  person?.treatment === 'listed' && person.wanted?.standing === 'present';

function creationCause({ wanted }: Person, world: World, { atApply, now }: ByBase<Person>): Cause {
  // The base may know a vanished person only under an earlier address.
  if (wanted !== undefined && isVanished(world, wanted)) return 'portal';
  const isSame = now?.wanted?.role === wanted?.role && now?.wanted?.name?.trim() === wanted?.name?.trim();
  if (!wantsAccount(now) || !isSame) return 'git';
  return wantsAccount(atApply) ? 'portal' : 'time';
}

function accountCause(account: AccountDecision, live: LiveUser, { atApply, now }: ByBase<Person>): Cause {
  const resultOf = (decision: AccountDecision | undefined): string => {
    if (decision?.kind === 'delete') return 'deleted';
    // For a deletion, only the existence of the account counts.
    if (account.kind === 'delete') return 'kept';
    const { name, role } = decision ?? live;
    return JSON.stringify([name.trim(), role]);
  };
  const [unchanged, byBaseNow] = [resultOf(undefined), resultOf(now?.account)];
  if (byBaseNow === unchanged) return 'git';
  if (byBaseNow !== resultOf(account)) return 'both';
  return resultOf(atApply?.account) === unchanged ? 'time' : 'portal';
}

function attributePerson(person: Person, history: History): Person {
  const { identity, account, live, leaverLine } = person;
  const { world, base, atApply, now } = history;
  const byBase = { atApply: atApply.people.get(identity), now: now.people.get(identity) };
  const isFromBase = leaverLine !== undefined && leaverLine === base.users.get(identity)?.source;
  const isEntryGone = isFromBase && !world.desired.users.has(base.presentAddresses.get(identity) ?? identity);
  const cause = causeOfLeaving(person, base, byBase);
  const ownCause = (decision: AccountDecision): Cause =>
    live ? accountCause(decision, live, byBase) : creationCause(person, world, byBase);
  const holder: HolderHistory = {
    cause,
    byBase,
    explain: once(() => world.desired.explainUser(identity)),
    explainByBase: once(() => atApply.desired.explainUser(identity)),
    isMember: (team) => world.desired.teams().get(team)?.has(identity) === true,
    isEntryGone,
    hasUnresolvedReport: unresolvedOf(person)?.reports === true,
  };
  return {
    ...person,
    account: account && {
      ...account,
      cause: cause ?? ownCause(account),
      ...(isEntryGone && account.because === 'left' && { removed: true }),
    },
    reports: attributeSide(person.reports, 'reports', holder, history),
    roles: attributeSide(person.roles, 'roles', holder, history),
  };
}

function attributeGroup(group: GroupHolder, history: History): GroupHolder {
  const { id, wanted, roles } = group;
  const { world, atApply, now } = history;
  const isEntryGone = groupLeftAt(world, id) !== undefined && wanted === undefined;
  const holder: HolderHistory = {
    cause: isEntryGone ? 'git' : undefined,
    byBase: { atApply: atApply.groups.get(id), now: now.groups.get(id) },
    explain: once(() => world.desired.explainGroup(id)),
    explainByBase: once(() => atApply.desired.explainGroup(id)),
    isMember: () => false,
    isEntryGone,
    hasUnresolvedReport: false,
  };
  return { ...group, roles: attributeSide(roles, 'roles', holder, history) };
}

/** Returns what the files of the base alone would decide at one instant. */
function decideByBase(delta: Delta, base: Base, at: number) {
  const { catalogue, live } = delta.world;
  const identities = delta.people.flatMap(({ identity: one }) => [
    one,
    base.presentAddresses.get(one) ?? one,
  ]);
  const ids = delta.groups.map(({ id }) => id);
  const desired = base.desiredFor(identities, ids, at);
  const world: World = { desired, catalogue, live, exclusion: desired.exclusion, now: at };
  // Nobody uses an earlier address after the rename in the portal, or after the person has left.
  const hasLeft = (identity: Identity): boolean => {
    const owner = base.presentAddresses.get(identity);
    return owner !== undefined && (live.users.has(owner) || desired.users.get(owner)?.standing !== 'present');
  };
  const matched = matchAgain(world, delta, hasLeft);
  const { people, groups } = compare(world, matched.people, matched.groups);
  return {
    people: new Map(people.map((person) => [person.identity, person])),
    groups: new Map(groups.map((group) => [group.id, group])),
    desired,
  };
}

/** Finds ids that have lost an alias to another id. */
function findMoved<Id>(before: ReadonlyMap<Id, readonly string[]>, now: typeof before): ReadonlySet<Id> {
  const idsNow = new Map<string, Id>();
  for (const [id, aliases] of now) for (const alias of aliases) idsNow.set(alias, id);
  const moved = new Set<Id>();
  for (const [id, aliases] of before)
    if (aliases.some((alias) => (idsNow.get(alias) ?? id) !== id)) moved.add(id);
  return moved;
}

/** Without files of the base, rolecall knows only one cause: the end of a line. */
function attributeByTime(delta: Delta): Delta {
  const markExpired = <Reasoned extends Decision | AccountDecision>(decision: Reasoned): Reasoned =>
    decision.because === 'expired' ? { ...decision, cause: 'time' } : decision;
  return mapDecisions(delta, markExpired, markExpired);
}

/** Finds causes. Compares decisions with what the base's files would decide, at the last apply and now. */
export function attribute(delta: Delta): Delta {
  const { world } = delta;
  const { base, desired } = world;
  const { reportIndex } = world.catalogue;
  if (base?.hasFiles !== true) return attributeByTime(delta);
  const decided = { ...delta, people: delta.people.filter(isDecided) };
  const atApply = decideByBase(decided, base, base.appliedAt);
  const movedNames = [...base.formerNameOwners].flatMap(([at, owner]) => [at, reportIndex.get(owner) ?? at]);
  const history: History = {
    world,
    base,
    atApply,
    now: decideByBase(decided, base, world.now),
    reportsOfMovedNames: new Set(movedNames),
    reportsOfMovedAliases: findMoved(atApply.desired.reportAliases, desired.reportAliases),
    datasetsOfMovedAliases: findMoved(atApply.desired.datasetAliases, desired.datasetAliases),
  };
  return {
    ...delta,
    people: delta.people.map((person) => (isDecided(person) ? attributePerson(person, history) : person)),
    groups: delta.groups.map((group) => attributeGroup(group, history)),
  };
}
