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

/** Where a refused feature stands (an alias): it was reported, and nothing more can be said of it. */
export interface OpaqueNode {
  readonly kind: 'opaque';
  readonly start: number;
}

/** Plain values, as JSON.parse would make them: `__proto__` is a key like any other. */
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
        if (key === '__proto__') {
          const own = { value: plainOf(value), enumerable: true, configurable: true, writable: true };
          Object.defineProperty(plain, key, own);
        } else plain[key] = plainOf(value);
      }
      return plain;
    }
  }
}
