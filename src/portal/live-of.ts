import {
  type Email,
  type GroupId,
  groupId,
  type Identity,
  identityOf,
  type UserId,
  userId,
} from '../domain/ids.ts';
import { type Indexes, indexesOf, NO_INDEXES } from '../domain/indexes.ts';
import type { Live, LiveUser } from '../domain/live.ts';
import type { Interned } from './catalogue-of.ts';
import type { Records, UserRecord } from './decode.ts';
import { twoOfOneId } from './portal-fault.ts';

const FLAGS = ['canEditReport', 'canCreateReport', 'canOverwriteReport'] as const;
const FIELDS = [
  ['department', 'department'],
  ['reportLandingPage', 'landing page'],
  ['expirationDate', 'expiration date'],
  ['windowsAdUser', 'Windows user'],
] as const;

/** What a field says, as far as it says anything. */
const shownOf = (value: unknown): string =>
  typeof value === 'string'
    ? value.trim()
    : value === null || value === undefined
      ? ''
      : JSON.stringify(value);

const NO_EXTRAS: readonly string[] = [];

/** What an account carries that the create call cannot set, in words. */
function extrasOf(record: UserRecord): readonly string[] {
  let extras: string[] | undefined;
  for (const [field, name] of FIELDS) {
    const shown = shownOf(record[field]);
    if (shown === '') continue;
    extras ??= [];
    extras.push(`${name} ${JSON.stringify(shown)}`);
  }
  for (const flag of FLAGS) {
    if (record[flag] !== true) continue;
    extras ??= [];
    extras.push(flag);
  }
  return extras ?? NO_EXTRAS;
}

const departmentOf = ({ department }: UserRecord): string =>
  typeof department === 'string' ? department.trim() : '';

const NO_GROUPS: readonly GroupId[] = [];

/** Lists by key, made when the first value comes. */
class Lists<Key, Value> {
  readonly byKey = new Map<Key, Value[]>();

  add(key: Key, value: Value): void {
    const known = this.byKey.get(key);
    if (known === undefined) this.byKey.set(key, [value]);
    else known.push(value);
  }
}

/** A user while the list is read: the roles come after it. */
type Reading = LiveUser & { roles: Indexes };

/** The users of a list, by what roles call them. */
interface Users {
  readonly byId: ReadonlyMap<UserId, Reading>;
  /** The first of those who share an address. */
  readonly byAddress: ReadonlyMap<Identity, Reading>;
  /** All who share one. */
  readonly ambiguous: ReadonlyMap<Identity, readonly Reading[]>;
}

/** Puts users into roles. Most are in one, which is the same for all who are in it alone. */
class Joining {
  readonly #more = new Lists<Reading, number>();

  join(user: Reading, index: number): void {
    const first = user.roles[0];
    if (first === undefined) user.roles = indexesOf([index]);
    else if (first !== index) this.#more.add(user, index);
  }

  /** To be called when everybody has joined. */
  end(): void {
    for (const [user, indexes] of this.#more.byKey) user.roles = indexesOf([...user.roles, ...indexes]);
  }
}

/** Puts users into their roles; gives those of groups, and the addresses in roles that nobody has. */
function membersOf(
  roles: Records['roles'],
  { role: indexOf }: Interned,
  { byId, byAddress, ambiguous }: Users,
) {
  const joining = new Joining();
  const groups = new Lists<GroupId, number>();
  const residue = new Map<Identity, Lists<number, Email>>();
  for (const role of roles) {
    const index = indexOf(role.datasetId, role.name);
    for (const id of role.users ?? []) {
      const user = byId.get(userId(id));
      if (user !== undefined) joining.join(user, index);
    }
    for (const address of role.userEmails ?? []) {
      const identity = identityOf(address);
      const user = byAddress.get(identity);
      if (user !== undefined) {
        joining.join(user, index);
        if (ambiguous.size > 0) for (const twin of ambiguous.get(identity) ?? []) joining.join(twin, index);
      } else {
        const left = residue.get(identity) ?? new Lists<number, Email>();
        left.add(index, address as Email);
        residue.set(identity, left);
      }
    }
    for (const group of role.groups ?? []) groups.add(groupId(group), index);
  }
  joining.end();
  return { groups: groups.byKey, residue };
}

function userOf(record: UserRecord, { report }: Interned): Reading {
  const groupsOf = record.groups ?? [];
  const department = departmentOf(record);
  const user: Reading = {
    id: userId(record.id),
    email: record.email as Email,
    identity: identityOf(record.email),
    name: record.name ?? '',
    role: record.role,
    reports: indexesOf((record.reports ?? []).map(report)),
    roles: NO_INDEXES,
    groups: groupsOf.length === 0 ? NO_GROUPS : [...new Set(groupsOf.map(groupId))],
    extras: extrasOf(record),
  };
  return department === '' ? user : { ...user, department };
}

/**
 * The live state behind the records. A role's members are its `users` and its `userEmails` together; ids without a
 * live user say nothing, addresses without one are residue.
 */
export function liveOf(
  { users: records, roles }: Pick<Records, 'users' | 'roles'>,
  interned: Interned,
): Live {
  const byId = new Map<UserId, Reading>();
  const users = new Map<Identity, Reading>();
  const ambiguous = new Map<Identity, Reading[]>();
  for (const record of records) {
    const user = userOf(record, interned);
    const { id, identity } = user;
    const before = byId.size;
    byId.set(id, user);
    if (byId.size === before) throw twoOfOneId('/api/user', id);
    const twin = users.get(identity);
    if (twin === undefined) users.set(identity, user);
    else {
      const sharing = ambiguous.get(identity);
      if (sharing === undefined) ambiguous.set(identity, [twin, user]);
      else sharing.push(user);
    }
  }
  const { groups, residue } = membersOf(roles, interned, { byId, byAddress: users, ambiguous });
  for (const identity of ambiguous.keys()) users.delete(identity);
  return {
    users,
    ambiguous,
    groupRoles: new Map([...groups].map(([id, indexes]) => [id, indexesOf(indexes)])),
    residue: new Map([...residue].map(([identity, { byKey }]) => [identity, byKey])),
  };
}
