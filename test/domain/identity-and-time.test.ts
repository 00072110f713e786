import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasIndex, sortIndexes } from '../../src/domain/access.ts';
import { identityOf, isUnsafeAddress } from '../../src/domain/ids.ts';
import { parseFrom, parseUntil, phaseOf } from '../../src/domain/window.ts';
import { intersect } from '../../src/resolve/windows.ts';

it.each([
  [' Ana@X.com\t', 'ana@x.com'],
  ['e\u0301va@c.com', '\u00e9va@c.com'],
  ['\u0130rem@c.com', '\u0130rem@c.com'],
  ['\u00c9va@c.com', '\u00c9va@c.com'],
  ['\u00a0ana@c.com', '\u00a0ana@c.com'],
])('the identity of %j is %j', (address, identity) => {
  expect(identityOf(address)).toBe(identity);
  expect(identityOf(identity)).toBe(identity);
});

it('an identity is unsafe if Unicode normalisation turns it into ASCII', () => {
  const unsafe = ['mi\u212ae@c.com', 'a\u037eb@c.com', 'a\u1fefb@c.com'];
  const safe = ['zo\u00eb@c.com', 'zoe\u0308@c.com', '\u0430na@c.com', '\uff41na@c.com'];
  expect([...unsafe, ...safe].filter(isUnsafeAddress)).toEqual(unsafe);
});

it('a window with a last day ends at the first instant of the next day', () => {
  expect([parseFrom('2026-12-31'), parseUntil('2026-12-31')]).toEqual([
    Date.UTC(2026, 11, 31),
    Date.UTC(2027, 0, 1),
  ]);
  expect([parseFrom('2026-12-31T18:00:00+01:00'), parseUntil('2026-12-31t17:00:00.5z')]).toEqual([
    Date.UTC(2026, 11, 31, 17),
    Date.UTC(2026, 11, 31, 17) + 500,
  ]);
});

const times =
  '2026-02-29 2026-13-01 2026-1-1 26-01-01 2026-12-31T23:59:60Z 2026-12-31T24:00:00Z 2026-02-30T00:00:00Z 2026-12-31T18:00 no';
it.each([...times.split(' '), '2026-12-31 18:00:00Z', ''])('a window cannot begin or end at %j', (text) => {
  expect([parseFrom(text), parseUntil(text)]).toEqual([undefined, undefined]);
});

it('a window includes its start and excludes its end, also as the intersection of two', () => {
  const edge = fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined });
  const window = fc.record({ from: edge, end: edge, until: fc.constant(undefined) });
  const within = (one: { from: number | undefined; end: number | undefined }, now: number) =>
    (one.from ?? -1) <= now && now < (one.end ?? 99);
  fc.assert(
    fc.property(window, window, fc.integer({ min: 0, max: 20 }), (a, b, now) => {
      expect(phaseOf(a, now) === 'within').toBe(within(a, now));
      expect(phaseOf(intersect(a, b), now) === 'within').toBe(within(a, now) && within(b, now));
    }),
  );
});

const values = fc.array(fc.nat({ max: 12 }), { maxLength: 12 });

it('indexes are the sorted values, each once, and contain a value exactly if the list has it', () => {
  fc.assert(
    fc.property(values, fc.integer({ min: -1, max: 13 }), (some, wanted) => {
      const indexes = sortIndexes([...some]);
      expect(Array.from(indexes)).toEqual([...new Set(some)].sort((a, b) => a - b));
      expect(hasIndex(indexes, wanted)).toBe(some.includes(wanted));
    }),
    { numRuns: 1000 },
  );
});
