import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HolderLog } from '../../src/render/view/holder-log.ts';
import { tried } from '../support/seeded.ts';

describe('who has what, as it was noted', () => {
  it('is told from the first on, a few or all of them, and who has what few have', () => {
    const lines = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 9 })), { maxLength: 120 });
    fc.assert(
      fc.property(lines, fc.nat({ max: 40 }), fc.nat({ max: 40 }), (noted, most, many) => {
        const log = new HolderLog();
        for (const [thing, holder] of noted) log.add(thing, holder);
        const holdersOf = (thing: number) => noted.flatMap(([of, holder]) => (of === thing ? [holder] : []));
        for (const thing of [0, 1, 2, 3]) {
          expect(log.count(thing)).toBe(holdersOf(thing).length);
          for (const some of [most, Number.POSITIVE_INFINITY])
            expect([...log.first(thing, some)]).toEqual(holdersOf(thing).slice(0, some));
        }
        const ofFew = noted.filter(([thing]) => holdersOf(thing).length < many).map(([, holder]) => holder);
        expect([...log.ofFew(many)]).toEqual(ofFew);
      }),
      tried(200, 5000),
    );
  });
});
