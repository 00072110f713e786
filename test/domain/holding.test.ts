import fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterOf, type Decision, holdsAfter } from '../../src/domain/delta.ts';
import { indexesOf } from '../../src/domain/indexes.ts';
import { tried } from '../support/seeded.ts';

it('a side holds something after its moves where something is left of it', () => {
  const decisions = fc.uniqueArray(
    fc.record({ key: fc.nat(4), move: fc.constantFrom('give', 'take'), isHeld: fc.boolean() }),
    { selector: ({ key }) => key },
  );
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(4)), decisions, (live, decided) => {
      const side = {
        live: indexesOf(live),
        decisions: decided.map(
          ({ key, move, isHeld }): Decision => ({
            key,
            move,
            because: 'listed',
            cause: null,
            hold: isHeld ? { code: 'rows', message: '' } : undefined,
            source: undefined,
          }),
        ),
        aside: [],
        managed: 0,
      };
      expect(holdsAfter(side)).toBe(afterOf(side).length > 0);
    }),
    tried(200, 5000),
  );
});
