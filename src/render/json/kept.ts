/** Keeps what is made of each object, for as long as the object. */
export function kept<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const all = new WeakMap<Of, Made>();
  return (of) => {
    const known = all.get(of);
    if (known !== undefined) return known;
    const made = make(of);
    all.set(of, made);
    return made;
  };
}

/** Keeps what was made of what came before alone: most that come one after the other are equal. */
export function remembered<A, Made, B = void, C = void, D = void>(
  make: (a: A, b: B, c: C, d: D) => Made,
): (a: A, b: B, c: C, d: D) => Made {
  let last: readonly [A, B, C, D, Made] | undefined;
  return (a, b, c, d) => {
    if (last === undefined || a !== last[0] || b !== last[1] || c !== last[2] || d !== last[3])
      last = [a, b, c, d, make(a, b, c, d)];
    return last[4];
  };
}
