import { ASKS, type Cell, type Filter, foldName, isMove, type Model } from './model.ts';

/** What the reader asks to see. */
export interface Choice {
  readonly query: string;
  readonly onlyChanges: boolean;
  readonly filters: ReadonlySet<Filter>;
}

/** What the matrix shows. A negative row is the heading of a band: -1 of the first. */
export interface Chosen {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly people: number;
  /** How many people each band has. */
  readonly bands: readonly number[];
}

/** A search and a filter look at everything, not only at what changes. */
export const showsOnlyChanges = ({ onlyChanges, query, filters }: Choice): boolean =>
  onlyChanges && query.trim() === '' && filters.size === 0;

/** The rows and columns with a cell that the reader asks for, and those whose name the search finds. */
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
