import { fold } from './dialect.ts';
import type { StoredRole, StoredUser } from './records.ts';
import { RefusedRequest } from './reply.ts';

export interface RoleInDataset {
  readonly datasetId: string;
  readonly role: string;
}

export type LinkedRole = ReturnType<typeof linkedRole>;

function linkedRole(
  { users, userEmails, groups, ...record }: StoredRole,
  idByEmail: ReadonlyMap<string, string>,
  emailById: ReadonlyMap<string, string>,
) {
  // Each member has an address, the id of an account, or both.
  const members = new Map<string, Readonly<Record<'email' | 'id', string | undefined>>>();
  const ids = new Set(users.map(fold));
  for (const email of userEmails) {
    const id = idByEmail.get(fold(email));
    members.set(fold(email), { email, id: id !== undefined && ids.has(fold(id)) ? id : undefined });
  }
  for (const id of users) {
    const email = emailById.get(fold(id));
    const key = fold(email ?? id);
    if (!members.has(key)) members.set(key, { email, id });
  }
  return { record, members, groups };
}

export const roleRecord = ({ record, members, groups }: LinkedRole): StoredRole => ({
  ...record,
  users: [...members.values()].flatMap(({ id }) => id ?? []),
  userEmails: [...members.values()].flatMap(({ email }) => email ?? []),
  groups,
});

/** If several roles share a name, calls reach the first role. */
export class Roles {
  readonly inOrder: readonly LinkedRole[];

  constructor(records: readonly StoredRole[], people: readonly StoredUser[]) {
    const idByEmail = new Map(people.map(({ id, email }) => [fold(email), id]));
    const emailById = new Map(people.map(({ id, email }) => [fold(id), email]));
    this.inOrder = records.map((record) => linkedRole(record, idByEmail, emailById));
  }

  /** Throws a `RefusedRequest` if the dataset has no role of this name. */
  findRole({ datasetId, role }: RoleInDataset): LinkedRole {
    const found = this.inOrder.find(
      ({ record }) => record.name === role && fold(record.datasetId) === fold(datasetId),
    );
    if (found === undefined) throw new RefusedRequest(404, `the dataset ${datasetId} has no role ${role}`);
    return found;
  }

  /** Gives the leftover memberships of the address to its new account. */
  claim({ email, id }: StoredUser): void {
    for (const { members } of this.inOrder) {
      const left = members.get(fold(email));
      if (left !== undefined) members.set(fold(email), { ...left, id });
    }
  }

  /** Members keep their roles when their address changes. */
  readdress(before: string, { email, id }: StoredUser): void {
    for (const { members } of this.inOrder)
      if (members.delete(fold(before))) members.set(fold(email), { email, id });
  }

  /** Removes an account from all roles. With `keepAddress`, the address stays in the roles. */
  forget({ email }: StoredUser, keepAddress: boolean): void {
    for (const { members } of this.inOrder) {
      const member = members.get(fold(email));
      if (member === undefined) continue;
      if (keepAddress) members.set(fold(email), { ...member, id: undefined });
      else members.delete(fold(email));
    }
  }
}
