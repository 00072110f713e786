import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexesOf } from '../../src/domain/indexes.ts';
import { compareAccess, NOT_LISTED } from '../../src/reconcile/compare.ts';

const few = fc.array(fc.nat({ max: 12 }), { maxLength: 12 });
const UNSEEN = { ...NOT_LISTED, hold: { code: 'unresolved', message: 'nobody sees it' } } as const;

describe('access of one holder', () => {
  it('goes where only live, comes where only wanted, and stays else, in the order of indexes', () => {
    fc.assert(
      fc.property(few, few, few, few, few, (live, wanted, staying, kept, unseen) => {
        const lossOf = (index: number) =>
          kept.includes(index) ? undefined : unseen.includes(index) ? UNSEEN : NOT_LISTED;
        const side = compareAccess({
          live: indexesOf([...live]),
          wanted: indexesOf([...wanted]),
          stays: (index) => staying.includes(index),
          lossOf,
        });
        const all = [...new Set([...live, ...wanted])].sort((a, b) => a - b);
        const free = all.filter((index) => !staying.includes(index));
        const goes = (index: number): boolean => !wanted.includes(index) && lossOf(index) !== undefined;
        const moved = free.flatMap((index) => {
          if (!live.includes(index)) return [['give', index, undefined]];
          return goes(index) ? [['take', index, lossOf(index)?.hold]] : [];
        });
        expect(side.decisions.map(({ move, key, hold }) => [move, key, hold])).toEqual(moved);
        const decided = free.filter(
          (index) =>
            live.includes(index) &&
            (wanted.includes(index) || (!kept.includes(index) && !unseen.includes(index))),
        );
        expect(side.managed).toBe(decided.length);
      }),
      { numRuns: 500 },
    );
  });
});
