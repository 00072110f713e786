import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatchHunk, structuredPatch } from 'diff';
import type { EditedFile } from '../../domain/adoption.ts';
import { harmlessLine, plainText } from '../escape.ts';

/** The library looks for the least patch up to so many changed lines: its time grows with their square. */
const MOST_EDITS = 2_000;

/** The lines of a text, as patches write a last one without a line end. */
function linesOf(text: string): string[] {
  const lines = text.split('\n');
  const last = lines.pop();
  if (last !== undefined && last !== '') lines.push(`${last}\n\\ No newline at end of file`);
  return lines;
}

/** The whole of a text instead of another: for texts of which almost everything changes. */
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

/** A line without control characters, but for tabs and a carriage return at its end: a patch needs both. */
function shownLine(line: string): string {
  const end = line.endsWith('\r') ? '\r' : '';
  const text = end === '' ? line : line.slice(0, -1);
  return `${harmlessLine(text.split('\t').map(plainText).join('\t'))}${end}`;
}

/** The same to read on a terminal or in a log, where no line is a command. */
export const shownDiff = (file: EditedFile): string => diffText(file).split('\n').map(shownLine).join('\n');
