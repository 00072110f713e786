import {
  CELL_MARKS,
  CELL_SIGNS,
  type CellSign,
  type PageColumn,
  type PageData,
  type PageFinding,
  type PageHolder,
  SIGN_BITS,
} from '../domain/page-data.ts';
import { unpacking } from '../domain/varints.ts';

/** One cell as it is told. */
export interface Cell {
  readonly sign: CellSign;
  readonly throughTeam: boolean;
  readonly ends: boolean;
  readonly blind: boolean;
  readonly why: string;
  readonly team: string;
  readonly until: string;
  readonly reason: string;
  /** `access/sales.yaml:31`, or empty. */
  readonly place: string;
}

/** Everybody's access, unpacked: cells lie one holder after the other, each holder's sorted by column. */
export interface Access {
  readonly holders: readonly PageHolder[];
  readonly columns: readonly PageColumn[];
  readonly findings: readonly PageFinding[];
  /** The first cell of each holder, and after the last one the number of cells. */
  readonly starts: Uint32Array;
  readonly columnOf: Uint32Array;
  readonly codeOf: Uint8Array;
  readonly cell: (at: number) => Cell;
}

function bytesOf(base64: string): Uint8Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

export const signOf = (code: number): CellSign => CELL_SIGNS[code & SIGN_BITS] ?? 'kept';

/** Unpacks the page's data. */
export function accessOf({ holders, columns, findings, texts, notes, cells }: PageData): Access {
  const next = unpacking(bytesOf(cells));
  const starts = new Uint32Array(holders.length + 1);
  // A cell takes at least three bytes of data, which are at least four characters of base64.
  const most = Math.ceil(cells.length / 4) + 1;
  const columnOf = new Uint32Array(most);
  const codeOf = new Uint8Array(most);
  const noteOf = new Uint32Array(most);
  let at = 0;
  for (let row = 0; row < holders.length; row++) {
    starts[row] = at;
    let column = 0;
    for (let left = next(); left > 0; left--, at++) {
      column += next();
      columnOf[at] = column;
      codeOf[at] = next();
      noteOf[at] = next();
    }
  }
  starts[holders.length] = at;
  const noteBytes = bytesOf(notes);
  const nextNote = unpacking(noteBytes);
  const numbers = new Uint32Array(noteBytes.length);
  for (let number = 0; number < numbers.length; number++) numbers[number] = nextNote();
  const cell = (place: number): Cell => {
    const code = codeOf[place] ?? 0;
    const note = (noteOf[place] ?? 0) - 1;
    const text = (part: number): string => (note < 0 ? '' : (texts[numbers[note * 6 + part] ?? 0] ?? ''));
    const file = text(4);
    return {
      sign: signOf(code),
      throughTeam: (code & CELL_MARKS.team) !== 0,
      ends: (code & CELL_MARKS.ends) !== 0,
      blind: (code & CELL_MARKS.blind) !== 0,
      why: text(0),
      team: text(1),
      until: text(2),
      reason: text(3),
      place: file === '' ? '' : `${file}:${numbers[note * 6 + 5] ?? 0}`,
    };
  };
  return { holders, columns, findings, starts, columnOf, codeOf, cell };
}

/** The cell of a holder in a column; -1 where there is none. */
export function cellAt({ starts, columnOf }: Access, row: number, column: number): number {
  let low = starts[row] ?? 0;
  let high = (starts[row + 1] ?? 0) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = columnOf[middle] ?? 0;
    if (value === column) return middle;
    if (value < column) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** True for a sign that says that the plan moves something, or would. */
export const moves = (sign: CellSign): boolean => sign !== 'kept' && sign !== 'unmanaged';
