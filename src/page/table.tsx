import { digits } from '../domain/wording.ts';
import { CellGlyph, SIGN_FACTS, signIn } from './glyph.tsx';
import { type CellSpot, clip, edgeOf, FIRST, labelOf, type Range, type Sizes, sectionsOf } from './layout.ts';
import type { Column, Model, View } from './model.ts';

const BANDS = ['Changed', 'Unchanged', 'Not managed here'] as const;

interface TableProps {
  readonly model: Model;
  /** Indexes of rows. -1 is the heading of the first of `BANDS`, -2 of the second, -3 of the third. */
  readonly rows: readonly number[];
  readonly columns: readonly Column[];
  readonly bands: readonly number[];
  readonly view: View;
  readonly sizes: Sizes;
  /** The page draws only these rows and columns. Empty space replaces the rest. */
  readonly drawn: { readonly rows: Range; readonly columns: Range };
  readonly active?: CellSpot;
}

const GAP = <td class="gap" aria-hidden="true" />;

const Sum = ({ lost, gained }: { readonly lost: number; readonly gained: number }) => (
  <span class="sum">
    <span class="lost">{lost > 0 && `−${digits(lost)}`}</span>
    <span class="gain">{gained > 0 && `+${digits(gained)}`}</span>
  </span>
);

function MatrixRow(props: TableProps & { readonly at: number; readonly holder: number }) {
  const { model, columns, view, drawn, active, at, holder } = props;
  const row = model.rows[holder];
  if (row === undefined) return null;
  const { from, to } = drawn.columns;
  const { name, key, note, band } = row;
  return (
    <tr class={band === 0 ? 'changed' : ''} aria-rowindex={at + FIRST.row}>
      <th scope="row" class="name" aria-colindex={1}>
        <span class="note">{note}</span>
        <button type="button" class="who" data-row={holder} tabIndex={-1}>
          {name}
        </button>
        {name !== key && <span class="mail">{key}</span>}
      </th>
      <td class="sums" aria-hidden="true">
        <Sum {...row} />
      </td>
      {GAP}
      {columns.slice(from, to).map((column, step) => {
        const position = from + step;
        const cell = row.cells.get(column.number);
        const sign = cell && signIn(cell.sign, view);
        const isActive = active?.row === at && active.column === position;
        return (
          <td
            key={position}
            class={`cell${edgeOf(columns, position)}${isActive ? ' active' : ''}`}
            id={isActive ? 'cell' : undefined}
            aria-colindex={position + FIRST.column}
          >
            {cell && sign && <CellGlyph cell={cell} sign={sign} />}
            {sign && <span class="hide">{SIGN_FACTS[sign].verb}</span>}
          </td>
        );
      })}
      {GAP}
    </tr>
  );
}

function Heads({ model, columns, sizes, drawn }: TableProps) {
  const sections = sectionsOf(columns, drawn.columns, sizes.cell);
  return (
    <thead>
      <tr class="sections" aria-rowindex={1}>
        <td class="name" />
        <td class="sums" aria-hidden="true" />
        {GAP}
        {sections.map(({ name, from, to, fits }) => (
          <td key={from} class={edgeOf(columns, from)} colSpan={to - from}>
            {fits && <span>{name}</span>}
          </td>
        ))}
        {GAP}
      </tr>
      <tr aria-rowindex={2}>
        <th scope="col" class="name" aria-colindex={1}>
          <span class="hide">Who</span>
          <span class="sum" aria-hidden="true">
            <span>lost</span>
            <span>gained</span>
          </span>
        </th>
        <td class="sums" aria-hidden="true">
          <Sum {...model.sums} />
        </td>
        {GAP}
        {sections.flatMap(({ from, to, fits }) =>
          columns.slice(from, to).map((column, step) => (
            <th
              key={column.number}
              scope="col"
              class={`heading${edgeOf(columns, from + step)}${column.moves ? ' has' : ''}`}
              aria-colindex={from + step + FIRST.column}
            >
              <button type="button" data-column={column.number} tabIndex={-1} title={column.path}>
                <span class="up">
                  {labelOf(column)}
                  {!fits && <i> {column.kind === 'role' ? 'RLS' : clip(column.section)}</i>}
                </span>
              </button>
              <Sum {...column} />
            </th>
          )),
        )}
        {GAP}
      </tr>
    </thead>
  );
}

export function MatrixTable(props: TableProps) {
  const { rows, columns, bands, sizes, drawn } = props;
  const { from, to } = drawn.columns;
  const spaceColumn = (count: number) => <col style={{ width: `${count * sizes.cell}px` }} />;
  const spaceRow = (count: number) => (
    <tr>
      <td style={{ height: `${count * sizes.row}px` }} />
    </tr>
  );
  return (
    <>
      <colgroup>
        <col class="name" />
        <col class="sums" />
        {spaceColumn(from)}
        {columns.slice(from, to).map(({ number }) => (
          <col key={number} class="cell" />
        ))}
        {spaceColumn(columns.length - to)}
      </colgroup>
      <Heads {...props} />
      <tbody>
        {drawn.rows.from > 0 && spaceRow(drawn.rows.from)}
        {rows.slice(drawn.rows.from, drawn.rows.to).map((holder, step) =>
          holder < 0 ? (
            <tr key={holder} class="band" aria-rowindex={drawn.rows.from + step + FIRST.row}>
              <th scope="rowgroup" class="name">
                {`${BANDS[-1 - holder] ?? ''}: ${digits(bands[-1 - holder] ?? 0)}`}
              </th>
              {/* Totals, drawn columns and two gaps. */}
              <td colSpan={to - from + 3} aria-hidden="true" />
            </tr>
          ) : (
            <MatrixRow key={holder} {...props} at={drawn.rows.from + step} holder={holder} />
          ),
        )}
        {drawn.rows.to < rows.length && spaceRow(rows.length - drawn.rows.to)}
      </tbody>
    </>
  );
}
