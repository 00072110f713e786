import type { AlignType, BlockContent, Html, PhrasingContent, RootContent } from 'mdast';
// The build bundles these, so that users do not install the fifty packages behind them.
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { counted } from '../../domain/wording.ts';
import {
  type Block,
  blocksFor,
  COMMENT_BYTES,
  type Document,
  flat,
  type Item,
  type Looks,
  type Noun,
  nameAndAddress,
  type Piece,
  type Pieces,
  type Section,
  SIGNS,
  type Who,
} from '../document.ts';
import { harmlessLine, plainText } from '../escape.ts';
import { type Lines, type LinkTo, removedText } from '../view/places.ts';

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
/** Our own HTML only, never foreign text. */
const html = (value: string): Html => ({ type: 'html', value });

function cutTo(text: string, most: number): string {
  const plain = plainText(text);
  return plain.length <= most ? plain : `${[...plain].slice(0, most).join('')}…`;
}

/** Hosts make mentions, links, emoji or formulas of these despite escapes. Code spans prevent that. */
const REFERENCE =
  /[@$`\\]|^::|#\w|\bGH-\d|:\/\/|www\.|[!&]\d|[%~^]["\w]|\[\[|:[\w+-]+:|\b(?:mailto|xmpp):|(?<![0-9a-z])[0-9a-f]{7,}(?![0-9a-z])/i;

/** A word, or code if a host could read more into it. Punctuation behind an address stays outside. */
function safeWord(token: string): PhrasingContent[] {
  if (!REFERENCE.test(token)) return token === '' ? [] : [words(token)];
  const [, word = token, end = ''] = /^(.*[^.,;:])([.,;:])$/.exec(token) ?? [];
  return [codeSpan(word), ...(end === '' ? [] : [words(end)])];
}

const inline = (text: string, cut: number): PhrasingContent[] =>
  cutTo(text, cut)
    .split(/(`[^`]+`)/)
    .flatMap((part) =>
      /^`[^`]+`$/.test(part) ? [codeSpan(part.slice(1, -1))] : part.split(/( )/).flatMap(safeWord),
    );

/** Joins adjacent texts. Puts a space between code spans, which would become one. */
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

interface Level {
  readonly most: number;
  readonly names: number;
  /** The most characters per text. */
  readonly cut: number;
  readonly linkTo: LinkTo | undefined;
  /** People already shown with a name: later lists of this block show only the address. */
  readonly named?: Set<string>;
}

/** The address is code: no mail link, no mention. */
function whoPieces(who: Who, cut: number, bold = false): PhrasingContent[] {
  const { name, address } = nameAndAddress(who);
  const shown = inline(name, cut);
  const first = name === '' ? [] : [...(bold ? [strongNode(...shown)] : shown), words(' ')];
  return [...first, codeSpan(cutTo(address, cut))];
}

function placePieces(places: readonly Lines[], { cut, linkTo }: Level): PhrasingContent[] {
  const [first] = places;
  const line = first?.lines[0];
  if (first === undefined || line === undefined) return [];
  const more = first.lines.length - 1 + places.slice(1).reduce((sum, { lines }) => sum + lines.length, 0);
  const shown = codeSpan(cutTo(`${first.file}:${line}`, cut));
  const url = linkTo?.(first.file, line, first.removed);
  return [
    url === undefined
      ? shown
      : { type: 'link', url, children: [shown as Extract<PhrasingContent, { type: 'inlineCode' }>] },
    ...(first.removed === true ? [words(removedText({ ...first, lines: [line] }))] : []),
    ...(more > 0 ? [words(` and ${counted(more, 'more line')}`)] : []),
  ];
}

function peoplePieces(who: readonly Who[], { names, cut, named }: Level): PhrasingContent[] {
  const shown = who.slice(0, names);
  const left = who.length - shown.length;
  const listed = shown.flatMap((one, at) => {
    const again = one.kind === 'person' && named?.has(one.key) === true;
    named?.add(one.key);
    return [...(at === 0 ? [] : [words(', ')]), ...whoPieces(again ? { ...one, name: null } : one, cut)];
  });
  const more =
    shown.length === 0
      ? counted(left, 'person', 'people')
      : ` and ${counted(left, 'more person', 'more people')}`;
  return left === 0 ? listed : [...listed, words(more)];
}

function piece(one: Piece, level: Level): PhrasingContent[] {
  if (typeof one === 'string') return inline(one, level.cut);
  switch (one.kind) {
    case 'code':
      return [codeSpan(cutTo(one.text === '' ? ' ' : one.text, level.cut))];
    case 'strong':
      return [strongNode(...phrasing(one.pieces, level))];
    case 'faint':
      return phrasing(one.pieces, level);
    case 'person':
      return whoPieces(one.who, level.cut, true);
    case 'people':
      return peoplePieces(one.who, level);
    case 'place':
      return placePieces(one.places, level);
  }
}

const phrasing = (pieces: Pieces, level: Level): PhrasingContent[] =>
  flat(pieces).flatMap((one) => piece(one, level));

function endOf(pieces: Pieces, note: Item): string {
  const last = flat(pieces).at(-1);
  if (last === undefined || (typeof last === 'string' && /[.?!:]"?$/.test(last))) return ' ';
  const [first] = flat(note.pieces);
  if (first === undefined) return '.';
  return typeof first === 'object' && first.kind === 'people' ? ': ' : '. ';
}

function itemPieces(
  { pieces, right = [], items = [] }: Item,
  level: Level,
  byLine = false,
): PhrasingContent[] {
  const shown = [...phrasing(pieces, level)];
  for (const one of flat(right)) {
    const part = piece(one, level);
    if (part.length > 0) shown.push(words(' '), ...part);
  }
  let before = pieces;
  for (const item of flat(items)) {
    const verb = item.sign === undefined ? '' : SIGNS[item.sign].word;
    shown.push(item.sign === undefined && !byLine ? words(endOf(before, item)) : { type: 'break' });
    if (verb !== '') shown.push(strongNode(words(verb)), words(' '));
    shown.push(...itemPieces(item, level));
    before = item.pieces;
  }
  return shown;
}

const leftOut = (count: number, [one, many]: Noun): RootContent[] =>
  count <= 0 ? [] : [paragraphNode(words(`Left out: ${counted(count, one, many)}.`))];

/** A fold's title is HTML. All but plain words become code, so that nothing is a mention. */
function summaryOf({ title, count }: Section): string {
  const safe = (text: string): string =>
    /^[\w ,.'-]*$/.test(text)
      ? text
      : `<code>${plainText(text).replace(/[&<>"'`@#]/g, (one) => `&#${one.charCodeAt(0)};`)}</code>`;
  return `<details>\n<summary><b>${safe(title)}</b>${count === undefined ? '' : ` (${safe(count)})`}</summary>`;
}

function contentOf(block: Block, level: Level, depth = 0): RootContent[] {
  switch (block.kind) {
    case 'title':
      return [
        {
          type: 'heading',
          depth: 2,
          children: joinNodes(phrasing(block.pieces, { ...level, cut: Math.min(level.cut, 300) })),
        },
      ];
    case 'lines':
      return [
        paragraphNode(
          ...block.lines.flatMap((line, at) => [...(at === 0 ? [] : [words(' ')]), ...phrasing(line, level)]),
        ),
      ];
    case 'list': {
      const items = block.items.slice(0, level.most);
      const children = items.map((item) => ({
        type: 'listItem' as const,
        spread: false,
        children: [paragraphNode(...itemPieces(item, level, block.ordered === true))],
      }));
      const list: RootContent = { type: 'list', ordered: block.ordered === true, spread: false, children };
      return [
        ...(items.length === 0 ? [] : [list]),
        ...leftOut(block.items.length - items.length, block.noun),
      ];
    }
    case 'table': {
      const rows = block.rows.slice(0, level.most);
      const cells = (row: readonly Pieces[]) => ({
        type: 'tableRow' as const,
        children: row.map((pieces) => ({
          type: 'tableCell' as const,
          children: joinNodes(phrasing(pieces, level)),
        })),
      });
      const align = block.head.map(
        (_, at): AlignType => (block.numbers?.includes(at) === true ? 'right' : null),
      );
      const table: RootContent = {
        type: 'table',
        align,
        children: [cells(block.head.map((text) => [text])), ...rows.map(cells)],
      };
      return [...(rows.length === 0 ? [] : [table]), ...leftOut(block.rows.length - rows.length, block.noun)];
    }
    case 'code':
      return [
        {
          type: 'code',
          lang: block.language,
          value: block.text
            .split('\n')
            .map((line) => harmlessLine(cutTo(line, Math.max(level.cut, 80))))
            .join('\n'),
        },
      ];
    case 'section': {
      const inner = blocksFor(block.blocks, 'comment').flatMap((one) => contentOf(one, level, depth + 1));
      if (depth === 0 && block.fold !== undefined)
        return [html(summaryOf(block)), ...inner, html('</details>')];
      const title = [
        ...inline(block.title, level.cut),
        ...(block.count === undefined ? [] : inline(` (${block.count})`, level.cut)),
      ];
      return depth === 0
        ? [{ type: 'heading', depth: 3, children: title }, ...inner]
        : [paragraphNode(strongNode(...title)), ...inner];
    }
  }
}

const blockText = (block: Block, level: Level): string =>
  toMarkdown(
    { type: 'root', children: contentOf(block, { ...level, named: new Set() }) },
    {
      bullet: '-',
      rule: '-',
      listItemIndent: 'one',
      resourceLink: true,
      fences: true,
      extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    },
  );

const SHORTENED = '**This text is shortened.** `--report FILE.html` and `--format json` show everything.\n';

const NEVER = 1000;
const weightOf = (block: Block): number => (block.kind === 'section' ? (block.weight ?? NEVER) : NEVER);

/**
 * Shorten in this order: lists of light sections, names, lists of other sections, long words, remaining
 * lists, links. A step with `below` shortens lists of sections below that weight. The first step starts at
 * the document's aim, the others only at the limit.
 */
const STEPS: readonly (Partial<Level> & { readonly below?: number })[] = [
  { below: 50 },
  { names: 50 },
  { names: 12 },
  { below: NEVER },
  { cut: 300 },
  { names: 0, cut: 120 },
  { cut: 60 },
  { below: Number.POSITIVE_INFINITY },
  { linkTo: undefined },
  { cut: 16 },
];

/** A comment for GitHub or GitLab. Foreign text is never markup, mention or reference. */
export function printMarkdown(
  { marker, aim = COMMENT_BYTES, blocks }: Document,
  { maxBytes = COMMENT_BYTES, linkTo }: Looks,
): string {
  // More entries cannot fit.
  const most = Math.ceil(maxBytes / 20);
  let level: Level = { most, names: most, cut: 1000, linkTo };
  let notice: readonly string[] = [];
  const parts = blocksFor(blocks, 'comment').map((block) => {
    const own = (block.kind === 'section' && block.mostInComment) || most;
    return { block, weight: weightOf(block), most: own, text: blockText(block, { ...level, most: own }) };
  });
  const lightest = parts.toReversed().sort((a, b) => a.weight - b.weight);
  const text = (): string => {
    const [first = '', ...rest] = parts.flatMap((part) => (part.text === '' ? [] : part.text));
    const head = marker === undefined ? '' : `<!-- ${marker} -->\n\n`;
    return `${head}${[first, ...notice, ...rest].join('\n')}`;
  };
  const encoder = new TextEncoder();
  let room = maxBytes;
  const fits = (): boolean => encoder.encode(text()).length <= room;
  for (const [at, { below, ...less }] of STEPS.entries()) {
    // A larger limit than a comment's means that somebody wants everything.
    room = at === 0 && maxBytes <= COMMENT_BYTES ? Math.min(aim, maxBytes) : maxBytes;
    if (fits()) continue;
    const least = room < maxBytes ? 3 : 0;
    // Lists of light sections count what they leave out.
    if (at > 0) notice = [SHORTENED];
    level = { ...level, ...less };
    for (const part of lightest)
      if (below === undefined) part.text = blockText(part.block, { ...level, most: part.most });
      else
        while (part.weight < below && part.most > least && !fits()) {
          part.most = Math.max(least, Math.floor(part.most / 2));
          part.text = blockText(part.block, { ...level, most: part.most });
        }
  }
  for (const part of parts.slice(1).reverse()) if (part.block.kind !== 'code' && !fits()) part.text = '';
  return text();
}
