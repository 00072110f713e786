import {
  COLLECTION_STYLE_FLOW,
  EVENT_ID,
  type Event,
  getScalarValue,
  parseEvents,
  SCALAR_STYLE,
  type ScalarEvent,
} from 'js-yaml';
import { MAX_DEPTH } from './depth.ts';
import { readBlockYaml } from './read-block-yaml.ts';
import { ListTexts, plainScalar, type Scalar } from './scalar.ts';
import { type Entry, putOwn, type Tree } from './tree.ts';

/**
 * Signs of what is refused, or read differently by different parsers: characters that are neither text nor line ends,
 * halves of characters, lone carriage returns, properties, aliases, explicit keys, directives and ends of documents. They may also stand in
 * innocent text; then the slower parser finds so.
 */
const UNUSUAL =
  /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|\r(?!\n)|(?:^|[\s,:?[{-])(?:[&*!:][^\s]|\?(?:\s|$))|^ *%|^ +---(?:\s|$)|^\.\.\.|\\\r?\n/m;
/**
 * A block scalar's header, with nothing behind it, at the end of the line before its text. One that keeps the empty
 * lines after it (`+`), or says its indentation, ends differently for different parsers.
 */
const HEADER = /[|>]-?\r?\n$/;
const LONGEST_HEADER = 4;
/** Keys that are longer are an error of YAML 1.2. */
const LONGEST_KEY = 1000;
const DEEPEST_PARSE = 80;

/** What is made of a document: a tree with its offsets, or plain values alone. */
interface Maker<Node> {
  readonly scalar: (start: number, value: Scalar) => Node;
  readonly map: (start: number) => Node;
  readonly list: (start: number) => Node;
  /** False where the mapping has such a key already, and cannot have it twice. */
  readonly put: (map: Node, key: string, keyStart: number, value: Node) => boolean;
  readonly push: (list: Node, value: Node) => void;
  /** The value of a scalar in a list, which is plain or quoted. */
  readonly element: (text: string, isPlain: boolean) => Scalar;
}

interface Open<Node> {
  readonly isMap: boolean;
  readonly isFlow: boolean;
  readonly node: Node;
}

const TREES: Maker<Tree> = {
  scalar: (start, value) => ({ kind: 'scalar', start, value }),
  map: (start) => ({ kind: 'map', start, entries: [] }),
  list: (start) => ({ kind: 'list', start, elements: [] }),
  put: (map, key, start, value) => {
    if (map.kind === 'map') (map.entries as Entry[]).push({ key, start, value });
    return true;
  },
  push: (list, value) => {
    if (list.kind === 'list') (list.elements as Tree[]).push(value);
  },
  element: (text, isPlain) => (isPlain ? plainScalar(text) : text),
};

/** Plain values, in which equal texts of lists are one: a file may name the same report a million times. */
function values(): Maker<unknown> {
  const plain = new Map<string, Scalar>();
  const quoted = new Map<string, string>();
  return {
    scalar: (_, value) => value,
    map: () => ({}),
    list: () => [],
    put: (map, key, _, value) => putOwn(map as Record<string, unknown>, key, value),
    push: (list, value) => {
      (list as unknown[]).push(value);
    },
    element: (text, isPlain) => {
      const known = isPlain ? plain.get(text) : quoted.get(text);
      if (known !== undefined) return known;
      if (!isPlain) {
        quoted.set(text, text);
        return text;
      }
      const value = plainScalar(text);
      plain.set(text, value);
      return value;
    },
  };
}

/** Where a scalar begins, its quote or header included; undefined where that is not plain to see. */
function startOf(content: string, { style, valueStart }: ScalarEvent): number | undefined {
  switch (style) {
    case SCALAR_STYLE.PLAIN:
      return valueStart;
    case SCALAR_STYLE.SINGLE_QUOTED:
    case SCALAR_STYLE.DOUBLE_QUOTED:
      return valueStart - 1;
    default: {
      const from = Math.max(0, valueStart - LONGEST_HEADER);
      const match = HEADER.exec(content.slice(from, valueStart));
      return match === null ? undefined : from + match.index;
    }
  }
}

/** True where nothing but dashes stands before a key: js-yaml also takes one that stands behind a list's element. */
function beginsLine(content: string, key: number): boolean {
  let at = key - 1;
  while (content[at] === ' ' || content[at] === '-') at--;
  return at < 0 || content[at] === '\n';
}

/** What one document's events come to; undefined at the first thing that the slower parser had better judge. */
function made<Node>(content: string, events: readonly Event[], maker: Maker<Node>): Node | undefined {
  const open: Open<Node>[] = [];
  let documents = 0;
  let root: Node | undefined;
  let parent: Open<Node> | undefined;
  let key: string | undefined;
  let keyStart = 0;
  let keyEnd = 0;
  /** False for a key that stands twice. */
  const add = (node: Node): boolean => {
    if (parent === undefined) root = node;
    else if (!parent.isMap) maker.push(parent.node, node);
    else if (key !== undefined) {
      const isNew = maker.put(parent.node, key, keyStart, node);
      key = undefined;
      return isNew;
    }
    return true;
  };
  for (const event of events) {
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
        documents++;
        if (documents > 1 || event.explicitEnd || event.directives.length > 0) return undefined;
        break;
      case EVENT_ID.POP:
        open.pop();
        parent = open.at(-1);
        break;
      case EVENT_ID.SCALAR: {
        if (event.tagStart !== -1 || event.anchorStart !== -1) return undefined;
        const isKey = parent?.isMap === true && key === undefined;
        if (event.valueStart === -1) {
          // Nothing stands behind a key, which is what a place can be given for.
          if (parent?.isMap !== true || isKey) return undefined;
          if (!add(maker.scalar(keyStart, null))) return undefined;
          break;
        }
        const start = startOf(content, event);
        if (start === undefined) return undefined;
        const text = getScalarValue(content, event);
        if (isKey) {
          const length = event.valueEnd - start;
          const plain = event.style === SCALAR_STYLE.PLAIN;
          if ((plain && text === '<<') || length > LONGEST_KEY) return undefined;
          if (parent?.isFlow === false && !beginsLine(content, start)) return undefined;
          if (!event.fast && content.slice(start, event.valueEnd).includes('\n')) return undefined;
          key = text;
          keyStart = start;
          keyEnd = event.valueEnd;
        } else {
          // A comment before a key's text is what parsers disagree on.
          if (parent?.isMap === true && start > keyEnd + 3 && content.slice(keyEnd, start).includes('#'))
            return undefined;
          const isPlain = event.style === SCALAR_STYLE.PLAIN;
          const value =
            parent?.isMap === false ? maker.element(text, isPlain) : isPlain ? plainScalar(text) : text;
          if (!add(maker.scalar(start, value))) return undefined;
        }
        break;
      }
      case EVENT_ID.MAPPING:
      case EVENT_ID.SEQUENCE: {
        if (event.tagStart !== -1 || event.anchorStart !== -1) return undefined;
        const { start, style } = event;
        if (parent?.isMap === true && key === undefined) return undefined;
        if (open.length >= MAX_DEPTH) return undefined;
        const isMap = event.type === EVENT_ID.MAPPING;
        // A single pair in a list (`[a: b]`) is a mapping without braces.
        const isFlow = style === COLLECTION_STYLE_FLOW;
        if (isMap && isFlow && content.charCodeAt(start) !== 123) return undefined;
        const node = isMap ? maker.map(start) : maker.list(start);
        if (!add(node)) return undefined;
        parent = { isMap, isFlow, node };
        open.push(parent);
        break;
      }
      case EVENT_ID.ALIAS:
        return undefined;
    }
  }
  return root;
}

/** What may be unusual, in a text in which nothing else is. Lines and colons are looked at one by one. */
const RARE = /[\u0000-\u0009\u000b-\u001f&*!?%\\\u007f-\u009f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]/;
const SEPARATOR = /[\s,:?[{-]/;

/** The same as the expression, which takes many times as long where nothing is unusual. */
function isUnusual(content: string): boolean {
  if (RARE.test(content) || content.includes('---') || content.includes('...')) return UNUSUAL.test(content);
  for (let at = content.indexOf(':'); at !== -1; at = content.indexOf(':', at + 1)) {
    const next = content.charCodeAt(at + 1);
    if (next === 32 || next === 10) continue;
    if (at === 0 || SEPARATOR.test(content.charAt(at - 1))) return UNUSUAL.test(content);
  }
  return false;
}

function read<Node>(content: string, maker: Maker<Node>): Node | undefined {
  try {
    return made(content, parseEvents(content, { maxDepth: DEEPEST_PARSE }), maker);
  } catch {
    return undefined;
  }
}

/**
 * Reads the YAML that people write, fast. Undefined for everything that is refused or unusual: what that is and means,
 * `rereadYaml` says.
 */
export const readYaml = (content: string): Tree | undefined =>
  isUnusual(content) ? undefined : read(content, TREES);

/** The same as plain values, without a tree, which is many times as large. Undefined also where a key stands twice. */
export function readYamlValue(content: string, known = new ListTexts()): unknown {
  if (isUnusual(content)) return undefined;
  return readBlockYaml(content, known) ?? read(content, values());
}
