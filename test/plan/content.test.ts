import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listTextOf } from '../../src/plan/content.ts';

const plain = fc.stringMatching(/^[ -~]{0,12}$/);
const any = fc.string({ unit: 'binary', maxLength: 6 });

describe('lists of ids', () => {
  it('are written as JSON writes them, whatever the ids are', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 9, arbitrary: plain }, any), { maxLength: 6 }), (texts) => {
        const written = listTextOf(texts);
        expect(written(texts)).toBe(JSON.stringify(texts));
        expect(written(texts.slice(1))).toBe(JSON.stringify(texts.slice(1)));
      }),
      { numRuns: 500 },
    );
  });
});
