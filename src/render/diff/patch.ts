import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import type { EditedFile } from '../../domain/adoption.ts';
import { harmlessLine, plainText } from '../escape.ts';

/** The library's time grows with the square of changed lines: above this limit, replace the whole text. */
const MOST_EDITS = 2_000;

export function patchOf(oldName: string, newName: string, before: string, after: string): string {
  const least = structuredPatch(oldName, newName, before, after, undefined, undefined, {
    context: 3,
    maxEditLength: MOST_EDITS,
  });
  if (least !== undefined) return formatPatch(least, FILE_HEADERS_ONLY);
  const { hunks: gone } = structuredPatch(oldName, newName, before, '');
  const whole = structuredPatch(oldName, newName, '', after);
  const lines = [...gone, ...whole.hunks].flatMap((hunk) => hunk.lines);
  const [oldLines, newLines] = [gone[0]?.oldLines ?? 0, whole.hunks[0]?.newLines ?? 0];
  const hunk = { oldStart: 1, oldLines, newStart: 1, newLines, lines };
  return formatPatch({ ...whole, hunks: [hunk] }, FILE_HEADERS_ONLY);
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
