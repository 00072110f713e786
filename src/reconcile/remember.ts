import type { Applied } from '../domain/applied.ts';
import type { BaseEntry } from '../domain/base.ts';
import { type Catalogue, reportAt, roleAt } from '../domain/catalogue.ts';
import type { Cause } from '../domain/change.ts';
import type { Decision, Delta, Person, Side, World } from '../domain/delta.ts';
import { type DesiredUser, type Explanation, lastWindow } from '../domain/desired.ts';
import { type AccessEffect, type AccountEffect, indexOfEffect } from '../domain/effects.ts';
import { hasIndex, type Indexes, type Kind } from '../domain/indexes.ts';
import type { HolderMoves, Memory, RecordedMove } from '../domain/recorded.ts';
import { roleCode } from '../domain/role.ts';
import { settledEffects } from '../domain/settled-effects.ts';
import { placeOf, type Source } from '../domain/source.ts';
import { withRenamed } from './match.ts';
import { type HolderMaps, owedOf, type Remembering } from './owed.ts';

/** `whole` replaces the base, `partial` adds what the apply did, and `restore` adds only what it removed. */
export type Extent = 'whole' | 'partial' | 'restore';

/** True if the files or the time are the cause, or if it is unknown. */
const isFromFilesOrTime = (cause: Cause | null): boolean =>
  cause !== 'portal' && cause !== 'both' && cause !== 'selector';

const isHeldBack = ({ hold, cause }: Decision): boolean => hold !== undefined && isFromFilesOrTime(cause);

type KeyMoves = readonly (readonly [index: number, moved: RecordedMove])[];

const heldGives = ({ decisions }: Side): KeyMoves =>
  decisions.flatMap((decision) =>
    decision.move === 'give' && isHeldBack(decision) ? [[decision.key, false] as const] : [],
  );

/** True if a listed holder keeps access that the files no longer give: the apply is incomplete. */
export function holdsRemovals({ people, groups }: Delta): boolean {
  const keeps = ({ decisions }: Side): boolean =>
    decisions.some((decision) => decision.move === 'take' && isHeldBack(decision));
  const listed = people.filter(({ treatment }) => treatment === 'listed');
  if (listed.some(({ reports, roles }) => keeps(reports) || keeps(roles))) return true;
  return groups.some(({ wanted, roles }) => wanted !== undefined && keeps(roles));
}

const piecesOf = (catalogue: Catalogue, ofReports: KeyMoves, ofRoles: KeyMoves) => ({
  reports: new Map(ofReports.map(([index, moved]) => [reportAt(catalogue, index).id, moved])),
  roles: new Map(ofRoles.map(([index, moved]) => [roleAt(catalogue, index).key, moved])),
});

const movesToLive = (live: Indexes, wanted: Indexes, isManaged: boolean): KeyMoves => {
  if (!isManaged) return [];
  const lacks = (one: Indexes, other: Indexes): Indexes => one.filter((index) => !hasIndex(other, index));
  return [
    ...lacks(wanted, live).map((index) => [index, false] as const),
    ...lacks(live, wanted).map((index) => [index, true] as const),
  ];
};

/** Undefined if the base needs no correction for this person. */
function movesLeft(person: Person, wanted: DesiredUser, world: World): HolderMoves | undefined {
  const { live, treatment, account, reports, roles } = person;
  const { catalogue, desired } = world;
  const place = placeOf(wanted.source);
  const role = live && wanted.role && roleCode(live.role);
  const asLive = live && { name: live.name, ...(role && { role }) };
  if (treatment === 'renamed') {
    // Until somebody renames the account, the base has what is live.
    const ofReports = movesToLive(reports.live, wanted.reports, desired.mentions.reports);
    const ofRoles = movesToLive(roles.live, wanted.roles, desired.mentions.rls);
    return { place, ...asLive, ...piecesOf(catalogue, ofReports, ofRoles) };
  }
  const lacks = piecesOf(catalogue, heldGives(reports), heldGives(roles));
  const waits = account?.hold !== undefined && isFromFilesOrTime(account.cause) && account.kind !== 'delete';
  if (waits) return { place, ...(asLive ?? { account: 'gone' }), ...lacks };
  return lacks.reports.size + lacks.roles.size > 0 ? { place, ...lacks } : undefined;
}

/** Differences that a complete apply leaves: held grants, and changes that wait for a person. */
function movesOfWhole({ world, people, groups }: Delta): HolderMaps<HolderMoves> {
  const moves: HolderMaps<HolderMoves> = { users: new Map(), groups: new Map() };
  for (const person of people) {
    const { wanted } = person;
    const left = wanted && movesLeft(person, wanted, world);
    if (wanted !== undefined && left !== undefined) moves.users.set(wanted.identity, left);
  }
  for (const { id, wanted, roles } of groups) {
    const held = heldGives(roles);
    if (wanted !== undefined && held.length > 0)
      moves.groups.set(id, { place: placeOf(wanted.source), ...piecesOf(world.catalogue, [], held) });
  }
  return moves;
}

/** When the desired access ends, in milliseconds. */
function endOf({ desired, catalogue }: World, effect: AccessEffect): number | undefined {
  const { reports, roles } = effect.isGroup
    ? desired.explainGroup(effect.holder)
    : desired.explainUser(effect.holder);
  const grants = (effect.kind === 'report' ? reports : roles).get(indexOfEffect(effect, catalogue));
  return lastWindow(grants ?? [])?.end;
}

function movedAccount(moves: HolderMoves, account: AccountEffect, isRestore: boolean): HolderMoves {
  if (account.state === 'deleted') return { ...moves, account: 'gone', reports: new Map(), roles: new Map() };
  if (isRestore) {
    const { account: earlier, ...rest } = moves;
    return earlier === 'gone' ? rest : moves;
  }
  const { state, name, role } = account;
  return { ...moves, ...(state === 'created' && { account: 'listed' }), name, role };
}

/** Access that a restore gives back counts only if the base gave it. */
function movedAccess(moves: HolderMoves, effect: AccessEffect, { delta, isRestore }: Remembering) {
  const put = <Key>(pieces: ReadonlyMap<Key, RecordedMove>, key: Key): ReadonlyMap<Key, RecordedMove> => {
    const next = new Map(pieces);
    if (!effect.present) next.set(key, false);
    else if (!isRestore) next.set(key, endOf(delta.world, effect) ?? true);
    else if (next.get(key) === false) next.delete(key);
    return next;
  };
  const listed = effect.present && !isRestore ? ({ account: 'listed' } as const) : {};
  return effect.kind === 'report'
    ? { ...moves, ...listed, reports: put(moves.reports, effect.key) }
    : { ...moves, ...listed, roles: put(moves.roles, effect.key) };
}

/** Adds new people and groups, who may leave one day, with access that they keep or still have to lose. */
function addListed(moves: HolderMaps<HolderMoves>, { world, people, groups }: Delta): void {
  const { base, catalogue, desired } = world;
  const keysIn = ({ live, decisions, aside }: Side, wanted: Indexes, grants: Explanation[Kind]): KeyMoves => {
    const takes = [...decisions, ...aside].filter(({ move }) => move === 'take');
    const kept = live.filter((index) => hasIndex(wanted, index));
    return [
      ...kept.map((index) => [index, lastWindow(grants.get(index) ?? [])?.end ?? true] as const),
      ...takes.map(({ key }) => [key, true] as const),
    ];
  };
  // A leaver who is listed again is no longer owed.
  const isNew = (entry: BaseEntry | undefined): boolean => entry === undefined || entry.isOwed;
  const add = (before: HolderMoves | undefined, source: Source, ofReports: KeyMoves, ofRoles: KeyMoves) => {
    if (before?.account === 'listed') return before;
    const { reports, roles } = piecesOf(catalogue, ofReports, ofRoles);
    return {
      ...before,
      place: placeOf(source),
      account: 'listed',
      reports: new Map([...(before?.reports ?? []), ...reports]),
      roles: new Map([...(before?.roles ?? []), ...roles]),
    } as const;
  };
  for (const { identity, live, wanted, treatment, reports, roles } of people) {
    if (wanted === undefined || live === undefined || !isNew(base?.users.get(identity))) continue;
    if (treatment !== 'listed' && treatment !== 'renamed') continue;
    const explanation = desired.explainUser(wanted.identity);
    const ofReports = keysIn(reports, wanted.reports, explanation.reports);
    const ofRoles = keysIn(roles, wanted.roles, explanation.roles);
    moves.users.set(identity, add(moves.users.get(identity), wanted.source, ofReports, ofRoles));
  }
  for (const { id, wanted, roles } of groups) {
    if (wanted === undefined || !isNew(base?.groups.get(id))) continue;
    const ofRoles = keysIn(roles, wanted.roles, desired.explainGroup(id).roles);
    moves.groups.set(id, add(moves.groups.get(id), wanted.source, [], ofRoles));
  }
}

/** The moves so far, perhaps none. Undefined for a holder who is in no file, old or new, unless this is a restore. */
function movesBefore(moves: HolderMoves | undefined, source: Source | undefined, isRestore: boolean) {
  // A lockout may run without readable files and without a base.
  if (moves !== undefined || (source === undefined && !isRestore)) return moves;
  const place = source === undefined ? { file: '', line: 1, column: 1 } : placeOf(source);
  return { place, reports: new Map(), roles: new Map() };
}

function movesOfPartial(remembering: Remembering): HolderMaps<HolderMoves> {
  const { delta, before, effects, accounts, isRestore } = remembering;
  const { base, desired } = delta.world;
  const moves = { users: new Map(before.users), groups: new Map(before.groups) };
  if (!isRestore) addListed(moves, delta);
  for (const effect of effects) {
    if (effect.isGroup) {
      const { holder } = effect;
      const { source } = desired.groups.get(holder) ?? base?.groups.get(holder) ?? {};
      const own = movesBefore(moves.groups.get(holder), source, isRestore);
      if (own !== undefined) moves.groups.set(holder, movedAccess(own, effect, remembering));
      continue;
    }
    const { holder } = effect;
    const { source } = desired.users.get(holder) ?? base?.users.get(holder) ?? {};
    const own = movesBefore(moves.users.get(holder), source, isRestore);
    if (own === undefined) continue;
    if (effect.kind !== 'account') moves.users.set(holder, movedAccess(own, effect, remembering));
    // A replacement deletes the account first.
    else if (effect.account === accounts.get(holder))
      moves.users.set(holder, movedAccount(own, effect.account, isRestore));
  }
  // If incomplete applies listed a person, the person leaves when the window in the newest files ends.
  for (const [identity, { end: _, ...own }] of moves.users) {
    if (own.account !== 'listed') continue;
    const end = desired.users.get(identity)?.window.end;
    moves.users.set(identity, end === undefined ? own : { ...own, end });
  }
  return moves;
}

/**
 * A lockout goes with the person to a new address. It ends when a complete apply says `absent: true`, under
 * the present or an earlier address.
 */
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
  const remembering = { delta, before, effects, accounts, isRestore: extent === 'restore' };
  const isWhole = extent === 'whole';
  const { users: owedUsers, groups: owedGroups } = owedOf(remembering);
  const moves = isWhole ? movesOfWhole(delta) : movesOfPartial(remembering);
  return { ...moves, owedUsers, owedGroups, locked: stillLocked(delta, before, isWhole) };
}
