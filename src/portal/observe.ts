import type { Catalogue } from '../domain/catalogue.ts';
import { datasetId, type Email, type Identity, reportId, roleKey } from '../domain/ids.ts';
import type { Live } from '../domain/live.ts';
import type { Interned } from './catalogue-of.ts';
import type { UserRecord } from './decode.ts';
import { liveOf } from './live-state.ts';
import type { Lookup } from './lookup.ts';

const USERS = '/api/user';

const costOf = (pages: number): number => (pages === 1 ? 1 : 2 * pages);

/**
 * The users of these addresses: one by one where that is fewer requests than the whole list. Only the whole list
 * proves that somebody is gone.
 */
async function usersOf(users: ReadonlyMap<Identity, Email>, find: Lookup): Promise<readonly UserRecord[]> {
  if (users.size === 0) return [];
  if (users.size > costOf(find.pagesOf(USERS))) return find.allUsers();
  const found = await Promise.all([...users.values()].map(find.users));
  return found.some((accounts) => accounts.length === 0) ? find.allUsers() : found.flat();
}

const UNKNOWN = -1;

const internedIn = (catalogue: Catalogue): Interned => ({
  catalogue,
  report: (rawId) => catalogue.reportIndex.get(reportId(rawId)) ?? UNKNOWN,
  role: (dataset, name) => catalogue.roleIndex.get(roleKey(datasetId(dataset), name)) ?? UNKNOWN,
});

/** Reads these users and all roles again, by the indexes of a catalogue. An address that has no user here has none. */
export async function observe(
  find: Lookup,
  users: ReadonlyMap<Identity, Email>,
  catalogue: Catalogue,
): Promise<Live> {
  const [found, roles] = await Promise.all([usersOf(users, find), find.allRoles()]);
  return liveOf({ users: found, reports: [], roles }, internedIn(catalogue));
}
