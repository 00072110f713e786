import type { ChangedReport } from './change.ts';
import type { DueReview } from './desired.ts';
import type { AccountRole, Email, Identity, ReportId, UserId } from './ids.ts';
import type { NamedUser } from './plan.ts';
import type { Problem } from './problem.ts';
import type { Source } from './source.ts';

export interface AuditEntry {
  readonly at: number;
  readonly user: UserId | undefined;
  readonly identity: Identity | undefined;
  readonly report: ReportId | undefined;
}

export interface AuditLog {
  readonly entries: readonly AuditEntry[];
  readonly rowsWithoutTime: number;
  /** True if the log has an entry before the requested start, or if no start is requested. */
  readonly reachesBack: boolean;
}

/** The time when `rolecall open` acted as `user`, in milliseconds. A `null` report covers all reports. */
export interface OpenedNote {
  readonly user: Identity;
  readonly report: ReportId | null;
  readonly from: number;
  readonly until: number;
}

export interface Reviewed {
  readonly window: {
    /** RFC 3339: the log is complete from this instant on. Null if the window has no entries. */
    readonly from: string | null;
    readonly to: string | null;
    /** False if the log may begin after the requested start, or covers less than a day. */
    readonly complete: boolean;
  };
  readonly entries: number;
  readonly limits: readonly string[];
  readonly unused: readonly (NamedUser & {
    readonly report: ChangedReport;
    /** The last use that rolecall read, even if the use was before the window. Null without a use. */
    readonly lastSeen: string | null;
    readonly sources: readonly Source[];
  })[];
  readonly dormant: readonly (NamedUser & {
    readonly role: AccountRole | null;
    readonly reports: number;
    readonly roles: number;
    readonly lastSeen: string | null;
    readonly sources: readonly Source[];
  })[];
  readonly reports: readonly {
    readonly report: ChangedReport;
    readonly holders: number;
    readonly lastSeen: string | null;
  }[];
  /** Input of `rolecall revoke`: reports of one person. An empty list means all access of the person. */
  readonly revocations: readonly { readonly user: Email; readonly access: readonly string[] }[];
  readonly due: readonly DueReview[];
  readonly offRoster?: readonly (NamedUser & {
    readonly live: boolean;
    readonly sources: readonly Source[];
  })[];
  readonly broken?: readonly Problem[];
}
