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
}

export interface Log {
  readonly portal: string;
  readonly branch: string;
  /** Newest first. */
  readonly entries: readonly LogEntry[];
  /** False where there are more, or the clone does not hold them. */
  readonly complete: boolean;
}
