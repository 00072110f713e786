import { keptBy, once } from '../../domain/multimap.ts';
import { quote } from '../../domain/nearest.ts';
import type { Problem } from '../../domain/problem.ts';
import type { Segment } from '../../domain/source.ts';
import { placeAt, type Text } from './text.ts';

/**
 * The light tree: what a YAML or JSON text says, with the offset of every key and value, whichever parser read it.
 * Offsets count UTF-16 units from the start of the text.
 */
export type Tree = MapNode | ListNode | ScalarNode | OpaqueNode;

export interface MapNode {
  readonly kind: 'map';
  readonly start: number;
  readonly entries: readonly Entry[];
}

export interface Entry {
  readonly key: string;
  readonly start: number;
  readonly value: Tree;
}

export interface ListNode {
  readonly kind: 'list';
  readonly start: number;
  readonly elements: readonly Tree[];
}

export interface ScalarNode {
  readonly kind: 'scalar';
  readonly start: number;
  readonly value: string | number | boolean | null;
}

/** A refused feature (an alias). It is reported already, and has no value. */
export interface OpaqueNode {
  readonly kind: 'opaque';
  readonly start: number;
}

const OWN = { enumerable: true, configurable: true, writable: true } as const;

/** Plain values, as JSON.parse would make them: of a key that is there twice the last value counts. */
export function plainOf(tree: Tree): unknown {
  switch (tree.kind) {
    case 'scalar':
      return tree.value;
    case 'list':
      return tree.elements.map(plainOf);
    case 'opaque':
      return null;
    case 'map': {
      const plain: Record<string, unknown> = {};
      for (const { key, value } of tree.entries) {
        if (key === '__proto__') Object.defineProperty(plain, key, { ...OWN, value: plainOf(value) });
        else plain[key] = plainOf(value);
      }
      return plain;
    }
  }
}

/** What is at a path of a text: the value, and the key or dash that leads to it. */
export interface Spot {
  readonly key: string | undefined;
  readonly keyStart: number;
  readonly tree: Tree;
}

/** Finds what is at a path, of a key that is there twice the last one; undefined where nothing is. */
export type Positions = (path: readonly Segment[]) => Spot | undefined;

/** Positions in a tree, which is made when somebody first asks. */
export function positionsIn(treeOf: () => Tree | undefined): Positions {
  const root = once(treeOf);
  const entriesOf = keptBy(({ entries }: MapNode) => new Map(entries.map((entry) => [entry.key, entry])));
  return (path) => {
    let tree = root();
    let entry: Entry | undefined;
    for (const segment of path) {
      entry = tree?.kind === 'map' ? entriesOf(tree).get(String(segment)) : undefined;
      tree = tree?.kind === 'list' ? tree.elements[Number(segment)] : entry?.value;
    }
    return tree && { key: entry?.key, keyStart: entry?.start ?? tree.start, tree };
  };
}

/** Calls back with each value of a tree. */
export function walkTree(tree: Tree, visit: (node: Tree) => void): void {
  visit(tree);
  if (tree.kind === 'list') for (const element of tree.elements) walkTree(element, visit);
  if (tree.kind === 'map') for (const { value } of tree.entries) walkTree(value, visit);
}

/** Problems for keys that are in one mapping twice, at the second and every later one. */
export function findDuplicateKeys(text: Text, tree: Tree): Problem[] {
  const problems: Problem[] = [];
  walkTree(tree, (node) => {
    if (node.kind !== 'map') return;
    const firsts = new Map<string, number>();
    for (const { key, start } of node.entries) {
      const first = firsts.get(key);
      if (first === undefined) firsts.set(key, start);
      else
        problems.push({
          code: 'duplicate-key',
          severity: 'error',
          message: `Duplicate key, first defined in line ${placeAt(text, first).line}.`,
          fix: `Merge the two entries of ${quote(key)} into one.`,
          place: placeAt(text, start),
        });
    }
  });
  return problems;
}
