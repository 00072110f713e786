import { stringify } from 'yaml';

/** What can be written into a file. */
export type Plain = string | boolean | number | readonly Plain[] | { readonly [key: string]: Plain };

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

/** What the log of a pipeline takes for a command, wherever it is in a line. */
export const COMMAND = /##(?=\[|vso\[)/gi;

type Leaf = string | boolean | number;
const isLeaf = (value: Plain): value is Leaf => typeof value !== 'object';

/** A scalar as it is written behind a dash or a colon, or between brackets. */
export function scalarText(value: Leaf, inFlow = false): string {
  const isCommand = String(value).search(COMMAND) >= 0;
  const text = stringify([value], {
    lineWidth: 0,
    blockQuote: false,
    flowCollectionPadding: false,
    collectionStyle: inFlow ? 'flow' : 'block',
    defaultStringType: isCommand ? 'QUOTE_DOUBLE' : 'PLAIN',
  }).trim();
  return (inFlow ? text.slice(1, -1) : text.slice(2)).replace(COMMAND, '\\x23#');
}

const keyText = (key: string): string => `${scalarText(key, true)}:`;

/** A value on one line. */
export function flowText(value: Plain): string {
  if (isLeaf(value)) return scalarText(value, true);
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  const pairs = Object.entries(value).map(([key, one]) => `${keyText(key)} ${flowText(one)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** The line of an element of a list. Mappings are in braces. */
export const elementLine = (value: Plain, indent: string): string =>
  `${indent}- ${isLeaf(value) ? scalarText(value) : flowText(value)}`;

/** What is written below a key. */
export function blockLines(value: Plain, indent: string, style: Style): string[] {
  const inner = `${indent}${style.step}`;
  if (Array.isArray(value)) return value.map((one) => elementLine(one, style.indentsLists ? inner : indent));
  return Object.entries(value).flatMap(([key, one]) => pairLines(key, one, inner, style));
}

/** The lines of a key with its value, lists one entry a line. */
export function pairLines(key: string, value: Plain, indent: string, style: Style): string[] {
  const name = `${indent}${keyText(key)}`;
  if (isLeaf(value)) return [`${name} ${scalarText(value)}`];
  if (Object.keys(value).length === 0) return [`${name} ${flowText(value)}`];
  return [name, ...blockLines(value, indent, style)];
}
