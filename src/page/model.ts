import type { CellSign, PageColumn, PageData, PageNote } from '../domain/page-data.ts';
import { plainLetters } from '../domain/wording.ts';

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

const isMove = (sign: CellSign): boolean => sign !== 'kept' && sign !== 'unmanaged';

/** True if the filter shows the cell. */
export const MATCHES = {
  lost: ({ sign }) => sign === 'lost',
  gained: ({ sign }) => sign === 'gained',
  held: ({ sign }) => sign === 'would-gain' || sign === 'would-lose',
  ends: ({ sign, note }) => note.until !== '' && sign !== 'lost',
  blind: ({ sign, isBlind }) => isBlind && sign !== 'lost',
  unmanaged: ({ sign }) => sign === 'unmanaged',
} as const satisfies Record<string, (cell: Cell) => boolean>;
export type Filter = keyof typeof MATCHES;
const FILTERS = Object.keys(MATCHES) as Filter[];

function columnOf(column: PageColumn, number: number) {
  const { kind, container, name } = column;
  const path = container === '' ? name : `${container}/${name}`;
  const isRole = kind === 'role';
  const text = plainLetters(isRole ? `RLS ${path}` : path);
  const section = isRole ? 'RLS roles' : container;
  // `moves` becomes true if the plan changes or holds a cell of the column.
  return { ...column, number, path, section, text, lost: 0, gained: 0, moves: false };
}

export type Column = Readonly<ReturnType<typeof columnOf>>;

export function buildModel(data: PageData) {
  const none: PageNote = { why: '', team: false, until: '', place: '' };
  const sums: Totals = { lost: 0, gained: 0 };
  const count = { lost: 0, gained: 0, held: 0, ends: 0, blind: 0, unmanaged: 0 };
  const columns = data.columns.map(columnOf);
  const countCell = (cell: Cell, rowTotals: Totals): void => {
    const { column: at, sign } = cell;
    for (const filter of FILTERS) if (MATCHES[filter](cell)) count[filter]++;
    const column = columns[at];
    if (column === undefined || !isMove(sign)) return;
    column.moves = true;
    if (sign === 'lost' || sign === 'gained') for (const totals of [rowTotals, column, sums]) totals[sign]++;
  };
  const rows = data.rows.map((row) => {
    const rowTotals: Totals = { lost: 0, gained: 0 };
    const cells = new Map<number, Cell>();
    for (const [at, sign, note, blind] of row.cells) {
      const cell = { column: at, sign, note: data.notes[note] ?? none, isBlind: blind === true };
      cells.set(at, cell);
      countCell(cell, rowTotals);
    }
    // The search looks in `text`.
    return { ...row, ...rowTotals, cells, text: plainLetters(`${row.name}\n${row.key}`) };
  });
  return { rows, columns, sums, count };
}

export type Model = Readonly<ReturnType<typeof buildModel>>;
export type Row = Readonly<Model['rows'][number]>;

/** Changed rows come first, so the first row is enough. */
export const hasChanges = ({ rows }: Model): boolean => rows[0]?.band === 0;

export type View = 'now' | 'change' | 'after';

export interface Choice {
  readonly query: string;
  readonly onlyChanges: boolean;
  readonly filters: ReadonlySet<Filter>;
}

/** False during a search or with a filter: both cover all rows, not only rows with changes. */
export const showsOnlyChanges = ({ onlyChanges, query, filters }: Choice): boolean =>
  onlyChanges && query.trim() === '' && filters.size === 0;

export function choose(model: Model, choice: Choice) {
  const needle = plainLetters(choice.query.trim());
  const onlyChanges = showsOnlyChanges(choice);
  const filters = [...choice.filters];
  const isFoundColumn = model.columns.map(({ text }) => needle !== '' && text.includes(needle));
  const isShown = (cell: Cell, isFoundRow: boolean): boolean =>
    (isFoundRow || isFoundColumn[cell.column] === true) &&
    (!onlyChanges || isMove(cell.sign)) &&
    (filters.length === 0 || filters.some((filter) => MATCHES[filter](cell)));
  const shownColumns = new Set<number>();
  // Indexes of rows. A negative number is the heading of a band: -1 changed, -2 unchanged, -3 not managed.
  const rows: number[] = [];
  // How many people each band shows.
  const bands = [0, 0, 0];
  for (const [at, row] of model.rows.entries()) {
    if (onlyChanges && row.band > 0) continue;
    const isFoundRow = needle === '' || row.text.includes(needle);
    const cells = [...row.cells.values()].filter((cell) => isShown(cell, isFoundRow));
    for (const { column } of cells) shownColumns.add(column);
    // Also show a row without cells: the plan may change only the account of this person.
    const isShownEmpty = isFoundRow && filters.length === 0;
    if (cells.length === 0 && !isShownEmpty) continue;
    // A band begins with its heading.
    if (bands[row.band] === 0) rows.push(-1 - row.band);
    bands[row.band] = (bands[row.band] ?? 0) + 1;
    rows.push(at);
  }
  const isNarrowed = needle !== '' || onlyChanges || filters.length > 0;
  const columns = [...model.columns.keys()].filter(
    (at) => !isNarrowed || shownColumns.has(at) || (isFoundColumn[at] === true && filters.length === 0),
  );
  return { rows, columns, people: bands.reduce((a, b) => a + b, 0), bands };
}

export type Chosen = Readonly<ReturnType<typeof choose>>;
