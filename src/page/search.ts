import type { Access } from './access.ts';

/** Text as it is searched: without case and accents. */
export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** What is folded and sorted once, so that each letter of a search costs little. */
export interface Index {
  readonly holders: readonly string[];
  readonly columns: readonly string[];
  /** The place of each holder in the order of names, and of mail domains. */
  readonly byName: Uint32Array;
  readonly byDomain: Uint32Array;
}

/** The places of texts in their order; equal texts have one place. */
function places(texts: readonly string[], compare: (a: string, b: string) => number): Uint32Array {
  const order = [...texts.keys()].sort((a, b) => compare(texts[a] ?? '', texts[b] ?? ''));
  const found = new Uint32Array(texts.length);
  let place = 0;
  for (const [at, row] of order.entries()) {
    const before = order[at - 1];
    if (before !== undefined && compare(texts[before] ?? '', texts[row] ?? '') !== 0) place = at;
    found[row] = place;
  }
  return found;
}

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export function indexOf({ holders, columns }: Access): Index {
  const { compare } = new Intl.Collator('en', { numeric: true });
  return {
    holders: holders.map(({ name, key }) => fold(`${name}\n${key}`)),
    columns: columns.map(({ kind, group, name }) => fold(`${kind === 'role' ? 'RLS ' : ''}${group}/${name}`)),
    byName: places(
      holders.map(({ name }) => name),
      compare,
    ),
    byDomain: places(
      holders.map(({ key }) => fold(key.slice(key.lastIndexOf('@') + 1))),
      byCode,
    ),
  };
}
