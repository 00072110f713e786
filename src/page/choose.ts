import { asks, type Cell, type Filter, fold, type Model, moves, type Order } from './model.ts';

/** What the reader asks to see. */
export interface Choice {
  readonly query: string;
  readonly onlyChanges: boolean;
  readonly filters: ReadonlySet<Filter>;
  readonly sections: ReadonlySet<string>;
  readonly findings: ReadonlySet<string>;
  readonly order: Order;
}

export const EVERYTHING: Choice = {
  query: '',
  onlyChanges: false,
  filters: new Set(),
  sections: new Set(),
  findings: new Set(),
  order: 'change',
};

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
  const { filters, sections, findings, order } = choice;
  const needle = fold(choice.query.trim());
  const onlyChanges = showsOnlyChanges(choice);
  const inSections = model.columns.map(({ section }) => sections.size === 0 || sections.has(section));
  const hits = model.columns.map(({ text }) => needle !== '' && text.includes(needle));
  const asked = [...filters];
  const named =
    findings.size === 0
      ? undefined
      : new Set(model.findings.flatMap(({ code, holders }) => (findings.has(code) ? holders : [])));
  const narrows = needle !== '' || onlyChanges || asked.length > 0 || named !== undefined;
  const seen = new Set<number>();
  const rows: number[] = [];
  const bands = [0, 0, 0];
  let before = -1;
  for (const at of model.orders[order]) {
    const row = model.rows[at];
    if (row === undefined || named?.has(at) === false) continue;
    const isCalled = needle !== '' && row.text.includes(needle);
    const isAsked = (cell: Cell): boolean =>
      inSections[cell.column] === true &&
      (needle === '' || isCalled || hits[cell.column] === true) &&
      (!onlyChanges || moves(cell.sign)) &&
      (asked.length === 0 || asked.some((filter) => asks(filter, cell)));
    let stays =
      asked.length === 0 && sections.size === 0 && (needle === '' ? !onlyChanges || row.rank >= 0 : isCalled);
    for (const cell of row.cells.values())
      if (isAsked(cell)) {
        stays = true;
        seen.add(cell.column);
      }
    if (!stays) continue;
    if (order === 'change' && row.band !== before) rows.push(-1 - row.band);
    before = row.band;
    bands[row.band] = (bands[row.band] ?? 0) + 1;
    rows.push(at);
  }
  const columns = [...model.columns.keys()].filter(
    (at) =>
      inSections[at] === true &&
      (!narrows || seen.has(at) || (hits[at] === true && asked.length === 0 && named === undefined)),
  );
  return { rows, columns, people: bands.reduce((a, b) => a + b, 0), bands };
}
