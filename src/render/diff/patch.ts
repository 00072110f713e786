import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatchHunk, structuredPatch } from 'diff';
import type { EditedFile } from '../../domain/adoption.ts';
import { harmlessLine, plainText } from '../escape.ts';

/** The library's time grows with the square of changed lines; above this, replace the whole text. */
const MOST_EDITS = 2_000;

/** A text without a final line end gets the mark that patches need. */
function linesOf(text: string): string[] {
  const lines = text.split('\n');
  const last = lines.pop();
  if (last !== undefined && last !== '') lines.push(`${last}\n\\ No newline at end of file`);
  return lines;
}

const replacement = (before: readonly string[], after: readonly string[]): StructuredPatchHunk => ({
  oldStart: 1,
  oldLines: before.length,
  newStart: 1,
  newLines: after.length,
  lines: [...before.map((line) => `-${line}`), ...after.map((line) => `+${line}`)],
});

export function patchOf(oldFileName: string, newFileName: string, before: string, after: string): string {
  const least = structuredPatch(oldFileName, newFileName, before, after, undefined, undefined, {
    context: 3,
    maxEditLength: MOST_EDITS,
  });
  const headers = { oldFileName, newFileName, oldHeader: undefined, newHeader: undefined };
  const hunks = least?.hunks ?? [replacement(linesOf(before), linesOf(after))];
  return formatPatch({ ...headers, hunks }, FILE_HEADERS_ONLY);
}

export const diffText = ({ file, before, after }: EditedFile): string =>
  patchOf(`a/${file}`, `b/${file}`, before, after);

/** Keeps tabs and a final carriage return, which a patch needs. */
function shownLine(line: string): string {
  const end = line.endsWith('\r') ? '\r' : '';
  const text = end === '' ? line : line.slice(0, -1);
  return `${harmlessLine(text.split('\t').map(plainText).join('\t'))}${end}`;
}

/** For a terminal or log: no line is a command. */
export const shownDiff = (file: EditedFile): string => diffText(file).split('\n').map(shownLine).join('\n');
