import type { Nodes, Parent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { expect } from 'vitest';
import type { Document, PrintOptions } from '../../src/render/document.ts';
import { printHtml } from '../../src/render/printers/html.ts';
import { printMarkdown } from '../../src/render/printers/markdown.ts';
import { printText } from '../../src/render/printers/text.ts';

export const asText = (document: Document, width?: number, whole = false): string =>
  [...printText(document, { colour: false, width, whole })].join('');
/** What a terminal without colours shows of the result of a command. */
export const textOf = async <Result>(
  { text }: { readonly text: (result: Result, options: PrintOptions) => Promise<Iterable<string>> },
  result: Result,
  width?: number,
): Promise<string> => [...(await text(result, { colour: false, width }))].join('');
export const asMarkdown = (document: Document, maxBytes?: number): string =>
  printMarkdown(document, { colour: false, maxBytes });
export const asPage = (document: Document): string => [...printHtml(document, { colour: false })].join('');

export const parsed = (markdown: string) =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

export function* nodesOf(node: Nodes): Iterable<Nodes> {
  yield node;
  if ('children' in node) for (const child of (node as Parent).children) yield* nodesOf(child as Nodes);
}

/** Text that GitHub and GitLab turn into references after parsing. */
export const REFERENCES = /@[\w-]|#\d|\bGH-\d|[!&]\d|https?:\/\/|www\.|\$\S+\$|:[a-z]+:|\b[0-9a-f]{7,40}\b/i;

const UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

/** Has no invisible character, and no line that a pipeline's log runs as a command. */
export function isHarmless(output: string): void {
  expect(UNSEEN.test(output)).toBe(false);
  expect(/\p{Cs}/u.test(output)).toBe(false);
  for (const line of output.split('\n')) expect(line).not.toMatch(/^\s*::|##\[|##vso\[/i);
}
