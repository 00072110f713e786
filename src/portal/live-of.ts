import type { Catalogue } from '../domain/catalogue.ts';
import {
  datasetId,
  type Email,
  type GroupId,
  groupId,
  type Identity,
  identityOf,
  type RoleKey,
  reportId,
  roleKey,
  type UserId,
  userId,
} from '../domain/ids.ts';
import type { Live, LiveUser } from '../domain/live.ts';
import type { RoleRecord, UserRecord } from './decode.ts';

const FLAGS = ['canEditReport', 'canCreateReport', 'canOverwriteReport'] as const;
const FIELDS = [
  ['department', 'department'],
  ['reportLandingPage', 'landing page'],
  ['expirationDate', 'expiration date'],
  ['windowsAdUser', 'Windows user'],
] as const;

/** What an account carries that the create call cannot set, in words. */
function extrasOf(record: UserRecord): string[] {
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

function liveUser(record: UserRecord): LiveUser {
  return {
    id: userId(record.id),
    email: record.email as Email,
    identity: identityOf(record.email),
    name: record.name ?? '',
    role: record.role,
    reports: [...new Set((record.reports ?? []).map(reportId))],
    groups: [...new Set((record.groups ?? []).map(groupId))],
    extras: extrasOf(record),
  };
}

function addTo<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const known = sets.get(key);
  if (known === undefined) sets.set(key, new Set([value]));
  else known.add(value);
}

/**
 * The live state behind the records. A role's members are its `users` and its `userEmails` together; ids without a
 * live user say nothing, addresses without one are residue.
 */
export function liveOf(
  userRecords: readonly UserRecord[],
  roles: readonly RoleRecord[],
  catalogue: Catalogue,
): Live {
  const users = new Map<Identity, LiveUser>();
  const ambiguous = new Map<Identity, LiveUser[]>();
  const identities = new Map<UserId, Identity>();
  for (const record of userRecords) {
    const user = liveUser(record);
    identities.set(user.id, user.identity);
    const twins = ambiguous.get(user.identity);
    const twin = users.get(user.identity);
    if (twins !== undefined) twins.push(user);
    else if (twin !== undefined) {
      ambiguous.set(user.identity, [twin, user]);
      users.delete(user.identity);
    } else users.set(user.identity, user);
  }

  const memberships = new Map<Identity, Set<RoleKey>>();
  const groupMemberships = new Map<GroupId, Set<RoleKey>>();
  const residue = new Map<Identity, Map<RoleKey, Email>>();
  for (const role of roles) {
    const key = roleKey(datasetId(role.datasetId), role.name);
    if (catalogue.ambiguousRoles.has(key)) continue;
    for (const id of role.users ?? []) {
      const identity = identities.get(userId(id));
      if (identity !== undefined) addTo(memberships, identity, key);
    }
    for (const address of role.userEmails ?? []) {
      const identity = identityOf(address);
      if (users.has(identity) || ambiguous.has(identity)) addTo(memberships, identity, key);
      else {
        const left = residue.get(identity) ?? new Map<RoleKey, Email>();
        residue.set(identity, left.set(key, address as Email));
      }
    }
    for (const group of role.groups ?? []) addTo(groupMemberships, groupId(group), key);
  }
  return { users, ambiguous, memberships, groupMemberships, residue };
}
