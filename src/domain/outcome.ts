import type { OperationId } from './ids.ts';
import type { Operation } from './operation.ts';
import type { Problem } from './problem.ts';

/** What became of an operation. Every operation of a plan ends as exactly one of these. */
export type Outcome = { readonly operation: Operation } & (
  | { readonly status: 'applied' }
  /** The portal was already so. */
  | { readonly status: 'already-so' }
  /** Refused for good; `entries` are the users or reports refused where the rest of the array was applied. */
  | { readonly status: 'failed'; readonly problem: Problem; readonly entries?: readonly string[] }
  /** The answer was lost and reading did not settle it. */
  | { readonly status: 'unknown'; readonly problem: Problem }
  /** An operation that it needs did not succeed. */
  | { readonly status: 'skipped'; readonly because: readonly OperationId[] }
  /** The run stopped before its turn. */
  | { readonly status: 'not-started' }
);

export type OutcomeStatus = Outcome['status'];
