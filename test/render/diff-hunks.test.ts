import { applyPatch } from 'diff';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffText } from '../../src/render/diff/patch.ts';

const any = fc.array(fc.constantFrom('', 'a', 'b', 'c', '- d', '+ e'), { maxLength: 12 });

it('a patch leads from one text to the other, whether or not their last lines end', () => {
  fc.assert(
    fc.property(any, any, (before, after) => {
      const [old, now] = [before.join('\n'), after.join('\n')];
      expect(applyPatch(old, diffText({ file: 'a.yaml', before: old, after: now }))).toBe(now);
    }),
    { numRuns: 500 },
  );
});

it.each(['', '\n'])(
  'a file in which the entry of each of 50,000 people changes is shown as a whole (%j)',
  (end) => {
    const entry = (at: number, lines: string): string => `  user${at}@x.com:\n    reports:\n${lines}`;
    const file = (lines: string): string =>
      `users:\n${Array.from({ length: 50_000 }, (_, at) => entry(at, lines)).join('\n')}${end}`;
    const before = file('      - W/A\n      - W/C');
    const after = file('      - W/A\n      - W/B');
    expect(applyPatch(before, diffText({ file: 'a.yaml', before, after }))).toBe(after);
  },
);
