import { quote } from '../../domain/nearest.ts';
import type { Problem } from '../../domain/problem.ts';
import { type Segment, segmentsOf, type Trail } from '../../domain/source.ts';
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
  readonly path: readonly Segment[];
  readonly key: string | undefined;
  readonly keyStart: number;
  readonly tree: Tree;
}

/** Finds what is at a path of a tree; of a key that is there twice the last one. */
export function spotsIn(root: Tree): (path: readonly Segment[]) => Spot | undefined {
  const known = new WeakMap<MapNode, ReadonlyMap<string, Entry>>();
  const entryOf = (map: MapNode, key: string): Entry | undefined => {
    const entries = known.get(map) ?? new Map(map.entries.map((entry) => [entry.key, entry]));
    known.set(map, entries);
    return entries.get(key);
  };
  return (path) => {
    let tree: Tree | undefined = root;
    let entry: Entry | undefined;
    for (const segment of path) {
      entry = tree.kind === 'map' ? entryOf(tree, String(segment)) : undefined;
      tree = tree.kind === 'list' ? tree.elements[Number(segment)] : entry?.value;
      if (tree === undefined) return undefined;
    }
    return { path, key: entry?.key, keyStart: entry?.start ?? tree.start, tree };
  };
}

/** Finds what is at a path; undefined where nothing is. */
export type Positions = (trail: Trail | undefined) => Spot | undefined;

/** Positions in a tree, which is made when somebody first asks. */
export function positionsIn(treeOf: () => Tree | undefined): Positions {
  let spotAt: ReturnType<typeof spotsIn> | undefined;
  return (trail) => {
    if (spotAt === undefined) {
      const tree = treeOf();
      if (tree === undefined) return undefined;
      spotAt = spotsIn(tree);
    }
    return spotAt(segmentsOf(trail));
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
