import type { EditedFile } from './adoption.ts';
import type { DatasetId, ReportId } from './ids.ts';
import type { Outcome } from './operation.ts';
import type { Plan } from './plan.ts';
import type { Problem } from './problem.ts';

export interface Deviation {
  readonly kind: 'excess' | 'missing';
  readonly holder: string;
  /** True for a portal group. The JSON of an apply leaves out this field. */
  readonly isGroup?: true;
  readonly what:
    | { readonly kind: 'account'; readonly expected: 'there' | 'gone' | 'changed' | 'single' }
    | { readonly kind: 'report'; readonly report: ReportId }
    | { readonly kind: 'rls'; readonly role: string; readonly datasetId: DatasetId };
}

export interface Discrepancy extends Deviation {
  /** `listing-unstable`: the lists did not show this report or role before the apply. */
  readonly code: 'access-from-elsewhere' | 'listing-unstable' | 'not-verified';
  /** `not-yet`: the call succeeded, and the portal may show the result later. */
  readonly seen: 'not-yet' | 'otherwise';
}

export type RecordOutcome =
  | {
      readonly status: 'written';
      readonly branch: string;
      readonly commit: string;
      readonly partial?: string;
    }
  | { readonly status: 'none' | 'failed'; readonly why: string };

export interface Applied {
  readonly plan: Plan;
  readonly outcomes: readonly Outcome[];
  readonly discrepancies: readonly Discrepancy[];
  /** False if rolecall could not read the portal after the writes, and knows only the outcomes. */
  readonly verified: boolean;
  readonly interrupted: boolean;
  /** Set if rolecall performed the plan on a copy of the portal. */
  readonly rehearsal?: true;
  readonly backup?: string;
  readonly journal?: string;
  readonly record?: RecordOutcome;
  /** Problems after the last call: report files that rolecall could not write. */
  readonly late?: readonly Problem[];
}

export interface Lockout {
  readonly user: string;
  /** Undefined for the end of a lockout, which calls no portal. */
  readonly applied: Applied | undefined;
  readonly record: RecordOutcome;
  /** The remote that has the record, or null. */
  readonly pushed: string | null;
  readonly files: readonly EditedFile[];
  readonly byHand: readonly string[];
  readonly open: readonly Problem[];
}

export const isWholeOutcome = (outcome: Outcome): boolean =>
  (outcome.status === 'applied' || outcome.status === 'already-so') && outcome.leftOut === undefined;

export const isWholeApplied = ({ outcomes, discrepancies, verified }: Applied): boolean =>
  outcomes.every(isWholeOutcome) && discrepancies.length === 0 && verified;
