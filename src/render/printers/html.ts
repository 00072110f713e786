import {
  type Block,
  blocksFor,
  type Document,
  type Item,
  type Looks,
  namesOf,
  type Piece,
  type Pieces,
  type Sign,
} from '../document.ts';
import { harmlessLine, plainText } from '../escape.ts';
import { placesText } from '../view/reason.ts';
import type { Who } from '../view/who.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => plainText(text).replace(/[&<>"']/g, (one) => ENTITIES[one] ?? '');

/** A text with its backticked parts as code. */
const wordsOf = (text: string): string =>
  text
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? `<code>${escaped(part.slice(1, -1))}</code>` : escaped(part)))
    .join('');

function whoMarkup(who: Who): string {
  const { name, address } = namesOf(who);
  return `${name === '' ? '' : `${escaped(name)} `}<code>${escaped(address)}</code>`;
}

function placeMarkup(places: Extract<Piece, { kind: 'place' }>['places'], { linkTo }: Looks): string {
  const [first] = places;
  const url = first && linkTo?.(first.file, first.lines[0] ?? 1, first.removed);
  const shown = `<code>${escaped(placesText(places))}</code>`;
  return url?.startsWith('https://') === true
    ? `<a href="${escaped(url)}" rel="noreferrer">${shown}</a>`
    : shown;
}

function pieceMarkup(piece: Piece, looks: Looks): string {
  if (typeof piece === 'string') return wordsOf(piece);
  switch (piece.kind) {
    case 'code':
      return `<code>${escaped(piece.text)}</code>`;
    case 'strong':
      return `<b>${markup(piece.pieces, looks)}</b>`;
    case 'faint':
      return `<small>${markup(piece.pieces, looks)}</small>`;
    case 'person':
      return `<b>${whoMarkup(piece.who)}</b>`;
    case 'people':
      return piece.who.map(whoMarkup).join(', ');
    case 'place':
      return placeMarkup(piece.places, looks);
  }
}

const markup = (pieces: Pieces, looks: Looks): string =>
  pieces.map((piece) => pieceMarkup(piece, looks)).join('');

const SIGNS = {
  lost: '−',
  gained: '+',
  altered: '~',
  held: '=',
  'by-hand': '&gt;',
  risk: '!',
  note: 'i',
  refused: '×',
  none: '',
} as const satisfies Record<Sign, string>;

function itemMarkup({ sign = 'none', pieces, right = [], items = [] }: Item, looks: Looks): string {
  const shown = right.map((piece) => ` ${markup([piece], looks)}`).join('');
  const mark = SIGNS[sign] === '' ? '' : `<span class="${sign}">${SIGNS[sign]}</span> `;
  const inner = items.length === 0 ? '' : `<ul>${items.map((item) => itemMarkup(item, looks)).join('')}</ul>`;
  return `<li>${mark}${markup(pieces, looks)}${shown}${inner}</li>\n`;
}

function* blockMarkup(block: Block, looks: Looks, depth: number): Iterable<string> {
  switch (block.kind) {
    case 'title':
      yield `<h1>${markup(block.pieces, looks)}</h1>\n${block.right === undefined ? '' : `<p><small>${markup(block.right, looks)}</small></p>\n`}`;
      return;
    case 'lines':
      yield `<p>${block.lines.map((line) => markup(line, looks)).join('<br>')}</p>\n`;
      return;
    case 'list': {
      const tag = block.ordered === true ? 'ol' : 'ul';
      yield `<${tag}>\n`;
      for (const item of block.items) yield itemMarkup(item, looks);
      yield `</${tag}>\n`;
      return;
    }
    case 'table': {
      const cell = (tag: string) => (pieces: Pieces, at: number) =>
        `<${tag}${block.numbers?.includes(at) === true ? ' class="number"' : ''}>${markup(pieces, looks)}</${tag}>`;
      yield `<table>\n<tr>${block.head.map((text, at) => cell('th')([text], at)).join('')}</tr>\n`;
      for (const row of block.rows) yield `<tr>${row.map(cell('td')).join('')}</tr>\n`;
      yield '</table>\n';
      return;
    }
    case 'code':
      yield `<pre>${block.text
        .split('\n')
        .map((line) => harmlessLine(escaped(line)))
        .join('\n')}</pre>\n`;
      return;
    case 'section': {
      const count = block.count === undefined ? '' : ` (${escaped(block.count)})`;
      const heading = depth === 0 ? 'h2' : 'h3';
      yield block.fold === undefined
        ? `<section><${heading}>${escaped(block.title)}${count}</${heading}>\n`
        : `<details open><summary><b>${escaped(block.title)}</b>${count}</summary>\n`;
      for (const inner of blocksFor(block.blocks, 'paper')) yield* blockMarkup(inner, looks, depth + 1);
      yield block.fold === undefined ? '</section>\n' : '</details>\n';
    }
  }
}

const STYLE = `body{overflow-wrap:anywhere;font:15px/24px system-ui,sans-serif;max-width:60em;margin:32px auto;padding:0 16px;color:#14181f;background:#fff}
h1{font-size:24px;line-height:32px}h2,summary{font-size:18px;margin:24px 0 8px}code,pre{font-size:13px}pre{white-space:pre-wrap}
table{border-collapse:collapse}td,th{padding:2px 16px 2px 0;text-align:left;vertical-align:top;border-bottom:1px solid #d9dee5}
.number{text-align:right}small{color:#5a6372}ul ul{list-style:none}.lost,.refused,.risk{color:#9c2317}.gained{color:#0b5b45}
@media(prefers-color-scheme:dark){body{color:#e8ebf0;background:#0e1116}small{color:#9aa4b2}.lost,.refused,.risk{color:#ff9f92}.gained{color:#7fd3b3}a{color:#93b4ff}}`;

/** The words of a title, for the window. */
const titleOf = (pieces: Pieces): string =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if (piece.kind === 'code') return piece.text;
      if (piece.kind === 'person') return namesOf(piece.who).address;
      return 'pieces' in piece ? titleOf(piece.pieces) : '';
    })
    .join('');

/** A document as a page of its own without a script: it loads nothing and sends nothing. */
export function* printHtml({ blocks }: Document, looks: Looks): Iterable<string> {
  const shown = blocksFor(blocks, 'paper');
  const title = shown.find((block) => block.kind === 'title');
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title === undefined ? 'rolecall' : escaped(titleOf(title.pieces))}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
`;
  for (const block of shown) yield* blockMarkup(block, looks, 0);
  yield `</main>
<footer><p><small>This file lists people and their access. It was sent nowhere. Share it with care.</small></p></footer>
</body>
</html>
`;
}
