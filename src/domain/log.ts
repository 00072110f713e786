import type { Because, Change } from './change.ts';
import type { DueReview } from './desired.ts';
import type { AccountRole } from './ids.ts';
import type { Place } from './problem.ts';

/** The start of `partial` in the record of a lockout. */
export const LOCKOUT_OF = 'lockout of ';

export type RecordedChange = Change & {
  /** `applied` if the call succeeded and the verification found no difference. */
  readonly outcome: string;
  /** The author of the line; null if the clone lacks the history. */
  readonly author?: string | null;
  /** The line that this author wrote: the newest line that gives the access. */
  readonly place?: Place;
};

export interface LogEntry {
  readonly record: string;
  readonly instant: string;
  /** The applied commit. Author and subject are null if the clone does not have the commit. */
  readonly commit: string;
  readonly author: string | null;
  readonly subject: string | null;
  readonly root: string;
  readonly url: string;
  readonly fingerprint: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly partial: string | null;
  /** The URL of the CI run, or user@host. */
  readonly by: string;
  readonly changes?: readonly RecordedChange[];
}

/** `merged` is when a merge asked for the removals. `gone` is when the person had no access left. */
export interface RecordedLeaver {
  readonly user: string;
  /** `expired`: the person's own `until` has passed, so no merge asked for the removals. */
  readonly because: Extract<Because, 'left' | 'absent' | 'expired'>;
  readonly commit: string;
  readonly merged: string | null;
  readonly gone: string | null;
  readonly hours: number | null;
}

export interface Population {
  readonly record: string;
  readonly portal: { readonly users: number; readonly grants: number; readonly memberships: number } | null;
  readonly people: readonly {
    readonly user: string;
    readonly name: string | null;
    readonly role: AccountRole | 'unknown';
    readonly reports: number;
    readonly roles: number;
  }[];
}

export interface AuditEvidence {
  readonly from: string;
  readonly until: string;
  readonly before: Population | null;
  readonly after: Population | null;
  readonly left: readonly RecordedLeaver[];
  readonly reviews: readonly (Omit<DueReview, 'source'> & {
    readonly due: boolean;
    /** The author of the `reviewed` line; null without a line, or if the clone lacks the history. */
    readonly author: string | null;
  })[];
  readonly rules: readonly { readonly name: string; readonly broken: readonly string[] }[];
  readonly unknown: readonly string[];
}

export interface Log {
  readonly portal: string;
  readonly branch: string;
  readonly entries: readonly LogEntry[];
  /** False if there are more entries, or the clone lacks some entries. */
  readonly complete: boolean;
  readonly evidence?: AuditEvidence;
  readonly verified?: { readonly signed: number; readonly unsigned: number };
}

export interface Blame {
  readonly commit: string;
  readonly author: string;
  readonly email: string;
  readonly at: string;
  readonly summary: string;
  /** True if the clone's history ends here: the line may be older. */
  readonly boundary: boolean;
}

export type BlameOf = (place: Place) => Blame | undefined;
