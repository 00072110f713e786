import {
  datasetId,
  groupId,
  type Identity,
  identityOf,
  type RoleKey,
  reportId,
  roleKey,
  userId,
} from '../domain/ids.ts';
import type { Observed, ObservedRole, ObservedUser, Touched } from '../domain/observed.ts';
import type { RoleRecord, UserRecord } from './decode.ts';
import type { Lookup } from './lookup.ts';

const USERS = '/api/user';

/** How many requests a list costs that is read until readings agree. */
const costOf = (pages: number): number => (pages === 1 ? 1 : 2 * pages);

/**
 * The users of these addresses: one by one where that is fewer requests than the whole list. Only the whole list
 * proves that somebody is gone.
 */
async function usersOf({ users }: Touched, find: Lookup): Promise<readonly UserRecord[]> {
  if (users.size === 0) return [];
  if (users.size > costOf(find.pagesOf(USERS))) return find.allUsers();
  const found = await Promise.all([...users.values()].map(find.users));
  return found.some((accounts) => accounts.length === 0) ? find.allUsers() : found.flat();
}

function observedUsers(
  records: readonly UserRecord[],
  { users }: Touched,
): ReadonlyMap<Identity, readonly ObservedUser[]> {
  const byIdentity = new Map<Identity, ObservedUser[]>();
  for (const { id, email, name, role, reports } of records) {
    const identity = identityOf(email);
    if (!users.has(identity)) continue;
    const user = { id: userId(id), name: name ?? '', role, reports: new Set((reports ?? []).map(reportId)) };
    const known = byIdentity.get(identity);
    if (known === undefined) byIdentity.set(identity, [user]);
    else known.push(user);
  }
  return byIdentity;
}

function observedRoles(
  records: readonly RoleRecord[],
  identities: ReadonlyMap<string, Identity>,
): ReadonlyMap<RoleKey, ObservedRole> {
  const roles = new Map<RoleKey, ObservedRole>();
  for (const { datasetId: dataset, name, users, userEmails, groups } of records) {
    const id = datasetId(dataset);
    const key = roleKey(id, name);
    const twin = roles.get(key);
    const members = new Set<Identity>(twin?.members);
    for (const one of users ?? []) {
      const identity = identities.get(userId(one));
      if (identity !== undefined) members.add(identity);
    }
    for (const address of userEmails ?? []) members.add(identityOf(address));
    const ids = new Set([...(twin?.groups ?? []), ...(groups ?? []).map(groupId)]);
    roles.set(key, { datasetId: id, role: name, members, groups: ids });
  }
  return roles;
}

/** Reads the touched users and all roles again. A role names its members by id or by address. */
export async function observe(find: Lookup, touched: Touched): Promise<Observed> {
  const [users, roles] = await Promise.all([usersOf(touched, find), find.allRoles()]);
  const identities = new Map(users.map(({ id, email }) => [userId(id) as string, identityOf(email)]));
  return { users: observedUsers(users, touched), roles: observedRoles(roles, identities) };
}
