import { type DatasetId, type Identity, identityOf, roleKey } from '../domain/ids.ts';
import { decodePage, RECORDS, type RoleRecord, type UserRecord } from './decode.ts';
import type { Paging } from './paging.ts';
import type { Spell } from './spelling.ts';
import type { ReadTransport } from './transport.ts';

/** Reads single users and roles. */
export interface Lookup {
  /** Every user with this address; filters of the portal are hints, so addresses are matched here. */
  readonly users: (address: string) => Promise<readonly UserRecord[]>;
  /** Every role of this name in the dataset. */
  readonly roles: (dataset: DatasetId, name: string) => Promise<readonly RoleRecord[]>;
}

export function lookup(transport: ReadTransport, paging: Paging, spell: Spell): Lookup {
  return {
    users: async (address) => {
      const identity: Identity = identityOf(address);
      const path = '/api/user';
      const found = await paging.readAll<UserRecord>({
        path,
        read: async (query) =>
          decodePage(path, await transport.get(path, { ...query, email: address }), RECORDS.user),
        idOf: ({ id }) => id,
      });
      return found.filter(({ email }) => identityOf(email) === identity);
    },
    roles: async (dataset, name) => {
      const path = '/api/datasets/rls';
      const found = await paging.readAll<RoleRecord>({
        path,
        read: async (query) =>
          decodePage(path, await transport.get(path, { ...query, datasetId: spell(dataset) }), RECORDS.role),
        idOf: ({ id }) => id,
      });
      const key = roleKey(dataset, name);
      return found.filter((role) => roleKey(role.datasetId.toLowerCase() as DatasetId, role.name) === key);
    },
  };
}
