import { datasetId, identityOf, roleKey } from '../domain/ids.ts';
import { decodePage, RECORDS, type RecordCheck, type RoleRecord, type UserRecord } from './decode.ts';
import type { Paging } from './paging.ts';
import { listsOf } from './read-portal.ts';
import type { Query, ReadTransport } from './transport.ts';

export type Lookup = ReturnType<typeof lookup>;

/** Shares readings: whoever asks while one is under way gets the next, which begins after it was asked for. */
function shared<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> | undefined;
  let next: Promise<Value> | undefined;
  const begin = (): Promise<Value> => {
    const reading = read().finally(() => {
      running = undefined;
    });
    running = reading;
    return reading;
  };
  return () => {
    if (running === undefined) return begin();
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return begin();
      });
    return next;
  };
}

export function lookup(transport: ReadTransport, paging: Paging) {
  const lists = listsOf(transport, paging);
  const allUsers = shared(lists.users);
  const filtered = <Value extends { readonly id: string }>(
    path: string,
    filter: Query,
    isRecord: RecordCheck<Value>,
  ): Promise<readonly Value[]> =>
    paging.readAll<Value>({
      path,
      read: (query) =>
        transport.get(path, { ...query, ...filter }, (body) => decodePage(path, body, isRecord)),
      idOf: ({ id }) => id,
      trust: 'once',
      filtered: true,
    });
  const of = (records: readonly UserRecord[], address: string): readonly UserRecord[] =>
    records.filter(({ email }) => identityOf(email) === identityOf(address));
  const users = async (address: string): Promise<readonly UserRecord[]> =>
    of(await filtered('/api/user', { email: address }, RECORDS.user), address);
  return {
    /** The users with this address that a filter finds. Filters are hints: who is not found may be there. */
    users,
    /** The same; who is not found by a filter is looked for in the whole list. */
    surely: async (address: string): Promise<readonly UserRecord[]> => {
      const found = await users(address);
      return found.length > 0 ? found : of(await allUsers(), address);
    },
    roles: async (dataset: string, name: string): Promise<readonly RoleRecord[]> => {
      const found = await filtered('/api/datasets/rls', { datasetId: dataset }, RECORDS.role);
      const key = roleKey(datasetId(dataset), name);
      return found.filter((role) => roleKey(datasetId(role.datasetId), role.name) === key);
    },
    allUsers,
    allRoles: shared(lists.roles),
    pagesOf: (path: string): number => paging.pagesOf(path),
  };
}
