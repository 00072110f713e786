import type { Place, Problem, Severity } from '../domain/problem.ts';
import type { Looks } from './document.ts';
import { harmlessLine, plainText } from './escape.ts';
import { columnsOf } from './printers/columns.ts';
import type { Palette } from './printers/palette.ts';
import { type Pen, paragraph, penOf } from './printers/text.ts';
import { placesOf, placesText } from './view/reason.ts';
import { counted } from './view/wording.ts';

export interface ProblemsTextOptions extends Looks {
  /** Each with its line of text and a caret. */
  readonly excerpts: boolean;
}

/** Problems that say the same of several lines: one problem with its lines. */
interface ProblemCause {
  /** The first of them. */
  readonly problem: Problem;
  /** Where the others are. */
  readonly others: readonly Place[];
}

/** Puts together what differs in nothing but the place, in the order of the first of each. */
function causesOf(problems: readonly Problem[]): readonly ProblemCause[] {
  const causes = new Map<string, { readonly problem: Problem; readonly others: Place[] }>();
  for (const problem of problems) {
    const { code, severity, message, why, fix, place } = problem;
    const key = JSON.stringify([code, severity, message, why, fix, place === undefined]);
    const known = causes.get(key);
    if (known === undefined) causes.set(key, { problem, others: [] });
    else if (place !== undefined) known.others.push(place);
  }
  return [...causes.values()];
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
function excerptLines({ excerpt, place }: Problem, { palette, width }: Pen): string[] {
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
    .map((one) => plainText(placesText([one])))
    .join(', ')}${files.length > 5 ? ` and ${counted(files.length - 5, 'more file')}` : ''}`;
};

/** A place on a line of its own, unbroken where it is one word. */
const atLeft = (place: string, page: Pen): string[] =>
  place.includes(' ') ? paragraph(place, page, 2) : [`  ${place}`];

function problemLines({ problem, others }: ProblemCause, page: Pen, excerpts: boolean): string[] {
  const { palette } = page;
  const { code, severity, message, why, fix, place } = problem;
  const where = place === undefined ? '' : plainText(`${place.file}:${place.line}:${place.column}`);
  const head = `${palette[PAINT[severity]](severity)} ${palette.strong(code)}`;
  const fits = columnsOf(head) + 2 + columnsOf(where) <= page.width;
  const note = (name: string, text: string | undefined): string[] =>
    text === undefined ? [] : paragraph(`${name}: ${plainText(text)}`, page, 2, 7);
  return [
    ...(where === '' ? [head] : fits ? [`${head}  ${where}`] : [head, ...atLeft(where, page)]),
    ...paragraph(plainText(message), page, 2),
    ...(excerpts ? excerptLines(problem, page) : []),
    ...note('why', why),
    ...note('fix', fix),
    ...(others.length === 0 ? [] : paragraph(`also at ${alsoText(others)}`, page, 2, 7)),
  ];
}

/** Problems as people read them, those that share a cause as one with its lines. Ends with a line that counts. */
export function problemsText(problems: readonly Problem[], options: ProblemsTextOptions): string {
  if (problems.length === 0) return '';
  const page = penOf(options);
  const causes = causesOf(problems);
  const blocks = causes.map((cause) => problemLines(cause, page, options.excerpts).join('\n'));
  const errors = causes.filter(({ problem }) => problem.severity === 'error').length;
  const others = causes.length - errors;
  const counts = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(others > 0 ? [counted(others, 'warning')] : []),
  ];
  const places = causes.length < problems.length ? ` at ${counted(problems.length, 'line')}` : '';
  const text = `${blocks.join('\n\n')}\n\n${counts.join(', ')}${places}\n`;
  return text.split('\n').map(harmlessLine).join('\n');
}
