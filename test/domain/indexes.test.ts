import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasIndex, sortIndexes } from '../../src/domain/indexes.ts';

const values = fc.array(fc.nat({ max: 12 }), { maxLength: 12 });

describe('indexes', () => {
  it('are the sorted values, each once', () => {
    fc.assert(
      fc.property(values, (some) => {
        const ascending = [...new Set(some)].sort((a, b) => a - b);
        expect(Array.from(sortIndexes([...some]))).toEqual(ascending);
      }),
      { numRuns: 1000 },
    );
  });

  it('contain a value exactly if the list has the value', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: -1, max: 13 }), (some, wanted) => {
        expect(hasIndex(sortIndexes([...some]), wanted)).toBe(some.includes(wanted));
      }),
      { numRuns: 500 },
    );
  });
});
