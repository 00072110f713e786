import type { Catalogue } from './catalogue.ts';
import type { Effect } from './effects.ts';
import type { DatasetId, Email, GroupId, ReportId } from './ids.ts';
import type { Deletion, NamedUser } from './plan.ts';

/** Something that a deleted person has, and loses with the account. */
export interface Lost {
  readonly kind: 'lost';
  readonly entry: Email;
  readonly what:
    | { readonly account: number }
    | { readonly report: ReportId }
    | { readonly group: GroupId }
    | Deletion['rls'][number];
}

/** One thing that one of two plans does and the other does not. */
export type Difference = Effect | Lost;

/** Two plans side by side. */
export interface Comparison {
  /** What only the saved plan does, and what only the plan now does. */
  readonly gone: readonly Difference[];
  readonly added: readonly Difference[];
  /**
   * True when the plan now ends where the saved plan ends: it does nothing that the saved one does not do, and what the
   * saved plan wanted and this one does not is already so.
   */
  readonly isRest: boolean;
}

/** What the files and the portal call the things that two plans are about. */
export interface ComparedNames {
  readonly people: readonly NamedUser[];
  readonly reports: Catalogue['reports'];
  readonly datasets: ReadonlyMap<DatasetId, readonly string[]>;
}
