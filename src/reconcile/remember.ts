import type { Applied } from '../domain/applied.ts';
import type { Cause } from '../domain/change.ts';
import type { Delta, GroupHolder, Person, Side, World } from '../domain/delta.ts';
import type { DesiredUser, Given } from '../domain/desired.ts';
import type { Effect } from '../domain/effects.ts';
import { type GroupId, type Identity, identityOf, type ReportId, type RoleKey } from '../domain/ids.ts';
import { hasIndex, type Indexes } from '../domain/indexes.ts';
import type { Place } from '../domain/problem.ts';
import type { HolderMoves, Memory, Moved } from '../domain/recorded.ts';
import { ROLE_CODES, roleCode } from '../domain/role.ts';
import { type Settled, settledBy, settledEffects } from '../domain/settled-effects.ts';
import { placeOf, type Source } from '../domain/source.ts';

/** How an apply moves the base: as a whole; by what it did; or by what it took, since a way back gives nothing new. */
export type Extent = 'whole' | 'partial' | 'restore';

/** What a holder has once all calls were made, by indexes of the catalogue. */
interface After {
  readonly reports: readonly number[];
  readonly roles: readonly number[];
  /** The role of the account. */
  readonly role: number;
}

const NOWHERE: Place = { file: '', line: 1, column: 1 };
const placeAt = (source: Source | undefined): Place => (source === undefined ? NOWHERE : placeOf(source));

/** The base asks for less than the files where their decision came from them, and not from a change in the portal. */
const isOurs = (cause: Cause | null): boolean =>
  cause !== 'portal' && cause !== 'both' && cause !== 'selector';

const heldGives = ({ decisions }: Side): readonly number[] =>
  decisions.flatMap(({ key, move, hold, cause }) =>
    move === 'give' && hold !== undefined && isOurs(cause) ? [key] : [],
  );

/** True where a listed holder keeps what the files no longer give: then the files are not applied as a whole. */
export function keepsTakes({ people, groups }: Delta): boolean {
  const keeps = ({ decisions }: Side): boolean =>
    decisions.some(({ move, hold, cause }) => move === 'take' && hold !== undefined && isOurs(cause));
  return (
    people.some(
      ({ treatment, reports, roles }) => treatment === 'listed' && (keeps(reports) || keeps(roles)),
    ) || groups.some(({ wanted, roles }) => wanted !== undefined && keeps(roles))
  );
}

/** Writes the next memory. */
class Remembering {
  readonly #delta: Delta;
  readonly #world: World;
  readonly #settled: Settled;
  readonly #people: ReadonlyMap<Identity, Person>;

  constructor(delta: Delta, applied: Applied) {
    this.#delta = delta;
    this.#world = delta.world;
    this.#settled = settledBy(applied);
    this.#people = new Map(delta.people.map((person) => [person.identity, person]));
  }

  reportAt(index: number): ReportId | undefined {
    return this.#world.catalogue.reports[index]?.id;
  }

  roleAt(index: number): RoleKey | undefined {
    return this.#world.catalogue.roles[index]?.key;
  }

  #keysAfter(side: Side, subject: (index: number) => string): readonly number[] {
    const isDone = (index: number): boolean => !this.#settled.undone.has(subject(index));
    const after = new Set<number>(side.live);
    for (const { key, move, hold } of side.decisions) {
      if (hold !== undefined || !isDone(key)) continue;
      if (move === 'give') after.add(key);
      else after.delete(key);
    }
    return [...after];
  }

  /** Undefined for somebody without an account. */
  #personAfter({ identity, live, account, reports, roles }: Person): After | undefined {
    const { deleted, created } = this.#settled;
    if (created.has(identity) ? false : live === undefined || deleted.has(identity)) return undefined;
    const goes = (account?.kind === 'delete' || account?.kind === 'replace') && account.hold === undefined;
    const role = live?.role ?? ROLE_CODES.viewer;
    if (goes && !deleted.has(identity)) return { reports: [...reports.live], roles: [...roles.live], role };
    const isUpdated =
      account?.kind === 'update' &&
      account.hold === undefined &&
      !this.#settled.undone.has(`account\u0000${identity}`);
    return {
      reports: this.#keysAfter(reports, (index) => `report\u0000${identity}\u0000${this.reportAt(index)}`),
      roles: this.#keysAfter(roles, (index) => `role\u0000${identity}\u0000${this.roleAt(index)}`),
      role: isUpdated ? account.role : role,
    };
  }

  #groupAfter({ id, roles }: GroupHolder): readonly number[] {
    return this.#keysAfter(roles, (index) => `role\u0000${id}\u0000${this.roleAt(index)}`);
  }

  #pieces(reports: readonly number[], roles: readonly number[], moved: Moved) {
    return {
      reports: new Map(reports.flatMap((index) => [[this.reportAt(index), moved] as const]).filter(isKnown)),
      roles: new Map(roles.flatMap((index) => [[this.roleAt(index), moved] as const]).filter(isKnown)),
    };
  }

  /** What a whole apply leaves otherwise than its files say: gives that are held, and changes that wait for a person. */
  whole(): Pick<Memory, 'users' | 'groups'> {
    const users = new Map<Identity, HolderMoves>();
    for (const person of this.#delta.people) {
      const { wanted, live, treatment, account, reports, roles } = person;
      if (wanted === undefined) continue;
      const place = placeAt(wanted.source);
      if (treatment === 'renamed' && live !== undefined) {
        users.set(wanted.identity, {
          place,
          name: live.name,
          ...roleOf(live.role),
          ...this.#waiting(person, wanted),
        });
        continue;
      }
      if (treatment !== 'listed') continue;
      const lacks = this.#pieces(heldGives(reports), heldGives(roles), false);
      const waits = account?.hold !== undefined && isOurs(account.cause);
      const changed =
        !waits || account.kind === 'delete'
          ? {}
          : live === undefined
            ? { account: 'gone' as const }
            : { name: live.name, ...roleOf(live.role) };
      if (lacks.reports.size + lacks.roles.size > 0 || Object.keys(changed).length > 0)
        users.set(wanted.identity, { place, ...changed, ...lacks });
    }
    const groups = new Map<GroupId, HolderMoves>();
    for (const { id, wanted, roles } of this.#delta.groups) {
      const held = heldGives(roles);
      if (wanted !== undefined && held.length > 0)
        groups.set(id, { place: placeAt(wanted.source), ...this.#pieces([], held, false) });
    }
    return { users, groups };
  }

  /** Under an earlier address nothing moves: until the account is renamed, the base has what is live. */
  #waiting({ live }: Person, wanted: DesiredUser): Pick<HolderMoves, 'reports' | 'roles'> {
    const { mentions } = this.#world.desired;
    const differing = <Key>(
      held: Indexes,
      asked: Indexes,
      isManaged: boolean,
      keyAt: (index: number) => Key | undefined,
    ): Map<Key, Moved> => {
      const moved = new Map<Key, Moved>();
      const put = (index: number, to: Moved): void => {
        const key = keyAt(index);
        if (key !== undefined) moved.set(key, to);
      };
      if (!isManaged) return moved;
      for (const index of held) if (!hasIndex(asked, index)) put(index, true);
      for (const index of asked) if (!hasIndex(held, index)) put(index, false);
      return moved;
    };
    const none: Indexes = wanted.reports.subarray(0, 0);
    return {
      reports: differing(live?.reports ?? none, wanted.reports, mentions.reports, (index) =>
        this.reportAt(index),
      ),
      roles: differing(live?.roles ?? none, wanted.roles, mentions.rls, (index) => this.roleAt(index)),
    };
  }

  /** Moves what is remembered by what a partial apply did. */
  partial(applied: Applied, before: Memory, isRestore: boolean): Pick<Memory, 'users' | 'groups'> {
    const users = new Map(before.users);
    const groups = new Map(before.groups);
    const { base } = this.#world;
    const groupWanted = new Map(this.#delta.groups.map(({ id, wanted }) => [id, wanted]));
    for (const effect of settledEffects(applied)) {
      const { holder } = effect;
      const isGroup = effect.kind === 'role' && effect.entry === holder && !holder.includes('@');
      if (isGroup) {
        const id = holder as GroupId;
        const source = groupWanted.get(id)?.source ?? base?.groups.get(id)?.source;
        const next = this.#moved(groups.get(id), effect, source, isRestore);
        if (next !== undefined) groups.set(id, next);
        continue;
      }
      const identity = holder as Identity;
      const source = this.#people.get(identity)?.wanted?.source ?? base?.users.get(identity)?.source;
      const next = this.#moved(users.get(identity), effect, source, isRestore);
      if (next !== undefined) users.set(identity, next);
    }
    if (!isRestore) this.#listed(users, groups);
    return { users, groups };
  }

  /** What one effect makes of what is remembered of its holder; undefined where nothing is to be remembered. */
  #moved(
    before: HolderMoves | undefined,
    effect: Effect,
    source: Source | undefined,
    isRestore: boolean,
  ): HolderMoves | undefined {
    if (before === undefined && source === undefined) return undefined;
    const moves = before ?? { place: placeAt(source), reports: new Map(), roles: new Map() };
    if (effect.kind === 'account') return movedAccount(moves, effect, this.#settled, isRestore);
    // A way back gives what the base gave, or something that is none of its business.
    const put = <Key>(pieces: ReadonlyMap<Key, Moved>, key: Key): ReadonlyMap<Key, Moved> => {
      const next = new Map(pieces);
      if (!effect.present) next.set(key, false);
      else if (!isRestore) next.set(key, this.#endOf(effect) ?? true);
      else if (next.get(key) === false) next.delete(key);
      return next;
    };
    const listed = effect.present && !isRestore ? ({ account: 'listed' } as const) : {};
    return effect.kind === 'report'
      ? { ...moves, ...listed, reports: put(moves.reports, effect.key) }
      : { ...moves, ...listed, roles: put(moves.roles, effect.key) };
  }

  /** When what a line gives ends, in milliseconds. */
  #endOf(effect: Exclude<Effect, { readonly kind: 'account' }>): number | undefined {
    const { desired, catalogue } = this.#world;
    let given: Given | undefined;
    if (effect.kind === 'report')
      given = desired.explainUser(effect.holder).reports.get(catalogue.reportIndex.get(effect.key) ?? -1);
    else {
      const index = catalogue.roleIndex.get(effect.key) ?? -1;
      const explained = effect.holder.includes('@')
        ? desired.explainUser(identityOf(effect.holder))
        : desired.explainGroup(effect.holder as GroupId);
      given = explained.roles.get(index);
    }
    return given?.end;
  }

  /** Whoever the files list and the base does not, with what they have of what the files give: they are to be missed one day. */
  #listed(users: Map<Identity, HolderMoves>, groups: Map<GroupId, HolderMoves>): void {
    const { base } = this.#world;
    for (const person of this.#delta.people) {
      const { identity, wanted, treatment } = person;
      if (wanted === undefined || (treatment !== 'listed' && treatment !== 'renamed')) continue;
      const after = this.#personAfter(person);
      const known = users.get(identity);
      if (after === undefined || base?.users.has(identity) === true || known?.account !== undefined) continue;
      const given = this.#pieces(
        after.reports.filter((index) => hasIndex(wanted.reports, index)),
        after.roles.filter((index) => hasIndex(wanted.roles, index)),
        true,
      );
      users.set(identity, { place: placeAt(wanted.source), account: 'listed', ...given });
    }
    for (const group of this.#delta.groups) {
      const { id, wanted } = group;
      if (wanted === undefined || base?.groups.has(id) === true || groups.get(id)?.account !== undefined)
        continue;
      const after = this.#groupAfter(group).filter((index) => hasIndex(wanted.roles, index));
      groups.set(id, { place: placeAt(wanted.source), account: 'listed', ...this.#pieces([], after, true) });
    }
  }

  /** Who is locked out until files say `absent: true` of the person, under the address of now or an earlier one. */
  stillLocked({ locked }: Memory): Memory['locked'] {
    const { users } = this.#world.desired;
    const absent = [...users.values()].filter(({ standing }) => standing === 'absent');
    const ended = new Set(absent.flatMap(({ identity, previously }) => [identity, ...previously]));
    return locked.filter((identity) => !ended.has(identity));
  }

  /** Leavers who still have something. */
  owed(before: Memory, isRestore: boolean): Pick<Memory, 'owedUsers' | 'owedGroups'> {
    const { base, desired, live } = this.#world;
    const isKept = desired.settings.manage.leavers === 'keep';
    const owedUsers = new Map<Identity, Place>();
    const candidates = new Map<Identity, Place>(before.owedUsers);
    const add = (identity: Identity, source: Source | undefined): void => {
      if (!candidates.has(identity)) candidates.set(identity, placeAt(source));
    };
    if (!isRestore && !isKept) {
      for (const [identity, { source }] of base?.users ?? [])
        if (!desired.users.has(identity)) add(identity, source);
      for (const { identity, left, wanted, treatment } of this.#delta.people)
        if (treatment === 'stripped' || treatment === 'removed')
          if (left ?? wanted) add(identity, left ?? wanted?.source);
    }
    for (const [identity, place] of candidates) {
      const person = this.#people.get(identity);
      const twins = live.ambiguous.get(identity) ?? [];
      const found = person === undefined ? live.users.get(identity) : this.#personAfter(person);
      const wanted = isRestore ? undefined : desired.users.get(identity);
      const isListed = wanted?.standing === 'present' || wanted?.standing === 'upcoming';
      const mayMore = found !== undefined && found.role !== ROLE_CODES.viewer;
      const holds = [...twins, ...(found === undefined ? [] : [found])].some(
        ({ reports, roles }) => reports.length + roles.length > 0,
      );
      const isToGo = person?.treatment === 'removed' && found !== undefined;
      const isOwed = isListed ? mayMore && wanted.role === undefined : holds || mayMore || isToGo;
      if (isOwed) owedUsers.set(identity, place);
    }
    const owedGroups = new Map<GroupId, Place>();
    const groups = new Map(before.owedGroups);
    if (!isRestore && !isKept)
      for (const [id, { source }] of base?.groups ?? []) if (!groups.has(id)) groups.set(id, placeAt(source));
    const byId = new Map(this.#delta.groups.map((group) => [group.id, group]));
    for (const [id, place] of groups) {
      const group = byId.get(id);
      const isListed = !isRestore && desired.groups.has(id);
      if (!isListed && group !== undefined && this.#groupAfter(group).length > 0) owedGroups.set(id, place);
    }
    return { owedUsers, owedGroups };
  }
}

const isKnown = <Key>(pair: readonly [Key | undefined, Moved]): pair is readonly [Key, Moved] =>
  pair[0] !== undefined;

const roleOf = (code: number): Pick<HolderMoves, 'role'> => {
  const role = roleCode(code);
  return role === undefined ? {} : { role };
};

function movedAccount(
  moves: HolderMoves,
  { holder, account }: Extract<Effect, { readonly kind: 'account' }>,
  { deleted, created }: Settled,
  isRestore: boolean,
): HolderMoves {
  const { account: _, ...rest } = moves;
  switch (account.state) {
    case 'deleted':
      if (created.has(holder)) return moves;
      return { ...rest, account: 'gone', reports: new Map(), roles: new Map() };
    case 'created':
      if (isRestore) return deleted.has(holder) || moves.account === 'gone' ? rest : moves;
      return { ...moves, account: 'listed', name: account.name, role: account.role };
    case 'updated':
      return isRestore ? moves : { ...moves, name: account.name, role: account.role };
  }
}

/** What the next record remembers besides the files of its base, after an apply. */
export function remember(delta: Delta, applied: Applied, before: Memory, extent: Extent): Memory {
  const remembering = new Remembering(delta, applied);
  const isRestore = extent === 'restore';
  const moves = extent === 'whole' ? remembering.whole() : remembering.partial(applied, before, isRestore);
  const locked = extent === 'whole' ? remembering.stillLocked(before) : before.locked;
  return { ...moves, ...remembering.owed(before, isRestore), locked };
}
