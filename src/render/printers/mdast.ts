import type { BlockContent, Html, PhrasingContent } from 'mdast';
import { plainText } from '../escape.ts';

// The build bundles these, so that users do not install the fifty packages behind them.
export { gfmToMarkdown } from 'mdast-util-gfm';
export { toMarkdown } from 'mdast-util-to-markdown';

export const words = (value: string): PhrasingContent => ({ type: 'text', value });
export const codeSpan = (value: string): PhrasingContent => ({ type: 'inlineCode', value });
export const strongNode = (...children: PhrasingContent[]): PhrasingContent => ({
  type: 'strong',
  children: joinNodes(children),
});
export const paragraphNode = (...children: PhrasingContent[]): BlockContent => ({
  type: 'paragraph',
  children: joinNodes(children),
});
/** Our own HTML only, never foreign text. */
export const html = (value: string): Html => ({ type: 'html', value });

export function cutTo(text: string, most: number): string {
  const plain = plainText(text);
  return plain.length <= most ? plain : `${[...plain].slice(0, most).join('')}…`;
}

/** Hosts turn these into mentions, links, emoji or formulas despite escapes. Code spans prevent it. */
const REFERENCE =
  /[@$`\\]|^::|#\w|\bGH-\d|:\/\/|www\.|[!&]\d|[%~^]["\w]|\[\[|:[\w+-]+:|\b(?:mailto|xmpp):|(?<![0-9a-z])[0-9a-f]{7,}(?![0-9a-z])/i;

/** A word, or code if a host could read more into it. Punctuation behind an address stays outside. */
function safeWord(token: string): PhrasingContent[] {
  if (!REFERENCE.test(token)) return token === '' ? [] : [words(token)];
  const [, word = token, end = ''] = /^(.*[^.,;:])([.,;:])$/.exec(token) ?? [];
  return [codeSpan(word), ...(end === '' ? [] : [words(end)])];
}

export const inline = (text: string, cut: number): PhrasingContent[] =>
  cutTo(text, cut)
    .split(/(`[^`]+`)/)
    .flatMap((part) =>
      /^`[^`]+`$/.test(part) ? [codeSpan(part.slice(1, -1))] : part.split(/( )/).flatMap(safeWord),
    );

/** Joins adjacent texts. Puts a space between code spans, which would become one. */
export function joinNodes(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const all: PhrasingContent[] = [];
  for (const node of nodes) {
    const before = all.at(-1);
    const isBesideText = [before?.type, node.type].some((type) => type === 'text' || type === 'break');
    if (before?.type === 'text' && node.type === 'text') all.splice(-1, 1, words(before.value + node.value));
    else if (before === undefined || isBesideText) all.push(node);
    else all.push(words(' '), node);
  }
  return all;
}
