import type { Change } from './change.ts';
import type { DueReview } from './desired.ts';
import type { Place } from './problem.ts';
import type { RoleName } from './role.ts';

/** A change as a record has it. */
export type RecordedChange = Change & {
  /** `applied` where the portal was read again and had it. */
  readonly outcome: string;
  /** Who wrote the line that gives it; null where the clone cannot tell. */
  readonly author?: string | null;
};

/** One apply, as the record branch tells it. */
export interface LogEntry {
  /** The commit of the record. */
  readonly record: string;
  /** RFC 3339. */
  readonly instant: string;
  /** The commit that was applied, who wrote it and its first line; null where the clone does not hold it. */
  readonly commit: string;
  readonly author: string | null;
  readonly subject: string | null;
  readonly root: string;
  readonly url: string;
  readonly fingerprint: string;
  readonly counts: Readonly<Record<string, number>>;
  /** Why the apply was incomplete; null for a complete one. */
  readonly partial: string | null;
  /** The URL of the CI run, or user@host. */
  readonly by: string;
  /** The changes that were asked for. */
  readonly changes?: readonly RecordedChange[];
}

/** Somebody who left, from the merge that says so to the apply after which nothing was left. */
export interface LeftPerson {
  readonly user: string;
  readonly commit: string;
  /** RFC 3339; null where the clone does not hold the merge, or access is still left. */
  readonly merged: string | null;
  readonly gone: string | null;
  readonly hours: number | null;
}

/** Who was in the files that counted at an instant, and what the portal had when they were applied. */
export interface Population {
  readonly record: string;
  readonly portal: { readonly users: number; readonly grants: number; readonly memberships: number } | null;
  readonly people: readonly {
    readonly user: string;
    readonly name: string | null;
    readonly role: RoleName;
    readonly reports: number;
    readonly roles: number;
  }[];
}

/** What auditors ask about a period, as far as the record and the commits of a clone can answer. */
export interface AuditEvidence {
  /** RFC 3339; `until` is not included. */
  readonly from: string;
  readonly until: string;
  /** Null where the clone holds no record of that time. */
  readonly before: Population | null;
  readonly after: Population | null;
  readonly left: readonly LeftPerson[];
  readonly reviews: readonly (Omit<DueReview, 'source'> & { readonly due: boolean })[];
  readonly rules: readonly { readonly name: string; readonly broken: readonly string[] }[];
  /** What nobody can tell from a clone. */
  readonly unknown: readonly string[];
}

export interface Log {
  readonly portal: string;
  readonly branch: string;
  /** Newest first. */
  readonly entries: readonly LogEntry[];
  /** False where there are more, or the clone does not hold them. */
  readonly complete: boolean;
  readonly evidence?: AuditEvidence;
  /** How many records have a good signature, and how many older ones have none. */
  readonly verified?: { readonly signed: number; readonly unsigned: number };
}

/** The author of a line, as the commit names them: text from outside. */
export interface Blame {
  readonly commit: string;
  readonly author: string;
  readonly email: string;
  /** When it was written, RFC 3339 in UTC. */
  readonly at: string;
  /** The first line of the message. */
  readonly summary: string;
  /** True where the clone ends here: the line may be older. */
  readonly boundary: boolean;
}

/** Finds the author of a line; undefined where no commit has it yet, and outside Git. */
export type BlameOf = (place: Place) => Blame | undefined;
