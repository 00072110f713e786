import type { PageBundle } from '../../domain/page-data.ts';
import { digits } from '../../domain/wording.ts';
import type { Block, Document, Item, Piece, Pieces, PrintOptions, Section, Who } from '../document.ts';
import { blocksFor, flat, nameAndAddress, SIGNS } from '../document.ts';
import { harmlessLine, plainText } from '../escape.ts';
import { type Places, placesText } from '../view/places.ts';
import { phraseText } from './text.ts';

/** The matrix of a plan's page, and the program that draws it. */
export interface MatrixPart {
  readonly bundle: PageBundle;
  /** The row of each person or group. A click on a name in the page opens this row. */
  readonly rows: ReadonlyMap<string, number>;
  readonly data: () => string;
}

interface HtmlPen extends PrintOptions {
  readonly rows: MatrixPart['rows'] | undefined;
  /** The most entries of a list. Longer lists open slowly, and the matrix shows everybody. */
  readonly most: number;
}

const MOST_ITEMS = 300;
const FIRST_NAMES = 12;

const NAMES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };
const toHtml = (text: string): string => plainText(text).replace(/[&<>"']/g, (one) => `&${NAMES[one]};`);

const textMarkup = (text: string): string =>
  text
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? `<code>${toHtml(part.slice(1, -1))}</code>` : toHtml(part)))
    .join('');

function whoMarkup(who: Who, { rows }: HtmlPen): string {
  const { name, address } = nameAndAddress(who);
  const row = rows?.get(who.key);
  const shown = toHtml(name === '' ? address : name);
  const label =
    row === undefined
      ? `<b>${shown}</b>`
      : `<button type="button" class="who" data-row="${row}">${shown}</button>`;
  return name === '' ? label : `${label} <span class="mail">${toHtml(address)}</span>`;
}

function peopleMarkup(who: readonly Who[], pen: HtmlPen): string {
  const names = who.slice(0, pen.most).map((one) => whoMarkup(one, pen));
  const first = names.slice(0, FIRST_NAMES).join(', ');
  if (who.length <= FIRST_NAMES) return first;
  const rest = who.length > names.length ? ` and ${digits(who.length - names.length)} more` : '';
  return `${first}<details><summary>and ${digits(who.length - FIRST_NAMES)} more</summary>${names.slice(FIRST_NAMES).join(', ')}${rest}</details>`;
}

function placeMarkup(piece: Places, { linkTo }: HtmlPen): string {
  const [first] = piece.places;
  const url = first && linkTo?.(first.file, first.lines[0] ?? 1, first.removed);
  const shown = `<code>${toHtml(placesText(piece))}</code>`;
  return url?.startsWith('https://') === true
    ? `<a href="${toHtml(url)}" rel="noreferrer">${shown}</a>`
    : shown;
}

function pieceMarkup(piece: Piece, pen: HtmlPen): string {
  if (typeof piece === 'string') return textMarkup(piece);
  switch (piece.kind) {
    case 'code':
      return `<code>${toHtml(piece.text)}</code>`;
    case 'strong':
      return `<b>${markup(piece.pieces, pen)}</b>`;
    case 'person':
      return whoMarkup(piece.who, pen);
    case 'people':
      return peopleMarkup(piece.who, pen);
    case 'place':
      return placeMarkup(piece, pen);
  }
}

const markup = (pieces: Pieces, pen: HtmlPen): string =>
  Array.from(flat(pieces), (piece) => pieceMarkup(piece, pen)).join('');

function itemMarkup({ sign = 'none', pieces, right = [], items = [] }: Item, pen: HtmlPen): string {
  const { word, glyph } = SIGNS[sign];
  const beside = flat(right).map((piece) => ` ${pieceMarkup(piece, pen)}`);
  const shown = `<div>${markup(pieces, pen)}${beside.join('')}</div>`;
  const all = flat(items).map((item) => itemMarkup(item, pen));
  const inner = all.length === 0 ? '' : `<ul>${all.join('')}</ul>`;
  return word === ''
    ? `<li class="plain">${shown}${inner}</li>\n`
    : `<li><span class="sign ${sign}" role="img" aria-label="${word}">${toHtml(glyph)}</span>${shown}${inner}</li>\n`;
}

const moreMarkup = (count: number, most: number): string =>
  count <= most ? '' : `<p class="more">and ${digits(count - most)} more: the JSON has all of them.</p>\n`;

const MATRIX_MARKUP = `<noscript><p class="more">The matrix needs the scripts of this page. All changes are above.</p></noscript>
<div id="app"></div><div id="paper"></div>
`;

function* sectionMarkup({ id, title, count, fold, blocks }: Section, pen: HtmlPen, depth: number) {
  const counts = count === undefined ? '' : toHtml(count);
  const isFolded = fold === 'always';
  const heading = depth === 0 ? 'h2' : 'h3';
  const beside = isFolded || counts === '' ? '' : ` <small>${counts}</small>`;
  yield `<section${id === undefined || depth > 0 ? '' : ` id="${id}"`}><${heading}>${textMarkup(title)}${beside}</${heading}>\n`;
  if (isFolded) yield `<details><summary>${counts === '' ? 'Show' : counts}</summary>\n`;
  for (const inner of blocksFor(blocks, 'page')) yield* blockMarkup(inner, pen, depth + 1);
  if (id === 'matrix') yield MATRIX_MARKUP;
  yield isFolded ? '</details></section>\n' : '</section>\n';
}

const addTone = (first: Piece | undefined, shown: string): string =>
  typeof first === 'string' && /^[-+]\d/.test(first)
    ? `<span class="${first.startsWith('-') ? 'lost' : 'gained'}">${shown}</span>`
    : shown;

function* blockMarkup(block: Block, pen: HtmlPen, depth: number): Iterable<string> {
  switch (block.kind) {
    case 'title':
      yield `<h1>${markup(block.pieces, pen)}</h1>\n${block.right === undefined ? '' : `<p>${markup(block.right, pen)}</p>\n`}`;
      return;
    case 'lines':
      yield `<p>${block.lines.map((line) => markup(line, pen)).join('<br>')}</p>\n`;
      return;
    case 'list': {
      const tag = block.ordered === true ? 'ol' : 'ul';
      yield `<${tag} class="list">\n`;
      for (const item of block.items.slice(0, pen.most)) yield itemMarkup(item, pen);
      yield `</${tag}>\n${moreMarkup(block.items.length, pen.most)}`;
      return;
    }
    case 'table': {
      const number = (at: number): string => (block.numbers?.includes(at) === true ? ' class="number"' : '');
      const head = block.head.map((text, at) =>
        text === '' ? '<td></td>' : `<th scope="col"${number(at)}>${textMarkup(text)}</th>`,
      );
      yield `<table class="data">\n<tr>${head.join('')}</tr>\n`;
      for (const row of block.rows.slice(0, pen.most))
        yield `<tr>${row.map((cell, at) => `<td${number(at)}>${addTone(flat(cell)[0], markup(cell, pen))}</td>`).join('')}</tr>\n`;
      yield `</table>\n${moreMarkup(block.rows.length, pen.most)}`;
      return;
    }
    case 'code':
      yield `<pre>${block.text
        .split('\n')
        .map((line) => harmlessLine(toHtml(line)))
        .join('\n')}</pre>\n`;
      return;
    case 'section':
      yield* sectionMarkup(block, pen, depth);
  }
}

const STYLE = `body{overflow-wrap:anywhere;font:15px/24px system-ui,sans-serif;max-width:60em;margin:32px auto;padding:0 16px;color:#14181f;background:#fff}
h1{font-size:24px;line-height:32px}h2{font-size:18px;margin:24px 0 8px}code,pre,small,.mail{font-size:13px}pre{white-space:pre-wrap}
table{border-collapse:collapse}td,th{padding:2px 16px 2px 0;text-align:left;vertical-align:top;border-bottom:1px solid #d9dee5}
.list{padding-left:0}.list ul{padding-left:24px}.list,.list ul{list-style:none}li>div{display:inline}.sign{margin-right:8px}
.number{text-align:right}small,.mail{color:#5a6372}.lost,.refused,.risk{color:#9c2317}.gained{color:#0b5b45}
@media(prefers-color-scheme:dark){body{color:#e8ebf0;background:#0e1116}small,.mail{color:#9aa4b2}.lost,.refused,.risk{color:#ff9f92}.gained{color:#7fd3b3}a{color:#93b4ff}}`;

function barOf(blocks: readonly Block[]): string {
  const links = blocks.flatMap((block) => {
    if (block.kind !== 'section' || block.id === undefined) return [];
    const [list] = block.blocks;
    const entries = list?.kind === 'list' ? digits(list.items.length) : '';
    const [count] = /^[\d,]+/.exec(block.count ?? entries) ?? [];
    const number = count === undefined ? '' : ` <span>${count}</span>`;
    return [`<a href="#${block.id}">${toHtml(block.title)}${number}</a>`];
  });
  return `<a class="skip" href="#content">Skip to the content</a>
<header class="bar"><div class="wrap"><strong>rolecall</strong><nav aria-label="Sections">${links.join('')}</nav></div></header>
`;
}

/** The page loads, sends and frames nothing, and runs only its own program. */
function policyOf(bundle: PageBundle | undefined): string {
  const own = bundle && `style-src '${bundle.styleHash}'; script-src '${bundle.scriptHash}'`;
  return `default-src 'none'; ${own ?? "style-src 'unsafe-inline'"}; base-uri 'none'; form-action 'none'`;
}

/** Prints a page that makes no request. No name in the page can become markup or code. */
export function* printHtml({ blocks }: Document, options: PrintOptions, matrix?: MatrixPart) {
  const shown = blocksFor(blocks, 'page');
  const most = matrix ? MOST_ITEMS : Number.POSITIVE_INFINITY;
  const pen: HtmlPen = { ...options, rows: matrix?.rows, most };
  const title = shown.find((block) => block.kind === 'title');
  const firstSection = shown.findIndex(({ kind }) => kind === 'section');
  const bundle = matrix?.bundle;
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(bundle)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title === undefined ? 'rolecall' : toHtml(phraseText(title.pieces))}</title>
<style>${bundle?.style ?? STYLE}</style>
</head>
<body>
${bundle === undefined ? '' : barOf(shown)}<main class="wrap" id="content">
<div class="top">
`;
  for (const [at, block] of shown.entries()) {
    if (at === firstSection) yield '</div>\n';
    yield* blockMarkup(block, pen, 0);
  }
  yield `${firstSection < 0 ? '</div>\n' : ''}</main>
<footer class="wrap"><p><small>This file lists people and their access. Share it with care.</small></p></footer>
`;
  if (matrix !== undefined) {
    yield '<dialog id="view" aria-labelledby="view-title"></dialog>\n<script type="application/json" id="data">';
    yield matrix.data();
    yield `</script>\n<script>${matrix.bundle.script}</script>\n`;
  }
  yield '</body>\n</html>\n';
}
