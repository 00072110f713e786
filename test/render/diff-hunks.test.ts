import { applyPatch, createTwoFilesPatch, FILE_HEADERS_ONLY, formatPatch } from 'diff';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hunksOf } from '../../src/render/diff/hunks.ts';

const patchOf = (before: readonly string[], after: readonly string[]): string =>
  formatPatch(
    {
      oldFileName: 'a',
      newFileName: 'b',
      oldHeader: undefined,
      newHeader: undefined,
      hunks: hunksOf(before, after),
    },
    FILE_HEADERS_ONLY,
  );

const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
const sorted = fc
  .uniqueArray(fc.integer({ min: 10, max: 60 }), { maxLength: 40 })
  .map((all) => all.sort().map(String));
const any = fc.array(fc.constantFrom('', 'a', 'b', 'c', '- d', '+ e'), { maxLength: 12 });

it('a patch leads from one list of lines to the other, whatever they are', () => {
  fc.assert(
    fc.property(any, any, (before, after) => {
      expect(applyPatch(text(before), patchOf(before, after))).toBe(text(after));
    }),
    { numRuns: 1000 },
  );
});

it('the patch of sorted lists is the least there is, as the library for diffs finds it', () => {
  fc.assert(
    fc.property(sorted, sorted, (before, after) => {
      const least = createTwoFilesPatch('a', 'b', text(before), text(after), undefined, undefined, {
        context: 3,
        headerOptions: FILE_HEADERS_ONLY,
      });
      expect(patchOf(before, after)).toBe(least);
    }),
    { numRuns: 1000 },
  );
});

it('somebody who loses 200,000 reports and gets as many others has a patch: a search for the least would take an hour', () => {
  const lines = (from: number): string[] =>
    Array.from({ length: 200_000 }, (_, at) => `- Report ${from + at}`);
  const [hunk] = hunksOf(lines(0), lines(200_000));
  expect([hunk?.oldLines, hunk?.newLines]).toEqual([200_000, 200_000]);
});
