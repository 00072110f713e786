import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import type { Problem } from '../../domain/problem.ts';
import { MAX_DEPTH, tooDeep } from './depth.ts';
import { placeAt, type Text } from './text.ts';
import type { Entry, Tree } from './tree.ts';

/** The offset where JSON nests deeper than allowed, found without recursion. */
function depthExcess(content: string): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < content.length; at++) {
    const character = content.charCodeAt(at);
    if (inString) {
      if (character === 92) at++;
      else if (character === 34) inString = false;
    } else if (character === 34) inString = true;
    else if (character === 91 || character === 123) {
      depth++;
      if (depth > MAX_DEPTH) return at;
    } else if (character === 93 || character === 125) depth--;
  }
  return undefined;
}

type Open =
  | {
      readonly kind: 'map';
      readonly start: number;
      readonly entries: Entry[];
      key?: { text: string; start: number };
    }
  | { readonly kind: 'list'; readonly start: number; readonly elements: Tree[] };

/** Reads JSON into a tree with the places of what is wrong; the tree is undefined when the text is not JSON. */
export function rereadJson(text: Text): { tree: Tree | undefined; problems: Problem[] } {
  const excess = depthExcess(text.content);
  if (excess !== undefined) return { tree: undefined, problems: [tooDeep(text, excess)] };
  const problems: Problem[] = [];
  const open: Open[] = [];
  let root: Tree | undefined;
  const add = (tree: Tree): void => {
    const parent = open.at(-1);
    if (parent === undefined) root = tree;
    else if (parent.kind === 'list') parent.elements.push(tree);
    else if (parent.key !== undefined) {
      parent.entries.push({ key: parent.key.text, start: parent.key.start, value: tree });
    }
  };
  const close = (): void => {
    open.pop();
  };
  const begin = (node: Open & Tree): void => {
    add(node);
    open.push(node);
  };
  const offset = text.content.startsWith('\ufeff') ? 1 : 0;
  visit(
    text.content.slice(offset),
    {
      onObjectBegin: (at) => begin({ kind: 'map', start: at + offset, entries: [] }),
      onObjectProperty: (key, at) => {
        const parent = open.at(-1);
        if (parent?.kind === 'map') parent.key = { text: key, start: at + offset };
      },
      onObjectEnd: close,
      onArrayBegin: (at) => begin({ kind: 'list', start: at + offset, elements: [] }),
      onArrayEnd: close,
      onLiteralValue: (value: string | number | boolean | null, at) =>
        add({ kind: 'scalar', start: at + offset, value }),
      onError: (error, at) => problems.push(syntaxProblem(text, error, at + offset)),
    },
    { disallowComments: true, allowTrailingComma: false },
  );
  return problems.length > 0 ? { tree: undefined, problems } : { tree: root, problems };
}

const syntaxProblem = (text: Text, error: ParseErrorCode, at: number): Problem => ({
  code: 'yaml-syntax',
  severity: 'error',
  message: `the text is not JSON: ${printParseErrorCode(error)
    .replace(/([A-Z])/g, ' $1')
    .trim()
    .toLowerCase()}`,
  why: 'a .json file is read as strict JSON: no comments, no trailing commas',
  fix: 'mend the text here, or name the file .yaml',
  place: placeAt(text, at),
});
