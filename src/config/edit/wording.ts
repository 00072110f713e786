import { Document, isMap, stringify, visit } from 'yaml';

export type Plain = string | boolean | number | readonly Plain[] | { readonly [key: string]: Plain };

/** How a file is written, so that new lines look like the others. */
export interface Style {
  /** How many spaces further a nested line is indented. */
  readonly step: number;
  /** True where the dashes of a list are indented more than its key. */
  readonly indentsLists: boolean;
}

export function styleOf(text: string): Style {
  const [, step = '  '] = /^( +)[^\s#-]/m.exec(text) ?? [];
  return {
    step: step.length,
    indentsLists: !/^( *)[^\s#][^\n]*:[ \t]*(?:#[^\n]*)?\r?\n\1- /m.test(text),
  };
}

/** What the log of a pipeline takes for a command, wherever it is in a line. */
export const COMMAND = /##(?=\[|vso\[)/gi;
const isCommand = (value: unknown): boolean =>
  String(value).search(COMMAND) >= 0 || /^\s*::/.test(String(value));

type Leaf = string | boolean | number;
const isLeaf = (value: Plain): value is Leaf => typeof value !== 'object';

/** A scalar as it is written behind a dash or a colon, or between brackets. */
export function scalarText(value: Leaf, inFlow = false): string {
  const text = stringify([value], {
    lineWidth: 0,
    blockQuote: false,
    flowCollectionPadding: false,
    collectionStyle: inFlow ? 'flow' : 'block',
    defaultStringType: isCommand(value) ? 'QUOTE_DOUBLE' : 'PLAIN',
  }).trim();
  return (inFlow ? text.slice(1, -1) : text.slice(2)).replace(COMMAND, '\\x23#');
}

export function flowText(value: Plain): string {
  if (isLeaf(value)) return scalarText(value, true);
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  const pairs = Object.entries(value).map(([key, one]) => `${scalarText(key, true)}: ${flowText(one)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** A value as YAML, one entry a line, with nothing in it that the log of a pipeline takes for a command. */
export function yamlText(value: unknown, { step, indentsLists }: Style = styleOf('')): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_, node) {
      if (isCommand(node.value)) node.type = 'QUOTE_DOUBLE';
    },
    Seq(_, { items }) {
      for (const item of items) if (isMap(item)) item.flow = true;
    },
  });
  const options = { indent: step, indentSeq: indentsLists, lineWidth: 0, blockQuote: false };
  return document.toString(options).replace(COMMAND, '\\x23#');
}

/** A mapping or a list as indented lines. */
export const yamlLines = (value: Plain, indent: string, style?: Style): string[] =>
  Array.from(yamlText(value, style).matchAll(/^.+$/gm), ([line]) => indent + line);
