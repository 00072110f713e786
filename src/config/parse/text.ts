import type { Place } from '../../domain/problem.ts';

/** A file's text with its name relative to the root file's folder, and the starts of its lines. */
export interface Text {
  readonly file: string;
  readonly content: string;
  /** True where every character is known to be ASCII. */
  readonly isAscii: boolean;
  readonly lineStarts: readonly number[];
}

/** Finds the line starts of a text: a line ends with LF, CR LF or CR. */
function lineStartsOf(content: string): readonly number[] {
  const starts = [0];
  if (content.includes('\r')) {
    for (let at = 0; at < content.length; at++) {
      const code = content.charCodeAt(at);
      if (code === 10 || (code === 13 && content.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
    }
    return starts;
  }
  for (let at = content.indexOf('\n'); at !== -1; at = content.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** A text as it was read. Its lines are found when somebody first asks for one. */
export function textOfFile(file: string, content: string, isAscii = false): Text {
  let lineStarts: readonly number[] | undefined;
  return {
    file,
    content,
    isAscii,
    get lineStarts() {
      lineStarts ??= lineStartsOf(content);
      return lineStarts;
    },
  };
}

/** Line and column of an offset, both from 1; columns count UTF-16 units as editors do. */
export function placeAt(text: Text, offset: number): Place {
  const { lineStarts } = text;
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { file: text.file, line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
}

/** The text of a line, from 1, without its end. */
export function lineAt(text: Text, line: number): string {
  const start = text.lineStarts[line - 1];
  if (start === undefined) return '';
  return text.content.slice(start, text.lineStarts[line] ?? text.content.length).replace(/[\r\n]+$/, '');
}
