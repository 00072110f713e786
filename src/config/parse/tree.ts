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

/** Puts a value into a mapping of plain values; false where it has the key already. `__proto__` is a key like any other. */
export function putOwn(map: Record<string, unknown>, key: string, value: unknown): boolean {
  if (Object.hasOwn(map, key)) return false;
  if (key === '__proto__')
    Object.defineProperty(map, key, { value, enumerable: true, configurable: true, writable: true });
  else map[key] = value;
  return true;
}

/** Plain values, as JSON.parse would make them: of keys that stand twice the last one holds. */
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
        const own = plainOf(value);
        if (!putOwn(plain, key, own)) plain[key] = own;
      }
      return plain;
    }
  }
}
