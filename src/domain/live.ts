import type { Catalogue } from './catalogue.ts';
import type { Email, GroupId, Identity, UserId } from './ids.ts';
import { isSendable, isUnsafeAddress, roleCode } from './ids.ts';
import type { Access, Indexes } from './indexes.ts';

/** A user of the user list. The access includes unlisted reports and ambiguous roles. */
export interface LiveUser extends Access {
  readonly id: UserId;
  readonly email: Email;
  readonly identity: Identity;
  readonly name: string;
  /** As the portal sends it: 1 to 4, or an unknown number. */
  readonly role: number;
  readonly groups: readonly GroupId[];
  /** Settings besides groups that a replaced account would lose, in words: `department "Sales"`. */
  readonly extras: readonly string[];
  readonly mayEdit: boolean;
  readonly expires: number | undefined;
  readonly department: string | undefined;
}

export interface Live {
  readonly users: ReadonlyMap<Identity, LiveUser>;
  /** Users who share one identity. rolecall does not change these users. */
  readonly ambiguous: ReadonlyMap<Identity, readonly LiveUser[]>;
  readonly groupRoles: ReadonlyMap<GroupId, Indexes>;
  /** Memberships without an account: for each role, by index, the spellings of the address. */
  readonly residue: ReadonlyMap<Identity, ReadonlyMap<number, readonly Email[]>>;
}

/** The result of one reading of the portal. */
export interface Observation {
  readonly catalogue: Catalogue;
  readonly live: Live;
}

/** Empty if the holder is a group. */
export function findAccounts(live: Live, holder: Identity | GroupId): readonly LiveUser[] {
  const users: ReadonlyMap<Identity | GroupId, LiveUser> = live.users;
  const ambiguous: ReadonlyMap<Identity | GroupId, readonly LiveUser[]> = live.ambiguous;
  const user = users.get(holder);
  return user === undefined ? (ambiguous.get(holder) ?? []) : [user];
}

export const allAccounts = ({ users, ambiguous }: Live): LiveUser[] => [
  ...users.values(),
  ...[...ambiguous.values()].flat(),
];

/** The reason why no call may name this account, whose address is unique. Undefined if calls may name it. */
export const findCallObstacle = ({ email, role }: LiveUser): 'address' | 'role' | undefined => {
  if (!isSendable(email) || isUnsafeAddress(email)) return 'address';
  return roleCode(role) === undefined ? 'role' : undefined;
};
