import type { Chosen, Column } from './model.ts';

export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface CellSpot {
  readonly row: number;
  readonly column: number;
}

/** The ARIA index of the first cell, below two rows of headings and beside the names. ARIA counts from 1. */
export const FIRST = { row: 3, column: 2 } as const;

const LETTER = 7;
const MOST_LETTERS = 28;

/** Cuts the middle of a name that does not fit two lines. The line below the matrix shows the whole name. */
export const clip = (name: string): string =>
  name.length <= 2 * MOST_LETTERS ? name : `${name.slice(0, 36)}…${name.slice(-18)}`;

export function sectionsOf(columns: readonly Pick<Column, 'section'>[], drawn: Range, cell: number) {
  const sections: (Range & { readonly name: string; readonly fits: boolean })[] = [];
  for (let from = 0; from < drawn.to; ) {
    const name = columns[from]?.section ?? '';
    let to = from + 1;
    while (columns[to]?.section === name) to++;
    const fits = (name.length + 2) * LETTER <= (to - from) * cell;
    if (to > drawn.from)
      sections.push({ name, from: Math.max(from, drawn.from), to: Math.min(to, drawn.to), fits });
    from = to;
  }
  return sections;
}

export const labelOf = ({ kind, name, path }: Column): string => clip(kind === 'role' ? path : name);

/** Sizes in CSS pixels that fit every heading and total, and fill a wide screen. */
export function sizesOf(columns: readonly Column[], width: number, leastCell: number, row: number) {
  const most = Math.max(0, ...columns.map(({ lost, gained }) => Math.max(lost, gained)));
  const letters = columns.map((column) => Math.max(labelOf(column).length, column.section.length));
  const longest = Math.min(MOST_LETTERS, Math.max(0, ...letters));
  const share = Math.min(48, Math.floor(width / columns.length));
  const head = Math.max(48, longest * LETTER + 12);
  return { cell: Math.max(leastCell, share, most >= 1000 ? 44 : 0), row, head };
}

export type Sizes = Readonly<ReturnType<typeof sizesOf>>;

export const lengthsOf = ({ cell, row, head }: Sizes, columns: number): Record<string, string> => ({
  '--columns': `${columns}`,
  '--cell': `${cell}px`,
  '--row': `${row}px`,
  '--head': `${head}px`,
});

/** The CSS class of a column that begins a section. */
export function edgeOf(columns: readonly Column[], at: number): string {
  if (columns[at]?.section === columns[at - 1]?.section) return '';
  return columns[at]?.kind === 'role' ? ' rls' : ' first';
}

const SPARE = 4;
/** A range moves by this many rows or columns, so that a little scrolling draws nothing new. */
const STEP = 4;

/** The rows or columns in sight, and a few more. `scrolled` and `seen` are in CSS pixels. */
export function rangeInSight(scrolled: number, seen: number, size: number, count: number): Range {
  const first = Math.floor(scrolled / size / STEP) * STEP - SPARE;
  const last = Math.ceil((scrolled + seen) / size / STEP) * STEP + SPARE;
  const from = Math.max(0, Math.min(count, first));
  return { from, to: Math.max(from, Math.min(count, last)) };
}

/** The row `wanted`, or the next row that is no heading: first in this direction, then in the other. */
export function holderNear(rows: readonly number[], wanted: number, direction: number): number {
  const from = Math.max(0, Math.min(rows.length - 1, wanted));
  for (const step of [direction, -direction])
    for (let at = from; at >= 0 && at < rows.length; at += step) if ((rows[at] ?? -1) >= 0) return at;
  return from;
}

/** The cell to which this key moves. Undefined for other keys. `screen` is the number of rows in sight. */
export function spotAfter(
  { key, ctrlKey, metaKey }: { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean },
  { row, column }: CellSpot,
  { rows, columns }: Pick<Chosen, 'rows' | 'columns'>,
  screen: number,
): CellSpot | undefined {
  const whole = ctrlKey || metaKey;
  const last = { row: rows.length - 1, column: columns.length - 1 };
  const spots: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    PageUp: [row - screen, column],
    PageDown: [row + screen, column],
    Home: [whole ? 0 : row, 0],
    End: [whole ? last.row : row, last.column],
  };
  const to = spots[key];
  if (to === undefined) return undefined;
  const [down, across] = to;
  return {
    row: holderNear(rows, down, down < row ? -1 : 1),
    column: Math.max(0, Math.min(last.column, across)),
  };
}
