import { fold } from './id-set.ts';

/** A list of which only the part that is asked for is made. An array is one. */
export interface LazyList<Value> {
  readonly length: number;
  readonly slice: (from?: number, to?: number) => readonly Value[];
}

/** Entries, each shown only when its part of the list is asked for. */
export const shownLater = <Entry, Value>(
  entries: readonly Entry[],
  show: (entry: Entry) => Value,
): LazyList<Value> => ({
  length: entries.length,
  slice: (from, to) => entries.slice(from, to).map(show),
});

/** How a text filter compares: what stands in the record, and what is asked for. */
const COMPARE = {
  part: (text, asked) => fold(text).includes(asked),
  start: (text, asked) => fold(text).startsWith(asked),
  exact: (text, asked) => fold(text) === asked,
  /** A server that decodes its queries twice finds nobody with a plus in the address. */
  'plus-as-space': (text, asked) => fold(text).includes(asked.replaceAll('+', ' ')),
  ignored: () => true,
} as const satisfies Readonly<Record<string, (text: string, asked: string) => boolean>>;

export type Filter = keyof typeof COMPARE;
export const FILTERS = Object.keys(COMPARE) as readonly Filter[];

/** What is asked of one text of a record. */
export type Wanted<Entry> = readonly [textOf: (entry: Entry) => string, asked: string | undefined];

/** The entries of which every text is as asked, upper and lower case alike. */
export function matching<Entry>(
  filter: Filter,
  entries: readonly Entry[],
  ...wanted: Wanted<Entry>[]
): readonly Entry[] {
  const compare = COMPARE[filter];
  const filters = wanted.flatMap(([textOf, asked]) =>
    asked === undefined ? [] : [{ textOf, asked: fold(asked) }],
  );
  return filters.length === 0
    ? entries
    : entries.filter((entry) => filters.every(({ textOf, asked }) => compare(textOf(entry), asked)));
}
