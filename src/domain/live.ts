import type { Email, GroupId, Identity, ReportId, RoleKey, UserId } from './ids.ts';

/** A portal user as the list shows it. */
export interface LiveUser {
  readonly id: UserId;
  readonly email: Email;
  readonly identity: Identity;
  readonly name: string;
  /** As the portal sends it: 1 to 4, or something the reference does not know. */
  readonly role: number;
  readonly reports: readonly ReportId[];
  readonly groups: readonly GroupId[];
  /** What a replacement would lose besides groups, in words: `department "Sales"`. */
  readonly extras: readonly string[];
}

/** What is given: the portal's users and the members of its RLS roles. */
export interface Live {
  /** Users whose address is theirs alone. */
  readonly users: ReadonlyMap<Identity, LiveUser>;
  /** Users who share one identity: nobody can tell them apart, so they are left alone. */
  readonly ambiguous: ReadonlyMap<Identity, readonly LiveUser[]>;
  /** The unambiguous roles of each user. */
  readonly memberships: ReadonlyMap<Identity, ReadonlySet<RoleKey>>;
  readonly groupMemberships: ReadonlyMap<GroupId, ReadonlySet<RoleKey>>;
  /** Addresses in roles that no live user has, with the spelling in each role. */
  readonly residue: ReadonlyMap<Identity, ReadonlyMap<RoleKey, Email>>;
}
