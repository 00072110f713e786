import { type Access, cellAt, signOf } from './access.ts';
import { bandOf, fold, type Index } from './search.ts';
import { asks, type Filter, type Totals } from './totals.ts';

/** The order of rows; a number puts the holders of that column first. */
export type Sort = 'change' | 'name' | 'domain' | number;

/** What the reader asks to see. */
export interface Choice {
  readonly query: string;
  readonly onlyChanges: boolean;
  readonly filters: ReadonlySet<Filter>;
  /** Sections of the columns: workspaces, and `RLS roles`. */
  readonly sections: ReadonlySet<string>;
  readonly findings: ReadonlySet<string>;
  readonly sort: Sort;
}

export const EVERYTHING: Choice = {
  query: '',
  onlyChanges: false,
  filters: new Set(),
  sections: new Set(),
  findings: new Set(),
  sort: 'change',
};

export const BANDS = ['Changed', 'Unchanged', 'Not managed here'] as const;

/** What is shown: a negative row is a heading, -1 the first band. */
export interface Chosen {
  readonly rows: Int32Array;
  readonly columns: Uint32Array;
  /** How many of the rows are holders. */
  readonly holders: number;
  /** How many holders each band has. */
  readonly bands: readonly number[];
}

export const ROLES = 'RLS roles';

/** The section that a column stands under. */
export const sectionOf = ({ columns }: Access, column: number): string => {
  const found = columns[column];
  return found === undefined || found.kind === 'role' ? ROLES : found.group;
};

function chosenColumns(access: Access, totals: Totals, index: Index, choice: Choice, needle: string) {
  const { onlyChanges, sections } = choice;
  const inSight = [...access.columns.keys()].filter(
    (column) =>
      (!onlyChanges || totals.changedIn[column] === 1) &&
      (sections.size === 0 || sections.has(sectionOf(access, column))),
  );
  const hits = needle === '' ? [] : inSight.filter((column) => index.columns[column]?.includes(needle));
  return { columns: hits.length > 0 ? hits : inSight, narrowed: hits.length > 0 };
}

const BEFORE = ['lost', 'gained', 'would-lose', 'would-gain', 'kept', 'unmanaged'];

/** How far up a holder stands when one column sorts. */
function standing(access: Access, row: number, column: number): number {
  const at = cellAt(access, row, column);
  return at < 0 ? BEFORE.length : BEFORE.indexOf(signOf(access.codeOf[at] ?? 0));
}

/** The same as before where nothing has changed: what is drawn already need not be drawn again. */
export function settled(fresh: Chosen, before: Chosen | null): Chosen {
  if (before === null) return fresh;
  const isSame = (a: ArrayLike<number>, b: ArrayLike<number>): boolean => {
    if (a.length !== b.length) return false;
    for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
    return true;
  };
  const columns = isSame(fresh.columns, before.columns) ? before.columns : fresh.columns;
  return columns === before.columns && isSame(fresh.rows, before.rows) ? before : { ...fresh, columns };
}

/** The rows and columns that are asked for. Takes time in proportion to the number of cells. */
export function chosen(access: Access, totals: Totals, index: Index, choice: Choice): Chosen {
  const { holders, starts, columnOf, codeOf, findings } = access;
  const { onlyChanges, filters, sort } = choice;
  const needle = fold(choice.query.trim());
  const { columns, narrowed } = chosenColumns(access, totals, index, choice, needle);
  const isInSight = new Uint8Array(access.columns.length);
  for (const column of columns) isInSight[column] = 1;
  const asked = [...filters];
  const needsCell = narrowed || asked.length > 0 || choice.sections.size > 0;
  const hasCell = (row: number): boolean => {
    const end = starts[row + 1] ?? 0;
    for (let at = starts[row] ?? 0; at < end; at++) {
      const code = codeOf[at] ?? 0;
      if (
        isInSight[columnOf[at] ?? 0] === 1 &&
        (asked.length === 0 || asked.some((filter) => asks(filter, code)))
      )
        return true;
    }
    return false;
  };
  const named =
    choice.findings.size === 0
      ? undefined
      : new Set(findings.flatMap(({ code, holders: rows }) => (choice.findings.has(code) ? rows : [])));
  const rows: number[] = [];
  const name = (row: number): number => index.byName[row] ?? 0;
  for (const row of index.orders[typeof sort === 'number' ? 'name' : sort]) {
    if (onlyChanges && (holders[row]?.rank ?? -1) < 0) continue;
    if (named !== undefined && !named.has(row)) continue;
    const isCalled = needle !== '' && index.holders[row]?.includes(needle) === true;
    if (needle !== '' && !narrowed && !isCalled) continue;
    if (needsCell && !(isCalled && asked.length === 0) && !hasCell(row)) continue;
    rows.push(row);
  }
  if (typeof sort === 'number')
    rows.sort((a, b) => standing(access, a, sort) - standing(access, b, sort) || name(a) - name(b));
  const bands = [0, 0, 0];
  if (sort !== 'change')
    return { rows: Int32Array.from(rows), columns: Uint32Array.from(columns), holders: rows.length, bands };
  const withBands: number[] = [];
  let before = -1;
  for (const row of rows) {
    const holder = holders[row];
    const band = holder === undefined ? 1 : bandOf(holder);
    if (band !== before) withBands.push(-1 - band);
    bands[band] = (bands[band] ?? 0) + 1;
    before = band;
    withBands.push(row);
  }
  return {
    rows: Int32Array.from(withBands),
    columns: Uint32Array.from(columns),
    holders: rows.length,
    bands,
  };
}
