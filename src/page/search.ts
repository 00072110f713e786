import type { PageHolder } from '../domain/page-data.ts';
import type { Access } from './access.ts';

/** Text as it is searched: without case and accents. */
export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** What is folded and sorted once, so that each letter of a search costs little. */
export interface Index {
  readonly holders: readonly string[];
  readonly columns: readonly string[];
  /** The place of each holder in the order of names. */
  readonly byName: Uint32Array;
  /** All holders: those who change first, the gravest before the others; by name; by mail domain. */
  readonly orders: Readonly<Record<'change' | 'name' | 'domain', Uint32Array>>;
}

/** Changed, unchanged, not managed. */
export const bandOf = ({ rank, managed }: PageHolder): number => (rank >= 0 ? 0 : managed ? 1 : 2);

type Compare = (a: number, b: number) => number;

/** The numbers below a count, sorted. */
const sorted = (count: number, compare: Compare): Uint32Array =>
  Uint32Array.from({ length: count }, (_, at) => at).sort(compare);

export function indexOf({ holders, columns }: Access): Index {
  const { compare } = new Intl.Collator('en', { numeric: true });
  const name = sorted(
    holders.length,
    (a, b) => compare(holders[a]?.name ?? '', holders[b]?.name ?? '') || a - b,
  );
  const byName = new Uint32Array(holders.length);
  for (const [place, row] of name.entries()) byName[row] = place;
  const inOrder = (first: Compare): Uint32Array =>
    sorted(holders.length, (a, b) => first(a, b) || (byName[a] ?? 0) - (byName[b] ?? 0));
  const domains = holders.map(({ key }) => fold(key.slice(key.lastIndexOf('@') + 1)));
  const bands = holders.map(bandOf);
  return {
    holders: holders.map(({ name: shown, key }) => fold(`${shown}\n${key}`)),
    columns: columns.map(({ kind, group, name: shown }) =>
      fold(`${kind === 'role' ? 'RLS ' : ''}${group}/${shown}`),
    ),
    byName,
    orders: {
      change: inOrder(
        (a, b) => (bands[a] ?? 0) - (bands[b] ?? 0) || (holders[a]?.rank ?? 0) - (holders[b]?.rank ?? 0),
      ),
      name,
      domain: inOrder((a, b) => {
        const [left = '', right = ''] = [domains[a], domains[b]];
        return left < right ? -1 : left > right ? 1 : 0;
      }),
    },
  };
}
