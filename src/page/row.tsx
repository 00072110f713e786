import { Component } from 'preact';
import { type Access, cellAt } from './access.ts';
import { Glyph } from './glyph.tsx';
import type { Range, Sizes } from './layout.ts';
import type { Totals } from './totals.ts';
import { counted, drawn, VERBS, type View } from './words.ts';

export interface RowProps {
  readonly access: Access;
  readonly totals: Totals;
  readonly view: View;
  readonly sizes: Sizes;
  /** The columns in their order, and which of them are drawn. */
  readonly columns: Uint32Array;
  readonly range: Range;
  /** Edges between sections, by position: 1 a line, 2 the double line before RLS roles. */
  readonly edges: Uint8Array;
  /** The row's position, and the holder. */
  readonly at: number;
  readonly holder: number;
  /** The number of the row for those who hear it. */
  readonly number: number;
  /** The position of the cell that the keyboard is on; -1 in other rows. */
  readonly active: number;
  readonly isCrossed: boolean;
}

const EDGES = ['', ' first', ' rls'];

/** The names are the first column for those who hear the matrix; columns count from 1. */
export const FIRST_COLUMN = 2;

/** The columns in sight, and the one in use wherever it is: its cell must stay, or the focus would be lost. */
function positions({ from, to }: Range, active: number): number[] {
  const seen = Array.from({ length: to - from }, (_, step) => from + step);
  if (active < 0 || (active >= from && active < to)) return seen;
  return active < from ? [active, ...seen] : [...seen, active];
}

/** One holder's row; drawn anew only when something of it changes. */
export class Row extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    const before = this.props;
    return (
      next.holder !== before.holder ||
      next.at !== before.at ||
      next.number !== before.number ||
      next.columns !== before.columns ||
      next.range.from !== before.range.from ||
      next.range.to !== before.range.to ||
      next.view !== before.view ||
      next.sizes !== before.sizes ||
      next.active !== before.active ||
      next.isCrossed !== before.isCrossed
    );
  }

  cell(position: number) {
    const { access, columns, view, sizes, range, edges, holder, active } = this.props;
    const isApart = position < range.from || position >= range.to;
    const place = cellAt(access, holder, columns[position] ?? 0);
    const cell = place < 0 ? undefined : access.cell(place);
    const sign = cell && drawn(cell.sign, view);
    return (
      <div
        key={position}
        role="gridcell"
        class={`cell${EDGES[edges[position] ?? 0]}${isApart ? ' apart' : ''}`}
        aria-colindex={position + FIRST_COLUMN}
        aria-label={sign && VERBS[sign]}
        tabIndex={position === active ? 0 : -1}
        style={isApart ? { left: `${(position - range.from) * sizes.cell}px` } : undefined}
      >
        {cell !== undefined && sign !== undefined && (
          <Glyph
            sign={sign}
            throughTeam={cell.throughTeam}
            ends={cell.ends}
            blind={cell.blind && sign !== 'lost'}
          />
        )}
      </div>
    );
  }

  override render() {
    const { access, totals, sizes, range, at, holder, number, active, isCrossed } = this.props;
    const { name, key, note, rank } = access.holders[holder] ?? { name: '', key: '', note: '', rank: -1 };
    const lost = totals.lostOf[holder] ?? 0;
    const gained = totals.gainedOf[holder] ?? 0;
    const start = sizes.name + sizes.sums;
    return (
      <div
        role="row"
        class={`row${rank >= 0 ? ' changed' : ''}${isCrossed ? ' x' : ''}`}
        aria-rowindex={number}
        data-r={at}
        style={{ top: `${at * sizes.cell}px` }}
      >
        <div role="rowheader" class="name" aria-colindex={1}>
          <button type="button" class="who" data-row={holder} tabIndex={-1} title={key}>
            {name}
          </button>
          {note !== '' && <span class="note">{note}</span>}
          <span class="hide">
            {lost > 0 && `, loses ${counted(lost, 'piece')} of access`}
            {gained > 0 && `, gains ${counted(gained, 'piece')} of access`}
          </span>
        </div>
        {sizes.sums > 0 && (
          <div class="sums" aria-hidden="true">
            <span class="lost">{lost > 0 && lost}</span>
            <span class="gain">{gained > 0 && gained}</span>
          </div>
        )}
        <div class="cells" style={{ left: `${start + range.from * sizes.cell}px` }}>
          {positions(range, active).map((position) => this.cell(position))}
        </div>
      </div>
    );
  }
}
