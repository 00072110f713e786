import type { EditedFile } from './adoption.ts';
import type { Entry } from './entry.ts';
import type { Identity } from './ids.ts';
import type { Place, Problem } from './problem.ts';

/** What makes files with teams shorter, while everybody keeps exactly the access that they have. */
export type TeamChange = {
  readonly team: string;
  /** Whose lines move. */
  readonly users: readonly Identity[];
  /** Lines that the files lose by it at least. */
  readonly lines: number;
} & (
  | {
      /** People become members, where they are not yet, and lose their own lines for what the team gives. */
      readonly kind: 'join';
      readonly joining: readonly {
        readonly identity: Identity;
        readonly isMember: boolean;
        readonly entries: readonly Entry[];
      }[];
    }
  /** The team ends: its members get directly what it gives. */
  | { readonly kind: 'split' }
  /** The other team ends: both have the same members, or give the same. */
  | { readonly kind: 'merge'; readonly other: string; readonly same: 'members' | 'reports' }
);

/** A change as people read it. */
export interface TeamSuggestion {
  readonly kind: TeamChange['kind'];
  readonly team: string;
  /** Where the team is defined. */
  readonly place: Place;
  /** The team that ends, of a merge. */
  readonly other: string | null;
  readonly same: 'members' | 'reports' | null;
  readonly users: readonly string[];
  readonly lines: number;
  /** Why `--write` leaves it to a person; null for what it writes. */
  readonly left: string | null;
}

/** What is nearly so. Advice: nothing is ever written for it. */
export interface NearTeam {
  readonly kind: 'join' | 'merge';
  readonly team: string;
  readonly other: string | null;
  readonly same: 'members' | 'reports' | null;
  /** Who could join, or whom only one of two teams has. */
  readonly users: readonly string[];
  /** The one report or role that is missing, as the files name it. */
  readonly missing: string | null;
}

/** What files with teams could say in fewer lines. */
export interface TeamAdvice {
  /** What stands in the files now; where they are edited, what was done in that order, and what was left. */
  readonly suggestions: readonly TeamSuggestion[];
  readonly near: readonly NearTeam[];
  /** True where the files were to be edited, in a dry run too. */
  readonly edits: boolean;
  readonly files: readonly EditedFile[];
  /** False for a dry run, and where there was nothing to write. */
  readonly written: boolean;
  readonly warnings: readonly Problem[];
}
