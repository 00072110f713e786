import { Document, isMap, stringify, visit } from 'yaml';
import { COMMAND } from '../domain/wording.ts';

type Leaf = string | boolean | number;
export type Plain = Leaf | readonly Plain[] | { readonly [key: string]: Plain };

export type Style = ReturnType<typeof styleOf>;

const INDENTED_KEY = /^( +)[^\s#-]/m;
/** Matches a list whose dashes are right below the first letter of its key. */
const ALIGNED_LIST = /^( *)[^\s#][^\n]*:[ \t]*(?:#[^\n]*)?\r?\n\1- /m;

/** The layout of a file, so that new lines look like the others. `step` is in spaces. */
export function styleOf(text: string) {
  const [, indent = '  '] = INDENTED_KEY.exec(text) ?? [];
  return { step: indent.length, indentsLists: !ALIGNED_LIST.test(text) };
}

/** True for a text of several lines, and for a text that GitHub or Azure would run as a command. */
const needsQuotes = (value: unknown): boolean =>
  String(value).search(COMMAND) >= 0 || /\n|^\s*::/.test(String(value));

const ONE_LINE = { lineWidth: 0, blockQuote: false, doubleQuotedMinMultiLineLength: Infinity } as const;

/** The text of a scalar behind a dash or colon; with `inFlow`, between brackets. */
export function scalarText(value: Leaf, inFlow = false): string {
  const text = stringify([value], {
    ...ONE_LINE,
    flowCollectionPadding: false,
    collectionStyle: inFlow ? 'flow' : 'block',
    defaultStringType: needsQuotes(value) ? 'QUOTE_DOUBLE' : 'PLAIN',
  }).trim();
  // Remove the brackets or the dash of the list.
  return (inFlow ? text.slice(1, -1) : text.slice(2)).replace(COMMAND, '\\x23#');
}

export function flowText(value: Plain): string {
  if (typeof value !== 'object') return scalarText(value, true);
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  const pairs = Object.entries(value).map(([key, one]) => `${scalarText(key, true)}: ${flowText(one)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** Writes one entry per line. Escapes text that GitHub or Azure would run as a command. */
export function yamlText(value: unknown, { step, indentsLists }: Style = styleOf('')): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_, node) {
      if (needsQuotes(node.value)) node.type = 'QUOTE_DOUBLE';
    },
    Seq(_, { items }) {
      for (const item of items) if (isMap(item)) item.flow = true;
    },
  });
  const options = { ...ONE_LINE, indent: step, indentSeq: indentsLists };
  return document.toString(options).replace(COMMAND, '\\x23#');
}

export const yamlLines = (value: Plain, indent: string, style?: Style): string[] =>
  Array.from(yamlText(value, style).matchAll(/^.+$/gm), ([line]) => indent + line);
