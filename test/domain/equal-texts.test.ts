import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EqualTexts } from '../../src/domain/equal-texts.ts';
import { tried } from '../support/seeded.ts';

describe('equal texts', () => {
  it('are one text, and others are not', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom('', 'a', 'ab', 'abc', 'abcd'),
      // These differ where nobody looks first.
      fc.nat({ max: 40 }).map((at) => `abcd${' '.repeat(at)}x${' '.repeat(40 - at)}wxyz`),
    );
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 200 }), (all) => {
        const equal = new EqualTexts();
        expect(all.map((text) => equal.one(text))).toEqual(all);
        expect(all.map((text) => equal.one(text))).toEqual(all);
      }),
      tried(100, 5000),
    );
  });

  it('are found among as many as there may be that look alike, and more than there is room for', () => {
    const equal = new EqualTexts();
    const alike = Array.from(
      { length: 100_000 },
      (_, at) => `abcd${String(at).padStart(8, '0')}0000m${'z'.repeat(12)}`,
    );
    const others = Array.from({ length: 100_000 }, (_, at) => `report ${at * 7919}`);
    for (const texts of [alike, others, alike, others]) {
      expect(texts.every((text) => equal.one(text) === text)).toBe(true);
    }
  });
});
