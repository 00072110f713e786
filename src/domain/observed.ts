import type { DatasetId, Email, GroupId, Identity, ReportId, RoleKey } from './ids.ts';

/** A user as read after the writes. */
export interface ObservedUser {
  readonly name: string;
  readonly role: number;
  readonly reports: ReadonlySet<ReportId>;
}

export interface ObservedRole {
  readonly members: ReadonlySet<Identity>;
  readonly groups: ReadonlySet<GroupId>;
}

/** What to look at again. */
export interface Touched {
  readonly users: ReadonlyMap<Identity, Email>;
  readonly roles: ReadonlyMap<RoleKey, { readonly datasetId: DatasetId; readonly role: string }>;
}

/** What was read: an identity that is missing has no account, a role that is missing is gone. */
export interface Observed {
  readonly users: ReadonlyMap<Identity, ObservedUser>;
  readonly roles: ReadonlyMap<RoleKey, ObservedRole>;
}
