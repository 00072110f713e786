/** Why a decision is shown and not performed (contract 3.1). */
export type HoldCode =
  | 'manual'
  | 'unresolved'
  | 'vanished'
  | 'by-cause'
  | 'rows'
  | 'loses-unmanaged'
  | 'ambiguous';

export interface Hold {
  readonly code: HoldCode;
  /** In words: what would have to be otherwise. */
  readonly message: string;
}
