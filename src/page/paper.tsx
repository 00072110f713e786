import { type Access, cellAt } from './access.ts';
import { BANDS, type Chosen, sectionOf } from './choose.ts';
import { Glyph, Legend } from './glyph.tsx';
import { sectionsOf } from './layout.ts';
import type { Totals } from './totals.ts';
import { columnName, counted, digits, VERBS } from './words.ts';

const MOST_ROWS = 60;
const MOST_COLUMNS = 40;
/** More sheets than this nobody reads, and printing them would take minutes. */
const MOST_PRINTED = 1_000;

/** True for a matrix that fits on paper whole. */
export const fitsOnPaper = ({ holders, columns }: Access): boolean =>
  holders.length <= MOST_ROWS && columns.length <= MOST_COLUMNS;

const PAPER = { cell: 15.4, name: 148, sums: 36, head: 0, letter: 4.4 };

/** The columns in parts, each as many as a sheet is wide. */
function parts(columns: Uint32Array): Uint32Array[] {
  const found: Uint32Array[] = [];
  for (let at = 0; at < columns.length; at += MOST_COLUMNS)
    found.push(columns.subarray(at, at + MOST_COLUMNS));
  return found;
}

interface PaperProps {
  readonly access: Access;
  readonly totals: Totals;
  readonly chosen: Chosen;
}

function Table({
  access,
  totals,
  rows,
  columns,
  bands,
}: PaperProps & {
  readonly rows: readonly number[];
  readonly columns: Uint32Array;
  readonly bands: readonly number[];
}) {
  const sections = sectionsOf(
    Array.from(columns, (column) => sectionOf(access, column)),
    PAPER,
  );
  const first = new Map(sections.map(({ from, name }) => [from, name]));
  const edge = (position: number, column: number): string =>
    !first.has(position) ? '' : access.columns[column]?.kind === 'role' ? 'rls' : 'first';
  return (
    <table class="printed">
      <thead>
        <tr class="over">
          <td />
          <td />
          <td />
          {sections.map(({ name, from, to, fits }) =>
            fits ? (
              <th key={from} colSpan={to - from} scope="colgroup" class={edge(from, columns[from] ?? 0)}>
                {name}
              </th>
            ) : (
              <td key={from} colSpan={to - from} class={edge(from, columns[from] ?? 0)} />
            ),
          )}
        </tr>
        <tr class="under">
          <td />
          <th scope="col">
            <span class="up">lost</span>
          </th>
          <th scope="col">
            <span class="up">gained</span>
          </th>
          {Array.from(columns, (column, position) => {
            const found = access.columns[column];
            const section = sections.find(({ from, to }) => position >= from && position < to);
            return (
              <th
                key={column}
                scope="col"
                class={`${edge(position, column)}${totals.changedIn[column] === 1 ? ' has' : ''}`}
              >
                <span class="up">
                  {found?.kind === 'role' ? columnName(found) : found?.name}
                  {(found?.twins ?? 1) > 1 && ` ×${found?.twins ?? 1}`}
                  {section?.fits === false && found?.kind === 'report' && <i> {found.group}</i>}
                </span>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          if (row < 0)
            return (
              <tr class="division" key={row}>
                <th scope="rowgroup" colSpan={columns.length + 3}>
                  {`${BANDS[-1 - row] ?? ''}: ${digits(bands[-1 - row] ?? 0)}`}
                </th>
              </tr>
            );
          const holder = access.holders[row];
          return (
            <tr key={row} class={(holder?.rank ?? -1) >= 0 ? 'changed' : ''}>
              <th scope="row">
                <span>
                  {holder?.name} {holder?.note !== '' && <i>{holder?.note}</i>}
                </span>
              </th>
              <td class="n lost">{totals.lostOf[row] || ''}</td>
              <td class="n gain">{totals.gainedOf[row] || ''}</td>
              {Array.from(columns, (column, position) => {
                const place = cellAt(access, row, column);
                const cell = place < 0 ? undefined : access.cell(place);
                return (
                  <td key={column} class={edge(position, column)}>
                    {cell && (
                      <>
                        <Glyph {...cell} blind={cell.blind && cell.sign !== 'lost'} />
                        <span class="hide">{VERBS[cell.sign]}</span>
                      </>
                    )}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The matrix on paper: plain tables, their headings again on each sheet. */
export function Paper({ access, totals, chosen }: PaperProps) {
  const rows = [...chosen.rows].slice(0, MOST_PRINTED);
  const left = chosen.rows.length - rows.length;
  return (
    <>
      {!fitsOnPaper(access) && (
        <p>
          On paper: the people and columns that change, {counted(chosen.holders, 'person', 'people')} of{' '}
          {digits(access.holders.length)} and {counted(chosen.columns.length, 'column')} of{' '}
          {digits(access.columns.length)}
          {left > 0 && `, the first ${digits(MOST_PRINTED)} rows of them`}. The page has them all.
        </p>
      )}
      {parts(chosen.columns).map((columns) => (
        <Table
          key={columns[0] ?? 0}
          access={access}
          totals={totals}
          chosen={chosen}
          rows={rows}
          columns={columns}
          bands={chosen.bands}
        />
      ))}
      <Legend />
    </>
  );
}
