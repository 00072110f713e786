import { type Segment, segmentsOf, type Trail } from '../../domain/source.ts';
import { endOfString } from './read-json.ts';
import type { Entry, MapNode, Tree } from './tree.ts';

/** Where the key that leads to a value stands, and where the value itself. */
export interface Position {
  readonly key: number;
  readonly value: number;
}

/** Finds what stands at a path of a text; undefined where nothing does. */
export type Positions = (trail: Trail | undefined) => Position | undefined;

/** Positions in a tree that was read with its offsets. */
export function positionsIn(root: Tree): Positions {
  const byKey = new WeakMap<MapNode, ReadonlyMap<string, Entry>>();
  const entryOf = (map: MapNode, key: string): Entry | undefined => {
    const known = byKey.get(map) ?? new Map(map.entries.map((entry) => [entry.key, entry]));
    byKey.set(map, known);
    return known.get(key);
  };
  return (trail) => {
    let position: Position | undefined = { key: root.start, value: root.start };
    let tree: Tree | undefined = root;
    for (const segment of segmentsOf(trail)) {
      if (tree?.kind === 'map') {
        const entry = entryOf(tree, String(segment));
        tree = entry?.value;
        position = entry && { key: entry.start, value: entry.value.start };
      } else if (tree?.kind === 'list') {
        tree = tree.elements[Number(segment)];
        position = tree && { key: tree.start, value: tree.start };
      } else return undefined;
    }
    return position;
  };
}

/** Space in a text that is JSON, outside of strings: behind its end there is none. */
const isSpace = (code: number): boolean => code <= 32;

function afterSpace(content: string, at: number): number {
  let next = at;
  while (isSpace(content.charCodeAt(next))) next++;
  return next;
}

/** The end of the value that begins at `start`, in a text that is JSON. */
function endOfValue(content: string, start: number): number {
  let depth = 0;
  for (let at = start; at < content.length; at++) {
    const code = content.charCodeAt(at);
    if (code === 34) at = endOfString(content, at);
    else if (code === 91 || code === 123) depth++;
    else if (code === 93 || code === 125) depth--;
    else if (depth > 0) continue;
    else if (code === 44 || isSpace(code)) return at;
    else continue;
    if (depth === 0) return at + 1;
    if (depth < 0) return at;
  }
  return content.length;
}

/** Where the value begins whose key ends with the quote at `end`. */
const valueBehind = (content: string, end: number): number =>
  afterSpace(content, afterSpace(content, end + 1) + 1);

/** Where the next element or key begins behind a value, or the bracket that ends them all. */
function nextItem(content: string, value: number): number {
  const at = afterSpace(content, endOfValue(content, value));
  return content.charCodeAt(at) === 44 ? afterSpace(content, at + 1) : at;
}

function keyIn(content: string, start: number, end: number): string {
  const key = content.slice(start + 1, end);
  return key.includes('\\') ? JSON.parse(content.slice(start, end + 1)) : key;
}

/** Mappings and lists that are longer than so many characters are gone through once only. */
const LONG = 10_000;

/** What stands under a key of the mapping that begins at `start`; `far` where that is not known after so many characters. */
function valueNear(content: string, start: number, name: string, most: number): Position | 'far' | undefined {
  let at = afterSpace(content, start + 1);
  while (content.charCodeAt(at) !== 125) {
    const end = endOfString(content, at);
    const value = valueBehind(content, end);
    if (keyIn(content, at, end) === name) return { key: at, value };
    at = nextItem(content, value);
    if (at - start > most) return 'far';
  }
  return undefined;
}

/** Where each key of the mapping begins that begins at `start`. */
function keysOf(content: string, start: number): ReadonlyMap<string, number> {
  const keys = new Map<string, number>();
  let at = afterSpace(content, start + 1);
  while (content.charCodeAt(at) !== 125) {
    const end = endOfString(content, at);
    keys.set(keyIn(content, at, end), at);
    at = nextItem(content, valueBehind(content, end));
  }
  return keys;
}

/** Where each element begins of the list that begins at `start`, and at last where that ends. */
function elementsOf(content: string, start: number): readonly number[] {
  const elements: number[] = [];
  let at = afterSpace(content, start + 1);
  while (content.charCodeAt(at) !== 93) {
    elements.push(at);
    at = nextItem(content, at);
  }
  elements.push(at);
  return elements;
}

/**
 * Positions in a text that is JSON, found by reading again those mappings and lists that a path leads through. Of millions of places nothing
 * is remembered but what is long, and the last list: all else would be moved among what stays.
 */
export function positionsInJson(content: string): Positions {
  /** What stands at the top: it may be found behind much, and holds all that there is. */
  const top = new Map<Segment, Position>();
  const underTop = (start: number, name: string): Position | undefined => {
    const known = top.get(name);
    if (known !== undefined) return known;
    const found = valueNear(content, start, name, Number.POSITIVE_INFINITY);
    if (found === undefined || found === 'far') return undefined;
    top.set(name, found);
    return found;
  };
  const mappings = new Map<number, ReadonlyMap<string, number>>();
  const lists = new Map<number, readonly number[]>();
  const under = (start: number, name: string): Position | undefined => {
    let keys = mappings.get(start);
    if (keys === undefined) {
      const near = valueNear(content, start, name, LONG);
      if (near !== 'far') return near;
      keys = keysOf(content, start);
      mappings.set(start, keys);
    }
    const key = keys.get(name);
    return key === undefined ? undefined : { key, value: valueBehind(content, endOfString(content, key)) };
  };
  const inList = (start: number): readonly number[] => {
    const known = lists.get(start);
    if (known !== undefined) return known;
    const elements = elementsOf(content, start);
    if ((elements.at(-1) ?? start) - start > LONG) lists.set(start, elements);
    return elements;
  };
  const elementAt = (elements: readonly number[], index: Segment): Position | undefined => {
    const start = typeof index === 'number' && index < elements.length - 1 ? elements[index] : undefined;
    return start === undefined ? undefined : { key: start, value: start };
  };
  /** Most places are asked for one after the other in the same list. */
  let last: { readonly parent: Trail | undefined; readonly elements: readonly number[] } | undefined;
  const find = (trail: Trail | undefined): Position | undefined => {
    if (trail === undefined) {
      const start = afterSpace(content, 0);
      return { key: start, value: start };
    }
    const { parent, segment } = trail;
    if (last !== undefined && last.parent === parent) return elementAt(last.elements, segment);
    const above = find(parent);
    if (above === undefined) return undefined;
    const opening = content.charCodeAt(above.value);
    if (opening === 123 && typeof segment === 'string')
      return parent === undefined ? underTop(above.value, segment) : under(above.value, segment);
    if (opening !== 91) return undefined;
    last = { parent, elements: inList(above.value) };
    return elementAt(last.elements, segment);
  };
  return find;
}
