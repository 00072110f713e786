import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compilePattern, matchesAny, matching, matchingNone } from '../../src/domain/pattern.ts';
import { tried } from '../support/seeded.ts';

/** Matches by a regular expression, without the code under test. */
function byExpression(pattern: string, text: string): boolean {
  const parts = [...pattern.matchAll(/\\\*|[\s\S]/g)].map(([part]) =>
    part === '*' ? '.*' : part === '\\*' ? '\\*' : part.replace(/[$()*+./?[\\\]^{|}-]/g, '\\$&'),
  );
  const lower = (one: string): string => one.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return new RegExp(`^${lower(parts.join(''))}$`, 's').test(lower(text));
}

it('a pattern matches the same texts as an equivalent regular expression, whatever its characters', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'aB*\\/.é['), maxLength: 8 });
  fc.assert(
    fc.property(letters, letters, (pattern, text) => {
      expect(compilePattern(pattern).matches(text)).toBe(byExpression(pattern, text));
    }),
    tried(2000, 50_000),
  );
});

it.each([
  ['*@contoso.com', 'Ana@Contoso.COM', true],
  ['Board/*', 'Board/Public/x', true],
  ['a\\*b', 'a*b', true],
  ['a\\*b', 'axb', false],
  ['*a*', 'b', false],
  ['ab*ba', 'aba', false],
  ['+(a|aa)+(a|aa)b', '+(a|aa)+(a|aa)b', true],
  ['Sales (EU)/[x]{a,b}', 'sales (eu)/[X]{A,B}', true],
  ['\u0130*', 'i', false],
])('the pattern %s matches %s: %s', (pattern, text, expected) => {
  expect(compilePattern(pattern).matches(text)).toBe(expected);
});

it('a pattern matches the same texts in a long list as alone', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'aB*\\/'), maxLength: 5 });
  const lists = fc.array(letters, { maxLength: 30 }).map((all) => all.map(compilePattern));
  fc.assert(
    fc.property(lists, fc.array(letters, { maxLength: 8 }), (patterns, texts) => {
      for (const text of texts) {
        const expected = [...patterns.entries()].filter(([, pattern]) => pattern.matches(text));
        expect([...matching(patterns, text)].sort(([a], [b]) => a - b)).toEqual(expected);
        expect(matchesAny(patterns, text)).toBe(expected.length > 0);
      }
      expect(matchingNone(patterns, texts)).toEqual(patterns.filter(({ matches }) => !texts.some(matches)));
    }),
    tried(1000, 20_000),
  );
});

it('a pattern takes linear time', () => {
  const pattern = compilePattern(`${'*a'.repeat(5000)}*b`);
  expect(pattern.matches('a'.repeat(200_000))).toBe(false);
});
