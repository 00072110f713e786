import { quote } from '../../domain/nearest.ts';
import type { Problem } from '../../domain/problem.ts';
import { placeAt, type Text } from './text.ts';
import type { Tree } from './tree.ts';

/** Problems for keys that stand twice in one mapping, at the second and every later one. One pass over the tree. */
export function findDuplicateKeys(text: Text, tree: Tree): Problem[] {
  const problems: Problem[] = [];
  const walk = (node: Tree): void => {
    if (node.kind === 'list') for (const element of node.elements) walk(element);
    if (node.kind !== 'map') return;
    const firsts = new Map<string, number>();
    for (const { key, start, value } of node.entries) {
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
      walk(value);
    }
  };
  walk(tree);
  return problems;
}
