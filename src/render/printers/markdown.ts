import type { AlignType, BlockContent, Html, PhrasingContent, RootContent } from 'mdast';
import { counted } from '../../domain/wording.ts';
import {
  type Block,
  blocksFor,
  type Document,
  flat,
  type Item,
  type Looks,
  type Noun,
  namesOf,
  type Piece,
  type Pieces,
  type Section,
  type Sign,
} from '../document.ts';
import { harmlessLine, plainText } from '../escape.ts';
import { COMMENT_BYTES } from '../formats.ts';
import { type Lines, type LinkTo, removedText } from '../view/reason.ts';
import type { Who } from '../view/who.ts';
import { gfmToMarkdown, toMarkdown } from './mdast.ts';

/** How much of a block is written. */
interface Level {
  /** Entries of its lists and tables, all together. */
  readonly most: number;
  /** Names in one line. */
  readonly names: number;
  /** Characters of one text. */
  readonly cut: number;
  readonly linkTo: LinkTo | undefined;
}

/** Sections of at least this weight are shortened after the names in long lines. */
const WEIGHTY = 50;

const words = (value: string): PhrasingContent => ({ type: 'text', value });
const codeSpan = (value: string): PhrasingContent => ({ type: 'inlineCode', value });
const strong = (...children: PhrasingContent[]): PhrasingContent => ({
  type: 'strong',
  children: apart(children),
});
const paragraph = (...children: PhrasingContent[]): BlockContent => ({
  type: 'paragraph',
  children: apart(children),
});
/** HTML of ours. Nothing from outside is ever in one. */
const html = (value: string): Html => ({ type: 'html', value });

function cutTo(text: string, most: number): string {
  const plain = plainText(text);
  return plain.length <= most ? plain : `${[...plain].slice(0, most).join('')}…`;
}

/**
 * What GitHub or GitLab would make a mention, reference, link, emoji or formula of after the Markdown was parsed, where no
 * escape of Markdown helps. In a code span it stays what it is.
 */
const REFERENCE =
  /[@$`\\]|^::|#\w|\bGH-\d|:\/\/|www\.|[!&]\d|[%~^]["\w]|\[\[|:[\w+-]+:|\b(?:mailto|xmpp):|(?<![0-9a-z])[0-9a-f]{7,}(?![0-9a-z])/i;

/** Words as words, and what could be taken for more than words as code. */
function safeWords(plain: string): PhrasingContent[] {
  const runs: { readonly unsafe: boolean; readonly tokens: string[]; end: string }[] = [];
  for (const token of plain.split(' ')) {
    const unsafe = REFERENCE.test(token);
    // The comma or stop behind an address belongs to the sentence.
    const [, word = token, end = ''] = unsafe ? (/^(.*[^.,;:])([.,;:])$/.exec(token) ?? []) : [];
    const last = runs.at(-1);
    if (last?.unsafe === unsafe && last.end === '') {
      last.tokens.push(word);
      last.end = end;
    } else runs.push({ unsafe, tokens: [word], end });
  }
  return runs.flatMap(({ unsafe, tokens, end }, at) => {
    const value = tokens.join(' ');
    const shown = [unsafe ? codeSpan(value) : words(value), ...(end === '' ? [] : [words(end)])];
    return at === 0 ? shown : [words(' '), ...shown];
  });
}

/** A text with the spaces at its ends, its backticked parts as code. */
function inline(text: string, cut: number): PhrasingContent[] {
  return cutTo(text, cut)
    .split(/(`[^`]+`)/)
    .flatMap((part) => {
      if (/^`[^`]+`$/.test(part)) return [codeSpan(part.slice(1, -1))];
      const inner = part.trim();
      if (inner === '') return part === '' ? [] : [words(' ')];
      const before = part.startsWith(' ') ? [words(' ')] : [];
      const after = part.endsWith(' ') ? [words(' ')] : [];
      return [...before, ...safeWords(inner), ...after];
    });
}

/** A name in bold, its address as code: no mail link, no mention. */
function whoPieces(who: Who, cut: number): PhrasingContent[] {
  const { name, address } = namesOf(who);
  const shown = codeSpan(cutTo(address, cut));
  return name === '' ? [shown] : [...inline(name, cut), words(' '), shown];
}

/** `file:12`, linked to its first line where the host is known. */
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

function peoplePieces(who: readonly Who[], { names, cut }: Level): PhrasingContent[] {
  const shown = who.slice(0, names);
  const left = who.length - shown.length;
  const listed = shown.flatMap((one, at) => [...(at === 0 ? [] : [words(', ')]), ...whoPieces(one, cut)]);
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
      return [strong(...phrasing(one.pieces, level))];
    case 'faint':
      return phrasing(one.pieces, level);
    case 'person': {
      const [first, ...rest] = whoPieces(one.who, level.cut);
      return first === undefined || rest.length === 0
        ? first === undefined
          ? []
          : [first]
        : [strong(first), ...rest];
    }
    case 'people':
      return peoplePieces(one.who, level);
    case 'place':
      return placePieces(one.places, level);
  }
}

const phrasing = (pieces: Pieces, level: Level): PhrasingContent[] =>
  flat(pieces).flatMap((one) => piece(one, level));

/** Two code spans in a row would be one: a space keeps them apart. */
const apart = (nodes: readonly PhrasingContent[]): PhrasingContent[] =>
  nodes.flatMap((node, at) => {
    const before = nodes[at - 1];
    const isJoined =
      before !== undefined && ![before.type, node.type].some((type) => type === 'text' || type === 'break');
    return isJoined ? [words(' '), node] : [node];
  });

/** The words of signs, for entries that belong to another. */
const VERBS: Readonly<Partial<Record<Sign, string>>> = {
  lost: 'loses',
  gained: 'gains',
  altered: 'changes',
  held: 'held back',
  'by-hand': 'by hand',
  risk: 'note',
};

/** What ends a text before a note to it. */
function endOf(pieces: Pieces, note: Item): string {
  const last = flat(pieces).at(-1);
  if (last === undefined || (typeof last === 'string' && /[.?!:]"?$/.test(last))) return ' ';
  const [first] = flat(note.pieces);
  if (first === undefined) return ' ';
  return typeof first === 'object' && first.kind === 'people' ? ': ' : '. ';
}

function itemPieces({ pieces, right = [], items = [] }: Item, level: Level): PhrasingContent[] {
  const shown = [...phrasing(pieces, level)];
  for (const one of flat(right)) {
    const part = piece(one, level);
    if (part.length > 0) shown.push(words(' '), ...part);
  }
  let before = pieces;
  for (const item of flat(items)) {
    const verb = item.sign === undefined ? undefined : VERBS[item.sign];
    shown.push(item.sign === undefined ? words(endOf(before, item)) : { type: 'break' });
    if (verb !== undefined) shown.push(strong(words(verb)), words(' '));
    shown.push(...itemPieces(item, level));
    before = item.pieces;
  }
  return shown;
}

/** How many entries may still be written. */
interface Room {
  left: number;
}

function within<Entry>(entries: readonly Entry[], room: Room): readonly Entry[] {
  const shown = entries.slice(0, room.left);
  room.left -= shown.length;
  return shown;
}

const leftOut = (count: number, [one, many]: Noun): RootContent[] =>
  count <= 0 ? [] : [paragraph(words(`Left out: ${counted(count, one, many)}.`))];

/** A title of a fold is HTML: what is more than plain words is escaped in it, as code that nothing makes a mention of. */
function summaryOf({ title, count }: Section): string {
  const safe = (text: string): string =>
    /^[\w ,.'-]*$/.test(text)
      ? text
      : `<code>${plainText(text).replace(/[&<>"'`@#]/g, (one) => `&#${one.charCodeAt(0)};`)}</code>`;
  return `<details>\n<summary><b>${safe(title)}</b>${count === undefined ? '' : ` (${safe(count)})`}</summary>`;
}

function contentOf(block: Block, level: Level, room: Room, depth: number): RootContent[] {
  switch (block.kind) {
    case 'title':
      return [
        {
          type: 'heading',
          depth: 2,
          children: apart(phrasing(block.pieces, { ...level, cut: Math.min(level.cut, 300) })),
        },
      ];
    case 'lines':
      return [
        paragraph(
          ...block.lines.flatMap((line, at) => [...(at === 0 ? [] : [words(' ')]), ...phrasing(line, level)]),
        ),
      ];
    case 'list': {
      const items = within(block.items, room);
      const children = items.map((item) => ({
        type: 'listItem' as const,
        spread: false,
        children: [paragraph(...itemPieces(item, level))],
      }));
      const list: RootContent = { type: 'list', ordered: block.ordered === true, spread: false, children };
      return [
        ...(items.length === 0 ? [] : [list]),
        ...leftOut(block.items.length - items.length, block.noun),
      ];
    }
    case 'table': {
      const rows = within(block.rows, room);
      const cells = (row: readonly Pieces[]) => ({
        type: 'tableRow' as const,
        children: row.map((pieces) => ({
          type: 'tableCell' as const,
          children: apart(phrasing(pieces, level)),
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
      const inner = blocksFor(block.blocks, 'comment').flatMap((one) =>
        contentOf(one, level, room, depth + 1),
      );
      if (depth === 0 && block.fold !== undefined)
        return [html(summaryOf(block)), ...inner, html('</details>')];
      const title = [
        ...inline(block.title, level.cut),
        ...(block.count === undefined ? [] : inline(` (${block.count})`, level.cut)),
      ];
      return depth === 0
        ? [{ type: 'heading', depth: 3, children: title }, ...inner]
        : [paragraph(strong(...title)), ...inner];
    }
  }
}

const blockText = (block: Block, level: Level): string =>
  toMarkdown(
    { type: 'root', children: contentOf(block, level, { left: level.most }, 0) },
    {
      bullet: '-',
      rule: '-',
      listItemIndent: 'one',
      resourceLink: true,
      fences: true,
      extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    },
  );

const SHORTENED = '**This text is shortened.** `--report` and `--format json` show everything.\n';

/** The weight of what is shortened after everything else. */
const NEVER = 1000;
const weightOf = (block: Block): number => (block.kind === 'section' ? (block.weight ?? NEVER) : NEVER);

/** A document as a comment of GitHub or GitLab. Nothing in it is markup, mention or reference but what is of ours. */
export function printMarkdown(
  { marker, blocks: all }: Document,
  { maxBytes = COMMENT_BYTES, linkTo }: Looks,
): string {
  const blocks = blocksFor(all, 'comment');
  // No more entries can possibly fit.
  const least = Math.ceil(maxBytes / 20);
  let level: Level = { most: least, names: least, cut: 1000, linkTo };
  const most = blocks.map(() => least);
  const write = (block: Block, at: number): string => blockText(block, { ...level, most: most[at] ?? 0 });
  const parts = blocks.map(write);
  const head = marker === undefined ? '' : `<!-- ${marker} -->\n\n`;
  let isShortened = false;
  const text = (): string => {
    const [first = '', ...rest] = parts.filter((part) => part !== '');
    return `${head}${[first, ...(isShortened ? [SHORTENED] : []), ...rest].join('\n')}`;
  };
  const encoder = new TextEncoder();
  const fits = (): boolean => encoder.encode(text()).length <= maxBytes;
  const change = (to: Partial<Level>): void => {
    level = { ...level, ...to };
    for (const [at, block] of blocks.entries()) parts[at] = write(block, at);
  };
  const byWeight = [...blocks.entries()].sort(
    ([a, one], [b, other]) => weightOf(one) - weightOf(other) || b - a,
  );
  /** Halves the entries of blocks of such a weight, one block after the other, until the text fits. */
  const shorten = (from: number, to: number): void => {
    for (const [at, block] of byWeight) {
      if (weightOf(block) < from || weightOf(block) >= to) continue;
      for (let left = least; left > 0 && !fits(); ) {
        left = Math.floor(left / 2);
        most[at] = left;
        parts[at] = write(block, at);
      }
    }
  };
  if (fits()) return text();
  isShortened = true;
  shorten(0, WEIGHTY);
  for (const names of [50, 12]) if (!fits()) change({ names });
  shorten(WEIGHTY, NEVER);
  for (const less of [{ cut: 300 }, { names: 0, cut: 120 }, { cut: 60 }]) if (!fits()) change(less);
  shorten(NEVER, Number.POSITIVE_INFINITY);
  for (const less of [{ linkTo: undefined }, { cut: 16 }]) if (!fits()) change(less);
  for (let at = blocks.length - 1; at > 0 && !fits(); at--) if (blocks[at]?.kind !== 'code') parts[at] = '';
  return text();
}
