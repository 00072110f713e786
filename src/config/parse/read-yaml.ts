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
import { plainScalar } from './scalar.ts';
import type { Entry, Tree } from './tree.ts';

/**
 * Signs of what is refused, or read differently by different parsers: characters that are neither text nor line ends,
 * lone carriage returns, properties, aliases, explicit keys, directives and ends of documents. They may also stand in
 * innocent text; then the slower parser finds so.
 */
const UNUSUAL =
  /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\ufeff]|\r(?!\n)|(?:^|[\s,:?[{-])(?:[&*!:][^\s]|\?(?:\s|$))|^ *%|^ +---(?:\s|$)|^\.\.\.|\\\r?\n/m;
/**
 * A block scalar's header, with nothing behind it, at the end of the line before its text. One that keeps the empty
 * lines after it (`+`), or says its indentation, ends differently for different parsers.
 */
const HEADER = /[|>]-?\r?\n$/;
const LONGEST_HEADER = 4;
/** Keys that are longer are an error of YAML 1.2. */
const LONGEST_KEY = 1000;
const DEEPEST_PARSE = 80;

type Open =
  | { readonly kind: 'map'; readonly start: number; readonly entries: Entry[] }
  | { readonly kind: 'list'; readonly start: number; readonly elements: Tree[] };

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

/** The tree of one document's events; undefined at the first thing that the slower parser had better judge. */
function treeOf(content: string, events: readonly Event[]): Tree | undefined {
  const open: Open[] = [];
  let documents = 0;
  let root: Tree | undefined;
  let parent: Open | undefined;
  let key: string | undefined;
  let keyStart = 0;
  let keyEnd = 0;
  const add = (tree: Tree): void => {
    if (parent === undefined) root = tree;
    else if (parent.kind === 'list') parent.elements.push(tree);
    else if (key !== undefined) {
      parent.entries.push({ key, start: keyStart, value: tree });
      key = undefined;
    }
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
        const isKey = parent?.kind === 'map' && key === undefined;
        if (event.valueStart === -1) {
          // Nothing stands behind a key, which is what a place can be given for.
          if (parent?.kind !== 'map' || isKey) return undefined;
          add({ kind: 'scalar', start: keyStart, value: null });
          break;
        }
        const start = startOf(content, event);
        if (start === undefined) return undefined;
        const text = getScalarValue(content, event);
        if (isKey) {
          const length = event.valueEnd - start;
          const plain = event.style === SCALAR_STYLE.PLAIN;
          if ((plain && text === '<<') || length > LONGEST_KEY) return undefined;
          if (!event.fast && content.slice(start, event.valueEnd).includes('\n')) return undefined;
          key = text;
          keyStart = start;
          keyEnd = event.valueEnd;
        } else {
          // A comment before a key's text is what parsers disagree on.
          if (parent?.kind === 'map' && start > keyEnd + 3 && content.slice(keyEnd, start).includes('#'))
            return undefined;
          const value = event.style === SCALAR_STYLE.PLAIN ? plainScalar(text) : text;
          add({ kind: 'scalar', start, value });
        }
        break;
      }
      case EVENT_ID.MAPPING:
      case EVENT_ID.SEQUENCE: {
        if (event.tagStart !== -1 || event.anchorStart !== -1) return undefined;
        const { start, style } = event;
        if (parent?.kind === 'map' && key === undefined) return undefined;
        if (open.length >= MAX_DEPTH) return undefined;
        const isMap = event.type === EVENT_ID.MAPPING;
        // A single pair in a list (`[a: b]`) is a mapping without braces.
        if (isMap && style === COLLECTION_STYLE_FLOW && content.charCodeAt(start) !== 123) return undefined;
        const node: Open & Tree = isMap
          ? { kind: 'map', start, entries: [] }
          : { kind: 'list', start, elements: [] };
        add(node);
        open.push(node);
        parent = node;
        break;
      }
      case EVENT_ID.ALIAS:
        return undefined;
    }
  }
  return root;
}

/**
 * Reads the YAML that people write, fast. Undefined for everything that is refused or unusual: what that is and means,
 * `rereadYaml` says.
 */
export function readYaml(content: string): Tree | undefined {
  if (UNUSUAL.test(content)) return undefined;
  try {
    return treeOf(content, parseEvents(content, { maxDepth: DEEPEST_PARSE }));
  } catch {
    return undefined;
  }
}
