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

/**
 * Keeps what was made of what came before alone: most that come one after the other are equal. In variables: a list of them
 * that is moved among what stays would take along what it holds.
 */
export function remembered<A, Made extends object | string, B = void, C = void, D = void>(
  make: (a: A, b: B, c: C, d: D) => Made,
): (a: A, b: B, c: C, d: D) => Made {
  let made: Made | undefined;
  let lastA: A | undefined;
  let lastB: B | undefined;
  let lastC: C | undefined;
  let lastD: D | undefined;
  return (a, b, c, d) => {
    if (made === undefined || a !== lastA || b !== lastB || c !== lastC || d !== lastD) {
      made = make(a, b, c, d);
      lastA = a;
      lastB = b;
      lastC = c;
      lastD = d;
    }
    return made;
  };
}
