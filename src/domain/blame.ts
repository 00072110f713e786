import type { Place } from './problem.ts';

/** Who wrote a line, as the commit says it: text from outside. */
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

/** Who wrote the line of a place; undefined where no commit holds it yet, and outside Git. */
export type BlameOf = (place: Place) => Blame | undefined;
