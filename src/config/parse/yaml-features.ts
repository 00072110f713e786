import type { CST } from 'yaml';
import type { Problem } from '../../domain/problem.ts';
import { MAX_DEPTH } from './depth.ts';
import { placeAt, type Text } from './text.ts';

export const featureProblem = (text: Text, what: string, fix: string, offset: number): Problem => ({
  code: 'yaml-feature',
  severity: 'error',
  message: `${what} is not allowed in these files`,
  why: 'a reviewer must see what a line means without looking elsewhere',
  fix,
  place: placeAt(text, offset),
});

const REFUSED = {
  alias: ['an alias', 'write the value out, or make a team of what is shared'],
  anchor: ['an anchor', 'remove it: nothing may refer to it; a team does that job'],
  tag: ['a tag', 'remove it, or put the value in quotes if it begins with "!"'],
  directive: ['a directive', 'remove the line: the files are YAML 1.2'],
} as const;

const isRefused = (type: string): type is keyof typeof REFUSED => Object.hasOwn(REFUSED, type);

/** What a token holds: its own properties, and pairs of key and value. */
function childrenOf(token: CST.Token): (CST.Token | null | undefined)[] {
  switch (token.type) {
    case 'document':
      return [...token.start, token.value];
    case 'block-map':
    case 'block-seq':
    case 'flow-collection':
      return token.items.flatMap((pair) => [...pair.start, pair.key, ...(pair.sep ?? []), pair.value]);
    default:
      return [];
  }
}

/**
 * Finds refused features, at most so many of them, and the first place that nests too deep, on the token stage, without
 * recursion. (The composer after it recurses.)
 */
export function findFeatures(
  text: Text,
  tokens: readonly CST.Token[],
  most: number,
): { readonly excess: number | undefined; readonly problems: Problem[] } {
  const problems: Problem[] = [];
  // The last one is looked at first, so what comes first in the text is put there last.
  const open: { token: CST.Token; depth: number }[] = tokens.map((token) => ({ token, depth: 0 })).reverse();
  for (let next = open.pop(); next !== undefined && problems.length < most; next = open.pop()) {
    const { token, depth } = next;
    if (isRefused(token.type)) {
      const [what, fix] = REFUSED[token.type];
      problems.push(featureProblem(text, what, fix, token.offset));
      continue;
    }
    const nests =
      token.type === 'block-map' || token.type === 'block-seq' || token.type === 'flow-collection';
    const inner = nests ? depth + 1 : depth;
    if (inner > MAX_DEPTH && 'offset' in token) return { excess: token.offset, problems };
    for (const child of childrenOf(token).reverse()) if (child) open.push({ token: child, depth: inner });
  }
  return { excess: undefined, problems };
}
