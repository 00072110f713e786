/** The sign of a cell of the matrix, by its place in this list. */
export const CELL_SIGNS = ['kept', 'unmanaged', 'gained', 'lost', 'would-gain', 'would-lose'] as const;
export type CellSign = (typeof CELL_SIGNS)[number];

/** What else a cell may say; bits above the three that hold the sign. */
export const CELL_MARKS = { team: 8, ends: 16, blind: 32 } as const;
export const SIGN_BITS = 7;

/** A row of the matrix. Text is as it may be shown. */
export interface PageHolder {
  readonly name: string;
  /** The address, or the portal group's id. */
  readonly key: string;
  readonly kind: 'person' | 'group';
  /** What is to be said of the account, in few words: `new, contributor`. */
  readonly note: string;
  /** What becomes of the account, in sentences. */
  readonly account: string;
  /** The place among those who have a change, the gravest first; -1 without one. */
  readonly rank: number;
  /** False where nothing of the files or settings decides for this holder. */
  readonly managed: boolean;
}

/** A column of the matrix: a report, or an RLS role. */
export interface PageColumn {
  readonly kind: 'report' | 'role';
  /** The workspace or the dataset. */
  readonly group: string;
  readonly name: string;
  /** How many roles of one name in one dataset this stands for. */
  readonly twins: number;
}

/** A code of findings, and whom they name, by the place of their rows. */
export interface PageFinding {
  readonly code: string;
  readonly holders: readonly number[];
}

/** What the page's program reads. */
export interface PageData {
  readonly format: 'rolecall.page/1';
  readonly holders: readonly PageHolder[];
  readonly columns: readonly PageColumn[];
  readonly findings: readonly PageFinding[];
  /** Texts that notes point to; the first is empty. */
  readonly texts: readonly string[];
  /** Base64 of packed numbers, six a note: why, team, until, reason and file as places in `texts`, and the line. */
  readonly notes: string;
  /** Base64 of packed numbers; for each holder how many cells, and for each cell the steps from the column before, sign and marks, and one more than its note's place. */
  readonly cells: string;
}

/** What the build makes of the page's program: texts that stand in the page as they are, and their hashes for its policy. */
export interface PageBundle {
  readonly script: string;
  readonly style: string;
  /** `sha256-…`, as a Content-Security-Policy names them. */
  readonly scriptHash: string;
  readonly styleHash: string;
}
