import columnsOf from 'fast-string-width';
import { wrapAnsi } from 'fast-wrap-ansi';
import colors from 'picocolors';
import { counted } from '../../domain/wording.ts';
import type { Block, BlockOf, Document, Item, Noun, Piece, Pieces, PrintOptions, Who } from '../document.ts';
import { blocksFor, flat, nameAndAddress, SIGNS } from '../document.ts';
import { harmlessLine, plainText } from '../escape.ts';
import { placesText } from '../view/places.ts';

const NARROWEST = 44;
/** In columns. Longer lines are hard to read, even in a wide window. */
const WIDEST = 132;
/** A line names up to this many people. If there are more people, the line names only `FEW_NAMES`. */
const MOST_NAMES = 50;
const FEW_NAMES = 12;

export const penOf = ({ colour, width = 80, whole = false, clean = (pieces) => pieces }: PrintOptions) => ({
  width: Math.min(Math.max(width, NARROWEST), WIDEST),
  palette: colors.createColors(colour),
  whole,
  clean: (text: string): string => [...clean([text])].join(''),
});

export type Pen = ReturnType<typeof penOf>;

const REPORT = '--report FILE.txt shows all';

const NO_BREAK = '\u00a0';

const pad = (columns: number): string => ' '.repeat(Math.max(0, columns));

/** `Ana Souza <ana@contoso.com>`. Quotes a name that looks like an address. */
function whoText(who: Who): string {
  const { name, address } = nameAndAddress(who);
  if (name === '') return plainText(address);
  const shown = /[<>@"]/.test(name) ? JSON.stringify(name) : name;
  return plainText(who.kind === 'group' ? `${shown} (${address})` : `${shown} <${address}>`);
}

function peopleText(who: readonly Who[], { whole }: Pen): string {
  const shown = whole || who.length <= MOST_NAMES ? who : who.slice(0, FEW_NAMES);
  const left = who.length - shown.length;
  const names = shown.map((one) => whoText(one).replaceAll(' ', NO_BREAK));
  return `${names.join(', ')}${left > 0 ? ` and ${counted(left, 'more person', 'more people')} (${REPORT})` : ''}`;
}

function pieceText(piece: Piece, pen: Pen): string {
  if (typeof piece === 'string') return plainText(piece);
  switch (piece.kind) {
    case 'code':
      return plainText(piece.text);
    case 'strong':
      return pen.palette.bold(piecesText(piece.pieces, pen));
    case 'person':
      return whoText(piece.who);
    case 'people':
      return peopleText(piece.who, pen);
    case 'place':
      return pen.palette.dim(plainText(placesText(piece)));
  }
}

const piecesText = (pieces: Pieces, pen: Pen): string =>
  Array.from(flat(pieces), (piece) => pieceText(piece, pen)).join('');

export const phraseText = (pieces: Pieces): string => piecesText(pieces, penOf({ colour: false }));

export function paragraph(text: string, { width, clean }: Pen, indent = 0, hanging = indent): string[] {
  const room = width - Math.max(indent, hanging) - (indent === 0 ? 1 : 0);
  const whole = text.normalize();
  const lines = columnsOf(whole) > room ? wrapAnsi(clean(whole), room, { hard: true }).split('\n') : [whole];
  return lines.map((line, at) => `${pad(at === 0 ? indent : hanging)}${line.replaceAll(NO_BREAK, ' ')}`);
}

/** Puts short texts at the right edge: behind the last line if they fit, else below. Never breaks a path. */
function withRight(lines: readonly string[], right: Pieces | undefined, pen: Pen, indent: number): string[] {
  const shown = flat(right)
    .map((piece) => {
      const text = pieceText(piece, pen);
      return typeof piece === 'object' && piece.kind === 'code' ? pen.palette.dim(`[${text}]`) : text;
    })
    .filter((text) => text !== '');
  if (shown.length === 0) return [...lines];
  const together = shown.join('  ');
  const free = pen.width - columnsOf(together);
  const last = lines.at(-1) ?? '';
  const gap = free - columnsOf(last);
  if (lines.length > 0 && gap >= 2) return [...lines.slice(0, -1), `${last}${pad(gap)}${together}`];
  if (free > 0) return [...lines, `${pad(free)}${together}`];
  return [
    ...lines,
    ...shown.flatMap((part) => (part.includes(' ') ? paragraph(part, pen, indent) : `${pad(indent)}${part}`)),
  ];
}

function* itemLines({ sign, pieces, right, items = [] }: Item, pen: Pen, indent: number): Iterable<string> {
  const inner = sign === undefined ? indent : indent + 2;
  // Without a sign, only the indent of further lines shows where an entry begins.
  const hanging = sign === undefined && indent === 2 ? indent + 2 : inner;
  const [first = '', ...rest] = paragraph(piecesText(pieces, pen), pen, inner, hanging);
  const { glyph, colour: paint } = SIGNS[sign ?? 'none'];
  const shown =
    sign === undefined ? first : `${pad(indent)}${pen.palette[paint](glyph)} ${first.slice(inner)}`;
  yield* withRight([shown, ...rest], right, pen, inner + 2);
  for (const item of flat(items)) yield* itemLines(item, pen, inner + 2);
}

const moreLines = (left: number, [one, many]: Noun, pen: Pen): string[] =>
  left === 0
    ? []
    : paragraph(pen.palette.dim(`and ${counted(left, `more ${one}`, `more ${many}`)}: ${REPORT}`), pen, 2);

/** Prints columns if they fit. Else prints the first cell, then the other cells with their headings. */
function* tableLines(
  { head, numbers = [] }: BlockOf<'table'>,
  rows: readonly (readonly string[])[],
  pen: Pen,
): Iterable<string> {
  const { dim, bold } = pen.palette;
  const widths = head.map((heading, at) =>
    rows.reduce((most, row) => Math.max(most, columnsOf(row[at] ?? '')), columnsOf(heading)),
  );
  if (widths.reduce((sum, width) => sum + width + 2, 0) < pen.width) {
    const cell = (text: string, at: number): string => {
      const room = pad((widths[at] ?? 0) - columnsOf(text));
      return numbers.includes(at) ? `${room}${text}` : `${text}${room}`;
    };
    const line = (row: readonly string[]): string => `  ${row.map(cell).join('  ')}`.trimEnd();
    if (head.some((heading) => heading !== '')) yield dim(line(head));
    yield* rows.map(line);
    return;
  }
  for (const [first = '', ...rest] of rows) {
    yield* paragraph(bold(first), pen, 2, 4);
    const cells = rest.flatMap((text, at) => (text === '' ? [] : [`${head[at + 1] ?? ''} ${text}`.trim()]));
    if (cells.length > 0) yield* paragraph(cells.join(', '), pen, 4, 6);
  }
}

function* sectionLines({ title, count, fold, blocks }: BlockOf<'section'>, pen: Pen): Iterable<string> {
  const { bold, dim } = pen.palette;
  const number = count === undefined ? '' : ` (${count})`;
  if (fold === 'always' && !pen.whole) {
    yield* paragraph(`${bold(plainText(title))}${plainText(number)}: ${dim(REPORT)}`, pen, 0, 2);
    return;
  }
  const shown = blocksFor(blocks, 'terminal');
  // A section that contains only sections shows no title, unless its fold is `always`.
  const hasOwnBlocks = fold === 'always' || !shown.every(({ kind }) => kind === 'section');
  if (hasOwnBlocks) yield* paragraph(bold(plainText(`${title}${number}`)), pen);
  for (const [at, inner] of shown.entries()) {
    if (at > 0) yield '';
    yield* blockLines(inner, pen);
  }
}

function* blockLines(block: Block, pen: Pen): Iterable<string> {
  switch (block.kind) {
    case 'title':
      yield* withRight(paragraph(pen.palette.bold(piecesText(block.pieces, pen)), pen), block.right, pen, 0);
      return;
    case 'lines':
      for (const pieces of block.lines) yield* paragraph(piecesText(pieces, pen), pen);
      return;
    case 'list': {
      const shown = pen.whole ? block.items : block.items.slice(0, block.most);
      for (const item of shown) yield* itemLines(item, pen, 2);
      yield* moreLines(block.items.length - shown.length, block.noun, pen);
      return;
    }
    case 'table': {
      const shown = pen.whole ? block.rows : block.rows.slice(0, block.most);
      const rows = shown.map((row) => row.map((cell) => piecesText(cell, pen)));
      yield* tableLines(block, rows, pen);
      yield* moreLines(block.rows.length - shown.length, block.noun, pen);
      return;
    }
    case 'code': {
      const indent = block.language === 'text' ? '' : '  ';
      for (const line of block.text.split('\n')) yield `${indent}${plainText(line)}`;
      return;
    }
    case 'section':
      yield* sectionLines(block, pen);
  }
}

/** Prints the document. A CI system that reads the output takes no line for a command, such as `::error`. */
export function* printText({ blocks }: Document, options: PrintOptions): Iterable<string> {
  const pen = penOf(options);
  let before: Block['kind'] | undefined;
  for (const block of blocksFor(blocks, 'terminal')) {
    const isSubtitle = before === 'title' && block.kind === 'lines';
    if (before !== undefined && !isSubtitle) yield '\n';
    before = block.kind;
    for (const line of blockLines(block, pen)) yield `${harmlessLine(line)}\n`;
  }
}
