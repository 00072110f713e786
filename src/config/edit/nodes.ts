import { type Node as JsonNode, parseTree } from 'jsonc-parser';
import { type CST, isMap, isScalar, isSeq, parseDocument, type Scalar } from 'yaml';

/** How a scalar is written, as far as a new value can be written likewise. */
export type Quoting = 'plain' | 'single' | 'double';

/**
 * A value in a text with where it stands, as an editor of text needs it. `end` is where the last character of the value
 * stands, without comments behind it. `start` of a block list's element is that of its dash.
 */
export type EditNode =
  | { readonly kind: 'scalar'; readonly start: number; readonly end: number; readonly quoting: Quoting }
  | {
      readonly kind: 'map';
      readonly isFlow: boolean;
      readonly start: number;
      readonly end: number;
      readonly entries: readonly EditEntry[];
    }
  | {
      readonly kind: 'list';
      readonly isFlow: boolean;
      readonly start: number;
      readonly end: number;
      readonly elements: readonly EditElement[];
    };

export type MapNode = Extract<EditNode, { readonly kind: 'map' }>;
export type ListNode = Extract<EditNode, { readonly kind: 'list' }>;

export interface EditEntry {
  readonly key: string;
  readonly start: number;
  readonly keyEnd: number;
  readonly end: number;
  readonly value: EditNode;
}

export interface EditElement {
  /** Where the element begins: its dash in a block list, else the value. */
  readonly start: number;
  readonly end: number;
  readonly value: EditNode;
}

/** A text in a form that is not edited: what stands there has to be changed by hand. */
export class NotEditableError extends Error {}

const quotingOf = ({ type }: Scalar): Quoting =>
  type === 'QUOTE_DOUBLE' ? 'double' : type === 'QUOTE_SINGLE' ? 'single' : 'plain';

function rangeOf(node: { readonly range?: readonly number[] | null }): readonly [number, number] {
  const [start, end] = node.range ?? [];
  if (start === undefined || end === undefined) throw new NotEditableError('a value has no place');
  return [start, end];
}

/** Where the dashes of a block list stand. */
function dashesOf(token: CST.Token | undefined): number[] {
  if (token?.type !== 'block-seq') return [];
  return token.items.flatMap(({ start }) => start.find(({ type }) => type === 'seq-item-ind')?.offset ?? []);
}

function yamlNode(node: unknown): EditNode {
  if (isScalar(node)) {
    const [start, end] = rangeOf(node);
    return { kind: 'scalar', start, end, quoting: quotingOf(node) };
  }
  if (isMap(node)) {
    const entries = node.items.map((pair): EditEntry => {
      if (!isScalar(pair.key)) throw new NotEditableError('a key is no plain text');
      const [start, keyEnd] = rangeOf(pair.key);
      const value: EditNode =
        pair.value === null || pair.value === undefined
          ? { kind: 'scalar', start: keyEnd, end: keyEnd, quoting: 'plain' }
          : yamlNode(pair.value);
      return { key: String(pair.key.value), start, keyEnd, end: Math.max(keyEnd, value.end), value };
    });
    const [start, end] = rangeOf(node);
    const isFlow = node.flow === true;
    return { kind: 'map', isFlow, start, end: isFlow ? end : (entries.at(-1)?.end ?? end), entries };
  }
  if (isSeq(node)) {
    const [start, end] = rangeOf(node);
    const isFlow = node.flow === true;
    const dashes = isFlow ? [] : dashesOf(node.srcToken);
    if (!isFlow && dashes.length !== node.items.length)
      throw new NotEditableError('a list is written in an unusual way');
    const elements = node.items.map((item, index): EditElement => {
      const value = yamlNode(item);
      return { start: dashes[index] ?? value.start, end: value.end, value };
    });
    return { kind: 'list', isFlow, start, end: isFlow ? end : (elements.at(-1)?.end ?? end), elements };
  }
  throw new NotEditableError('a value is written in an unusual way');
}

function jsonNode(node: JsonNode): EditNode {
  const { offset: start, length, children = [] } = node;
  const end = start + length;
  if (node.type === 'array') {
    const elements = children.map((child): EditElement => {
      const value = jsonNode(child);
      return { start: value.start, end: value.end, value };
    });
    return { kind: 'list', isFlow: true, start, end, elements };
  }
  if (node.type !== 'object') return { kind: 'scalar', start, end, quoting: 'double' };
  const entries = children.flatMap(({ children: [key, child] = [] }): EditEntry[] => {
    if (key === undefined || child === undefined) return [];
    const value = jsonNode(child);
    return [
      {
        key: String(key.value),
        start: key.offset,
        keyEnd: key.offset + key.length,
        end: value.end,
        value,
      },
    ];
  });
  return { kind: 'map', isFlow: true, start, end, entries };
}

/** The values of a sound file with their places. Throws `NotEditableError` where it is written in a way that is not edited. */
export function nodesOf(text: string, isJson: boolean): EditNode {
  if (isJson) {
    const tree = parseTree(text);
    if (tree === undefined) throw new NotEditableError('the file is empty');
    return jsonNode(tree);
  }
  const document = parseDocument(text, { uniqueKeys: false, keepSourceTokens: true, strict: true });
  if (document.errors.length > 0) throw new NotEditableError('the file cannot be read');
  return yamlNode(document.contents);
}
