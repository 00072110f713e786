import type { OperationId } from './ids.ts';
import type { Operation } from './operation.ts';
import type { Problem } from './problem.ts';

/** What became of one call, as the portal's side tells it. */
export type Performed =
  | { readonly status: 'applied' }
  /** The portal was already so. */
  | { readonly status: 'already-so' }
  /** Refused for good; `entries` are the addresses, reports or groups refused where the rest of the array was applied. */
  | { readonly status: 'failed'; readonly problem: Problem; readonly entries?: readonly string[] }
  /** The answer was lost and reading did not settle it. */
  | { readonly status: 'unknown'; readonly problem: Problem };

/** Waits so many milliseconds, and lets others be served meanwhile. Rejects with an `AbortError` when the run ends. */
export type Wait = (milliseconds: number) => Promise<void>;

/** Why a part of an operation was left out: what it needs did not come about. */
export interface LeftOut {
  /** The addresses, reports or groups that were left out. */
  readonly entries: readonly string[];
  readonly because: readonly OperationId[];
}

/** What became of an operation. Every operation of a plan ends as exactly one of these. */
export type Outcome = {
  /** As planned, not as narrowed. */
  readonly operation: Operation;
} & (
  | (Performed & { readonly leftOut?: LeftOut })
  /** An operation that it needs did not succeed. */
  | { readonly status: 'skipped'; readonly because: readonly OperationId[] }
  /** The run stopped before its turn. */
  | { readonly status: 'not-started' }
);

export type OutcomeStatus = Outcome['status'];

/** How many operations ended in each way. */
export function countOutcomes(outcomes: readonly Outcome[]): Readonly<Record<OutcomeStatus, number>> {
  const counts = { applied: 0, 'already-so': 0, failed: 0, unknown: 0, skipped: 0, 'not-started': 0 };
  for (const { status } of outcomes) counts[status]++;
  return counts;
}
