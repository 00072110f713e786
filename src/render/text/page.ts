import { columnsOf, wrapped } from './columns.ts';
import { type Palette, paletteOf } from './palette.ts';

/** How text is to look. */
export interface TextOptions {
  readonly colour: boolean;
  /** Columns of the terminal; 80 where there is none. */
  readonly width?: number | undefined;
}

const DEFAULT_WIDTH = 80;
const NARROWEST = 44;
/** Lines that are longer than this are hard to read, however wide the window is. */
const WIDEST = 132;

/** A sheet of text of a width in columns. What is given to it has passed `plainText`; colours may be in it. */
export interface Page {
  readonly width: number;
  readonly palette: Palette;
}

export const pageOf = ({ colour, width = DEFAULT_WIDTH }: TextOptions): Page => ({
  width: Math.min(Math.max(width, NARROWEST), WIDEST),
  palette: paletteOf(colour),
});

const NO_BREAK = '\u00a0';

/** A name that is not to be broken where it fits on a line. */
export const unbroken = (text: string): string => text.replaceAll(' ', NO_BREAK);

const pad = (columns: number): string => ' '.repeat(Math.max(0, columns));

/** A line that would be a command to a pipeline's log gets a mark before it. */
export const unlike = (line: string): string =>
  line.replace(/^( *)(?=(?:\u001b\[\d+m)*::)/, (spaces) => `${spaces.slice(1)}·`);

/** Text in lines that fit, the first behind `indent` columns, the others behind `hanging`; long words are broken. */
export function paragraph(text: string, { width }: Page, indent = 0, hanging = indent): string[] {
  const room = width - Math.max(indent, hanging) - (indent === 0 ? 1 : 0);
  return wrapped(text, room).map((line, at) =>
    unlike(`${pad(at === 0 ? indent : hanging)}${line.replaceAll(NO_BREAK, ' ')}`),
  );
}

/** The same behind a sign: `  - text`, its further lines under the text. */
export function signed(sign: string, text: string, page: Page, indent: number): string[] {
  const inner = indent + columnsOf(sign) + 1;
  const [first = '', ...rest] = paragraph(text, page, inner);
  return [`${pad(indent)}${sign} ${first.slice(inner)}`, ...rest];
}

/** A text at the right edge of a line of its own: never broken where it is one word, which somebody may want to copy. */
function atRight(right: string, page: Page, indent: number): string[] {
  const free = page.width - columnsOf(right);
  if (free < 1 && right.includes(' ')) return paragraph(right, page, indent);
  return [unlike(`${pad(Math.max(free, 1))}${right}`)];
}

/** Puts short texts at the right edge: of the last line where they fit, else of a line of their own, or of one each. */
export function withRight(
  lines: readonly string[],
  parts: readonly string[],
  page: Page,
  indent: number,
): string[] {
  const shown = parts.filter((part) => part !== '');
  const right = shown.join('  ');
  if (right === '') return [...lines];
  const last = lines.at(-1) ?? '';
  const gap = page.width - columnsOf(last) - columnsOf(right);
  if (lines.length > 0 && gap >= 2) return [...lines.slice(0, -1), `${last}${pad(gap)}${right}`];
  const whole = columnsOf(right) < page.width ? [right] : shown;
  return [...lines, ...whole.flatMap((part) => atRight(part, page, indent))];
}

/** The text filled up with spaces to a number of columns, at its left or right. */
export const fillRight = (text: string, columns: number): string =>
  `${text}${pad(columns - columnsOf(text))}`;
export const fillLeft = (text: string, columns: number): string => `${pad(columns - columnsOf(text))}${text}`;
