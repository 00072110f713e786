import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, type Node, parseDocument } from 'yaml';

function entriesOf(text: string): ReadonlyMap<string, { readonly value: unknown; readonly bytes: string }> {
  const found = new Map<string, { value: unknown; bytes: string }>();
  const { contents } = parseDocument(text, { uniqueKeys: false });
  if (!isMap(contents)) return found;
  for (const section of contents.items) {
    if (!isScalar(section.key) || !isMap(section.value)) continue;
    for (const { key, value } of section.value.items) {
      if (!isScalar(key) || value === null) continue;
      const node = value as Node;
      const [start = 0] = key.range ?? [];
      const [, end = 0] = node.range ?? [];
      found.set(`${section.key.value} ${key.value}`, {
        value: node.toJSON(),
        bytes: text.slice(start, end).trimEnd(),
      });
    }
  }
  return found;
}

/** Names of entries with equal values but different bytes. */
export function rewritten(before: string, after: string): readonly string[] {
  const old = entriesOf(before);
  return [...entriesOf(after)].flatMap(([name, { value, bytes }]) => {
    const was = old.get(name);
    return was !== undefined && isDeepStrictEqual(was.value, value) && was.bytes !== bytes ? [name] : [];
  });
}
