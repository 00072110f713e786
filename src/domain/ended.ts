import type { EditedFile } from './adoption.ts';
import type { Identity } from './ids.ts';
import type { Place } from './problem.ts';
import type { Source } from './source.ts';

/** A report that somebody has and did not use, by its index in the catalogue. */
export interface UnusedKey {
  readonly identity: Identity;
  readonly key: number;
}

/** A line that gets an end: a person's own line, a team's, or the one that makes somebody a member. */
export interface EndingLine {
  readonly kind: 'own' | 'team' | 'member';
  readonly source: Source;
  /** The unused grants that end with it. */
  readonly grants: readonly UnusedKey[];
}

/** An unused grant whose lines stay as they are, with why. */
export interface Lasting extends UnusedKey {
  readonly why: string;
  readonly source: Source | undefined;
}

/** What was written so that access which nobody used ends. */
export interface Ended {
  /** The day or instant that was written. */
  readonly until: string;
  readonly reason: string;
  readonly lines: readonly {
    readonly kind: EndingLine['kind'];
    readonly place: Place;
    readonly users: readonly string[];
    readonly reports: readonly string[];
  }[];
  readonly left: readonly {
    readonly user: string;
    readonly report: string;
    readonly why: string;
    readonly place: Place | null;
  }[];
  readonly files: readonly EditedFile[];
  /** False for a dry run, and where there was nothing to write. */
  readonly written: boolean;
}
