import { type Block, blocksFor, COMMENT_BYTES, type Document, type PrintOptions } from '../document.ts';
import { blockText } from './markdown-blocks.ts';

const SHORTENED = '**This text is shortened.** `--report FILE.html` and `--format json` show everything.\n';

/** Sections up to this weight are not about the change. */
const LIGHT = 50;
const HEAVIEST = Number.POSITIVE_INFINITY;
/** The most people in a line of a shortened part. */
const FEW_NAMES = 12;

const weightOf = (block: Block): number => (block.kind === 'section' ? (block.weight ?? HEAVIEST) : HEAVIEST);

/** A comment of at most `maxBytes` for Git hosts. Foreign text becomes no markup, mention or reference. */
export function printMarkdown(
  { marker, softLimit = COMMENT_BYTES, blocks }: Document,
  { maxBytes = COMMENT_BYTES, linkTo }: PrintOptions,
): string {
  // A comment of this size has no room for more entries.
  const mostEntries = Math.ceil(maxBytes / 20);
  let mostNames = mostEntries;
  let links = linkTo;
  let notice: readonly string[] = [];
  const draw = (block: Block, most: number): string =>
    blockText(block, { most, maxBytes, names: most < mostEntries ? FEW_NAMES : mostNames, linkTo: links });
  const parts = blocksFor(blocks, 'comment').map((block) => ({ block, most: mostEntries, text: '' }));
  const drawAll = (): void => {
    for (const part of parts) part.text = draw(part.block, part.most);
  };
  drawAll();
  const print = (): string => {
    const [first = '', ...rest] = parts.flatMap(({ text }) => (text === '' ? [] : text));
    const head = marker === undefined ? '' : `<!-- ${marker} -->\n\n`;
    return `${head}${[first, ...notice, ...rest].join('\n')}`;
  };
  const fits = (bytes: number): boolean => new TextEncoder().encode(print()).length <= bytes;
  /** Halves lists of parts up to the weight `heaviest` until the text fits. Each keeps `least` entries. */
  const shortenLists = (heaviest: number, bytes: number, least: number): void => {
    // Of two parts with equal weight, the later one becomes shorter first.
    const lightestFirst = parts.toReversed().sort((a, b) => weightOf(a.block) - weightOf(b.block));
    for (const part of lightestFirst)
      while (weightOf(part.block) <= heaviest && part.most > least && !fits(bytes)) {
        part.most = Math.max(least, Math.floor(part.most / 2));
        part.text = draw(part.block, part.most);
      }
  };
  // The soft limit is only for comments: it leaves three entries in a list. `maxBytes` may leave none.
  const room = maxBytes <= COMMENT_BYTES ? Math.min(softLimit, maxBytes) : maxBytes;
  // Show no notice here, because each light section counts what it leaves out.
  shortenLists(LIGHT, room, room < maxBytes ? 3 : 0);
  if (fits(maxBytes)) return print();
  notice = [SHORTENED];
  mostNames = FEW_NAMES;
  drawAll();
  shortenLists(HEAVIEST, maxBytes, 0);
  links = fits(maxBytes) ? linkTo : undefined;
  if (links === undefined) drawAll();
  // Leave out parts from the end, except the first part and text to copy.
  for (const part of parts.slice(1).reverse())
    if (part.block.kind !== 'code' && !fits(maxBytes)) part.text = '';
  return print();
}
