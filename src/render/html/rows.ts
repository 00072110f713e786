import { digits } from '../view/wording.ts';
import { html, type Markup, type Piece, when } from './markup.ts';

/** A column: its heading, and whether it holds numbers. */
export interface Column {
  readonly name: string;
  readonly numbers?: boolean;
  /** `wide` takes what the others leave; `check` is a box to tick. */
  readonly kind?: 'wide' | 'check';
}

const classOf = ({ numbers, kind }: Column): string =>
  [numbers === true ? 'num' : '', kind ?? ''].filter((one) => one !== '').join(' ');

/** So many rows stand in a page: a page of more opens slowly. */
const MOST_ROWS = 2000;

/**
 * A plain table, whose first cell names the row; on a phone each row is a block whose cells say their heading. An empty
 * cell is left out there.
 */
function rowsTable(caption: string, columns: readonly Column[], rows: readonly (readonly Piece[])[]): Markup {
  const named = columns.findIndex(({ kind }) => kind !== 'check');
  const cell = (piece: Piece, at: number): Markup => {
    const column = columns[at] ?? { name: '' };
    const classes = `${classOf(column)}${piece === '' || piece === undefined ? ' none' : ''}`;
    return at === named
      ? html`<th scope="row" class="${classes}">${piece}</th>`
      : html`<td class="${classes}" data-label="${column.name}"><div>${piece}</div></td>`;
  };
  return html`<table class="data"><caption class="hide">${caption}</caption>
<thead><tr>${columns.map((column) => html`<th scope="col" class="${classOf(column)}">${column.name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map(cell)}</tr>`)}</tbody></table>`;
}

/** A section with a table in a panel; nothing where there are no rows. */
export const tableSection = (
  id: string,
  title: string,
  lead: Piece,
  columns: readonly Column[],
  rows: readonly (readonly Piece[])[],
): Piece =>
  when(
    rows.length,
    () => html`<section id="${id}"><h2>${title}</h2><p>${lead}</p>
<div class="panel">${rowsTable(title, columns, rows.slice(0, MOST_ROWS))}</div>${when(rows.length > MOST_ROWS, () => html`<p class="more">and ${digits(rows.length - MOST_ROWS)} more: the JSON has all of them.</p>`)}</section>`,
  );
