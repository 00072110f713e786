import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import { reportName } from '../domain/access.ts';
import type { EditedFile } from '../domain/adoption.ts';
import { DONE, type Exit, exitBy } from '../domain/exit.ts';
import { isError, type Place, type Problem } from '../domain/problem.ts';
import type { Source } from '../domain/source.ts';
import type { Document, PrintOptions } from './document.ts';
import { harmlessLine, jsonText, plainText } from './escape.ts';
import { printHtml } from './printers/html.ts';
import { printText } from './printers/text.ts';
import type { ReportOrRole } from './view/names.ts';

export const makeForms = <Result>(
  documentOf: (result: Result, options: PrintOptions) => Document,
  json: (result: Result) => Iterable<string>,
  csv?: (result: Result) => Iterable<string>,
) => ({
  text: async (result: Result, options: PrintOptions) => printText(documentOf(result, options), options),
  // Load the Markdown printer on demand, because its packages load slowly.
  markdown: async (result: Result, options: PrintOptions) => [
    (await import('./printers/markdown.ts')).printMarkdown(documentOf(result, options), options),
  ],
  html: async (result: Result, options: PrintOptions) => printHtml(documentOf(result, options), options),
  json: async (result: Result) => json(result),
  ...(csv && { csv: async (result: Result) => csv(result) }),
});

export const flatPlace = (place: Place | null | undefined) =>
  place && { file: place.file, line: place.line, column: place.column };

export const flatProblem = ({ place, pending, ...problem }: Problem) => ({
  ...problem,
  ...flatPlace(place),
  ...(place?.removed === true && { removed: true }),
});

/** The library is slow with more changed lines than this. A larger patch replaces the whole text. */
const MOST_EDITS = 2_000;

export function renderPatch(oldName: string, newName: string, before: string, after: string): string {
  const limits = { context: 3, maxEditLength: MOST_EDITS };
  const smallest = structuredPatch(oldName, newName, before, after, undefined, undefined, limits);
  if (smallest !== undefined) return formatPatch(smallest, FILE_HEADERS_ONLY);
  const removal = structuredPatch(oldName, newName, before, '');
  const addition = structuredPatch(oldName, newName, '', after);
  const lines = [...removal.hunks, ...addition.hunks].flatMap((hunk) => hunk.lines);
  const [oldLines, newLines] = [removal.hunks[0]?.oldLines ?? 0, addition.hunks[0]?.newLines ?? 0];
  const hunk = { oldStart: 1, oldLines, newStart: 1, newLines, lines };
  return formatPatch({ ...addition, hunks: [hunk] }, FILE_HEADERS_ONLY);
}

export const diffText = ({ file, before, after }: EditedFile): string =>
  renderPatch(`a/${file}`, `b/${file}`, before, after);

/** Keeps tabs and a final carriage return, which a patch needs. */
function shownLine(line: string): string {
  const end = line.endsWith('\r') ? '\r' : '';
  const text = end === '' ? line : line.slice(0, -1);
  return `${harmlessLine(text.split('\t').map(plainText).join('\t'))}${end}`;
}

/** The diff, changed so that no terminal or log runs a line as a command. */
export const shownDiff = (file: EditedFile): string => diffText(file).split('\n').map(shownLine).join('\n');

export const patches = (files: readonly EditedFile[]) =>
  files.map((edited) => ({ file: edited.file, diff: diffText(edited) }));

/** Yields one line per field and entry, because one string cannot contain millions of entries. */
export function* resultJson(format: string, result: object, exit: Exit = DONE): Iterable<string> {
  let before = '{\n';
  for (const [name, value] of Object.entries({ format, exit, ...result })) {
    if (value === undefined) continue;
    yield `${before}  ${jsonText(name)}: `;
    before = ',\n';
    if (!Array.isArray(value) || value.length === 0) {
      yield jsonText(value);
      continue;
    }
    for (const [at, entry] of value.entries()) yield `${at === 0 ? '[' : ','}\n    ${jsonText(entry)}`;
    yield '\n  ]';
  }
  yield '\n}\n';
}

export const problemsJson = (
  problems: readonly Problem[],
  exit: Exit = problems.some(isError) ? exitBy(1, problems) : DONE,
): Iterable<string> => resultJson('rolecall.problems/1', { problems: problems.map(flatProblem) }, exit);

export type CsvCell = string | number | boolean | null;

/**
 * Finds where a text could begin a formula of a spreadsheet or a command of a log. In many countries,
 * spreadsheets split CSV at semicolons.
 */
const RUNNABLE_START = /(?<=^|;)(?=[\s"]*(?:[=+\-@＝＋－＠]|::))/g;

function cellText(value: CsvCell): string {
  const text = value === null ? '' : plainText(String(value));
  const safe = typeof value === 'string' ? text.replace(RUNNABLE_START, "'") : text;
  return /[",']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function* renderCsv(head: readonly string[], rows: Iterable<readonly CsvCell[]>): Iterable<string> {
  yield `${head.map(cellText).join(',')}\r\n`;
  for (const row of rows) yield `${row.map(cellText).join(',')}\r\n`;
}

export const subjectText = (subject: ReportOrRole): string =>
  'report' in subject
    ? reportName(subject.report)
    : `${subject.rls.dataset ?? subject.rls.datasetId}/${subject.rls.role}`;

export const lineCells = ([source]: readonly Source[]): readonly CsvCell[] => [
  source?.file ?? null,
  source?.line ?? null,
];
