import type { Place, Problem, Severity } from '../../domain/problem.ts';
import { plainText } from '../escape.ts';
import { placesOf } from '../view/reason.ts';
import { type Cause, causesOf } from '../view/same-cause.ts';
import { counted } from '../view/wording.ts';
import { columnsOf } from './columns.ts';
import { type Page, pageOf, paragraph, type TextOptions } from './page.ts';
import type { Palette } from './palette.ts';
import { placesText } from './phrase.ts';

export interface ProblemsTextOptions extends TextOptions {
  /** Each with its line of text and a caret. */
  readonly excerpts: boolean;
}

const PAINT = { error: 'bad', warning: 'careful', info: 'faint' } as const satisfies Record<
  Severity,
  keyof Palette
>;

/** As many characters from the beginning of a text as fit into columns. */
function fitting(text: string, columns: number): string {
  let room = columns;
  let shown = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    room -= columnsOf(segment);
    if (room < 0) break;
    shown += segment;
  }
  return shown;
}

/** The line of text with a caret under the column; a long line is cut to the part around it. */
function excerptLines({ excerpt, place }: Problem, { palette, width }: Page): string[] {
  if (excerpt === undefined || place === undefined) return [];
  const number = String(place.line);
  const room = width - number.length - 7;
  const start = Math.max(0, place.column - 1 - Math.floor(room / 2));
  const before = fitting(plainText(excerpt.slice(start, place.column - 1)), room - 1);
  const shown = fitting(plainText(excerpt.slice(start, start + room)), room);
  return [
    `    ${palette.faint(`${number} |`)} ${shown}`,
    `    ${palette.faint(`${' '.repeat(number.length)} |`)} ${' '.repeat(columnsOf(before))}${palette.bad('^')}`,
  ];
}

const alsoText = (others: readonly Place[]): string => {
  const files = placesOf(others);
  return `${files
    .slice(0, 5)
    .map((one) => placesText([one]))
    .join(', ')}${files.length > 5 ? ` and ${counted(files.length - 5, 'more file')}` : ''}`;
};

/** A place on a line of its own, unbroken where it is one word. */
const atLeft = (place: string, page: Page): string[] =>
  place.includes(' ') ? paragraph(place, page, 2) : [`  ${place}`];

function problemLines({ problem, others }: Cause, page: Page, excerpts: boolean): string[] {
  const { palette } = page;
  const { code, severity, message, why, fix, place } = problem;
  const where = place === undefined ? '' : plainText(`${place.file}:${place.line}:${place.column}`);
  const head = `${palette[PAINT[severity]](severity)} ${palette.strong(code)}`;
  const fits = columnsOf(head) + 2 + columnsOf(where) <= page.width;
  const note = (name: string, text: string | undefined): string[] =>
    text === undefined ? [] : paragraph(`${name}: ${plainText(text)}`, page, 2, 7);
  return [
    ...(where === '' ? [head] : fits ? [`${head}  ${where}`] : [head, ...atLeft(where, page)]),
    ...note('what', message),
    ...(excerpts ? excerptLines(problem, page) : []),
    ...note('why', why),
    ...note('fix', fix),
    ...(others.length === 0 ? [] : paragraph(`the same at ${alsoText(others)}`, page, 2, 7)),
  ];
}

/** Problems as people read them, those that share a cause as one with its lines. Ends with a line that counts. */
export function problemsText(problems: readonly Problem[], options: ProblemsTextOptions): string {
  if (problems.length === 0) return '';
  const page = pageOf(options);
  const causes = causesOf(problems);
  const blocks = causes.map((cause) => problemLines(cause, page, options.excerpts).join('\n'));
  const errors = causes.filter(({ problem }) => problem.severity === 'error').length;
  const others = causes.length - errors;
  const counts = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(others > 0 ? [counted(others, 'warning')] : []),
  ];
  const places = causes.length < problems.length ? ` at ${counted(problems.length, 'line')}` : '';
  return `${blocks.join('\n\n')}\n\n${counts.join(', ')}${places}\n`;
}
