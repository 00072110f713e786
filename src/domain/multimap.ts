export function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

export function groupBy<Key, Value>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
): Map<Key, [Value, ...Value[]]> {
  const lists = new Map<Key, [Value, ...Value[]]>();
  for (const value of values) append(lists, keyOf(value), value);
  return lists;
}

export function countEach<Key>(keys: Iterable<Key>): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

export function once<Value>(make: () => Value): () => Value {
  let memo: { readonly value: Value } | undefined;
  return () => {
    memo ??= { value: make() };
    return memo.value;
  };
}

export function memoize<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const memo = new Map<Key, Value>();
  return (key) => {
    let value = memo.get(key);
    if (value === undefined) {
      value = make(key);
      memo.set(key, value);
    }
    return value;
  };
}
