import fc from 'fast-check';
import { expect, it } from 'vitest';
import { globParts, nameMatcher } from '../../src/config/glob.ts';
import type { EntryKind, Lister } from '../../src/files/search.ts';
import { SearchTooLargeError, search, searchBudget } from '../../src/files/search.ts';

/** Matches by a regular expression, without the code under test. */
const byExpression = (pattern: string, name: string): boolean => {
  const parts = Array.from(pattern, (part) =>
    part === '*' ? '.*' : part === '?' ? '.' : part.replace(/[$()*+./?[\\\]^{|}-]/gu, '\\$&'),
  );
  const dots = name.startsWith('.') === pattern.startsWith('.');
  return dots && new RegExp(`^${parts.join('')}$`, 'su').test(name);
};

/** Matches whole paths by a regular expression. Walks no folders, and uses no code under test. */
const byWholePath = (pattern: string, file: string): boolean => {
  const letter = (one: string): string =>
    one === '*' ? '[^/]*' : one === '?' ? '[^/]' : one.replace(/[.[{(\\]/g, '\\$&');
  const parts = pattern.split('/').map((part) => {
    if (part === '**') return '(?:[^./][^/]*/)*';
    return `${part.startsWith('.') ? '' : '(?!\\.)'}${Array.from(part, letter).join('')}/`;
  });
  return new RegExp(`^${parts.join('')}$`).test(`${file}/`);
};

const TOP = '/top';

function listerOf(files: readonly string[]): Lister {
  return async (folder) => {
    const below = files.filter((file) => `${TOP}/${file}`.startsWith(`${folder}/`));
    const entries = new Map<string, EntryKind>();
    for (const file of below) {
      const [name = '', ...rest] = `${TOP}/${file}`.slice(folder.length + 1).split('/');
      entries.set(name, rest.length === 0 ? 'file' : 'folder');
    }
    return entries;
  };
}

it('an include pattern matches the same names as an equivalent regular expression', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'ab*?.\\[{!(😀'), maxLength: 8 });
  fc.assert(
    fc.property(letters, letters, (pattern, name) => {
      expect(nameMatcher(pattern)(name)).toBe(byExpression(pattern, name));
    }),
    { numRuns: 5000 },
  );
});

it('an include pattern finds exactly the files with a matching path', async () => {
  const name = fc.constantFrom('a', 'ab', '.a', 'b.yaml', '[a]');
  const file = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
  const part = fc.constantFrom('a', '*', 'a*', '?', '[a]', '*.yaml', '.*');
  const pattern = fc
    .tuple(fc.array(fc.oneof(part, fc.constant('**')), { maxLength: 4 }), part)
    .map(([folders, last]) => [...folders, last].join('/'));
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(file, { maxLength: 12 }), pattern, async (some, wanted) => {
      const files = some.filter((one) => !some.some((other) => other.startsWith(`${one}/`)));
      const found = await search(TOP, TOP, wanted, listerOf(files), searchBudget());
      expect(found.map(({ path }) => path.slice(TOP.length + 1)).sort()).toEqual(
        files.filter((one) => byWholePath(wanted, one)).sort(),
      );
    }),
    { numRuns: 500 },
  );
});

it('an include pattern takes linear time', async () => {
  const name = 'a'.repeat(200);
  expect(nameMatcher(`${'*a'.repeat(30)}*b`)(name)).toBe(false);
  expect(nameMatcher(`${'*?'.repeat(150)}*b`)(name)).toBe(false);
  const deep = Array.from({ length: 30 }, () => 'a').join('/');
  const pattern = `${'**/a/'.repeat(30)}b`;
  expect(await search(TOP, TOP, pattern, listerOf([deep]), searchBudget())).toEqual([]);
  expect(globParts('**/**/./**').length).toBe(2);
});

it('an include pattern causes an error, not an empty result, if it searches too much or too deep', async () => {
  const endless: Lister = async () => new Map([['a', 'folder']]);
  await expect(search(TOP, TOP, '**/x.yaml', endless, searchBudget())).rejects.toThrow(SearchTooLargeError);
  const names = new Map<string, EntryKind>(Array.from({ length: 10_000 }, (_, at) => [`${at}`, 'file']));
  const wide: Lister = async () => names;
  const budget = searchBudget();
  const all = Array.from({ length: 300 }, () => search(TOP, TOP, '*?*?*?*?*?*x', wide, budget));
  await expect(Promise.all(all)).rejects.toThrow(SearchTooLargeError);
});
