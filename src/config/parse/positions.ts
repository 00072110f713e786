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

/** What stands directly inside of a mapping or list, and where that ends. */
interface Inside {
  /** Of a mapping: where each key begins. */
  readonly keys: ReadonlyMap<string, number>;
  /** Of a list: where each element begins. */
  readonly elements: readonly number[];
  readonly end: number;
}

/** Where the value begins whose key ends with the quote at `end`. */
const valueBehind = (content: string, end: number): number =>
  afterSpace(content, afterSpace(content, end + 1) + 1);

const NO_KEYS: ReadonlyMap<string, number> = new Map();
const NO_ELEMENTS: readonly number[] = [];

function keyIn(content: string, start: number, end: number): string {
  const key = content.slice(start + 1, end);
  return key.includes('\\') ? JSON.parse(content.slice(start, end + 1)) : key;
}

/** What stands inside of the mapping that begins at `start`, in a text that is JSON. */
function insideMapping(content: string, start: number): Inside {
  const keys = new Map<string, number>();
  let at = afterSpace(content, start + 1);
  while (content.charCodeAt(at) !== 125) {
    const end = endOfString(content, at);
    keys.set(keyIn(content, at, end), at);
    at = nextItem(content, valueBehind(content, end));
  }
  return { keys, elements: NO_ELEMENTS, end: at };
}

/** The same for a list. */
function insideList(content: string, start: number): Inside {
  const elements: number[] = [];
  let at = afterSpace(content, start + 1);
  while (content.charCodeAt(at) !== 93) {
    elements.push(at);
    at = nextItem(content, at);
  }
  return { keys: NO_KEYS, elements, end: at };
}

/** Where the next element or key begins behind a value, or the bracket that ends them all. */
function nextItem(content: string, value: number): number {
  const at = afterSpace(content, endOfValue(content, value));
  return content.charCodeAt(at) === 44 ? afterSpace(content, at + 1) : at;
}

function insideAt(content: string, start: number): Inside {
  const opening = content.charCodeAt(start);
  if (opening === 123) return insideMapping(content, start);
  if (opening === 91) return insideList(content, start);
  return { keys: NO_KEYS, elements: NO_ELEMENTS, end: start };
}

function childOf(content: string, { keys, elements }: Inside, segment: Segment): Position | undefined {
  const key = typeof segment === 'string' ? keys.get(segment) : elements[segment];
  if (key === undefined) return undefined;
  return { key, value: typeof segment === 'string' ? valueBehind(content, endOfString(content, key)) : key };
}

/** Mappings and lists that are longer than so many characters are read again once only. */
const LONG = 10_000;
/**
 * How many of the shorter ones are remembered: those that lead to one list, since places are asked for list by list. Of millions
 * of places, what is remembered for longer would be moved among what stays.
 */
const MOST_REMEMBERED = 30;

/** Positions in a text that is JSON, found by reading again those mappings and lists that a path leads through. */
export function positionsInJson(content: string): Positions {
  const long = new Map<number, Inside>();
  let short = new Map<number, Inside>();
  const inside = (start: number): Inside => {
    const known = long.get(start) ?? short.get(start);
    if (known !== undefined) return known;
    const found = insideAt(content, start);
    // Another map: one that is emptied stays tied to what it holds next, so that all of that is moved among what stays.
    if (short.size >= MOST_REMEMBERED) short = new Map();
    (found.end - start > LONG ? long : short).set(start, found);
    return found;
  };
  /** Most places are asked for one after the other in the same list. */
  let last: { readonly parent: Trail | undefined; readonly inside: Inside } | undefined;
  const find = (trail: Trail | undefined): Position | undefined => {
    if (trail === undefined) {
      const start = afterSpace(content, 0);
      return { key: start, value: start };
    }
    const { parent, segment } = trail;
    if (last !== undefined && last.parent === parent) return childOf(content, last.inside, segment);
    const above = find(parent);
    if (above === undefined) return undefined;
    last = { parent, inside: inside(above.value) };
    return childOf(content, last.inside, segment);
  };
  return find;
}
