import type { AlignType, BlockContent, Html, PhrasingContent, RootContent } from 'mdast';
// The build bundles these two packages, so that users do not install their fifty dependencies.
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { counted } from '../../domain/wording.ts';
import type { Block, BlockOf, Item, Noun, Piece, Pieces, Section, Who } from '../document.ts';
import { blocksFor, flat, joinPieces, nameAndAddress, SIGNS } from '../document.ts';
import { harmlessLine, plainText } from '../escape.ts';
import { type LinkTo, type Places, placesText } from '../view/places.ts';

const words = (value: string): PhrasingContent => ({ type: 'text', value });
const codeSpan = (value: string): PhrasingContent => ({ type: 'inlineCode', value });
const strongNode = (...children: PhrasingContent[]): PhrasingContent => ({
  type: 'strong',
  children: joinNodes(children),
});
const paragraphNode = (...children: PhrasingContent[]): BlockContent => ({
  type: 'paragraph',
  children: joinNodes(children),
});
/** Takes only our own HTML, never foreign text. */
const htmlNode = (value: string): Html => ({ type: 'html', value });

/** In characters. Without this limit, one name of a report could fill a comment. */
const LONGEST = 1000;

function shortText(text: string): string {
  const plain = plainText(text);
  if (plain.length <= LONGEST) return plain;
  const characters = [...plain];
  const left = characters.length - LONGEST;
  if (left <= 0) return plain;
  return `${characters.slice(0, LONGEST).join('')}… and ${counted(left, 'more character')}`;
}

/** Outside code, Git hosts read these as mentions, links, emoji or formulas, even if escaped. */
const REFERENCE =
  /[@$`\\]|^::|#\w|\bGH-\d|:\/\/|www\.|[!&]\d|[%~^]["\w]|\[\[|:[\w+-]+:|\b(?:mailto|xmpp):|(?<![0-9a-z])[0-9a-f]{7,}(?![0-9a-z])/i;

/** A word that a host could read as a reference becomes code. Punctuation after this word stays text. */
function safeWord(token: string): PhrasingContent[] {
  if (!REFERENCE.test(token)) return token === '' ? [] : [words(token)];
  const [, word = token, end = ''] = /^(.*[^.,;:])([.,;:])$/.exec(token) ?? [];
  return [codeSpan(word), ...(end === '' ? [] : [words(end)])];
}

const inline = (text: string): PhrasingContent[] =>
  shortText(text)
    .split(/(`[^`]+`)/)
    .flatMap((part) =>
      /^`[^`]+`$/.test(part) ? [codeSpan(part.slice(1, -1))] : part.split(/( )/).flatMap(safeWord),
    );

/** Joins adjacent texts. Puts a space between code spans: without the space, they would become one span. */
function joinNodes(nodes: readonly PhrasingContent[]): PhrasingContent[] {
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

export interface MarkdownLevel {
  readonly most: number;
  /** The size limit of the whole text. A list leaves out entries beyond this limit. */
  readonly maxBytes: number;
  /** The most people per line. */
  readonly names: number;
  readonly linkTo: LinkTo | undefined;
  /** The people whom the block has named so far. Later mentions of a person show only the address. */
  readonly namedPeople?: Set<string>;
}

/** Prints the address as code, so that no host makes a link or a mention of it. */
function whoNodes(who: Who, bold = false): PhrasingContent[] {
  const { name, address } = nameAndAddress(who);
  const shown = inline(name);
  const first = name === '' ? [] : [...(bold ? [strongNode(...shown)] : shown), words(' ')];
  return [...first, codeSpan(shortText(address))];
}

function placeNodes(all: Places, { linkTo }: MarkdownLevel): PhrasingContent[] {
  const [first] = all.places;
  const text = placesText(all);
  const shown = codeSpan(all.ranges === 'all' ? plainText(text) : shortText(text));
  const url = first && linkTo?.(first.file, first.lines[0] ?? 1, first.removed);
  return [url === undefined ? shown : { type: 'link', url, children: [shown] }];
}

function peopleNodes(who: readonly Who[], { names, namedPeople }: MarkdownLevel): PhrasingContent[] {
  const shown = who.slice(0, names);
  const left = who.length - shown.length;
  const listed = shown.flatMap((one, at) => {
    const isAgain = one.kind === 'person' && namedPeople?.has(one.key) === true;
    namedPeople?.add(one.key);
    const pieces = whoNodes(isAgain ? { ...one, name: null } : one);
    return at === 0 ? pieces : [words(', '), ...pieces];
  });
  if (left === 0) return listed;
  return [...listed, words(` and ${counted(left, 'more person', 'more people')}`)];
}

function pieceNodes(one: Piece, level: MarkdownLevel): PhrasingContent[] {
  if (typeof one === 'string') return inline(one);
  switch (one.kind) {
    case 'code':
      return [codeSpan(shortText(one.text === '' ? ' ' : one.text))];
    case 'strong':
      return [strongNode(...nodesOfPieces(one.pieces, level))];
    case 'person':
      return whoNodes(one.who, true);
    case 'people':
      return peopleNodes(one.who, level);
    case 'place':
      return placeNodes(one, level);
  }
}

const nodesOfPieces = (pieces: Pieces, level: MarkdownLevel): PhrasingContent[] =>
  flat(pieces).flatMap((one) => pieceNodes(one, level));

function joiner(pieces: Pieces, note: Item): string {
  const last = flat(pieces).at(-1);
  if (last === undefined || (typeof last === 'string' && /[.?!:]"?$/.test(last))) return ' ';
  const [first] = flat(note.pieces);
  if (first === undefined) return '.';
  return typeof first === 'object' && first.kind === 'people' ? ': ' : '. ';
}

function itemNodes(
  { pieces, right = [], items = [] }: Item,
  level: MarkdownLevel,
  byLine = false,
): PhrasingContent[] {
  const shown = [...nodesOfPieces(pieces, level)];
  for (const one of flat(right)) {
    const part = pieceNodes(one, level);
    if (part.length > 0) shown.push(words(' '), ...part);
  }
  let before = pieces;
  for (const item of flat(items)) {
    if (item.notInComment === true) continue;
    const isNote = item.sign === undefined;
    shown.push(isNote && !byLine ? words(joiner(before, item)) : { type: 'break' });
    const verb = isNote ? '' : SIGNS[item.sign].word;
    if (verb !== '') shown.push(strongNode(words(verb)), words(' '));
    shown.push(...itemNodes(item, level));
    before = item.pieces;
  }
  return shown;
}

/** `about` is how many people the entries are about. */
function leftOutNodes(count: number, [one, many]: Noun, about = 0): RootContent[] {
  if (count <= 0) return [];
  const who = about > count ? ` about ${counted(about, 'person', 'people')}` : '';
  return [paragraphNode(words(`Left out: ${counted(count, one, many)}${who}.`))];
}

/** A fold's title is HTML. A title with special characters becomes code, so that it mentions nobody. */
function foldTitle({ title, count }: Section): string {
  const safe = (text: string): string =>
    /^[\w ,.'-]*$/.test(text)
      ? text
      : `<code>${plainText(text).replace(/[&<>"'`@#]/g, (one) => `&#${one.charCodeAt(0)};`)}</code>`;
  return `<details>\n<summary><b>${safe(title)}</b>${count === undefined ? '' : ` (${safe(count)})`}</summary>`;
}

/** The item has at least this many bytes. Does not count markup and some pieces. */
function leastBytes({ pieces, items, notInComment }: Item): number {
  if (notInComment === true) return 0;
  const lengthOf = (one: Piece): number => {
    if (typeof one === 'string') return Math.min(one.length, LONGEST);
    return one.kind === 'person' ? one.who.key.length : 0;
  };
  const own = flat(pieces).reduce((sum, one) => sum + lengthOf(one), 0);
  return flat(items).reduce((sum, one) => sum + leastBytes(one), own);
}

/** Returns only entries that may fit, because drawing ten thousand entries would take half a minute. */
function itemsWithin(items: readonly Item[], { most, maxBytes }: MarkdownLevel): readonly Item[] {
  let bytes = 0;
  const end = items.findIndex((item) => {
    bytes += leastBytes(item);
    return bytes > maxBytes;
  });
  return items.slice(0, end < 0 ? most : Math.min(most, end));
}

function listNodes({ items, noun, ordered = false }: BlockOf<'list'>, level: MarkdownLevel): RootContent[] {
  const children = itemsWithin(items, level).map((item) => {
    const paragraph = paragraphNode(...itemNodes(item, level, ordered));
    return { type: 'listItem' as const, spread: false, children: [paragraph] };
  });
  const list: RootContent = { type: 'list', ordered, spread: false, children };
  const rest = items.slice(children.length);
  const about = new Set(rest.flatMap((item) => item.about ?? []));
  return [...(children.length === 0 ? [] : [list]), ...leftOutNodes(rest.length, noun, about.size)];
}

function tableNodes({ head, rows, noun, numbers = [] }: BlockOf<'table'>, level: MarkdownLevel) {
  const cell = (pieces: Pieces) => ({
    type: 'tableCell' as const,
    children: joinNodes(nodesOfPieces(pieces, level)),
  });
  const row = (cells: readonly Pieces[]) => ({ type: 'tableRow' as const, children: cells.map(cell) });
  const shown = rows.slice(0, level.most);
  const align = head.map((_, at): AlignType => (numbers.includes(at) ? 'right' : null));
  const table: RootContent = { type: 'table', align, children: [head, ...shown].map(row) };
  return [...(shown.length === 0 ? [] : [table]), ...leftOutNodes(rows.length - shown.length, noun)];
}

function sectionNodes(block: Section, level: MarkdownLevel, depth: number): RootContent[] {
  const inner = blocksFor(block.blocks, 'comment').flatMap((one) => nodesOf(one, level, depth + 1));
  if (depth === 0 && block.fold !== undefined)
    return [htmlNode(foldTitle(block)), ...inner, htmlNode('</details>')];
  const title = inline(`${block.title}${block.count === undefined ? '' : ` (${block.count})`}`);
  const heading: RootContent =
    depth === 0 ? { type: 'heading', depth: 3, children: title } : paragraphNode(strongNode(...title));
  return [heading, ...inner];
}

function nodesOf(block: Block, level: MarkdownLevel, depth = 0): RootContent[] {
  switch (block.kind) {
    case 'title':
      return [{ type: 'heading', depth: 2, children: joinNodes(nodesOfPieces(block.pieces, level)) }];
    case 'lines':
      return [paragraphNode(...nodesOfPieces(joinPieces(' ', block.lines), level))];
    case 'list':
      return listNodes(block, level);
    case 'table':
      return tableNodes(block, level);
    case 'code': {
      const lines = block.text.split('\n').map((line) => harmlessLine(shortText(line)));
      return [{ type: 'code', lang: block.language, value: lines.join('\n') }];
    }
    case 'section':
      return sectionNodes(block, level, depth);
  }
}

export const blockText = (block: Block, level: MarkdownLevel): string =>
  toMarkdown(
    { type: 'root', children: nodesOf(block, { ...level, namedPeople: new Set() }) },
    {
      bullet: '-',
      rule: '-',
      listItemIndent: 'one',
      resourceLink: true,
      fences: true,
      extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    },
  );
