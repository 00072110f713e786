import { Document, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import type { Plain } from './edit.ts';
import type { EditNode, Quoting } from './nodes.ts';

/** How a file is written, so that what is new looks like what is there. */
export interface Style {
  readonly isJson: boolean;
  readonly lineEnd: string;
  /** How much further a nested value is indented: spaces, or in JSON also tabs. */
  readonly step: string;
  /** True where the dashes of a list stand further right than the key that leads to it. */
  readonly indentsLists: boolean;
  /** True where most lists stand in brackets. */
  readonly prefersFlow: boolean;
}

const WIDEST_FLOW = 100;

function columnAt(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}

/** Looks at how a file is written. */
export function styleOf(text: string, root: EditNode, isJson: boolean): Style {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  if (isJson) {
    const [, step = ''] = /^\s*[[{]\r?\n([ \t]+)/.exec(text) ?? [];
    return { isJson, lineEnd, step, indentsLists: true, prefersFlow: true };
  }
  let step = 0;
  let flow = 0;
  let block = 0;
  let indented = 0;
  const walk = (node: EditNode): void => {
    if (node.kind === 'list') {
      if (node.isFlow) flow++;
      else block++;
      for (const { value } of node.elements) walk(value);
    }
    if (node.kind !== 'map') return;
    for (const { start, value } of node.entries) {
      if (!node.isFlow && value.kind === 'map' && !value.isFlow && step === 0)
        step = columnAt(text, value.start) - columnAt(text, start);
      if (!node.isFlow && value.kind === 'list' && !value.isFlow)
        indented += columnAt(text, value.start) > columnAt(text, start) ? 1 : -1;
      walk(value);
    }
  };
  walk(root);
  return {
    isJson,
    lineEnd,
    step: ' '.repeat(step > 0 ? step : 2),
    indentsLists: indented >= 0,
    prefersFlow: flow > block,
  };
}

const OPTIONS = { lineWidth: 0, blockQuote: false } as const;

const SCALARS = { plain: Scalar.PLAIN, single: Scalar.QUOTE_SINGLE, double: Scalar.QUOTE_DOUBLE } as const;

/** A scalar in these quotes, or in others where these cannot hold it, as it stands in brackets or behind a dash. */
function yamlScalar(value: string | boolean, quoting: Quoting, inFlow: boolean): string {
  if (typeof value === 'boolean') return String(value);
  const scalar = new Scalar(value);
  scalar.type = SCALARS[quoting];
  const list = new YAMLSeq();
  list.flow = inFlow;
  list.items.push(scalar);
  const text = new Document(list).toString({ ...OPTIONS, flowCollectionPadding: false }).trim();
  return inFlow ? text.slice(1, -1) : text.slice(2);
}

/** A key as it stands in front of its colon. */
function yamlKey(key: string, inFlow: boolean): string {
  const map = new YAMLMap();
  map.flow = inFlow;
  map.set(key, true);
  const text = new Document(map).toString({ ...OPTIONS, flowCollectionPadding: false }).trim();
  return inFlow ? text.slice(1, -': true}'.length) : text.slice(0, -': true'.length);
}

const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value);
const isScalarValue = (value: Plain): value is string | boolean => typeof value !== 'object';

/** A value on one line; the first scalar of a mapping is in these quotes, where they can hold it. */
function inBraces(value: Plain, first: Quoting = 'plain'): string {
  if (isScalarValue(value)) return yamlScalar(value, 'plain', true);
  if (isList(value)) return `[${value.map((one) => inBraces(one)).join(', ')}]`;
  const pairs = Object.entries(value).map(([key, one], at) => {
    const text = at === 0 && isScalarValue(one) ? yamlScalar(one, first, true) : inBraces(one);
    return `${yamlKey(key, true)}: ${text}`;
  });
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** A key with its value on one line, as they stand in braces. */
export const flowPair = (key: string, value: Plain): string => `${yamlKey(key, true)}: ${inBraces(value)}`;

/** A value on one line, as it stands in brackets and braces; the first scalar of a mapping in these quotes. */
export const flowText = (value: Plain, first?: Quoting): string => inBraces(value, first);

/** A scalar in place of another: in the same quotes, where they can hold it. */
export const scalarText = (
  value: string | boolean,
  quoting: Quoting,
  { isJson }: Pick<Style, 'isJson'>,
  inFlow: boolean,
): string => (isJson ? JSON.stringify(value) : yamlScalar(value, quoting, inFlow));

/** The line of an element of a list with dashes; mappings stand in braces. */
export const blockElement = (value: Plain, indent: string): string =>
  `${indent}- ${isScalarValue(value) ? yamlScalar(value, 'plain', false) : inBraces(value)}`;

/** The lines of a key with its value, the last without its end. A short mapping stands in braces where `isFlow`. */
export function blockPair(key: string, value: Plain, indent: string, style: Style, isFlow = false): string {
  const name = `${indent}${yamlKey(key, false)}:`;
  if (isScalarValue(value)) return `${name} ${yamlScalar(value, 'plain', false)}`;
  const short = `${name} ${inBraces(value)}`;
  const isEmpty = Object.keys(value).length === 0;
  if (isEmpty || (isFlow && short.length <= WIDEST_FLOW)) return short;
  if (isList(value)) {
    if (style.prefersFlow && short.length <= WIDEST_FLOW) return short;
    const inner = style.indentsLists ? `${indent}${style.step}` : indent;
    return [name, ...value.map((element) => blockElement(element, inner))].join(style.lineEnd);
  }
  const inner = `${indent}${style.step}`;
  return [name, ...Object.entries(value).map(([child, one]) => blockPair(child, one, inner, style))].join(
    style.lineEnd,
  );
}

/** A JSON value as far in as it stands; the first line without indentation. */
export const jsonText = (value: Plain, indent: string, { step, lineEnd }: Style): string =>
  step === ''
    ? JSON.stringify(value)
    : JSON.stringify(value, null, step).split('\n').join(`${lineEnd}${indent}`);
