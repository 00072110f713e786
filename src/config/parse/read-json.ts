import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Problem } from '../../domain/problem.ts';
import { MAX_DEPTH, placeAt, type Text, tooDeep } from './text.ts';
import type { Entry, Tree } from './tree.ts';

/** How many keys a text of JSON has, and where it nests too deep. */
function scan(content: string): { readonly keys: number; readonly excess: number | undefined } {
  const scanner = createScanner(content, true);
  let keys = 0;
  let depth = 0;
  for (;;) {
    scanner.scan();
    const at = scanner.getTokenOffset();
    const sign = content[at];
    if (sign === undefined) return { keys, excess: undefined };
    if (sign === ':') keys++;
    else if (sign === '}' || sign === ']') depth--;
    else if ((sign === '{' || sign === '[') && ++depth > MAX_DEPTH) return { keys, excess: at };
  }
}

/** The number of keys in a value. */
function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let keys = 0;
  if (Array.isArray(value)) {
    for (const element of value) if (typeof element === 'object') keys += keysIn(element);
    return keys;
  }
  for (const child of Object.values(value)) keys += 1 + keysIn(child);
  return keys;
}

/** Reads JSON fast. Undefined for what is not JSON, nests too deep or has a key twice: `rereadJson` says where and why. */
export function readJson(content: string): { readonly value: unknown } | undefined {
  const { keys, excess } = scan(content);
  if (excess !== undefined) return undefined;
  try {
    const value: unknown = JSON.parse(content);
    // JSON.parse keeps the last of two equal keys and drops the first.
    return keysIn(value) === keys ? { value } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function treeOf({ type, offset: start, children = [], value }: Node): Tree {
  if (type === 'array') return { kind: 'list', start, elements: children.map(treeOf) };
  if (type !== 'object') return { kind: 'scalar', start, value };
  const entries: Entry[] = [];
  for (const { children: [key, child] = [] } of children)
    if (key !== undefined && child !== undefined)
      entries.push({ key: key.value, start: key.offset, value: treeOf(child) });
  return { kind: 'map', start, entries };
}

/** Reads JSON into a tree. The tree is undefined if the text is not JSON or nests too deep; a problem says where. */
export function rereadJson(text: Text): { tree: Tree | undefined; problems: Problem[] } {
  const { excess } = scan(text.content);
  if (excess !== undefined) return { tree: undefined, problems: [tooDeep(text, excess)] };
  const errors: ParseError[] = [];
  // A space for a byte order mark keeps the offsets.
  const content = text.content.replace(/^\ufeff/, ' ');
  const root = parseTree(content, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first === undefined && root !== undefined) return { tree: treeOf(root), problems: [] };
  const name = first === undefined ? 'Value Expected' : printParseErrorCode(first.error);
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return {
    tree: undefined,
    problems: [
      {
        code: 'yaml-syntax',
        severity: 'error',
        message: `The file is not valid JSON: ${words}.`,
        fix: 'Correct this line: JSON has no comments and no trailing commas. Or name the file .yaml.',
        place: placeAt(text, first?.offset ?? 0),
      },
    ],
  };
}
