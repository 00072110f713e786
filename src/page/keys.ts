import type { Chosen } from './choose.ts';

/** A cell by the positions of its row and column among those that are shown. */
export interface Spot {
  readonly row: number;
  readonly column: number;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The nearest row of a holder, first in one direction, then in the other: headings between bands are passed over. */
function holderNear(rows: Int32Array, wanted: number, direction: number): number {
  const last = rows.length - 1;
  const from = Math.max(0, Math.min(last, wanted));
  for (const step of [direction, -direction])
    for (let at = from; at >= 0 && at <= last; at += step) if ((rows[at] ?? -1) >= 0) return at;
  return from;
}

/** A key that is pressed, with what is held down beside it. */
interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Where a key leads; undefined for a key that does not move. `screen` is how many rows are seen at once. */
export function moved(
  { key, ctrlKey, metaKey }: Press,
  { row, column }: Spot,
  { rows, columns }: Chosen,
  screen: number,
): Spot | undefined {
  const whole = ctrlKey || metaKey;
  const lastColumn = columns.length - 1;
  const across = (to: number): number => Math.max(0, Math.min(lastColumn, to));
  const step = STEPS[key];
  if (step !== undefined) {
    const [down, right] = step;
    return { row: down === 0 ? row : holderNear(rows, row + down, down), column: across(column + right) };
  }
  switch (key) {
    case 'Home':
      return { row: whole ? holderNear(rows, 0, 1) : row, column: 0 };
    case 'End':
      return { row: whole ? holderNear(rows, rows.length - 1, -1) : row, column: lastColumn };
    case 'PageUp':
      return { row: holderNear(rows, row - screen, -1), column };
    case 'PageDown':
      return { row: holderNear(rows, row + screen, 1), column };
    default:
      return undefined;
  }
}
