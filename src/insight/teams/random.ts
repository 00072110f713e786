/** Draws numbers from 0 up to 1; the same seed draws the same ones. */
export type Random = () => number;

/** A generator by its seed, an unsigned integer of 32 bits: good enough to search with, never for secrets. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** An index below `count`. */
export const below = (random: Random, count: number): number => Math.floor(random() * count);
