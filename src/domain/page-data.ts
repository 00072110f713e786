export type CellSign = 'kept' | 'unmanaged' | 'gained' | 'lost' | 'would-gain' | 'would-lose';

/** A cell of a row; `blind` is set for a report without any RLS role of its dataset. */
export type PageCell = readonly [column: number, sign: CellSign, note: number, blind?: true];

/** Why somebody has or gets access; many cells share one. Empty texts are not known. */
export interface PageNote {
  readonly why: string;
  readonly team: boolean;
  readonly until: string;
  readonly place: string;
}

export interface PageRow {
  readonly name: string;
  readonly key: string;
  /** What changes about the account, in few words: `new, contributor`. */
  readonly note: string;
  readonly account: string;
  /** Changed, unchanged, not managed. */
  readonly band: 0 | 1 | 2;
  readonly cells: readonly PageCell[];
}

export interface PageColumn {
  readonly kind: 'report' | 'role';
  readonly group: string;
  readonly name: string;
}

/** The data that the page's program reads. Every text can be shown as it is. */
export interface PageData {
  readonly columns: readonly PageColumn[];
  readonly notes: readonly PageNote[];
  /** By band; changed ones by gravity, others by name. */
  readonly rows: readonly PageRow[];
}

export interface PageBundle {
  readonly script: string;
  readonly style: string;
  readonly scriptHash: string;
  readonly styleHash: string;
}
