import { CELL_MARKS } from '../domain/page-data.ts';
import { type Access, moves, signOf } from './access.ts';

/** A chip's question to a cell. */
export const FILTERS = ['lost', 'gained', 'held', 'ends', 'blind', 'unmanaged'] as const;
export type Filter = (typeof FILTERS)[number];

/** True for a cell, by its code, that the filter asks for. */
export function asks(filter: Filter, code: number): boolean {
  const sign = signOf(code);
  switch (filter) {
    case 'lost':
    case 'gained':
    case 'unmanaged':
      return sign === filter;
    case 'held':
      return sign === 'would-gain' || sign === 'would-lose';
    case 'ends':
      return (code & CELL_MARKS.ends) !== 0 && sign !== 'lost';
    case 'blind':
      return (code & CELL_MARKS.blind) !== 0;
  }
}

/** What is counted once when the page opens. */
export interface Totals {
  /** Of each holder. */
  readonly lostOf: Uint32Array;
  readonly gainedOf: Uint32Array;
  /** Of each column. */
  readonly lostIn: Uint32Array;
  readonly gainedIn: Uint32Array;
  /** 1 where something moves, or would. */
  readonly changedIn: Uint8Array;
  readonly count: Readonly<Record<Filter, number>>;
}

export function totalsOf({ holders, columns, starts, columnOf, codeOf }: Access): Totals {
  const lostOf = new Uint32Array(holders.length);
  const gainedOf = new Uint32Array(holders.length);
  const lostIn = new Uint32Array(columns.length);
  const gainedIn = new Uint32Array(columns.length);
  const changedIn = new Uint8Array(columns.length);
  const count: Record<Filter, number> = { lost: 0, gained: 0, held: 0, ends: 0, blind: 0, unmanaged: 0 };
  for (let row = 0; row < holders.length; row++) {
    const end = starts[row + 1] ?? 0;
    for (let at = starts[row] ?? 0; at < end; at++) {
      const column = columnOf[at] ?? 0;
      const code = codeOf[at] ?? 0;
      const sign = signOf(code);
      if (code === 0) continue;
      for (const filter of FILTERS) if (asks(filter, code)) count[filter]++;
      if (moves(sign)) changedIn[column] = 1;
      if (sign === 'lost') {
        lostOf[row] = (lostOf[row] ?? 0) + 1;
        lostIn[column] = (lostIn[column] ?? 0) + 1;
      } else if (sign === 'gained') {
        gainedOf[row] = (gainedOf[row] ?? 0) + 1;
        gainedIn[column] = (gainedIn[column] ?? 0) + 1;
      }
    }
  }
  return { lostOf, gainedOf, lostIn, gainedIn, changedIn, count };
}
