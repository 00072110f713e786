/** A request as it came, before anything is done for it. */
export interface Call {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly body: unknown;
  /** From 1, over all requests. */
  readonly number: number;
}

/** What goes wrong with a request. */
export type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number }
  /** The connection ends without an answer, before or after the work is done. */
  | { readonly kind: 'drop'; readonly when: 'before' | 'after' }
  /** Half of the answer arrives: as if it were all, or until the connection ends. */
  | { readonly kind: 'truncate'; readonly how: 'silently' | 'by closing' }
  /** A list has moved since its page before: one record is hidden (1) or comes twice (-1). */
  | { readonly kind: 'shift'; readonly by: 1 | -1 }
  /** The answer says success, and nothing is done. */
  | { readonly kind: 'pretend' };

/** Decides for each request whether, and how, it goes wrong. May wait. */
export type Interference = (call: Call) => Fault | undefined | Promise<Fault | undefined>;
