import type { Document } from '../../src/render/document.ts';
import { printHtml } from '../../src/render/printers/html.ts';
import { printMarkdown } from '../../src/render/printers/markdown.ts';
import { printText } from '../../src/render/printers/text.ts';

/** A document as text without colours, as Markdown, and as a page. */
export const asText = (document: Document, width?: number, whole = false): string =>
  [...printText(document, { colour: false, width, whole })].join('');
export const asMarkdown = (document: Document, maxBytes?: number): string =>
  printMarkdown(document, { colour: false, maxBytes });
export const asPage = (document: Document): string => [...printHtml(document, { colour: false })].join('');
