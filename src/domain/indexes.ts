/**
 * Sorted indexes of reports, or of roles, of one catalogue, none twice. Millions of grants are compared as these: four
 * bytes each, and nothing to hash.
 */
export type Indexes = Uint32Array;

/** What one holder may open and which RLS roles it is in. */
export interface Access {
  readonly reports: Indexes;
  readonly roles: Indexes;
}

export const NO_INDEXES: Indexes = new Uint32Array(0);

/** Small arrays are parts of large ones: to ask for the memory of each by itself would take longer than to fill it. */
const BLOCK = 1 << 16;
let block = new Uint32Array(BLOCK);
let used = 0;

function room(length: number): Indexes {
  if (length > BLOCK >> 4) return new Uint32Array(length);
  if (used + length > BLOCK) {
    block = new Uint32Array(BLOCK);
    used = 0;
  }
  used += length;
  return block.subarray(used - length, used);
}

const SHORT = 64;

/** Sorts numbers in place, the least first; short lists, and those that are nearly sorted, cost little. */
function sortNumbers(values: number[]): void {
  const { length } = values;
  if (length > SHORT) {
    values.sort((a, b) => a - b);
    return;
  }
  for (let at = 1; at < length; at++) {
    const value = values[at] ?? 0;
    let before = at - 1;
    while (before >= 0 && (values[before] ?? 0) > value) {
      values[before + 1] = values[before] ?? 0;
      before--;
    }
    values[before + 1] = value;
  }
}

/** The indexes among the values, in any order and number. The values may be brought into another order. */
export function indexesOf(values: number[]): Indexes {
  const { length } = values;
  const first = values[0];
  if (first === undefined) return NO_INDEXES;
  if (length === 1) return Uint32Array.of(first);
  sortNumbers(values);
  let count = 1;
  for (let at = 1; at < length; at++) if (values[at] !== values[at - 1]) count++;
  const indexes = room(count);
  let to = 0;
  for (let at = 0; at < length; at++) {
    const value = values[at] ?? 0;
    if (at === 0 || value !== values[at - 1]) indexes[to++] = value;
  }
  return indexes;
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
