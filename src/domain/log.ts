import type { Place } from './problem.ts';
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
