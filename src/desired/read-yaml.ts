import {
  Composer,
  type CST,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type ParsedNode,
  Parser,
} from 'yaml';
import type { Problem } from '../domain/problem.ts';
import { tooDeep } from './depth.ts';
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

function syntaxProblem(text: Text, message: string, offset: number): Problem {
  return {
    code: 'yaml-syntax',
    severity: 'error',
    message: `the text is not YAML: ${message.charAt(0).toLowerCase()}${message.slice(1)}`,
    why: 'a text that can be read in two ways must not decide who sees what',
    fix: 'mend the text here; check indentation, quotes and brackets around it',
    place: placeAt(text, Math.min(offset, text.content.length)),
  };
}

/** Reads YAML 1.2 into a tree. The tree is undefined when the text cannot be understood; problems say why. */
export function readYaml(text: Text): { tree: Tree | undefined; problems: Problem[] } {
  const tokens: CST.Token[] = [];
  for (const token of new Parser().parse(text.content)) tokens.push(token);
  const { excess, problems } = findFeatures(text, tokens);
  if (excess !== undefined) return { tree: undefined, problems: [...problems, tooDeep(text, excess)] };

  let root: Tree | undefined;
  let broken = false;
  let count = 0;
  for (const document of new Composer(OPTIONS).compose(tokens, true, text.content.length)) {
    count++;
    for (const { message, pos } of document.errors) {
      broken = true;
      problems.push(syntaxProblem(text, message, pos[0]));
    }
    if (count === 1 && !broken) root = treeOf(document, text, problems);
    if (count === 2) problems.push(secondDocument(text, document));
  }
  return { tree: broken ? undefined : root, problems };
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
