import {
  Composer,
  type CST,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  type ParsedNode,
  Parser,
} from 'yaml';
import { cut } from '../../domain/nearest.ts';
import type { Problem } from '../../domain/problem.ts';
import { MAX_DEPTH, tooDeep } from './depth.ts';
import { placeAt, type Text } from './text.ts';
import type { Entry, Tree } from './tree.ts';
import { featureProblem, findFeatures } from './yaml-features.ts';

const OPTIONS = {
  version: '1.2',
  schema: 'core',
  uniqueKeys: false,
  stringKeys: true,
  strict: true,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

/** The parser's own words, of which those in quotes repeat a part of the text. */
const said = (message: string): string =>
  message.replace(/"([\s\S]*)"/, (_, quoted: string) => `"${cut(quoted)}"`);

function syntaxProblem(text: Text, message: string, offset: number): Problem {
  return {
    code: 'yaml-syntax',
    severity: 'error',
    message: `the text is not YAML: ${message.charAt(0).toLowerCase()}${said(message.slice(1))}`,
    why: 'a text that can be read in two ways must not decide who sees what',
    fix: 'mend the text here; check indentation, quotes and brackets around it',
    place: placeAt(text, Math.min(offset, text.content.length)),
  };
}

/** More problems than these of one kind in one file help nobody. */
const MOST_PROBLEMS = 1000;

const isCollection = ({ type }: CST.Token): boolean =>
  type === 'block-map' || type === 'block-seq' || type === 'flow-collection';

/**
 * The tokens of a text, or the offset at which it nests too deep. The parser closes what is open by recursion, so what is
 * open is counted while it reads.
 */
function tokensOf(content: string): readonly CST.Token[] | number {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(content)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length <= MAX_DEPTH) continue;
    const excess = parser.stack.filter(isCollection)[MAX_DEPTH];
    if (excess !== undefined) return excess.offset;
  }
  for (const token of parser.end()) tokens.push(token);
  return tokens;
}

/** Composes documents; a broken text has an error for every few bytes, and nobody looks at the stack of one. */
function composed(tokens: readonly CST.Token[], length: number): readonly Document.Parsed[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return [...new Composer(OPTIONS).compose(tokens, true, length)] as readonly Document.Parsed[];
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Reads YAML 1.2 with the parser whose verdict and messages count. The tree is undefined when the text cannot be understood; problems say why. */
export function rereadYaml(text: Text): { tree: Tree | undefined; problems: Problem[] } {
  const tokens = tokensOf(text.content);
  if (typeof tokens === 'number') return { tree: undefined, problems: [tooDeep(text, tokens)] };
  const { excess, problems } = findFeatures(text, tokens, MOST_PROBLEMS);
  if (excess !== undefined) return { tree: undefined, problems: [...problems, tooDeep(text, excess)] };
  if (problems.length >= MOST_PROBLEMS) return { tree: undefined, problems };

  const documents = composed(tokens, text.content.length);
  const broken = documents.flatMap(({ errors }) => errors).slice(0, MOST_PROBLEMS);
  for (const { message, pos } of broken) problems.push(syntaxProblem(text, message, pos[0]));
  const [first, second] = documents;
  if (second !== undefined) problems.push(secondDocument(text, second));
  const whole = first !== undefined && broken.length === 0;
  return { tree: whole ? treeOf(first, text, problems) : undefined, problems };
}

function secondDocument(text: Text, document: Document.Parsed): Problem {
  const marker = text.content.lastIndexOf('\n---', document.range[0]) + 1;
  return featureProblem(
    text,
    'a second document',
    'a file holds one document: put the rest into a file of its own',
    marker,
  );
}

function treeOf(document: Document.Parsed, text: Text, problems: Problem[]): Tree {
  const empty: Tree = { kind: 'scalar', start: 0, value: null };
  return document.contents === null ? empty : build(document.contents, text, problems);
}

function build(node: ParsedNode | null, text: Text, problems: Problem[]): Tree {
  if (node === null) return { kind: 'scalar', start: 0, value: null };
  const start = node.range[0];
  if (isAlias(node)) return { kind: 'opaque', start };
  if (isSeq(node)) {
    return { kind: 'list', start, elements: node.items.map((element) => build(element, text, problems)) };
  }
  if (!isMap(node)) {
    const { value } = node;
    return {
      kind: 'scalar',
      start,
      value: typeof value === 'bigint' ? Number(value) : (value as string | null),
    };
  }
  const entries: Entry[] = [];
  for (const { key, value } of node.items) {
    if (!isScalar(key)) continue;
    const keyStart = key.range?.[0] ?? start;
    if (key.source === '<<' && key.type === 'PLAIN') {
      problems.push(
        featureProblem(text, 'a merge key', 'write the entries out, or make a team of them', keyStart),
      );
      continue;
    }
    const built = build(value, text, problems);
    const missing =
      value === null ||
      (built.kind === 'scalar' && built.value === null && isScalar(value) && value.source === '');
    entries.push({
      key: String(key.value),
      start: keyStart,
      value: missing ? { kind: 'scalar', start: keyStart, value: null } : built,
    });
  }
  return { kind: 'map', start, entries };
}
