import { type Block, blocksFor, COMMENT_BYTES, type Document, type Looks } from '../document.ts';
import { blockText, type MarkdownLevel } from './markdown-blocks.ts';

const SHORTENED = '**This text is shortened.** `--report FILE.html` and `--format json` show everything.\n';

/** Sections up to this weight are not about the change. */
const LIGHT = 50;
const HEAVIEST = Number.POSITIVE_INFINITY;

const weightOf = (block: Block): number => (block.kind === 'section' ? (block.weight ?? HEAVIEST) : HEAVIEST);

interface CommentPart {
  readonly block: Block;
  most: number;
  text: string;
}

class Comment {
  notice: readonly string[] = [];
  readonly #head: string;
  readonly #parts: readonly CommentPart[];
  #level: MarkdownLevel;

  constructor(marker: string | undefined, blocks: readonly Block[], level: MarkdownLevel) {
    this.#head = marker === undefined ? '' : `<!-- ${marker} -->\n\n`;
    this.#parts = blocks.map((block) => ({ block, most: level.most, text: blockText(block, level) }));
    this.#level = level;
  }

  print(): string {
    const [first = '', ...rest] = this.#parts.flatMap(({ text }) => (text === '' ? [] : text));
    return `${this.#head}${[first, ...this.notice, ...rest].join('\n')}`;
  }

  fits(bytes: number): boolean {
    return new TextEncoder().encode(this.print()).length <= bytes;
  }

  /** Halves the entries of each part up to this weight, until the text fits. */
  shortenLists(heaviest: number, bytes: number, least: number): void {
    // Of two parts of one weight, the lower one becomes shorter first.
    const lightestFirst = this.#parts.toReversed().sort((a, b) => weightOf(a.block) - weightOf(b.block));
    for (const part of lightestFirst)
      while (weightOf(part.block) <= heaviest && part.most > least && !this.fits(bytes)) {
        part.most = Math.max(least, Math.floor(part.most / 2));
        this.#draw(part);
      }
  }

  drawAll(less: Partial<MarkdownLevel>): void {
    this.#level = { ...this.#level, ...less };
    for (const part of this.#parts) this.#draw(part);
  }

  #draw(part: CommentPart): void {
    part.text = blockText(part.block, { ...this.#level, most: part.most });
  }

  /** Leaves out parts from the end, but not the first and no text to copy, until the text fits. */
  dropParts(bytes: number): void {
    for (const part of this.#parts.slice(1).reverse())
      if (part.block.kind !== 'code' && !this.fits(bytes)) part.text = '';
  }
}

/** A comment for GitHub or GitLab, at most `maxBytes` long. Foreign text is never markup, mention or reference. */
export function printMarkdown(
  { marker, aim = COMMENT_BYTES, blocks }: Document,
  { maxBytes = COMMENT_BYTES, linkTo }: Looks,
): string {
  // A comment of this size has no room for more entries.
  const most = Math.ceil(maxBytes / 20);
  const comment = new Comment(marker, blocksFor(blocks, 'comment'), { most, names: most, linkTo });
  // A larger limit replaces the aim. Only the limit may empty a list.
  const room = maxBytes <= COMMENT_BYTES ? Math.min(aim, maxBytes) : maxBytes;
  const least = room < maxBytes ? 3 : 0;
  // Light sections need no notice, because each counts what it leaves out.
  comment.shortenLists(LIGHT, room, least);
  if (comment.fits(maxBytes)) return comment.print();
  comment.notice = [SHORTENED];
  comment.drawAll({ names: 12 });
  comment.shortenLists(HEAVIEST, maxBytes, 0);
  if (!comment.fits(maxBytes)) comment.drawAll({ linkTo: undefined });
  comment.dropParts(maxBytes);
  return comment.print();
}
