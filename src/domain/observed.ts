import type { DatasetId, Email, GroupId, Identity, ReportId, RoleKey, UserId } from './ids.ts';

/** An account as read after the writes. */
export interface ObservedUser {
  readonly id: UserId;
  readonly name: string;
  readonly role: number;
  readonly reports: ReadonlySet<ReportId>;
}

/** Who is in a role: addresses that it names, or whose ids it names, and groups. */
export interface ObservedRole {
  readonly datasetId: DatasetId;
  readonly role: string;
  readonly members: ReadonlySet<Identity>;
  readonly groups: ReadonlySet<GroupId>;
}

/** What to look at again: users by the spelling to ask with. Roles are always read whole. */
export interface Touched {
  readonly users: ReadonlyMap<Identity, Email>;
}

/** What was read. An identity without accounts has none: a list that was read whole shows none. */
export interface Observed {
  readonly users: ReadonlyMap<Identity, readonly ObservedUser[]>;
  /** Every role; two of one name in a dataset are put together. */
  readonly roles: ReadonlyMap<RoleKey, ObservedRole>;
}
