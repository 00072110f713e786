import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { CellGlyph, SIGN_FACTS, signIn } from './glyph.tsx';
import { type CellSpot, FIRST, holderNear, lengthsOf, rangeInSight, sizesOf, spotAfter } from './layout.ts';
import type { Cell, Chosen, Column, Model, Row, View } from './model.ts';
import type { SheetSubject } from './sheet.tsx';
import { MatrixTable } from './table.tsx';

function spotAt(target: EventTarget | null): CellSpot | undefined {
  const cell = target instanceof Element ? target.closest('td.cell') : null;
  const row = cell?.closest('tr');
  if (cell == null || row == null) return undefined;
  return { row: Number(row.ariaRowIndex) - FIRST.row, column: Number(cell.ariaColIndex) - FIRST.column };
}

const HINT = 'Point at a cell, tap it or use the arrow keys to read it in words.';
/** Widths in CSS pixels: of the widest page, and of its margins, names and totals together. */
const WIDEST = 1280;
const NAMES = 384;

function sentenceOf({ name, key }: Row, column: Column, cell: Cell | undefined): string {
  const who = name === key ? name : `${name} (${key})`;
  const what = column.kind === 'role' ? `RLS role ${column.path}` : column.path;
  if (cell === undefined) return `${who} does not have ${what}.`;
  const { sign, note, isBlind } = cell;
  const parts = [
    `${who} ${SIGN_FACTS[sign].verb} ${what}`,
    ...SIGN_FACTS[sign].aside,
    ...(sign === 'unmanaged' || note.why === '' ? [] : [note.why]),
    ...(note.until === '' ? [] : [`until ${note.until}`]),
    ...(isBlind && sign !== 'lost' ? ['in no RLS role of its dataset'] : []),
  ];
  return `${parts.join(', ')}.`;
}

/** Scrolls no farther than needed to show the cell. */
function scrollToCell(grid: HTMLElement, { row, column }: CellSpot, height: number, width: number): void {
  const headHeight = grid.querySelector('thead')?.offsetHeight ?? 0;
  const nameWidth = grid.querySelector<HTMLElement>('tr:last-child > .name')?.offsetWidth ?? 0;
  const sumsWidth = grid.querySelector<HTMLElement>('tr:last-child > .sums')?.offsetWidth ?? 0;
  const top = row * height;
  const left = sumsWidth + column * width;
  const leastTop = top + height + headHeight - grid.clientHeight;
  const leastLeft = left + width + nameWidth - grid.clientWidth;
  grid.scrollTo({
    top: Math.min(top, Math.max(grid.scrollTop, leastTop)),
    left: column === 0 ? 0 : Math.min(left, Math.max(grid.scrollLeft, leastLeft)),
  });
}

interface MatrixProps {
  readonly model: Model;
  readonly chosen: Chosen;
  readonly view: View;
  readonly open: (subject: SheetSubject) => void;
}

export function Matrix({ model, chosen, view, open }: MatrixProps) {
  const { rows, bands } = chosen;
  const columns = useMemo(() => chosen.columns.flatMap((column) => model.columns[column] ?? []), [chosen]);
  const box = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState({ top: 0, left: 0, width: 1280, height: 800 });
  const [active, setActive] = useState<CellSpot>({ row: 0, column: 0 });
  const [pointed, setPointed] = useState<CellSpot>();
  const room = Math.min(innerWidth, WIDEST) - NAMES;
  const sizes = useMemo(() => sizesOf(columns, room, 28, 36), [columns, room]);
  const measure = (): void => {
    if (box.current === null) return;
    const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = box.current;
    setViewport({ top, left, width, height });
  };
  useLayoutEffect(() => {
    box.current?.scrollTo(0, 0);
    setActive({ row: holderNear(rows, 0, 1), column: 0 });
    setPointed(undefined);
  }, [chosen]);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (box.current !== null) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const drawn = {
    rows: rangeInSight(viewport.top, viewport.height, sizes.row, rows.length),
    columns: rangeInSight(viewport.left, viewport.width, sizes.cell, columns.length),
  };

  const go = (to: CellSpot): void => {
    if (box.current === null) return;
    scrollToCell(box.current, to, sizes.row, sizes.cell);
    measure();
    setActive(to);
    setPointed(to);
  };
  const keyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLButtonElement) return;
    const holder = rows[active.row] ?? -1;
    const column = columns[active.column]?.number;
    const rowsInSight = Math.max(1, Math.floor(viewport.height / sizes.row) - 6);
    const to = spotAfter(event, active, chosen, rowsInSight);
    if (event.key === 'Enter' && event.shiftKey && column !== undefined) open({ column });
    else if (event.key === 'Enter' && holder >= 0) open({ holder });
    else if (to !== undefined) go(to);
    else return;
    event.preventDefault();
  };
  const point = ({ target }: Event): void => {
    const spot = spotAt(target);
    if (spot !== undefined && (spot.row !== pointed?.row || spot.column !== pointed.column)) setPointed(spot);
  };
  const press = ({ target }: Event): void => {
    const spot = spotAt(target);
    if (spot !== undefined) go(spot);
  };
  const isIn = ({ from, to }: typeof drawn.rows, at: number): boolean => at >= from && at < to;
  const isActiveDrawn = isIn(drawn.rows, active.row) && isIn(drawn.columns, active.column);
  const pointedRow = pointed && model.rows[rows[pointed.row] ?? -1];
  const pointedColumn = pointed && columns[pointed.column];
  const cell = pointedColumn && pointedRow?.cells.get(pointedColumn.number);
  return (
    <div class="framed" style={lengthsOf(sizes, columns.length)}>
      <div ref={box} class="grid" onScroll={measure}>
        {pointed && <div class="down" style={{ '--at': pointed.column }} />}
        <table
          class="matrix"
          role="grid"
          tabIndex={0}
          aria-label="Access of people to reports and RLS roles"
          aria-rowcount={rows.length + FIRST.row - 1}
          aria-colcount={columns.length + 1}
          aria-activedescendant={isActiveDrawn ? 'cell' : undefined}
          onKeyDown={keyDown}
          onFocus={() => setPointed(active)}
          onMouseOver={point}
          onClick={press}
        >
          <MatrixTable {...{ model, rows, columns, bands, view, sizes, drawn, active }} />
        </table>
      </div>
      <div class="readout" role="status">
        {cell && <CellGlyph cell={cell} sign={signIn(cell.sign, view) ?? cell.sign} />}
        <p>{pointedRow && pointedColumn ? sentenceOf(pointedRow, pointedColumn, cell) : HINT}</p>
        {cell && <span class="src">{cell.note.place}</span>}
      </div>
    </div>
  );
}
