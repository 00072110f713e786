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

/** What an account carries that the create call cannot set, in words. */
function extrasOf(record: UserRecord): readonly string[] {
  const fields = FIELDS.flatMap(([field, name]) => {
    const value = record[field];
    const shown =
      typeof value === 'string'
        ? value.trim()
        : value === null || value === undefined
          ? ''
          : JSON.stringify(value);
    return shown === '' ? [] : [`${name} ${JSON.stringify(shown)}`];
  });
  return [...fields, ...FLAGS.filter((flag) => record[flag] === true)];
}

const departmentOf = ({ department }: UserRecord): { department?: string } =>
  typeof department === 'string' && department.trim() !== '' ? { department: department.trim() } : {};

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

/** Who is in which role, by id and by address, and which addresses in roles nobody has. */
function membersOf(roles: Records['roles'], { role: indexOf }: Interned, identities: ReadonlySet<Identity>) {
  const byId = new Lists<UserId, number>();
  const byAddress = new Lists<Identity, number>();
  const groups = new Lists<GroupId, number>();
  const residue = new Map<Identity, Lists<number, Email>>();
  for (const role of roles) {
    const index = indexOf(role.datasetId, role.name);
    for (const id of role.users ?? []) byId.add(userId(id), index);
    for (const address of role.userEmails ?? []) {
      const identity = identityOf(address);
      if (identities.has(identity)) byAddress.add(identity, index);
      else {
        const left = residue.get(identity) ?? new Lists<number, Email>();
        left.add(index, address as Email);
        residue.set(identity, left);
      }
    }
    for (const group of role.groups ?? []) groups.add(groupId(group), index);
  }
  return { byId: byId.byKey, byAddress: byAddress.byKey, groups: groups.byKey, residue };
}

const NOTHING: readonly number[] = [];

/**
 * The live state behind the records. A role's members are its `users` and its `userEmails` together; ids without a
 * live user say nothing, addresses without one are residue.
 */
export function liveOf(
  { users: records, roles }: Pick<Records, 'users' | 'roles'>,
  interned: Interned,
): Live {
  const identities = new Set<Identity>();
  const own = records.map((record) => {
    const identity = identityOf(record.email);
    identities.add(identity);
    return { record, identity };
  });
  const { byId, byAddress, groups, residue } = membersOf(roles, interned, identities);
  const rolesOf = (id: UserId, identity: Identity): Indexes => {
    const direct = byId.get(id) ?? NOTHING;
    const addressed = byAddress.get(identity) ?? NOTHING;
    if (direct.length + addressed.length === 0) return NO_INDEXES;
    return indexesOf([...direct, ...addressed]);
  };
  const ids = new Set<UserId>();
  const users = new Map<Identity, LiveUser>();
  const ambiguous = new Map<Identity, LiveUser[]>();
  for (const { record, identity } of own) {
    const id = userId(record.id);
    if (ids.has(id)) throw twoOfOneId('/api/user', id);
    ids.add(id);
    const groupsOf = record.groups ?? [];
    const user: LiveUser = {
      id,
      email: record.email as Email,
      identity,
      name: record.name ?? '',
      role: record.role,
      reports: indexesOf((record.reports ?? []).map(interned.report)),
      roles: rolesOf(id, identity),
      groups: groupsOf.length === 0 ? NO_GROUPS : [...new Set(groupsOf.map(groupId))],
      extras: extrasOf(record),
      ...departmentOf(record),
    };
    const twins = ambiguous.get(identity);
    const twin = users.get(identity);
    if (twins !== undefined) twins.push(user);
    else if (twin !== undefined) {
      ambiguous.set(identity, [twin, user]);
      users.delete(identity);
    } else users.set(identity, user);
  }
  return {
    users,
    ambiguous,
    groupRoles: new Map([...groups].map(([id, indexes]) => [id, indexesOf(indexes)])),
    residue: new Map([...residue].map(([identity, { byKey }]) => [identity, byKey])),
  };
}
