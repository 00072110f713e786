/** Keeps the text of each object, for as long as the object. */
export function kept<Of extends object>(write: (of: Of) => string): (of: Of) => string {
  const texts = new WeakMap<Of, string>();
  return (of) => {
    const known = texts.get(of);
    if (known !== undefined) return known;
    const text = write(of);
    texts.set(of, text);
    return text;
  };
}

/** Keeps the text of what came before alone: most that come one after the other are equal. */
export function remembered<A, B = void, C = void, D = void>(
  write: (a: A, b: B, c: C, d: D) => string,
): (a: A, b: B, c: C, d: D) => string {
  let last: readonly [A, B, C, D] | undefined;
  let text = '';
  return (a, b, c, d) => {
    if (last === undefined || a !== last[0] || b !== last[1] || c !== last[2] || d !== last[3]) {
      text = write(a, b, c, d);
      last = [a, b, c, d];
    }
    return text;
  };
}
