import { type Email, type GroupId, type Identity, isSendable, isUnsafeAddress, type UserId } from './ids.ts';
import type { Access, Indexes } from './indexes.ts';
import { roleCode } from './role.ts';

/** A portal user as the list shows it, with access to unlisted reports and in ambiguous roles too. */
export interface LiveUser extends Access {
  readonly id: UserId;
  readonly email: Email;
  readonly identity: Identity;
  readonly name: string;
  /** As the portal sends it: 1 to 4, or something the reference does not know. */
  readonly role: number;
  readonly groups: readonly GroupId[];
  /** What a replacement would lose besides groups, in words: `department "Sales"`. */
  readonly extras: readonly string[];
  /** True where the flags of the account let it edit, create or overwrite reports. */
  readonly mayEdit: boolean;
  /** When the portal ends the account, in milliseconds; undefined where it names no instant. */
  readonly expires: number | undefined;
  readonly department: string | undefined;
}

/** What is given: the portal's users and the members of its RLS roles. */
export interface Live {
  /** Users whose address is theirs alone. */
  readonly users: ReadonlyMap<Identity, LiveUser>;
  /** Users who share one identity: nobody can tell them apart, so they are left alone. */
  readonly ambiguous: ReadonlyMap<Identity, readonly LiveUser[]>;
  /** The roles of each portal group that is in one. */
  readonly groupRoles: ReadonlyMap<GroupId, Indexes>;
  /** Addresses in roles that no live user has: the spellings in each role, by its index. */
  readonly residue: ReadonlyMap<Identity, ReadonlyMap<number, readonly Email[]>>;
}

/** The live accounts of an address: several where nobody can tell them apart. */
export function accountsOf({ users, ambiguous }: Live, identity: Identity): readonly LiveUser[] {
  const user = users.get(identity);
  return user === undefined ? (ambiguous.get(identity) ?? []) : [user];
}

/** Every account, those too that nobody can tell apart. */
export const allAccounts = ({ users, ambiguous }: Live): LiveUser[] => [
  ...users.values(),
  ...[...ambiguous.values()].flat(),
];

/** Why no call is made about an account whose address is its own; undefined where calls are. */
export const untouchable = ({ email, role }: LiveUser): 'address' | 'role' | undefined => {
  if (!isSendable(email) || isUnsafeAddress(email)) return 'address';
  return roleCode(role) === undefined ? 'role' : undefined;
};
