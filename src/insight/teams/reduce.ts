import { type Bits, bitsOf, hasBit, wordsFor } from './bits.ts';
import { type Classes, turned } from './classes.ts';

/** A grant of a class of people on a class of reports. */
export interface Grant {
  readonly person: number;
  readonly report: number;
}

/** Two grants that one role can hold: their four end points are grants too. */
export const fitsOneRole = (classes: Classes, a: Grant, b: Grant): boolean =>
  hasBit(classes.rows, a.person * classes.words, b.report) &&
  hasBit(classes.rows, b.person * classes.words, a.report);

/** What is left to decide of grants, and how the others follow from it. */
export interface Reduction {
  /** Grants that fit one role with no other that is left: each is a role. */
  readonly alone: readonly Grant[];
  /** Grants whose roles must be searched for. */
  readonly kernel: readonly Grant[];
  /** In order: a grant dropped, and one left at that time whose role can always take it in. */
  readonly dropped: readonly (readonly [dropped: Grant, into: Grant])[];
  /** False when the steps ended before nothing more could be dropped. */
  readonly isWhole: boolean;
}

const intersect = (set: Bits, of: Bits, start: number): void => {
  for (let word = 0; word < set.length; word++) set[word] = (set[word] ?? 0) & (of[start + word] ?? 0);
};

/**
 * Drops each grant that fits with all that another one fits with: whatever role that one gets can take it in. The fewest
 * roles for what is left are as many as for all. (Ene and others, SACMAT 2008.)
 */
export function reduce(classes: Classes, steps: number): Reduction {
  const { rows, words } = classes;
  const columns = turned(classes).rows;
  const columnWords = wordsFor(classes.people.length);
  const left = rows.slice();
  const dropped: [Grant, Grant][] = [];
  const alone: Grant[] = [];
  let used = 0;
  let isWhole = true;
  const holders = classes.reports.map((_, report) => bitsOf(columns, report * columnWords, columnWords));
  const everything = classes.people.flatMap((_, person) =>
    bitsOf(rows, person * words, words).map((report) => ({ person, report })),
  );
  const width = new Int32Array(classes.people.length);
  for (const { person } of everything) width[person] = (width[person] ?? 0) + 1;
  const size = ({ person, report }: Grant): number => (width[person] ?? 0) * (holders[report]?.length ?? 0);
  let kernel = everything.sort((a, b) => size(a) - size(b) || a.person - b.person || a.report - b.report);
  const isLeft = ({ person, report }: Grant): boolean => hasBit(left, person * words, report);
  const drop = ({ person, report }: Grant): void => {
    const word = person * words + (report >> 5);
    left[word] = (left[word] ?? 0) & ~(1 << (report & 31));
  };
  const fitting = new Int32Array(words);
  const reports = new Int32Array(words);
  const people = new Int32Array(columnWords);

  /** Drops what the grant's role can always take in; false when it fits with nothing else that is left. */
  const absorb = (grant: Grant): boolean => {
    const { person, report } = grant;
    fitting.fill(0);
    reports.fill(-1);
    for (const holder of holders[report] ?? []) {
      let any = 0;
      for (let word = 0; word < words; word++) {
        const bits = (left[holder * words + word] ?? 0) & (rows[person * words + word] ?? 0);
        any |= bits;
        fitting[word] = (fitting[word] ?? 0) | bits;
      }
      if (any !== 0) intersect(reports, rows, holder * words);
    }
    people.fill(-1);
    const fits = bitsOf(fitting, 0, words);
    for (const other of fits) intersect(people, columns, other * columnWords);
    used += ((holders[report]?.length ?? 0) * 2 + 4) * words + fits.length * columnWords + 50;
    for (const other of bitsOf(people, 0, columnWords)) {
      for (let word = 0; word < words; word++) {
        let bits = (left[other * words + word] ?? 0) & (reports[word] ?? 0);
        for (; bits !== 0; bits &= bits - 1) {
          const found = { person: other, report: (word << 5) + 31 - Math.clz32(bits & -bits) };
          if (found.person === person && found.report === report) continue;
          drop(found);
          dropped.push([found, grant]);
        }
      }
    }
    return (holders[report] ?? []).some((holder) => {
      for (let word = 0; word < words; word++) {
        let bits = (left[holder * words + word] ?? 0) & (rows[person * words + word] ?? 0);
        if (holder === person && word === report >> 5) bits &= ~(1 << (report & 31));
        if (bits !== 0) return true;
      }
      return false;
    });
  };

  for (let before = -1; before !== dropped.length + alone.length && isWhole; ) {
    before = dropped.length + alone.length;
    for (const grant of kernel) {
      if (!isLeft(grant)) continue;
      if (used > steps) {
        isWhole = false;
        break;
      }
      if (absorb(grant)) continue;
      drop(grant);
      alone.push(grant);
    }
    kernel = kernel.filter(isLeft);
  }
  return { alone, kernel, dropped, isWhole };
}
