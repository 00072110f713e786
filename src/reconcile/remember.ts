import type { Applied } from '../domain/applied.ts';
import { type Catalogue, reportAt, roleAt } from '../domain/catalogue.ts';
import type { Cause } from '../domain/change.ts';
import type { Decision, Delta, Side, World } from '../domain/delta.ts';
import type { Effect } from '../domain/effects.ts';
import type { GroupId, Identity } from '../domain/ids.ts';
import { type Access, hasIndex, type Indexes } from '../domain/indexes.ts';
import type { Place } from '../domain/problem.ts';
import type { HolderMoves, Memory, Moved } from '../domain/recorded.ts';
import { ROLE_CODES, roleCode } from '../domain/role.ts';
import { type Settled, settledBy, settledEffects } from '../domain/settled-effects.ts';
import { placeOf, type Source } from '../domain/source.ts';

type AccessEffect = Exclude<Effect, { readonly kind: 'account' }>;

/** `whole` replaces the base, `partial` adds what was done, and `restore` adds only what was removed. */
export type Extent = 'whole' | 'partial' | 'restore';

const NOWHERE: Place = { file: '', line: 1, column: 1 };
const placeAt = (source: Source | undefined): Place => (source === undefined ? NOWHERE : placeOf(source));

/** True if the decision comes from the files: then the base asks for less than they do. */
const isOurs = (cause: Cause | null): boolean =>
  cause !== 'portal' && cause !== 'both' && cause !== 'selector';

const isHeldBack = ({ hold, cause }: Decision): boolean => hold !== undefined && isOurs(cause);

const heldGives = ({ decisions }: Side): Indexed =>
  decisions.flatMap((decision) =>
    decision.move === 'give' && isHeldBack(decision) ? [[decision.key, false] as const] : [],
  );

/** True if a listed holder keeps access that the files no longer give: then the apply is not whole. */
export function keepsTakes({ people, groups }: Delta): boolean {
  const keeps = ({ decisions }: Side): boolean =>
    decisions.some((decision) => decision.move === 'take' && isHeldBack(decision));
  return (
    people.some(
      ({ treatment, reports, roles }) => treatment === 'listed' && (keeps(reports) || keeps(roles)),
    ) || groups.some(({ wanted, roles }) => wanted !== undefined && keeps(roles))
  );
}

type RememberedHolder = Identity | GroupId;

const isPerson = (holder: RememberedHolder): holder is Identity => holder.includes('@');

const apart = <Value>(all: ReadonlyMap<RememberedHolder, Value>) => {
  const users = new Map<Identity, Value>();
  const groups = new Map<GroupId, Value>();
  for (const [holder, value] of all)
    if (isPerson(holder)) users.set(holder, value);
    else groups.set(holder, value);
  return { users, groups };
};

type Indexed = readonly (readonly [index: number, moved: Moved])[];

const piecesOf = (catalogue: Catalogue, ofReports: Indexed, ofRoles: Indexed) => ({
  reports: new Map(ofReports.map(([index, moved]) => [reportAt(catalogue, index).id, moved])),
  roles: new Map(ofRoles.map(([index, moved]) => [roleAt(catalogue, index).key, moved])),
});

/** Until the account is renamed, the base has what is live. */
const differing = (live: Indexes, wanted: Indexes, isManaged: boolean): Indexed => {
  if (!isManaged) return [];
  const lacks = (one: Indexes, other: Indexes): Indexes => one.filter((index) => !hasIndex(other, index));
  return [
    ...Array.from(lacks(wanted, live), (index) => [index, false] as const),
    ...Array.from(lacks(live, wanted), (index) => [index, true] as const),
  ];
};

/** Differences that a whole apply leaves: held grants, and changes that wait for a person. */
function movesOfWhole({ world, people, groups }: Delta): Map<RememberedHolder, HolderMoves> {
  const { catalogue, desired } = world;
  const { mentions } = desired;
  const moves = new Map<RememberedHolder, HolderMoves>();
  for (const { wanted, live, treatment, account, reports, roles } of people) {
    if (wanted === undefined || (treatment !== 'listed' && treatment !== 'renamed')) continue;
    const place = placeAt(wanted.source);
    const role = live && roleCode(live.role);
    const asLive = live && { name: live.name, ...(role && { role }) };
    if (treatment === 'renamed') {
      const ofReports = differing(reports.live, wanted.reports, mentions.reports);
      const ofRoles = differing(roles.live, wanted.roles, mentions.rls);
      moves.set(wanted.identity, { place, ...asLive, ...piecesOf(catalogue, ofReports, ofRoles) });
      continue;
    }
    const lacks = piecesOf(catalogue, heldGives(reports), heldGives(roles));
    const waits = account?.hold !== undefined && isOurs(account.cause) && account.kind !== 'delete';
    if (waits || lacks.reports.size + lacks.roles.size > 0)
      moves.set(wanted.identity, { place, ...(waits && (asLive ?? { account: 'gone' })), ...lacks });
  }
  for (const { id, wanted, roles } of groups) {
    const held = heldGives(roles);
    if (wanted !== undefined && held.length > 0)
      moves.set(id, { place: placeAt(wanted.source), ...piecesOf(catalogue, [], held) });
  }
  return moves;
}

interface Remembering extends Settled {
  readonly delta: Delta;
  readonly applied: Applied;
  readonly before: Memory;
  readonly isRestore: boolean;
}

/** In milliseconds. */
function endOf({ desired, catalogue }: World, effect: AccessEffect): number | undefined {
  const { holder } = effect;
  const given = isPerson(holder) ? desired.explainUser(holder) : desired.explainGroup(holder);
  return effect.kind === 'report'
    ? given.reports.get(catalogue.reportIndex.get(effect.key) ?? -1)?.end
    : given.roles.get(catalogue.roleIndex.get(effect.key) ?? -1)?.end;
}

function movedAccount(
  moves: HolderMoves,
  { holder, account }: Extract<Effect, { readonly kind: 'account' }>,
  { deleted, created, isRestore }: Remembering,
): HolderMoves {
  const { account: _, ...rest } = moves;
  if (account.state === 'deleted')
    return created.has(holder) ? moves : { ...rest, account: 'gone', reports: new Map(), roles: new Map() };
  if (isRestore)
    return account.state === 'created' && (deleted.has(holder) || moves.account === 'gone') ? rest : moves;
  const { name, role } = account;
  return { ...moves, ...(account.state === 'created' && { account: 'listed' }), name, role };
}

/** Access that a restore gives back counts only if the base gave it. */
function movedAccess(
  moves: HolderMoves,
  effect: AccessEffect,
  { delta, isRestore }: Remembering,
): HolderMoves {
  const put = <Key>(pieces: ReadonlyMap<Key, Moved>, key: Key): ReadonlyMap<Key, Moved> => {
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

/** Adds new people and groups of the files with their access, because they may leave one day. */
function addListed(moves: Map<RememberedHolder, HolderMoves>, { world, people, groups }: Delta): void {
  const { base, catalogue } = world;
  const given = ({ live }: Side, wanted: Indexes): Indexed =>
    Array.from(live).flatMap((index) => (hasIndex(wanted, index) ? [[index, true] as const] : []));
  const add = (holder: RememberedHolder, source: Source, reports: Indexed, roles: Indexed): void => {
    if (moves.get(holder)?.account === undefined)
      moves.set(holder, {
        place: placeAt(source),
        account: 'listed',
        ...piecesOf(catalogue, reports, roles),
      });
  };
  for (const { identity, live, wanted, treatment, reports, roles } of people) {
    const isListed = treatment === 'listed' || treatment === 'renamed';
    if (wanted !== undefined && live !== undefined && isListed && base?.users.has(identity) !== true)
      add(identity, wanted.source, given(reports, wanted.reports), given(roles, wanted.roles));
  }
  for (const { id, wanted, roles } of groups)
    if (wanted !== undefined && base?.groups.has(id) !== true)
      add(id, wanted.source, [], given(roles, wanted.roles));
}

function movesOfPartial(remembering: Remembering): Map<RememberedHolder, HolderMoves> {
  const { delta, applied, before, isRestore } = remembering;
  const { base } = delta.world;
  const listed = new Map<RememberedHolder, Source>();
  for (const { identity, wanted } of delta.people) if (wanted) listed.set(identity, wanted.source);
  for (const { id, wanted } of delta.groups) if (wanted) listed.set(id, wanted.source);
  const moves = new Map<RememberedHolder, HolderMoves>([...before.users, ...before.groups]);
  if (!isRestore) addListed(moves, delta);
  for (const effect of settledEffects(applied)) {
    const { holder } = effect;
    const entry = isPerson(holder) ? base?.users.get(holder) : base?.groups.get(holder);
    const source = listed.get(holder) ?? entry?.source;
    const known =
      moves.get(holder) ?? (source && { place: placeAt(source), reports: new Map(), roles: new Map() });
    if (known === undefined) continue;
    const next =
      effect.kind === 'account'
        ? movedAccount(known, effect, remembering)
        : movedAccess(known, effect, remembering);
    moves.set(holder, next);
  }
  return moves;
}

/** Leavers of this apply and those still owed, with the line that listed them. */
function leaversOf({ delta, before, isRestore }: Remembering): Map<RememberedHolder, Place> {
  const { base, desired } = delta.world;
  const leavers = new Map<RememberedHolder, Place>();
  if (!isRestore && desired.settings.manage.leavers !== 'keep') {
    for (const { identity, left, wanted, treatment } of delta.people)
      if ((treatment === 'stripped' || treatment === 'removed') && (left ?? wanted) !== undefined)
        leavers.set(identity, placeAt(left ?? wanted?.source));
    for (const [holder, { source }] of [...(base?.users ?? []), ...(base?.groups ?? [])])
      if (!isPerson(holder) || !desired.users.has(holder)) leavers.set(holder, placeAt(source));
  }
  return new Map([...leavers, ...before.owedUsers, ...before.owedGroups]);
}

const hasAccess = ({ reports, roles }: Access): boolean => reports.length + roles.length > 0;

function owedOf(remembering: Remembering): Map<RememberedHolder, Place> {
  const { delta, undone, deleted, created, isRestore } = remembering;
  const { desired, live, catalogue } = delta.world;
  const people = new Map(delta.people.map((person) => [person.identity, person]));
  const groups = new Map(delta.groups.map((group) => [group.id, group]));
  const keeps = (holder: RememberedHolder, side: Side, kind: 'report' | 'role'): boolean => {
    const keyAt = (at: number) => (kind === 'report' ? catalogue.reports[at]?.id : catalogue.roles[at]?.key);
    const done = side.decisions.filter(
      ({ key, hold }) => hold === undefined && !undone.has(`${kind}\u0000${holder}\u0000${keyAt(key)}`),
    );
    const taken = new Set(done.flatMap(({ key, move }) => (move === 'take' ? [key] : [])));
    return done.some(({ move }) => move === 'give') || side.live.some((key) => !taken.has(key));
  };
  const isOwedPerson = (identity: Identity): boolean => {
    const person = people.get(identity);
    const user = person?.live ?? live.users.get(identity);
    const isThere = created.has(identity) || (user !== undefined && !deleted.has(identity));
    const { account } = person ?? {};
    const isUpdated =
      account?.kind === 'update' && account.hold === undefined && !undone.has(`account\u0000${identity}`);
    const role = isUpdated ? account.role : user?.role;
    const mayMore = isThere && role !== undefined && role !== ROLE_CODES.viewer;
    const wanted = isRestore ? undefined : desired.users.get(identity);
    if (wanted?.standing === 'present' || wanted?.standing === 'upcoming')
      return mayMore && wanted.role === undefined;
    const holds =
      person === undefined
        ? user !== undefined && hasAccess(user)
        : keeps(identity, person.reports, 'report') || keeps(identity, person.roles, 'role');
    const isLeft = isThere && (holds || mayMore || person?.treatment === 'removed');
    return isLeft || live.ambiguous.get(identity)?.some(hasAccess) === true;
  };
  const isOwedGroup = (id: GroupId): boolean => {
    const group = groups.get(id);
    const isListed = !isRestore && desired.groups.has(id);
    return !isListed && group !== undefined && keeps(id, group.roles, 'role');
  };
  const leavers = [...leaversOf(remembering)];
  return new Map(
    leavers.filter(([holder]) => (isPerson(holder) ? isOwedPerson(holder) : isOwedGroup(holder))),
  );
}

/** A lockout ends when applied files say `absent: true`, under the present or an earlier address. */
function stillLocked({ world }: Delta, { locked }: Memory): Memory['locked'] {
  const absent = [...world.desired.users.values()].filter(({ standing }) => standing === 'absent');
  const ended = new Set(absent.flatMap(({ identity, previously }) => [identity, ...previously]));
  return locked.filter((identity) => !ended.has(identity));
}

export function remember(delta: Delta, applied: Applied, before: Memory, extent: Extent): Memory {
  const remembering = { ...settledBy(applied), delta, applied, before, isRestore: extent === 'restore' };
  const isWhole = extent === 'whole';
  const { users: owedUsers, groups: owedGroups } = apart(owedOf(remembering));
  const moves = apart(isWhole ? movesOfWhole(delta) : movesOfPartial(remembering));
  return { ...moves, owedUsers, owedGroups, locked: isWhole ? stillLocked(delta, before) : before.locked };
}
