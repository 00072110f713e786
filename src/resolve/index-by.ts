/** Values by a key that several may share, in their order. */
export function indexBy<Value>(
  values: Iterable<Value>,
  keyOf: (value: Value) => string,
): Map<string, Value[]> {
  const index = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const known = index.get(key);
    if (known === undefined) index.set(key, [value]);
    else known.push(value);
  }
  return index;
}
