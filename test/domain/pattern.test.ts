import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern } from '../../src/domain/pattern.ts';
import { tried } from '../support/seeded.ts';

/** The same matching by another way: a regular expression built character by character. */
function byExpression(pattern: string, text: string): boolean {
  const parts = [...pattern.matchAll(/\\\*|[\s\S]/g)].map(([part]) =>
    part === '*' ? '.*' : part === '\\*' ? '\\*' : part.replace(/[$()*+./?[\\\]^{|}-]/g, '\\$&'),
  );
  const lower = (one: string): string => one.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return new RegExp(`^${lower(parts.join(''))}$`, 's').test(lower(text));
}

describe('a pattern', () => {
  it('matches as an expression would, whatever stands in it', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'B', '*', '\\', '/', '.', 'é', '['),
      maxLength: 8,
    });
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
  ])('%s on %s: %s', (pattern, text, expected) => {
    expect(compilePattern(pattern).matches(text)).toBe(expected);
  });

  it('never backtracks', () => {
    const pattern = compilePattern(`${'*a'.repeat(5000)}*b`);
    expect(pattern.matches('a'.repeat(200_000))).toBe(false);
  });
});
