export function chanceFrom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (below) => Math.floor(next() * below);
  return {
    next,
    /** A whole number from 0 to below the argument. */
    whole,
    of: (share) => next() < share,
    pick: (list) => list[whole(list.length)],
    /** Keeps the order of the list; no item twice. */
    some: (list, count) => {
      const left = [...list.keys()];
      const taken = new Set();
      while (taken.size < Math.min(count, list.length)) taken.add(left.splice(whole(left.length), 1)[0]);
      return list.filter((_, at) => taken.has(at));
    },
  };
}
