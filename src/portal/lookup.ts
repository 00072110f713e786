import { type DatasetId, datasetId, type Identity, identityOf, roleKey } from '../domain/ids.ts';
import { decodePage, RECORDS, type RoleRecord, type UserRecord } from './decode.ts';
import type { Paging } from './paging.ts';
import { listsOf } from './read-portal.ts';
import type { ReadTransport } from './transport.ts';

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
  const of = (records: readonly UserRecord[], identity: Identity): readonly UserRecord[] =>
    records.filter(({ email }) => identityOf(email) === identity);
  const users = async (address: string): Promise<readonly UserRecord[]> => {
    const path = '/api/user';
    const found = await paging.readAll<UserRecord>({
      path,
      read: (query) =>
        transport.get(path, { ...query, email: address }, (body) => decodePage(path, body, RECORDS.user)),
      idOf: ({ id }) => id,
      trust: 'once',
      filtered: true,
    });
    return of(found, identityOf(address));
  };
  return {
    users,
    surely: async (address) => {
      const found = await users(address);
      return found.length > 0 ? found : of(await allUsers(), identityOf(address));
    },
    roles: async (dataset, name) => {
      const path = '/api/datasets/rls';
      const found = await paging.readAll<RoleRecord>({
        path,
        read: (query) =>
          transport.get(path, { ...query, datasetId: dataset }, (body) =>
            decodePage(path, body, RECORDS.role),
          ),
        idOf: ({ id }) => id,
        trust: 'once',
        filtered: true,
      });
      const keyOf = (of: string, role: string) => roleKey(datasetId(of) as DatasetId, role);
      const key = keyOf(dataset, name);
      return found.filter((role) => keyOf(role.datasetId, role.name) === key);
    },
    allUsers,
    allRoles: shared(lists.roles),
    pagesOf: (path) => paging.pagesOf(path),
  };
}
