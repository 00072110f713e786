import { quote } from '../../domain/nearest.ts';
import type { Problem } from '../../domain/problem.ts';
import { placeAt, type Text } from './text.ts';
import type { Entry, Tree } from './tree.ts';

const FEW = 12;

/** Most mappings have so few keys that comparing each with each is faster than a set. */
function hasDuplicates(entries: readonly Entry[]): boolean {
  if (entries.length > FEW) return new Set(entries.map(({ key }) => key)).size < entries.length;
  return entries.some(({ key }, at) => entries.findIndex((other) => other.key === key) < at);
}

/** Problems for keys that stand twice in one mapping, at the second and every later one. One pass over the tree. */
export function findDuplicateKeys(text: Text, tree: Tree): Problem[] {
  const problems: Problem[] = [];
  const walk = (node: Tree): void => {
    if (node.kind === 'list')
      for (const element of node.elements) if (element.kind !== 'scalar') walk(element);
    if (node.kind !== 'map') return;
    for (const { value } of node.entries) if (value.kind !== 'scalar') walk(value);
    if (!hasDuplicates(node.entries)) return;
    const firsts = new Map<string, number>();
    for (const { key, start } of node.entries) {
      const first = firsts.get(key);
      if (first === undefined) firsts.set(key, start);
      else {
        problems.push({
          code: 'duplicate-key',
          severity: 'error',
          message: `the key ${quote(key)} stands here again`,
          why: `it already stands in line ${placeAt(text, first).line}, and only one of the two could hold`,
          fix: 'merge the two entries into one',
          place: placeAt(text, start),
        });
      }
    }
  };
  walk(tree);
  return problems;
}
