import type { ChangedReport } from './change.ts';
import type { DueReview } from './desired.ts';
import type { Email, Identity, ReportId, UserId } from './ids.ts';
import type { NamedUser } from './plan.ts';
import type { Problem } from './problem.ts';
import type { RoleName } from './role.ts';
import type { Source } from './source.ts';

export interface AuditEntry {
  readonly at: number;
  readonly user: UserId | undefined;
  readonly identity: Identity | undefined;
  readonly report: ReportId | undefined;
}

export interface AuditLog {
  readonly entries: readonly AuditEntry[];
  /** Entries without a time that can be read: nothing is known of when they were. */
  readonly timeless: number;
  /** True where only what is not before the first instant was read. */
  readonly narrowed: boolean;
  /** True where the log holds something from before the first instant that was asked for. */
  readonly reachesBack: boolean;
}

export interface UnusedGrant extends NamedUser {
  readonly report: ChangedReport;
  /** The last use among what was read of the log, before the window too; null where there is none. */
  readonly lastSeen: string | null;
  readonly sources: readonly Source[];
  readonly owner: string | null;
}

export interface DormantUser extends NamedUser {
  readonly role: RoleName | null;
  readonly reports: number;
  readonly roles: number;
  readonly lastSeen: string | null;
  readonly sources: readonly Source[];
}

export interface UnusedReport {
  readonly report: ChangedReport;
  readonly holders: number;
  readonly lastSeen: string | null;
}

/** What `rolecall revoke` takes from one person: these reports, or all access where none is named. */
export interface Revocation {
  readonly user: Email;
  readonly access: readonly string[];
}

export interface OffRoster extends NamedUser {
  readonly live: boolean;
  readonly sources: readonly Source[];
}

export interface Reviewed {
  readonly window: {
    /** From when on the log covers everything that was asked for; null where it holds nothing. RFC 3339. */
    readonly from: string | null;
    readonly to: string | null;
    /** False where the log may not reach back to what was asked for. */
    readonly complete: boolean;
  };
  readonly entries: number;
  readonly limits: readonly string[];
  readonly unused: readonly UnusedGrant[];
  readonly dormant: readonly DormantUser[];
  readonly reports: readonly UnusedReport[];
  readonly revocations: readonly Revocation[];
  readonly due: readonly DueReview[];
  readonly offRoster?: readonly OffRoster[];
  readonly broken?: readonly Problem[];
}
