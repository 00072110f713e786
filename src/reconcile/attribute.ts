import { type Kind, reportAt, roleAt } from '../domain/access.ts';
import type { Base } from '../domain/base.ts';
import type { Cause } from '../domain/change.ts';
import type {
  AccountDecision,
  Decision,
  Delta,
  GroupHolder,
  Holder,
  Person,
  Side,
  World,
} from '../domain/delta.ts';
import { decisionsByKey, isDecided, losesEverything } from '../domain/delta.ts';
import type { Explanation, Grant } from '../domain/grant.ts';
import type { DatasetId, Identity, ReportId } from '../domain/ids.ts';
import { once } from '../domain/multimap.ts';
import { editedLine, type IsIn, type Source } from '../domain/source.ts';
import { compare } from './compare.ts';
import { mapDecisions, unresolvedOf } from './hold.ts';
import { matchAgain } from './match.ts';
import { groupLeftAt, isLeaver, isVanished } from './treatment.ts';

type BaseDecisions = ReturnType<typeof decideByBase>;

/** The decisions by the files of the base alone, at one instant. */
function decideByBase(delta: Delta, base: Base, at: number) {
  const { catalogue, live } = delta.world;
  const identities = delta.people.flatMap(({ identity: one }) => [one, base.earlier.get(one) ?? one]);
  const ids = delta.groups.map(({ id }) => id);
  const desired = base.desiredFor(identities, ids, at);
  const world: World = { desired, catalogue, live, exclusion: desired.exclusion, now: at };
  // Nobody uses an earlier address after the rename in the portal, or after the person has left.
  const hasLeft = (identity: Identity): boolean => {
    const owner = base.earlier.get(identity);
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

interface History {
  readonly world: World;
  readonly base: Base;
  readonly byBaseThen: BaseDecisions;
  readonly byBaseNow: BaseDecisions;
  /** Since the last apply, the portal has moved a name from one report to another: both reports, by index. */
  readonly renamed: ReadonlySet<number>;
  readonly movedReports: ReadonlySet<ReportId>;
  readonly movedDatasets: ReadonlySet<DatasetId>;
}

interface HolderHistory {
  readonly cause: Cause | undefined;
  /** The holder's decisions by the base alone, at its apply and now. */
  readonly then: Holder | undefined;
  readonly now: Holder | undefined;
  readonly explain: () => Explanation;
  readonly explainByBase: () => Explanation;
  /** If the person is still in the team, somebody removed the team's line, not the membership. */
  readonly isMember: IsIn;
  /** True if the holder's own entry is in the base but no longer in the files. */
  readonly isEntryGone: boolean;
  readonly hasUnresolvedReport: boolean;
}

/** Ids with an alias that now names another id. */
function findMoved<Id>(before: ReadonlyMap<Id, readonly string[]>, now: typeof before): ReadonlySet<Id> {
  const idsNow = new Map<string, Id>();
  for (const [id, aliases] of now) for (const alias of aliases) idsNow.set(alias, id);
  const moved = new Set<Id>();
  for (const [id, aliases] of before)
    if (aliases.some((alias) => (idsNow.get(alias) ?? id) !== id)) moved.add(id);
  return moved;
}

const sameLine = (one: Source | undefined, other: Source | undefined): boolean =>
  one?.file === other?.file &&
  one?.line === other?.line &&
  one?.column === other?.column &&
  one?.through.length === other?.through.length;

/** True if a line of the base ended after the last apply, even if the line also began after it. */
const hasEndedSince = (then: Decision, { because, source }: Decision): boolean =>
  because === 'expired' && (then.because !== 'expired' || !sameLine(then.source, source));

const areSelectors = (grants: readonly Grant[] | undefined): boolean =>
  grants?.every(({ source }) => source.selector !== undefined) === true;

/** Never `both`: access exists or not, so two of base, files and portal always agree. */
function accessCause(
  { key, move }: Decision,
  kind: Kind,
  then: Decision | undefined,
  now: Decision | undefined,
  { explain, explainByBase, hasUnresolvedReport }: HolderHistory,
  { renamed, base: { formerlyNamed } }: History,
): Cause {
  if (now === undefined) {
    const isRenamed = renamed.has(key) || (hasUnresolvedReport && formerlyNamed.has(key));
    return kind === 'reports' && isRenamed ? 'portal' : 'git';
  }
  if (then === undefined || hasEndedSince(then, now)) return 'time';
  if (move === 'take' || !areSelectors(explain()[kind].get(key))) return 'portal';
  return areSelectors(explainByBase()[kind].get(key)) ? 'selector' : 'portal';
}

/** The deleted line that gave the access. Undefined if only an alias in the line has another meaning now. */
function findDeletedLine(
  { key, move, because, source }: Decision,
  kind: Kind,
  { explainByBase, isMember }: HolderHistory,
  { world: { catalogue }, movedReports, movedDatasets }: History,
): Source | undefined {
  if (move === 'give' || (because !== 'not-listed' && because !== 'left')) return undefined;
  const isMoved =
    kind === 'reports'
      ? movedReports.has(reportAt(catalogue, key).id)
      : movedDatasets.has(roleAt(catalogue, key).datasetId);
  const line = isMoved ? undefined : explainByBase()[kind].get(key)?.[0]?.source;
  // Nobody removed the line: it still exists and begins later.
  const isLater = because === 'not-listed' && source !== undefined;
  if (line === undefined || (isLater && source.through[0]?.team === line.through[0]?.team)) return undefined;
  return editedLine(line, isMember);
}

function attributeSide(side: Side, kind: Kind, holder: HolderHistory, history: History): Side {
  if (side.decisions.length === 0) return side;
  const thenByKey = decisionsByKey(holder.then?.[kind]);
  const nowByKey = decisionsByKey(holder.now?.[kind]);
  const decisions = side.decisions.map((decision): Decision => {
    const then = thenByKey.get(decision.key);
    const now = nowByKey.get(decision.key);
    // `time` does not explain a loss that the base alone would not cause now.
    const hasOwnCause = holder.cause === undefined || (holder.cause === 'time' && now === undefined);
    const cause = hasOwnCause ? accessCause(decision, kind, then, now, holder, history) : holder.cause;
    const line = cause === 'git' ? findDeletedLine(decision, kind, holder, history) : undefined;
    const isRemoved = line !== undefined || (holder.isEntryGone && decision.because === 'left');
    return { ...decision, cause, source: line ?? decision.source, ...(isRemoved && { removed: true }) };
  });
  return { ...side, decisions };
}

/** The one cause of all losses of a leaver. Undefined for others, or if each loss has its own cause. */
function causeOfLeaving(person: Person, base: Base, then?: Person, now?: Person): Cause | undefined {
  const { identity, treatment } = person;
  if (!isLeaver(person)) return undefined;
  // If the base would keep the account, the deletion is new in the files.
  const isGraver = treatment === 'removed' && now?.treatment === 'stripped';
  if (!losesEverything(now) || isGraver) return 'git';
  if (!losesEverything(then)) return 'time';
  // The last apply removed all access of this leaver. If nothing is owed, somebody gave access later.
  return base.users.get(identity)?.isOwed === true ? 'git' : undefined;
}

/** True even if the files lack the name or role that a new account needs. */
const wantsAccount = (person: Person | undefined): boolean =>
  person?.treatment === 'listed' && person.wanted?.standing === 'present';

function accountCause(
  account: AccountDecision,
  { live, wanted }: Person,
  world: World,
  then: Person | undefined,
  now: Person | undefined,
): Cause {
  if (live === undefined) {
    // Somebody with a new address counts too, although the base knows only the earlier address.
    if (wanted !== undefined && isVanished(world, wanted)) return 'portal';
    const isSame = now?.wanted?.role === wanted?.role && now?.wanted?.name?.trim() === wanted?.name?.trim();
    if (!wantsAccount(now) || !isSame) return 'git';
    return wantsAccount(then) ? 'portal' : 'time';
  }
  const textAfter = (decision: AccountDecision | undefined): string => {
    if (decision?.kind === 'delete') return 'gone';
    // For a deletion, only the existence of the account counts.
    if (account.kind === 'delete') return 'there';
    const { name, role } = decision ?? live;
    return JSON.stringify([name.trim(), role]);
  };
  const liveText = textAfter(undefined);
  const baseText = textAfter(now?.account);
  if (baseText === liveText) return 'git';
  if (baseText !== textAfter(account)) return 'both';
  return textAfter(then?.account) === liveText ? 'time' : 'portal';
}

function attributePerson(person: Person, history: History): Person {
  const { identity, account, leaverLine } = person;
  const { world, base } = history;
  const then = history.byBaseThen.people.get(identity);
  const now = history.byBaseNow.people.get(identity);
  const owner = base.earlier.get(identity) ?? identity;
  const isFromBase = leaverLine !== undefined && leaverLine === base.users.get(identity)?.source;
  const isEntryGone = isFromBase && !world.desired.users.has(owner);
  const cause = causeOfLeaving(person, base, then, now);
  const holder: HolderHistory = {
    cause,
    then,
    now,
    explain: once(() => world.desired.explainUser(identity)),
    explainByBase: once(() => history.byBaseThen.desired.explainUser(identity)),
    isMember: (team) => world.desired.teams().get(team)?.has(identity) === true,
    isEntryGone,
    hasUnresolvedReport: unresolvedOf(person)?.reports === true,
  };
  return {
    ...person,
    account: account && {
      ...account,
      cause: cause ?? accountCause(account, person, world, then, now),
      ...(isEntryGone && account.because === 'left' && { removed: true }),
    },
    reports: attributeSide(person.reports, 'reports', holder, history),
    roles: attributeSide(person.roles, 'roles', holder, history),
  };
}

function attributeGroup(group: GroupHolder, history: History): GroupHolder {
  const { id, wanted, roles } = group;
  const { world, byBaseThen, byBaseNow } = history;
  const isEntryGone = groupLeftAt(world, id) !== undefined && wanted === undefined;
  const holder: HolderHistory = {
    cause: isEntryGone ? 'git' : undefined,
    then: byBaseThen.groups.get(id),
    now: byBaseNow.groups.get(id),
    explain: once(() => world.desired.explainGroup(id)),
    explainByBase: once(() => byBaseThen.desired.explainGroup(id)),
    isMember: () => false,
    isEntryGone,
    hasUnresolvedReport: false,
  };
  return { ...group, roles: attributeSide(roles, 'roles', holder, history) };
}

function attributeByTime(delta: Delta): Delta {
  const markExpired = <Reasoned extends Decision | AccountDecision>(decision: Reasoned): Reasoned =>
    decision.because === 'expired' ? { ...decision, cause: 'time' } : decision;
  return mapDecisions(delta, markExpired, markExpired);
}

/** Finds the cause of each decision by what the base alone would decide, at its apply and now. */
export function attribute(delta: Delta): Delta {
  const { world } = delta;
  const { base, catalogue, desired } = world;
  if (base?.hasFiles !== true) return attributeByTime(delta);
  const decided = { ...delta, people: delta.people.filter(isDecided) };
  const byBaseThen = decideByBase(decided, base, base.then);
  const renamed = [...base.renamed].flatMap(([now, was]) => [now, catalogue.reportIndex.get(was) ?? now]);
  const history: History = {
    world,
    base,
    byBaseThen,
    byBaseNow: decideByBase(decided, base, world.now),
    renamed: new Set(renamed),
    movedReports: findMoved(byBaseThen.desired.reportAliases, desired.reportAliases),
    movedDatasets: findMoved(byBaseThen.desired.datasetAliases, desired.datasetAliases),
  };
  return {
    ...delta,
    people: delta.people.map((person) => (isDecided(person) ? attributePerson(person, history) : person)),
    groups: delta.groups.map((group) => attributeGroup(group, history)),
  };
}
