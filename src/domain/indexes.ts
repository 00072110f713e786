/**
 * Sorted indexes of reports, or of roles, of one catalogue, none twice. Millions of grants are compared as these: four
 * bytes each, and nothing to hash.
 */
export type Indexes = Uint32Array;

export const NO_INDEXES: Indexes = new Uint32Array(0);

const isSorted = (values: readonly number[]): boolean => {
  for (let at = 1; at < values.length; at++) if ((values[at - 1] ?? 0) >= (values[at] ?? 0)) return false;
  return true;
};

/** The indexes among the values, in any order and number. */
export function indexesOf(values: readonly number[]): Indexes {
  if (values.length === 0) return NO_INDEXES;
  const sorted = Uint32Array.from(values);
  if (isSorted(values)) return sorted;
  sorted.sort();
  let count = 1;
  for (let at = 1; at < sorted.length; at++) {
    const value = sorted[at] ?? 0;
    if (value !== sorted[count - 1]) sorted[count++] = value;
  }
  return count === sorted.length ? sorted : sorted.slice(0, count);
}

/** True when the index is among them. */
export function hasIndex(indexes: Indexes, index: number): boolean {
  let low = 0;
  let high = indexes.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = indexes[middle] ?? 0;
    if (value === index) return true;
    if (value < index) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** Walks both in step: calls back, in their order, with each index that one of them holds, or both do. */
export function differ(
  live: Indexes,
  wanted: Indexes,
  onlyLive: (index: number) => void,
  onlyWanted: (index: number) => void,
  both: (index: number) => void = () => {},
): void {
  let a = 0;
  let b = 0;
  while (a < live.length || b < wanted.length) {
    const left = live[a] ?? Number.POSITIVE_INFINITY;
    const right = wanted[b] ?? Number.POSITIVE_INFINITY;
    if (left === right) {
      both(left);
      a++;
      b++;
    } else if (left < right) {
      onlyLive(left);
      a++;
    } else {
      onlyWanted(right);
      b++;
    }
  }
}
