/** Bits of many sets of one width side by side: set `n` begins at word `n * words`. */
export type Bits = Int32Array;

export const wordsFor = (width: number): number => (width + 31) >> 5;

export const hasBit = (bits: Bits, start: number, bit: number): boolean =>
  (((bits[start + (bit >> 5)] ?? 0) >>> (bit & 31)) & 1) === 1;

export const setBit = (bits: Bits, start: number, bit: number): void => {
  const word = start + (bit >> 5);
  bits[word] = (bits[word] ?? 0) | (1 << (bit & 31));
};

/** How many bits of one word are set. */
export function popCount(word: number): number {
  let count = word - ((word >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many bits of the set are set. */
export function countBits(bits: Bits, start: number, words: number): number {
  let count = 0;
  for (let word = start; word < start + words; word++) count += popCount(bits[word] ?? 0);
  return count;
}

/** True when all of the first set stands in the second. */
export function isSubset(a: Bits, from: number, b: Bits, start: number, words: number): boolean {
  for (let word = 0; word < words; word++) {
    if (((a[from + word] ?? 0) & ~(b[start + word] ?? 0)) !== 0) return false;
  }
  return true;
}

/** The places of the set's bits, rising. */
export function bitsOf(bits: Bits, start: number, words: number): number[] {
  const found: number[] = [];
  for (let word = 0; word < words; word++) {
    let left = bits[start + word] ?? 0;
    while (left !== 0) {
      found.push((word << 5) + 31 - Math.clz32(left & -left));
      left &= left - 1;
    }
  }
  return found;
}
