import type { Indexes } from '../../domain/indexes.ts';
import { type Bits, setBit, wordsFor } from './bits.ts';

/** People with the same reports are one class, and reports with the same people: what is found for one holds for all. */
export interface Classes {
  /** For each class of people, its people; who has nothing stands in none. */
  readonly people: readonly (readonly number[])[];
  /** For each class of reports, its reports; what nobody has stands in none. */
  readonly reports: readonly (readonly number[])[];
  /** For each class of people, the classes of reports that it has, as bits. */
  readonly rows: Bits;
  /** Words of a row. */
  readonly words: number;
}

function grouped(lists: readonly ArrayLike<number>[]): number[][] {
  const byContent = new Map<string, number[]>();
  lists.forEach((list, at) => {
    if (list.length === 0) return;
    const key = Array.prototype.join.call(list, ' ');
    const group = byContent.get(key);
    if (group === undefined) byContent.set(key, [at]);
    else group.push(at);
  });
  return [...byContent.values()];
}

/** Rows and columns changed for each other: for each number below `width`, the rows that hold it, rising. */
export function transposed(rows: readonly ArrayLike<number>[], width: number): number[][] {
  const columns: number[][] = Array.from({ length: width }, () => []);
  rows.forEach((row, at) => {
    for (let index = 0; index < row.length; index++) columns[row[index] ?? 0]?.push(at);
  });
  return columns;
}

/** The classes of people, given as the sorted reports of each, and of `reports` reports. */
export function classesOf(grants: readonly Indexes[], reports: number): Classes {
  const people = grouped(grants);
  const first = people.map((group) => grants[group[0] ?? 0] ?? new Uint32Array(0));
  const columns = transposed(first, reports);
  const groups = grouped(columns);
  const words = wordsFor(groups.length);
  const rows = new Int32Array(people.length * words);
  groups.forEach((group, report) => {
    for (const row of columns[group[0] ?? 0] ?? []) setBit(rows, row * words, report);
  });
  return { people, reports: groups, rows, words };
}

/** The same grants with people and reports changed for each other. */
export function turned(classes: Classes): Classes {
  const words = wordsFor(classes.people.length);
  const rows = new Int32Array(classes.reports.length * words);
  for (let row = 0; row < classes.people.length; row++) {
    for (let report = 0; report < classes.reports.length; report++) {
      const word = classes.rows[row * classes.words + (report >> 5)] ?? 0;
      if (((word >>> (report & 31)) & 1) === 1) setBit(rows, report * words, row);
    }
  }
  return { people: classes.reports, reports: classes.people, rows, words };
}
