import { Component, createRef } from 'preact';
import type { Access } from './access.ts';
import { BANDS, type Chosen } from './choose.ts';
import { type Frame, frameOf } from './frame.ts';
import { Heads } from './heads.tsx';
import { moved, type Spot } from './keys.ts';
import { inSight, type Range, type Sizes } from './layout.ts';
import { Readout } from './readout.tsx';
import { FIRST_COLUMN, Row } from './row.tsx';
import type { Totals } from './totals.ts';
import { digits, type View } from './words.ts';

interface MatrixProps {
  readonly access: Access;
  readonly totals: Totals;
  readonly chosen: Chosen;
  readonly view: View;
  readonly sizes: Sizes;
  readonly open: (what: { readonly holder: number } | { readonly column: number }) => void;
}

interface Seen {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

interface State {
  readonly seen: Seen;
  /** The cell that the keyboard is on. */
  readonly active: Spot;
  /** The cell that is pointed at, or that the keyboard is on. */
  readonly read: Spot | undefined;
}

/** More rows than are ever in sight at once. */
const POOL = 512;

const spotAt = (target: EventTarget | null): Spot | undefined => {
  const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null;
  const row = cell?.closest('[data-r]');
  if (!(cell instanceof HTMLElement) || !(row instanceof HTMLElement)) return undefined;
  return { row: Number(row.dataset['r']), column: Number(cell.ariaColIndex) - FIRST_COLUMN };
};

/** The first row that is a holder's, for the keyboard to begin at. */
const firstSpot = ({ rows }: Chosen): Spot => ({
  row: Math.max(
    0,
    rows.findIndex((row) => row >= 0),
  ),
  column: 0,
});

/** The matrix: only what is in sight is in the document, however many rows and columns there are. */
export class Matrix extends Component<MatrixProps, State> {
  private readonly box = createRef<HTMLDivElement>();
  private frame: Frame = frameOf(this.props.access, this.props.chosen, this.props.sizes);
  private takesFocus = false;
  private observer: ResizeObserver | undefined;
  override state: State = {
    seen: { top: 0, left: 0, width: 1280, height: 800 },
    active: firstSpot(this.props.chosen),
    read: undefined,
  };

  override componentDidMount(): void {
    this.look();
    this.observer = new ResizeObserver(() => this.look());
    if (this.box.current !== null) this.observer.observe(this.box.current);
  }

  override componentWillUnmount(): void {
    this.observer?.disconnect();
  }

  override componentWillReceiveProps(next: MatrixProps): void {
    if (next.chosen === this.frame.chosen && next.sizes === this.frame.sizes) return;
    this.frame = frameOf(next.access, next.chosen, next.sizes);
    const { chosen } = next;
    if (chosen !== this.props.chosen) {
      this.setState({ active: firstSpot(chosen), read: undefined });
      if (this.box.current !== null) this.box.current.scrollTop = 0;
    }
  }

  override componentDidUpdate(): void {
    if (!this.takesFocus) return;
    this.takesFocus = false;
    const cell = this.box.current?.querySelector('[role="gridcell"][tabindex="0"]');
    if (cell instanceof HTMLElement) cell.focus({ preventScroll: true });
  }

  /** Takes notice of what is in sight. */
  private readonly look = (): void => {
    const box = this.box.current;
    if (box === null) return;
    const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = box;
    this.setState(({ seen }) =>
      seen.top === top && seen.left === left && seen.width === width && seen.height === height
        ? null
        : { seen: { top, left, width, height } },
    );
  };

  /** Moves the keyboard to a cell, into sight. */
  private go(to: Spot): void {
    const box = this.box.current;
    const { cell, name, sums, head } = this.props.sizes;
    if (box === null) return;
    const top = to.row * cell;
    const left = to.column * cell;
    const height = box.clientHeight - head;
    const width = box.clientWidth - name - sums;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + cell > box.scrollTop + height) box.scrollTop = top + cell - height;
    if (left < box.scrollLeft) box.scrollLeft = left;
    else if (left + cell > box.scrollLeft + width) box.scrollLeft = left + cell - width;
    this.takesFocus = true;
    this.look();
    this.setState({ active: to, read: to });
  }

  private readonly keyDown = (event: KeyboardEvent): void => {
    const { chosen, sizes, open } = this.props;
    const from = spotAt(event.target);
    if (from === undefined) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const holder = chosen.rows[from.row] ?? -1;
      const column = chosen.columns[from.column];
      if (event.shiftKey) {
        if (column !== undefined) open({ column });
      } else if (holder >= 0) open({ holder });
      return;
    }
    const screen = Math.max(1, Math.floor((this.state.seen.height - sizes.head) / sizes.cell) - 1);
    const to = moved(event, from, chosen, screen);
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  };

  private readonly read = (event: Event): void => {
    const spot = spotAt(event.target);
    const before = this.state.read;
    if (spot === undefined || (spot.row === before?.row && spot.column === before.column)) return;
    this.setState(event.type === 'focusin' ? { read: spot, active: spot } : { read: spot });
  };

  private readonly press = (event: MouseEvent): void => {
    const { open } = this.props;
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button?.dataset['column'] !== undefined) open({ column: Number(button.dataset['column']) });
    if (button !== null) return;
    const spot = spotAt(event.target);
    if (spot !== undefined) this.go(spot);
  };

  private rowsInSight(): number[] {
    const { chosen, sizes } = this.props;
    const { seen, active } = this.state;
    const { from, to } = inSight(seen.top, seen.height - sizes.head, sizes.cell, chosen.rows.length);
    const rows = Array.from({ length: to - from }, (_, step) => from + step);
    return (active.row >= from && active.row < to) || (chosen.rows[active.row] ?? -1) < 0
      ? rows
      : active.row < from
        ? [active.row, ...rows]
        : [...rows, active.row];
  }

  private columnsInSight(): Range {
    const { chosen, sizes } = this.props;
    const { left, width } = this.state.seen;
    return inSight(left, width - sizes.name - sizes.sums, sizes.cell, chosen.columns.length);
  }

  private band(at: number, row: number) {
    const { chosen, sizes } = this.props;
    const band = -1 - row;
    return (
      <div
        role="row"
        class="band"
        key={`band ${band}`}
        aria-rowindex={at + 2}
        style={{ top: `${at * sizes.cell}px` }}
      >
        <div role="rowheader" class="name">
          {`${BANDS[band] ?? ''}: ${digits(chosen.bands[band] ?? 0)}`}
        </div>
      </div>
    );
  }

  override render() {
    const { access, totals, chosen, view, sizes } = this.props;
    const { active, read } = this.state;
    const { sections, edges } = this.frame;
    const range = this.columnsInSight();
    const left = sizes.name + sizes.sums;
    return (
      <div class="framed">
        <div
          ref={this.box}
          class="grid"
          role="grid"
          aria-label="Access of people to reports and RLS roles"
          aria-rowcount={chosen.rows.length + 1}
          aria-colcount={chosen.columns.length + 1}
          onScroll={this.look}
          onKeyDown={this.keyDown}
          onMouseOver={this.read}
          onFocusIn={this.read}
          onClick={this.press}
        >
          <div
            class="canvas"
            style={{
              width: `${left + chosen.columns.length * sizes.cell}px`,
              height: `${sizes.head + chosen.rows.length * sizes.cell}px`,
            }}
          >
            <Heads
              access={access}
              totals={totals}
              sizes={sizes}
              columns={chosen.columns}
              sections={sections}
              edges={edges}
              range={range}
              crossed={read?.column ?? -1}
            />
            <div role="rowgroup" class="rows-of">
              {this.rowsInSight().map((at) => {
                const row = chosen.rows[at] ?? 0;
                // Rows that scroll out are drawn again as those that scroll in; the one in use stays itself.
                const key = at === active.row ? `holder ${row}` : `place ${at % POOL}`;
                return row < 0 ? (
                  this.band(at, row)
                ) : (
                  <Row
                    key={key}
                    access={access}
                    totals={totals}
                    view={view}
                    sizes={sizes}
                    columns={chosen.columns}
                    range={range}
                    edges={edges}
                    at={at}
                    holder={row}
                    number={at + 2}
                    active={active.row === at ? active.column : -1}
                    isCrossed={read?.row === at}
                  />
                );
              })}
            </div>
            {read !== undefined && (
              <div class="cross" aria-hidden="true">
                <div class="along" style={{ top: `${sizes.head + read.row * sizes.cell}px` }} />
                <div class="down" style={{ left: `${left + read.column * sizes.cell}px` }} />
                <div
                  class="at"
                  style={{
                    left: `${left + read.column * sizes.cell}px`,
                    top: `${sizes.head + read.row * sizes.cell}px`,
                  }}
                />
              </div>
            )}
          </div>
        </div>
        <div class="readout" role="status">
          <Readout
            access={access}
            view={view}
            holder={chosen.rows[read?.row ?? -1] ?? -1}
            column={chosen.columns[read?.column ?? -1] ?? -1}
          />
        </div>
      </div>
    );
  }
}
