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
