import type { Account, Accounts } from './accounts.ts';
import { fold, IdSet } from './id-set.ts';
import type { RoleRecord } from './records.ts';
import { Refusal } from './refusal.ts';

export interface Membership {
  readonly datasetId: string;
  readonly role: string;
}

/** A member: the address that was linked, and the account behind it while there is one. */
interface Member {
  readonly email: string | undefined;
  readonly id: string | undefined;
}

/** A role as it is kept: members by address. */
export interface Role {
  readonly record: Omit<RoleRecord, 'users' | 'userEmails' | 'groups'>;
  readonly members: Map<string, Member>;
  readonly groups: IdSet;
}

function roleOf({ users, userEmails, groups, ...record }: RoleRecord, accounts: Accounts): Role {
  const members = new Map<string, Member>();
  const ids = new Set(users.map(fold));
  for (const email of userEmails) {
    const id = accounts.withEmail(email)?.record.id;
    members.set(fold(email), { email, id: id !== undefined && ids.has(fold(id)) ? id : undefined });
  }
  for (const id of users) {
    const email = accounts.withId(id)?.record.email;
    const key = fold(email ?? id);
    if (!members.has(key)) members.set(key, { email, id });
  }
  return { record, members, groups: new IdSet(groups) };
}

const keyOf = (datasetId: string, role: string): string => `${fold(datasetId)} ${role}`;

/** The RLS roles of a portal, found by dataset and name; of several with one name the first. */
export class Roles {
  readonly inOrder: readonly Role[];
  readonly #byName = new Map<string, Role>();
  readonly #byDataset = new Map<string, Role[]>();

  constructor(records: readonly RoleRecord[], accounts: Accounts) {
    this.inOrder = records.map((record) => roleOf(record, accounts));
    for (const role of this.inOrder) {
      const { datasetId, name } = role.record;
      const key = keyOf(datasetId, name);
      if (!this.#byName.has(key)) this.#byName.set(key, role);
      const ofDataset = this.#byDataset.get(fold(datasetId));
      if (ofDataset === undefined) this.#byDataset.set(fold(datasetId), [role]);
      else ofDataset.push(role);
    }
  }

  ofDataset(datasetId: string): readonly Role[] {
    return this.#byDataset.get(fold(datasetId)) ?? [];
  }

  /** Throws a `Refusal` where the dataset has no such role. */
  existing({ datasetId, role }: Membership): Role {
    const found = this.#byName.get(keyOf(datasetId, role));
    if (found === undefined) throw new Refusal(404, `the dataset ${datasetId} has no role ${role}`);
    return found;
  }

  /** What outlived an earlier account of this address belongs to the new one. */
  claim({ record: { email, id } }: Account): void {
    for (const { members } of this.inOrder) {
      const left = members.get(fold(email));
      if (left !== undefined) members.set(fold(email), { ...left, id });
    }
  }

  /** Members keep their roles when their address changes. */
  readdress(before: string, { record: { email, id } }: Account): void {
    for (const { members } of this.inOrder) {
      if (members.delete(fold(before))) members.set(fold(email), { email, id });
    }
  }

  /** Takes an account out of all roles, or only its id where addresses outlive accounts. */
  forget({ record: { email } }: Account, keepAddress: boolean): void {
    for (const { members } of this.inOrder) {
      const member = members.get(fold(email));
      if (member === undefined) continue;
      if (keepAddress) members.set(fold(email), { ...member, id: undefined });
      else members.delete(fold(email));
    }
  }
}
