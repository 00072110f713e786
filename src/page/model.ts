import type { CellSign, PageColumn, PageData, PageHolder, PageNote } from '../domain/page-data.ts';

/** A cell with its note. */
export interface Cell {
  readonly column: number;
  readonly sign: CellSign;
  readonly note: PageNote;
  readonly isBlind: boolean;
}

/** How many cells of a row or column are lost and gained. */
interface Totals {
  lost: number;
  gained: number;
}

export interface Row extends Omit<PageHolder, 'cells'>, Readonly<Totals> {
  readonly cells: ReadonlyMap<number, Cell>;
  /** Folded, for the search. */
  readonly text: string;
  /** The place in BANDS. */
  readonly band: number;
}

export interface Column extends PageColumn, Readonly<Totals> {
  readonly number: number;
  /** `Finance/Cash Position`. */
  readonly path: string;
  /** The heading over this column and its neighbours. */
  readonly section: string;
  readonly text: string;
  /** True if a cell of it moves, or is held. */
  readonly moves: boolean;
}

/** The whole matrix, with everything that the search and the totals need. */
export interface Model {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  readonly sums: Readonly<Totals>;
  readonly count: Readonly<Record<Filter, number>>;
  /** All rows: changed ones first, the gravest of them first, then by name. */
  readonly order: readonly number[];
}

export const BANDS = ['Changed', 'Unchanged', 'Not managed here'] as const;
const ROLES = 'RLS roles';

/** Text as the search compares it: without case and accents. */
export const foldName = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** True for a sign of a change, performed or held. */
export const isMove = (sign: CellSign): boolean => sign !== 'kept' && sign !== 'unmanaged';

const ASKS = {
  lost: ({ sign }) => sign === 'lost',
  gained: ({ sign }) => sign === 'gained',
  held: ({ sign }) => sign === 'would-gain' || sign === 'would-lose',
  ends: ({ sign, note }) => note.until !== '' && sign !== 'lost',
  blind: ({ sign, isBlind }) => isBlind && sign !== 'lost',
  unmanaged: ({ sign }) => sign === 'unmanaged',
} as const satisfies Record<string, (cell: Cell) => boolean>;
export type Filter = keyof typeof ASKS;
const FILTERS = Object.keys(ASKS) as Filter[];

/** True for a cell that a filter asks for. */
export const asks = (filter: Filter, cell: Cell): boolean => ASKS[filter](cell);

function orderOf(rows: readonly Row[]): number[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  const weight = rows.map(({ band, rank }) => band * rows.length + rank);
  return [...rows.keys()].sort(
    (a, b) => (weight[a] ?? 0) - (weight[b] ?? 0) || compare(rows[a]?.name ?? '', rows[b]?.name ?? ''),
  );
}

export function modelOf({ holders, columns, notes }: PageData): Model {
  const none: PageNote = { why: '', team: '', until: '', reason: '', place: '' };
  const sums: Totals = { lost: 0, gained: 0 };
  const totals = columns.map(() => ({ lost: 0, gained: 0, moves: false }));
  const count = { lost: 0, gained: 0, held: 0, ends: 0, blind: 0, unmanaged: 0 };
  const rows = holders.map(({ cells, ...holder }): Row => {
    const own: Totals = { lost: 0, gained: 0 };
    const byColumn = new Map<number, Cell>();
    for (const [column, sign, note, blind] of cells) {
      const cell = { column, sign, note: notes[note] ?? none, isBlind: blind === true };
      byColumn.set(column, cell);
      for (const filter of FILTERS) if (asks(filter, cell)) count[filter]++;
      const of = totals[column];
      if (of !== undefined && isMove(sign)) of.moves = true;
      if (of !== undefined && (sign === 'lost' || sign === 'gained'))
        for (const one of [own, of, sums]) one[sign]++;
    }
    const band = holder.rank >= 0 ? 0 : holder.managed ? 1 : 2;
    return { ...holder, ...own, cells: byColumn, text: foldName(`${holder.name}\n${holder.key}`), band };
  });
  return {
    rows,
    columns: columns.map((column, at): Column => {
      const { kind, group, name } = column;
      const path = group === '' ? name : `${group}/${name}`;
      const own = totals[at] ?? { lost: 0, gained: 0, moves: false };
      const isRole = kind === 'role';
      const text = foldName(isRole ? `RLS ${path}` : path);
      return { ...column, ...own, number: at, path, section: isRole ? ROLES : group, text };
    }),
    sums,
    count,
    order: orderOf(rows),
  };
}
