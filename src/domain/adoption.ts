import type { Place, Problem } from './problem.ts';

export interface EditedFile {
  /** Relative to the folder of the root file. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

export interface NamedDifference {
  /** An address, or the alias or id of a group. */
  readonly holder: string;
  /** WORKSPACE/NAME, DATASET/ROLE, or null for the account. */
  readonly what: string | null;
}

export interface Taken extends NamedDifference {
  readonly kind: 'give' | 'take' | 'list-user' | 'list-group' | 'account' | 'gone' | 'release';
  readonly files: readonly string[];
}

export interface Kept extends NamedDifference {
  readonly why: string;
  readonly fix: string;
  readonly place: Place | null;
}

export interface Adopted {
  readonly taken: readonly Taken[];
  readonly left: readonly Kept[];
  readonly files: readonly EditedFile[];
  readonly written: boolean;
  readonly warnings: readonly Problem[];
}
