import type { Catalogue } from '../domain/access.ts';
import { datasetId, type Email, type Identity, identityOf, roleKey } from '../domain/ids.ts';
import type { RoleRecord, UserRecord } from './decode.ts';
import { observedIn } from './live-state.ts';
import type { Paging } from './paging.ts';
import { listReader } from './read-portal.ts';
import type { ReadTransport } from './transport.ts';

export type Lookup = ReturnType<typeof lookup>;

/** A call during a reading gets the result of the next reading, so no result is older than its call. */
function sharedReading<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting: Promise<Value> | undefined;
  return () => {
    waiting ??= last
      .catch(() => {})
      .then(() => {
        waiting = undefined;
        return read();
      });
    last = waiting;
    return waiting;
  };
}

export function lookup(transport: ReadTransport, paging: Paging) {
  const lists = listReader(transport, paging);
  const allUsers = sharedReading(lists.users);
  const withAddress = (records: readonly UserRecord[], address: string): readonly UserRecord[] =>
    records.filter(({ email }) => identityOf(email) === identityOf(address));
  const users = async (address: string): Promise<readonly UserRecord[]> =>
    withAddress(await lists.users('once', { email: address }), address);
  return {
    /** The filter is only a hint: a user may exist although the portal finds nobody. */
    users,
    /** Searches the whole list if the filter finds nobody. */
    usersForSure: async (address: string): Promise<readonly UserRecord[]> => {
      const found = await users(address);
      return found.length > 0 ? found : withAddress(await allUsers(), address);
    },
    roles: async (dataset: string, name: string): Promise<readonly RoleRecord[]> => {
      const found = await lists.roles('once', { datasetId: dataset });
      const key = roleKey(datasetId(dataset), name);
      return found.filter((role) => roleKey(datasetId(role.datasetId), role.name) === key);
    },
    allUsers,
    allRoles: sharedReading(lists.roles),
    pages: (): number => paging.pagesOf('/api/user'),
  };
}

/** Looks up users one by one if the whole list needs more requests. Only the whole list shows who is gone. */
async function usersOf(users: ReadonlyMap<Identity, Email>, find: Lookup): Promise<readonly UserRecord[]> {
  if (users.size === 0) return [];
  const pages = find.pages();
  // The whole list needs a request per page, and a second reading if there are several pages.
  if (users.size > (pages === 1 ? 1 : 2 * pages)) return find.allUsers();
  const found = await Promise.all([...users.values()].map(find.users));
  return found.some((accounts) => accounts.length === 0) ? find.allUsers() : found.flat();
}

/** An address that is missing in the result has no account. */
export async function observe(find: Lookup, users: ReadonlyMap<Identity, Email>, catalogue: Catalogue) {
  const [found, roles] = await Promise.all([usersOf(users, find), find.allRoles()]);
  return observedIn(catalogue, { users: found, roles });
}
