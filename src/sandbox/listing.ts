import { fold } from './id-set.ts';

/** A list of which only the part that is asked for is made. An array is one. */
export interface Listing<Value> {
  readonly length: number;
  readonly slice: (from?: number, to?: number) => readonly Value[];
}

/** Entries, each shown only when its part of the list is asked for. */
export const shownLater = <Entry, Value>(
  entries: readonly Entry[],
  show: (entry: Entry) => Value,
): Listing<Value> => ({
  length: entries.length,
  slice: (from, to) => entries.slice(from, to).map(show),
});

/** What is asked of one text of a record: a part of it, upper and lower case alike. */
export type Wanted<Entry> = readonly [textOf: (entry: Entry) => string, part: string | undefined];

/** The entries of which every text holds the part that is asked for. */
export function matching<Entry>(entries: readonly Entry[], ...wanted: Wanted<Entry>[]): readonly Entry[] {
  const asked = wanted.flatMap(([textOf, part]) =>
    part === undefined ? [] : [{ textOf, part: fold(part) }],
  );
  return asked.length === 0
    ? entries
    : entries.filter((entry) => asked.every(({ textOf, part }) => fold(textOf(entry)).includes(part)));
}
