import { datasetId, identityOf, roleKey } from '../domain/ids.ts';
import { decodePage, RECORDS, type RecordCheck, type RoleRecord, type UserRecord } from './decode.ts';
import type { Paging } from './paging.ts';
import { listsOf } from './read-portal.ts';
import type { Query, ReadTransport } from './transport.ts';

/** Reads single users and roles, and the lists where these prove nothing. */
export interface Lookup {
  /** The users with this address that a filter finds. Filters are hints: who is not found may be there. */
  readonly users: (address: string) => Promise<readonly UserRecord[]>;
  /** The users with this address: who is not found by a filter is looked for in the whole list. */
  readonly surely: (address: string) => Promise<readonly UserRecord[]>;
  /** Every role of this name in the dataset, as far as a filter finds them. `dataset` is spelled as the portal does. */
  readonly roles: (dataset: string, name: string) => Promise<readonly RoleRecord[]>;
  /** The whole lists, as of a moment after the call; those who ask at the same time share a reading. */
  readonly allUsers: () => Promise<readonly UserRecord[]>;
  readonly allRoles: () => Promise<readonly RoleRecord[]>;
  /** How many pages a list had when it was last read whole; 1 before that. */
  readonly pagesOf: (path: string) => number;
}

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

export function lookup(transport: ReadTransport, paging: Paging): Lookup {
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
    users,
    surely: async (address) => {
      const found = await users(address);
      return found.length > 0 ? found : of(await allUsers(), address);
    },
    roles: async (dataset, name) => {
      const found = await filtered('/api/datasets/rls', { datasetId: dataset }, RECORDS.role);
      const key = roleKey(datasetId(dataset), name);
      return found.filter((role) => roleKey(datasetId(role.datasetId), role.name) === key);
    },
    allUsers,
    allRoles: shared(lists.roles),
    pagesOf: (path) => paging.pagesOf(path),
  };
}
