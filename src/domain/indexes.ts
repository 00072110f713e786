/**
 * Sorted indexes of reports, or of roles, of one catalogue, none twice. Millions of grants are compared as these: four
 * bytes each, and nothing to hash.
 */
export type Indexes = Uint32Array;

export interface Access {
  readonly reports: Indexes;
  readonly roles: Indexes;
}

export const NO_INDEXES: Indexes = new Uint32Array(0);

export function indexesOf(values: readonly number[]): Indexes {
  if (values.length === 0) return NO_INDEXES;
  const sorted = new Uint32Array(values).sort();
  const isTwice = (value: number, at: number): boolean => at > 0 && value === sorted[at - 1];
  return sorted.some(isTwice) ? sorted.filter((value, at) => !isTwice(value, at)) : sorted;
}

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
