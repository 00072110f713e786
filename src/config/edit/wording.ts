import { Document, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import type { Plain } from './edit.ts';

/** How a file is written, so that new lines look like the others. */
export interface Style {
  /** How much further a nested line is indented. */
  readonly step: string;
  /** True where the dashes of a list are indented more than its key. */
  readonly indentsLists: boolean;
}

export function styleOf(text: string): Style {
  const [, step = '  '] = /^( +)[^\s#-]/m.exec(text) ?? [];
  return { step, indentsLists: !/^( *)[^\s#][^\n]*:[ \t]*(?:#[^\n]*)?\r?\n\1- /m.test(text) };
}

/** Longer values are written one entry a line. */
export const WIDEST_LINE = 110;

const OPTIONS = { lineWidth: 0, blockQuote: false, flowCollectionPadding: false } as const;

/** What the log of a pipeline takes for a command, wherever it is in a line. */
export const COMMAND = /##(?=\[|vso\[)/gi;

type Leaf = string | boolean | number;

/** A scalar as it is written behind a dash or a colon, or between brackets. */
export function scalarText(value: Leaf, inFlow = false): string {
  const scalar = new Scalar(value);
  if (typeof value === 'string' && value.search(COMMAND) >= 0) scalar.type = Scalar.QUOTE_DOUBLE;
  const list = new YAMLSeq();
  list.flow = inFlow;
  list.items.push(scalar);
  const text = new Document(list).toString(OPTIONS).trim().replace(COMMAND, '\\x23#');
  return inFlow ? text.slice(1, -1) : text.slice(2);
}

/** A key with its colon. */
function keyText(key: string, inFlow: boolean): string {
  const map = new YAMLMap();
  map.flow = inFlow;
  map.set(key, true);
  const text = new Document(map).toString(OPTIONS).trim();
  return text.slice(inFlow ? 1 : 0, text.lastIndexOf(': true') + 1);
}

const isLeaf = (value: Plain): value is Leaf => typeof value !== 'object';

/** A value on one line. */
export function flowText(value: Plain): string {
  if (isLeaf(value)) return scalarText(value, true);
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  const pairs = Object.entries(value).map(([key, one]) => `${keyText(key, true)} ${flowText(one)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** The line of an element of a list. Mappings are in braces. */
export const elementLine = (value: Plain, indent: string): string =>
  `${indent}- ${isLeaf(value) ? scalarText(value) : flowText(value)}`;

/** What is written below a key. */
export function blockLines(value: Plain, indent: string, style: Style): string[] {
  const inner = `${indent}${style.step}`;
  if (Array.isArray(value)) return value.map((one) => elementLine(one, style.indentsLists ? inner : indent));
  return Object.entries(value).flatMap(([key, one]) => pairLines(key, one, inner, style, false));
}

/** The lines of a key with its value, lists one entry a line; a short value is on one line if `inFlow`. */
export function pairLines(
  key: string,
  value: Plain,
  indent: string,
  style: Style,
  inFlow: boolean,
): string[] {
  const name = `${indent}${keyText(key, false)}`;
  if (isLeaf(value)) return [`${name} ${scalarText(value)}`];
  const short = `${name} ${flowText(value)}`;
  const isShort = Object.keys(value).length === 0 || (inFlow && short.length <= WIDEST_LINE);
  return isShort ? [short] : [name, ...blockLines(value, indent, style)];
}
