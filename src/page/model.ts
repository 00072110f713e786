import type { CellSign, PageColumn, PageData, PageNote, PageRow } from '../domain/page-data.ts';

export interface Cell {
  readonly column: number;
  readonly sign: CellSign;
  readonly note: PageNote;
  readonly isBlind: boolean;
}

interface Totals {
  lost: number;
  gained: number;
}

export interface Row extends Omit<PageRow, 'cells'>, Readonly<Totals> {
  readonly cells: ReadonlyMap<number, Cell>;
  /** Without accents and case, for the search. */
  readonly text: string;
}

export interface Column extends PageColumn, Readonly<Totals> {
  readonly number: number;
  readonly path: string;
  readonly section: string;
  readonly text: string;
  /** True if a cell changes or is held. */
  readonly moves: boolean;
}

export interface Model {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  readonly sums: Readonly<Totals>;
  readonly count: Readonly<Record<Filter, number>>;
}

const foldName = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const isMove = (sign: CellSign): boolean => sign !== 'kept' && sign !== 'unmanaged';

export const ASKS = {
  lost: ({ sign }) => sign === 'lost',
  gained: ({ sign }) => sign === 'gained',
  held: ({ sign }) => sign === 'would-gain' || sign === 'would-lose',
  ends: ({ sign, note }) => note.until !== '' && sign !== 'lost',
  blind: ({ sign, isBlind }) => isBlind && sign !== 'lost',
  unmanaged: ({ sign }) => sign === 'unmanaged',
} as const satisfies Record<string, (cell: Cell) => boolean>;
export type Filter = keyof typeof ASKS;
const FILTERS = Object.keys(ASKS) as Filter[];

export function modelOf(data: PageData): Model {
  const none: PageNote = { why: '', team: false, until: '', place: '' };
  const sums: Totals = { lost: 0, gained: 0 };
  const count = { lost: 0, gained: 0, held: 0, ends: 0, blind: 0, unmanaged: 0 };
  const columns = data.columns.map((column, number) => {
    const { kind, group, name } = column;
    const path = group === '' ? name : `${group}/${name}`;
    const isRole = kind === 'role';
    const text = foldName(isRole ? `RLS ${path}` : path);
    const section = isRole ? 'RLS roles' : group;
    return { ...column, number, path, section, text, lost: 0, gained: 0, moves: false };
  });
  const rows = data.rows.map((row): Row => {
    const own: Totals = { lost: 0, gained: 0 };
    const cells = new Map<number, Cell>();
    for (const [at, sign, note, blind] of row.cells) {
      const cell = { column: at, sign, note: data.notes[note] ?? none, isBlind: blind === true };
      cells.set(at, cell);
      for (const filter of FILTERS) if (ASKS[filter](cell)) count[filter]++;
      const column = columns[at];
      if (column === undefined || !isMove(sign)) continue;
      column.moves = true;
      if (sign === 'lost' || sign === 'gained') for (const one of [own, column, sums]) one[sign]++;
    }
    return { ...row, ...own, cells, text: foldName(`${row.name}\n${row.key}`) };
  });
  return { rows, columns, sums, count };
}

export interface Choice {
  readonly query: string;
  readonly onlyChanges: boolean;
  readonly filters: ReadonlySet<Filter>;
}

/** Negative rows are headings of bands: -1 is the first. */
export interface Chosen {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly people: number;
  readonly bands: readonly number[];
}

/** A search or a filter covers everything, not only changes. */
export const showsOnlyChanges = ({ onlyChanges, query, filters }: Choice): boolean =>
  onlyChanges && query.trim() === '' && filters.size === 0;

export function choose(model: Model, choice: Choice): Chosen {
  const needle = foldName(choice.query.trim());
  const onlyChanges = showsOnlyChanges(choice);
  const asked = [...choice.filters];
  const hits = model.columns.map(({ text }) => needle !== '' && text.includes(needle));
  const seen = new Set<number>();
  const rows: number[] = [];
  const bands = [0, 0, 0];
  for (const [at, row] of model.rows.entries()) {
    if (onlyChanges && row.band > 0) continue;
    const isCalled = needle === '' || row.text.includes(needle);
    const isAsked = (cell: Cell): boolean =>
      (isCalled || hits[cell.column] === true) &&
      (!onlyChanges || isMove(cell.sign)) &&
      (asked.length === 0 || asked.some((filter) => ASKS[filter](cell)));
    const cells = [...row.cells.values()].filter(isAsked);
    for (const { column } of cells) seen.add(column);
    if (cells.length === 0 && (asked.length > 0 || !isCalled)) continue;
    if (bands[row.band] === 0) rows.push(-1 - row.band);
    bands[row.band] = (bands[row.band] ?? 0) + 1;
    rows.push(at);
  }
  const narrows = needle !== '' || onlyChanges || asked.length > 0;
  const columns = [...model.columns.keys()].filter(
    (at) => !narrows || seen.has(at) || (hits[at] === true && asked.length === 0),
  );
  return { rows, columns, people: bands.reduce((a, b) => a + b, 0), bands };
}
