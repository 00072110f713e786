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

/** Which roles the users are in, by their places in the list. Most are in one, or in none: few need a list of their own. */
class RolesOfUsers {
  readonly #first: Int32Array;
  readonly #others = new Lists<number, number>();

  constructor(users: number) {
    this.#first = new Int32Array(users).fill(-1);
  }

  add(place: number, index: number): void {
    const first = this.#first[place];
    if (first === -1) this.#first[place] = index;
    else if (first !== index) this.#others.add(place, index);
  }

  of(place: number): Indexes {
    const first = this.#first[place] ?? -1;
    if (first === -1) return NO_INDEXES;
    return indexesOf([first, ...(this.#others.byKey.get(place) ?? [])]);
  }
}

/** The places of users in their list, by what roles call them. */
interface Places {
  readonly byId: ReadonlyMap<UserId, number>;
  /** The first of those who share an address. */
  readonly byAddress: ReadonlyMap<Identity, number>;
  /** The others who do, by the place of the first. */
  readonly twins: ReadonlyMap<number, readonly number[]>;
}

/** Who is in which role, and which addresses in roles nobody has. */
function membersOf(roles: Records['roles'], { role: indexOf }: Interned, { byId, byAddress, twins }: Places) {
  const held = new RolesOfUsers(byId.size);
  const groups = new Lists<GroupId, number>();
  const residue = new Map<Identity, Lists<number, Email>>();
  for (const role of roles) {
    const index = indexOf(role.datasetId, role.name);
    for (const id of role.users ?? []) {
      const place = byId.get(userId(id));
      if (place !== undefined) held.add(place, index);
    }
    for (const address of role.userEmails ?? []) {
      const identity = identityOf(address);
      const place = byAddress.get(identity);
      if (place !== undefined) {
        held.add(place, index);
        if (twins.size > 0) for (const twin of twins.get(place) ?? []) held.add(twin, index);
      } else {
        const left = residue.get(identity) ?? new Lists<number, Email>();
        left.add(index, address as Email);
        residue.set(identity, left);
      }
    }
    for (const group of role.groups ?? []) groups.add(groupId(group), index);
  }
  return { held, groups: groups.byKey, residue };
}

function userOf(record: UserRecord, identity: Identity, { report }: Interned, roles: Indexes): LiveUser {
  const groupsOf = record.groups ?? [];
  const department = departmentOf(record);
  const user: LiveUser = {
    id: userId(record.id),
    email: record.email as Email,
    identity,
    name: record.name ?? '',
    role: record.role,
    reports: indexesOf((record.reports ?? []).map(report)),
    roles,
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
  const byId = new Map<UserId, number>();
  const byAddress = new Map<Identity, number>();
  const twins = new Lists<number, number>();
  const ambiguous = new Map<Identity, LiveUser[]>();
  const identities = records.map(({ id: rawId, email }, place) => {
    const id = userId(rawId);
    byId.set(id, place);
    if (byId.size === place) throw twoOfOneId('/api/user', id);
    const identity = identityOf(email);
    const first = byAddress.get(identity);
    if (first === undefined) byAddress.set(identity, place);
    else {
      twins.add(first, place);
      ambiguous.set(identity, []);
    }
    return identity;
  });
  const { held, groups, residue } = membersOf(roles, interned, { byId, byAddress, twins: twins.byKey });
  const users = new Map<Identity, LiveUser>();
  for (const [place, record] of records.entries()) {
    const identity = identities[place];
    if (identity === undefined) continue;
    const user = userOf(record, identity, interned, held.of(place));
    const sharing = ambiguous.size === 0 ? undefined : ambiguous.get(identity);
    if (sharing === undefined) users.set(identity, user);
    else sharing.push(user);
  }
  return {
    users,
    ambiguous,
    groupRoles: new Map([...groups].map(([id, indexes]) => [id, indexesOf(indexes)])),
    residue: new Map([...residue].map(([identity, { byKey }]) => [identity, byKey])),
  };
}
