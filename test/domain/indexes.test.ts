import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasIndex, indexesOf } from '../../src/domain/indexes.ts';

const few = fc.array(fc.nat({ max: 12 }), { maxLength: 12 });
/** Lists near these lengths use another sort or their own memory. */
const many = fc
  .tuple(fc.constantFrom(63, 64, 65, 66, 4095, 4096, 4097, 5000), fc.integer())
  .map(([length, seed]) => Array.from({ length }, (_, at) => Math.abs((at * 7919 + seed) % 6007)));
const values = fc.oneof({ weight: 9, arbitrary: few }, many);

const ascending = (some: Iterable<number>): number[] => [...new Set(some)].sort((a, b) => a - b);

describe('indexes', () => {
  it('are the values, each once, in their order, and stay so while others are made', () => {
    fc.assert(
      fc.property(fc.array(values, { minLength: 1, maxLength: 30 }), (lists) => {
        const made = lists.map((list) => indexesOf([...list]));
        expect(made.map((one) => Array.from(one))).toEqual(lists.map(ascending));
      }),
      { numRuns: 100 },
    );
  });

  it('of more than one block of memory keep apart', () => {
    const lists = Array.from({ length: 40 }, (_, list) =>
      Array.from({ length: 4000 }, (_, at) => list * 10_000 + at),
    );
    expect(lists.map((list) => Array.from(indexesOf([...list])))).toEqual(lists);
  });

  it('are found, and nothing else is', () => {
    fc.assert(
      fc.property(few, fc.integer({ min: -1, max: 13 }), (some, wanted) => {
        expect(hasIndex(indexesOf([...some]), wanted)).toBe(some.includes(wanted));
      }),
      { numRuns: 500 },
    );
  });
});
