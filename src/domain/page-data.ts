export type CellSign = 'kept' | 'unmanaged' | 'gained' | 'lost' | 'would-gain' | 'would-lose';

/** `blind` is set for a report without an RLS role on its dataset. */
export type PageCell = readonly [column: number, sign: CellSign, note: number, blind?: true];

/** Many cells share one note. An unknown text is empty. */
export interface PageNote {
  readonly why: string;
  readonly team: boolean;
  readonly until: string;
  readonly place: string;
}

export interface PageRow {
  readonly name: string;
  readonly key: string;
  /** The change of the account in few words: `new, contributor`. */
  readonly note: string;
  readonly account: string;
  /** The part of the table that has this row: 0 changed, 1 unchanged, 2 not managed. */
  readonly band: 0 | 1 | 2;
  readonly cells: readonly PageCell[];
}

export interface PageColumn {
  readonly kind: 'report' | 'role';
  /** The workspace of a report, or the dataset of a role. */
  readonly container: string;
  readonly name: string;
}

/** rolecall escapes all texts when it writes the page, so the page shows them as they are. */
export interface PageData {
  readonly columns: readonly PageColumn[];
  readonly notes: readonly PageNote[];
  readonly rows: readonly PageRow[];
}

export interface PageBundle {
  readonly script: string;
  readonly style: string;
  readonly scriptHash: string;
  readonly styleHash: string;
}
