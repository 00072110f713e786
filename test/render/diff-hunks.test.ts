import { applyPatch, createTwoFilesPatch, FILE_HEADERS_ONLY, formatPatch } from 'diff';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hunksOf, linesOf } from '../../src/render/diff/hunks.ts';
import { diffText } from '../../src/render/text/adopted.ts';

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

it('a patch keeps whether the last line ends', () => {
  fc.assert(
    fc.property(any, any, (before, after) => {
      const [old, now] = [before.join('\n'), after.join('\n')];
      expect(applyPatch(old, patchOf(linesOf(old), linesOf(now)))).toBe(now);
    }),
    { numRuns: 1000 },
  );
});

it('a file in which the entry of each of 50,000 people changes is shown: the least patch would take an hour', () => {
  const entry = (at: number, lines: string): string => `  user${at}@x.com:\n    reports:\n${lines}`;
  const file = (lines: string): string =>
    `users:\n${Array.from({ length: 50_000 }, (_, at) => entry(at, lines)).join('')}`;
  const before = file('      - W/A\n      - W/C\n');
  const after = file('      - W/A\n      - W/B\n');
  const diff = diffText({ file: 'a.yaml', before, after });
  expect(applyPatch(before, diff)).toBe(after);
  expect(diff.split('\n').filter((line) => /^[-+] /.test(line))).toHaveLength(100_000);
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
