import type { Document, Pair, ParsedNode, YAMLParseError } from 'yaml';
import { Composer, CST, isAlias, isMap as isMapNode, isScalar, isSeq, Lexer, Parser } from 'yaml';
import { cut, type Problem } from '../../domain/problem.ts';
import { errorAt } from '../../domain/source.ts';
import { Builder } from './places.ts';
import { MAX_DEPTH, placeAt, type Text, tooDeep } from './text.ts';

const OPTIONS = {
  version: '1.2',
  schema: 'core',
  uniqueKeys: false,
  stringKeys: true,
  strict: true,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

/** The `yaml` parser takes a second and 130 MB for each megabyte. */
const MOST_CHARACTERS = 1 << 21;

const REFUSALS = {
  alias: ['Aliases', 'Write the value in each place, or put shared access into a team.'],
  anchor: ['Anchors', 'Remove the anchor.'],
  tag: ['Tags', 'Remove the tag, or put the value in quotes if it begins with "!".'],
  'directive-line': ['Directives', 'Remove the line. The files are YAML 1.2.'],
  merge: ['Merge keys', 'Write the entries in each place, or put shared access into a team.'],
  document: ['Second documents', 'Put the rest into another file.'],
} as const;

const isRefusedType = (type: string | null): type is keyof typeof REFUSALS =>
  type !== null && Object.hasOwn(REFUSALS, type);

type ParsedPair = Pair<ParsedNode, ParsedNode | null>;
type Refuse = (feature: keyof typeof REFUSALS, offset: number) => void;

/** Quoted scalars that do not close in their first line. */
type OpenQuotes = readonly (readonly [start: number, end: number])[];

const CLOSED_IN_LINE = /^(?:"[^\n]*"|'[^\n]*')$/;
const COLLECTION = /^(?:block-map|block-seq|flow-collection)$/;

/** Refuses unsupported features. Stops at the first collection that is too deep, because parsers recurse. */
function readTokens(text: Text, refuse: Refuse) {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  const openQuotes: [number, number][] = [];
  let isText = false;
  for (const lexeme of new Lexer().lex(text.content)) {
    const { offset } = parser;
    // The lexeme after `SCALAR` is text, so it has no type, even if it looks like a token.
    const type = isText ? null : CST.tokenType(lexeme);
    isText = lexeme === CST.SCALAR;
    if (isRefusedType(type)) refuse(type, offset);
    if (type?.endsWith('quoted-scalar') && !CLOSED_IN_LINE.test(lexeme))
      openQuotes.push([offset, offset + lexeme.length]);
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length <= MAX_DEPTH) continue;
    const collections = parser.stack.filter(({ type: one }) => COLLECTION.test(one));
    const tooDeepAt = collections[MAX_DEPTH]?.offset;
    if (tooDeepAt !== undefined) return { tokens, openQuotes, tooDeepAt };
  }
  for (const token of parser.end()) tokens.push(token);
  return { tokens, openQuotes };
}

/** Makes errors without stacks, because invalid text may have an error every few bytes. */
function compose(tokens: readonly CST.Token[], length: number): readonly Document.Parsed[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return [...new Composer(OPTIONS).compose(tokens, true, length)] as readonly Document.Parsed[];
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

const INDENTATION = 'The indentation is wrong.';
const NOT_CLOSED = 'A bracket or quote is not closed.';
/** Messages for error codes of the parser. All other errors keep the parser's own message. */
const MESSAGES: Partial<Record<YAMLParseError['code'], string>> = {
  BAD_INDENT: INDENTATION,
  BLOCK_AS_IMPLICIT_KEY: INDENTATION,
  BLOCK_IN_FLOW: 'In brackets, a value that contains ": " or begins with "- " needs quotes.',
  MULTILINE_IMPLICIT_KEY: 'After a key, write a colon and a space.',
  NON_STRING_KEY: 'A key must be plain text.',
  TAB_AS_INDENT: 'Tabs are not allowed as indentation. Use spaces.',
};

/** Finds the last `[` or `{` in the last non-empty line before the offset, or else the start of this line. */
function openBracketBefore(content: string, offset: number): number {
  const before = content.slice(0, offset).trimEnd();
  const line = before.lastIndexOf('\n') + 1;
  return Math.max(line, before.lastIndexOf('['), before.lastIndexOf('{'));
}

/** The parser reads an unclosed quote up to the next quote, and reports an error in or behind this text. */
function openQuoteBefore(content: string, { pos, message }: YAMLParseError, openQuotes: OpenQuotes) {
  const quote = openQuotes.findLast(([start]) => start <= pos[0]);
  if (quote === undefined) return undefined;
  const [start, end] = quote;
  const isInOrBehind = content.slice(end, pos[0]).trim() === '';
  return isInOrBehind || message.startsWith('Missing closing') ? start : undefined;
}

/** Finds the real place of the first error: the parser often reports a later line. */
function locateError(
  { content }: Text,
  [first, second]: readonly YAMLParseError[],
  openQuotes: OpenQuotes,
): readonly [message: string, offset: number] {
  if (first === undefined) return ['The text is not YAML.', 0];
  const openQuote = openQuoteBefore(content, first, openQuotes);
  if (openQuote !== undefined) return [NOT_CLOSED, openQuote];
  const { code, message, pos } = first;
  const [offset] = pos;
  if (code === 'BAD_INDENT' && message.startsWith('Flow'))
    return [NOT_CLOSED, openBracketBefore(content, offset)];
  // The parser reads a value and the more indented line below as one key. Show the line below.
  const isTwoLineKey = second?.code === 'MULTILINE_IMPLICIT_KEY' && second.pos[0] === offset;
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && isTwoLineKey)
    return [INDENTATION, content.slice(0, second.pos[1]).search(/\S[^\n]*$/)];
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && message.startsWith('Nested'))
    return ['A value that contains ": " needs quotes.', offset];
  // The parser's message may quote a long part of the text.
  const shortMessage = message.replace(/"([\s\S]*)"/, (_, quoted: string) => `"${cut(quoted)}"`);
  return [MESSAGES[code] ?? `${shortMessage}.`, offset];
}

function addNode(content: string, node: ParsedNode | null, builder: Builder, refuse: Refuse): void {
  const [start, end] = node?.range ?? [0, 0];
  if (node === null || (isScalar(node) && node.value === null && node.source === '')) builder.addEmpty(start);
  else if (isSeq(node)) {
    builder.begin('list', start);
    for (const element of node.items) addNode(content, element, builder, refuse);
    builder.end();
  } else if (isMapNode(node)) {
    builder.begin('map', start);
    for (const pair of node.items) addPair(content, pair, builder, refuse);
    builder.end();
  } else if (isAlias(node)) builder.add(undefined, start);
  else {
    const value = typeof node.value === 'bigint' ? Number(node.value) : node.value;
    const isBlock = node.type?.startsWith('BLOCK') === true;
    builder.add(value, start, isBlock ? content.slice(0, end).trimEnd().length : end);
  }
}

function addPair(content: string, { key, value }: ParsedPair, builder: Builder, refuse: Refuse): void {
  if (!isScalar(key)) return;
  const [start, end] = key.range;
  if (key.source === '<<' && key.type === 'PLAIN') refuse('merge', start);
  else {
    builder.setKey(String(key.value), start, end);
    addNode(content, value, builder, refuse);
  }
}

const CORRECT = 'Correct this line of YAML. Check indentation, quotes and brackets.';

/** Reads text that `readYaml` refuses. If the text is invalid or too large, the result has no `reading`. */
export function rereadYaml(text: Text) {
  const problems: Problem[] = [];
  const report = (code: Problem['code'], message: string, offset: number, fix: string): void => {
    problems.push(errorAt(placeAt(text, Math.min(offset, text.content.length)), code, message, fix));
  };
  const refuse: Refuse = (feature, offset) => {
    const [what, fix] = REFUSALS[feature];
    report('yaml-feature', `${what} are not allowed in these files.`, offset, fix);
  };
  if (text.content.length > MOST_CHARACTERS) {
    const limit = `${MOST_CHARACTERS >> 20} million characters`;
    const message = `The file has an error or unusual YAML. rolecall shows the line only in files of up to ${limit}.`;
    report('yaml-syntax', message, 0, 'Split the file.');
    return { problems };
  }
  const { tokens, tooDeepAt, openQuotes } = readTokens(text, refuse);
  if (tooDeepAt !== undefined) return { problems: [...problems, tooDeep(text, tooDeepAt)] };
  const [first, second] = compose(tokens, text.content.length);
  if (second !== undefined) refuse('document', second.range[0]);
  // Usually the first error causes all later errors.
  const errors = first?.errors ?? [];
  if (first === undefined || errors.length > 0) {
    report('yaml-syntax', ...locateError(text, errors, openQuotes), CORRECT);
    return { problems };
  }
  const builder = new Builder(true);
  addNode(text.content, first.contents, builder, refuse);
  return { reading: builder.reading(), problems };
}
