import { type Access, hasIndex, KINDS, type Kind, reportAt, roleAt } from '../domain/access.ts';
import { type Applied, settledEffects } from '../domain/applied.ts';
import type { BaseHolder } from '../domain/base.ts';
import type { Cause } from '../domain/change.ts';
import type { Decision, Delta, Holder, Person, Side, World } from '../domain/delta.ts';
import type { DesiredGroup, DesiredUser } from '../domain/desired.ts';
import { type AccessEffect, type AccountEffect, type Effect, indexOfEffect } from '../domain/effects.ts';
import { type Explanation, lastWindowOf } from '../domain/grant.ts';
import { type ReportId, type RoleKey, roleCode } from '../domain/ids.ts';
import type { Place } from '../domain/problem.ts';
import type { Correction, Memory, RecordedAccess } from '../domain/recorded.ts';
import { placeOf, type Sourced } from '../domain/source.ts';
import { withRenamed } from './match.ts';
import { type Extent, findOwed, type HolderMaps, type Remembering } from './owed.ts';

/** True if the files or the time are the cause, or if the cause is unknown. */
const isFromFilesOrTime = (cause: Cause | null): boolean =>
  cause !== 'portal' && cause !== 'both' && cause !== 'selector';

const isHeldBack = ({ hold, cause }: Decision): boolean => hold !== undefined && isFromFilesOrTime(cause);

/** True if a listed holder keeps access that the files no longer give: the apply is incomplete. */
export function holdsRemovals({ people, groups }: Delta): boolean {
  const keeps = ({ decisions }: Side): boolean =>
    decisions.some((decision) => decision.move === 'take' && isHeldBack(decision));
  const listed = people.filter(({ treatment }) => treatment === 'listed');
  if (listed.some(({ reports, roles }) => keeps(reports) || keeps(roles))) return true;
  return groups.some(({ wanted, roles }) => wanted !== undefined && keeps(roles));
}

type Collected = { -readonly [Field in keyof Correction]: Correction[Field] } & {
  readonly reports: Map<ReportId, RecordedAccess>;
  readonly roles: Map<RoleKey, RecordedAccess>;
};

const makeCorrection = ({
  reports,
  roles,
  ...own
}: Omit<Correction, Kind> & Partial<Correction>): Collected => ({
  ...own,
  reports: new Map(reports),
  roles: new Map(roles),
});

function add(own: Collected, kind: Kind, key: number, move: RecordedAccess, { catalogue }: World): void {
  if (kind === 'reports') own.reports.set(reportAt(catalogue, key).id, move);
  else own.roles.set(roleAt(catalogue, key).key, move);
}

function addHeldGives(own: Collected, holder: Holder, world: World): void {
  for (const kind of KINDS)
    for (const decision of holder[kind].decisions)
      if (decision.move === 'give' && isHeldBack(decision)) add(own, kind, decision.key, false, world);
}

/** Until somebody renames the account, the base has what is live. */
function addAsLive(own: Collected, person: Person, wanted: DesiredUser, world: World): void {
  const { mentions } = world.desired;
  for (const kind of KINDS) {
    if (!mentions[kind]) continue;
    const { live } = person[kind];
    for (const key of wanted[kind]) if (!hasIndex(live, key)) add(own, kind, key, false, world);
    for (const key of live) if (!hasIndex(wanted[kind], key)) add(own, kind, key, true, world);
  }
}

/** Undefined if the base needs no correction for this person. */
function movesLeft(person: Person, wanted: DesiredUser, world: World): Correction | undefined {
  const { live, treatment, account } = person;
  const place = placeOf(wanted.source);
  const role = live && wanted.role && roleCode(live.role);
  const asLive = live && { name: live.name, ...(role && { role }) };
  if (treatment === 'renamed') {
    const own = makeCorrection({ place, ...asLive });
    addAsLive(own, person, wanted, world);
    return own;
  }
  // Without a live account, the creation waits: until it happens, the base has no account.
  const waits = account?.hold !== undefined && isFromFilesOrTime(account.cause) && account.kind !== 'delete';
  const own = makeCorrection({ place, ...(waits && (asLive ?? { account: 'gone' })) });
  addHeldGives(own, person, world);
  return waits || own.reports.size + own.roles.size > 0 ? own : undefined;
}

/** Differences that a complete apply leaves: held additions, and changes that wait for a person. */
function movesOfWhole({ world, people, groups }: Delta): HolderMaps<Correction> {
  const corrections: HolderMaps<Correction> = { users: new Map(), groups: new Map() };
  for (const person of people) {
    const { wanted } = person;
    const left = wanted && movesLeft(person, wanted, world);
    if (wanted !== undefined && left !== undefined) corrections.users.set(wanted.identity, left);
  }
  for (const group of groups) {
    const { id, wanted } = group;
    if (wanted === undefined) continue;
    const own = makeCorrection({ place: placeOf(wanted.source) });
    addHeldGives(own, group, world);
    if (own.roles.size > 0) corrections.groups.set(id, own);
  }
  return corrections;
}

const NOWHERE: Place = { file: '', line: 1, column: 1 };

function moveAccount(own: Collected, account: AccountEffect, extent: Extent): void {
  if (account.state === 'deleted') {
    own.account = 'gone';
    own.reports.clear();
    own.roles.clear();
  } else if (extent !== 'restore') {
    if (account.state === 'created') own.account = 'listed';
    own.name = account.name;
    own.role = account.role;
  } else if (own.account === 'gone') delete own.account;
}

/** With `due`, access ends as the files of the base say: newer files may wait for an approval. */
function findEnd(
  { desired, catalogue, base }: World,
  effect: AccessEffect,
  extent: Extent,
): number | undefined {
  const { holder, isGroup, kind } = effect;
  const ofBase = () => (isGroup ? base?.desiredFor([], [holder]) : base?.desiredFor([holder], []));
  const files = (extent === 'due' ? ofBase() : undefined) ?? desired;
  const explanation = isGroup ? files.explainGroup(holder) : files.explainUser(holder);
  return lastWindowOf(explanation, { kind, key: indexOfEffect(effect, catalogue) })?.end;
}

/** Access that a restore gives back counts only if the base gave it. */
function moveAccess(own: Collected, effect: AccessEffect, { delta, extent }: Remembering): void {
  const recorded: Map<string, RecordedAccess> = own[effect.kind];
  const { key, present } = effect;
  if (!present) recorded.set(key, false);
  else if (extent === 'restore') {
    if (recorded.get(key) === false) recorded.delete(key);
  } else {
    own.account = 'listed';
    const before = recorded.get(key);
    // An earlier incomplete apply gave this access: keep the end that it recorded.
    const isAgain = extent === 'due' && typeof before === 'number';
    recorded.set(key, isAgain ? before : (findEnd(delta.world, effect, extent) ?? true));
  }
}

/** Adds a holder with the access that stays or must still go. Later plans need this to know a leaver. */
function addListed<Key>(
  corrections: Map<Key, Collected>,
  key: Key,
  holder: Holder,
  wanted: DesiredUser | DesiredGroup,
  explanation: Explanation,
  world: World,
): void {
  const before = corrections.get(key);
  if (before?.account === 'listed') return;
  const own = makeCorrection({ ...before, place: placeOf(wanted.source), account: 'listed' });
  for (const kind of KINDS) {
    const { live, decisions, aside } = holder[kind];
    for (const index of live) {
      if (!hasIndex(wanted[kind], index)) continue;
      const end = lastWindowOf(explanation, { kind, key: index })?.end;
      add(own, kind, index, end ?? true, world);
    }
    // The portal still has the access that the plan removes.
    for (const { key: index, move } of [...decisions, ...aside])
      if (move === 'take') add(own, kind, index, true, world);
  }
  corrections.set(key, own);
}

function addNew({ users, groups }: HolderMaps<Collected>, { world, ...delta }: Delta): void {
  const { base, desired } = world;
  // An owed leaver whom the files list again counts as new.
  const isNew = (entry: BaseHolder | undefined): boolean => entry === undefined || entry.isOwed;
  for (const person of delta.people) {
    const { identity, live, wanted, treatment } = person;
    if (wanted === undefined || live === undefined || !isNew(base?.users.get(identity))) continue;
    if (treatment === 'listed' || treatment === 'renamed')
      addListed(users, identity, person, wanted, desired.explainUser(wanted.identity), world);
  }
  for (const group of delta.groups) {
    const { id, wanted } = group;
    if (wanted !== undefined && isNew(base?.groups.get(id)))
      addListed(groups, id, group, wanted, desired.explainGroup(id), world);
  }
}

/** Adds the new ends of one holder's access that stays. */
function addEndsOf(
  own: Collected,
  { reports, roles }: Holder,
  wanted: Access,
  [then, now]: readonly [Explanation, Explanation],
  world: World,
): void {
  const { catalogue } = world;
  for (const [kind, { live }] of [['reports', reports] as const, ['roles', roles] as const])
    for (const key of live) {
      const moved =
        kind === 'reports'
          ? own.reports.get(reportAt(catalogue, key).id)
          : own.roles.get(roleAt(catalogue, key).key);
      const before = lastWindowOf(then, { kind, key });
      const isGiven = moved === undefined ? before !== undefined : moved !== false;
      if (!isGiven || !hasIndex(wanted[kind], key)) continue;
      const end = lastWindowOf(now, { kind, key })?.end;
      if (typeof moved === 'number' || end !== before?.end) add(own, kind, key, end ?? true, world);
    }
}

/** Adds new ends of access and of people that stay. Otherwise an end would only be due after a complete apply. */
function addEnds({ users, groups }: HolderMaps<Collected>, { world, ...delta }: Delta): void {
  const { base, desired } = world;
  if (base === undefined) return;
  const listed = delta.people.filter(({ treatment }) => treatment === 'listed');
  const then = base.desiredFor(
    listed.map(({ identity }) => identity),
    delta.groups.map(({ id }) => id),
  );
  for (const person of listed) {
    const { identity, wanted } = person;
    if (wanted === undefined || !base.users.has(identity)) continue;
    const own = users.get(identity) ?? makeCorrection({ place: placeOf(wanted.source) });
    const { window } = wanted;
    const hasEnd = (one: DesiredUser | undefined): boolean => (one?.nextEnd ?? one?.window.end) !== undefined;
    const hasEnds = hasEnd(wanted) || hasEnd(then.users.get(identity)) || own.end !== undefined;
    if (!hasEnds && own.reports.size + own.roles.size === 0) continue;
    addEndsOf(own, person, wanted, [then.explainUser(identity), desired.explainUser(identity)], world);
    delete own.end;
    if (window.end !== undefined && window.end !== then.users.get(identity)?.window.end) own.end = window.end;
    if (own.end !== undefined || own.reports.size + own.roles.size > 0) users.set(identity, own);
  }
  for (const group of delta.groups) {
    const { id, wanted } = group;
    if (wanted === undefined || !base.groups.has(id)) continue;
    const own = groups.get(id) ?? makeCorrection({ place: placeOf(wanted.source) });
    const explained = [then.explainGroup(id), desired.explainGroup(id)] as const;
    addEndsOf(own, group, wanted, explained, world);
    if (own.roles.size > 0) groups.set(id, own);
  }
}

/** Adds what the effects on one kind of holder did. Except in a restore, skips holders that neither the files, the base nor an earlier correction list. */
function addEffects<Key>(
  corrections: Map<Key, Collected>,
  effects: readonly (Effect & { readonly holder: Key })[],
  findListed: (holder: Key) => Sourced | undefined,
  remembering: Remembering,
): void {
  const { accounts, extent } = remembering;
  for (const effect of effects) {
    const listed = findListed(effect.holder);
    const before = corrections.get(effect.holder);
    // A lockout may run without readable files and without a base: then nobody is listed.
    if (before === undefined && listed === undefined && extent !== 'restore') continue;
    const own = before ?? makeCorrection({ place: listed === undefined ? NOWHERE : placeOf(listed.source) });
    corrections.set(effect.holder, own);
    if (effect.kind !== 'account') {
      moveAccess(own, effect, remembering);
      continue;
    }
    // A replacement deletes the account and creates it again: only the last effect counts.
    const isLast = effect.account === accounts.get(effect.holder);
    if (isLast) moveAccount(own, effect.account, extent);
  }
}

const collectAll = <Key>(corrections: ReadonlyMap<Key, Correction>): Map<Key, Collected> =>
  new Map(Array.from(corrections, ([key, own]) => [key, makeCorrection(own)]));

function movesOfPartial(remembering: Remembering): HolderMaps<Correction> {
  const { delta, before, effects, extent } = remembering;
  const { base, desired } = delta.world;
  const [users, groups] = [collectAll(before.users), collectAll(before.groups)];
  if (extent === 'partial') {
    addNew({ users, groups }, delta);
    addEnds({ users, groups }, delta);
  }
  const onUsers = effects.filter((effect) => effect.isGroup !== true);
  const onGroups = effects.filter((effect) => effect.isGroup === true);
  addEffects(users, onUsers, (one) => desired.users.get(one) ?? base?.users.get(one), remembering);
  addEffects(groups, onGroups, (id) => desired.groups.get(id) ?? base?.groups.get(id), remembering);
  // If incomplete applies listed a person, the person leaves when the window in the newest files ends.
  for (const [identity, own] of extent === 'partial' ? users : []) {
    if (own.account !== 'listed') continue;
    delete own.end;
    const end = desired.users.get(identity)?.window.end;
    if (end !== undefined) own.end = end;
  }
  return { users, groups };
}

/** A lockout goes with the person to a new address, and ends when a complete apply says `absent: true`. */
function stillLocked({ world: { desired } }: Delta, { locked }: Memory, isWhole: boolean): Memory['locked'] {
  const absent = [...desired.users.values()].filter(({ standing }) => isWhole && standing === 'absent');
  const ended = new Set(absent.flatMap(({ identity, previously }) => [identity, ...previously]));
  return [...withRenamed(locked, desired)].filter((identity) => !ended.has(identity)).sort();
}

/** Returns what the next base knows: changes since its complete apply, owed leavers, and lockouts. */
export function remember(delta: Delta, applied: Applied, before: Memory, extent: Extent): Memory {
  const effects = [...settledEffects(applied)];
  const accounts = new Map(
    effects.flatMap((effect) => (effect.kind === 'account' ? [[effect.holder, effect.account]] : [])),
  );
  const remembering = { delta, before, effects, accounts, extent };
  const isWhole = extent === 'whole';
  const { users: owedUsers, groups: owedGroups } = findOwed(remembering);
  const corrections = isWhole ? movesOfWhole(delta) : movesOfPartial(remembering);
  return { ...corrections, owedUsers, owedGroups, locked: stillLocked(delta, before, isWhole) };
}
