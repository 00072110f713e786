import { once } from '../../domain/multimap.ts';
import type { Place, Problem } from '../../domain/problem.ts';
import { errorAt } from '../../domain/source.ts';

export type Text = ReturnType<typeof textOfFile>;

const LINE_END = /\r\n?|\n/g;

/** `file` is relative to the root file's folder. */
export const textOfFile = (file: string, content: string) => ({
  file,
  content,
  /** The offsets at which lines start. A line ends with LF, CR LF or CR. */
  lineStarts: once(() => [
    0,
    ...Array.from(content.matchAll(LINE_END), ({ index, 0: end }) => index + end.length),
  ]),
});

/** Lines and columns count from 1. Columns are UTF-16 units, as in editors. */
export function placeAt({ file, lineStarts }: Text, offset: number): Place {
  const starts = lineStarts();
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { file, line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

/** Text that nests deeper could overflow the stack of a parser. */
export const MAX_DEPTH = 32;

export function tooDeep(text: Text, offset: number): Problem {
  const message = `The file nests deeper than ${MAX_DEPTH} levels.`;
  return errorAt(placeAt(text, offset), 'yaml-feature', message, 'Remove the extra brackets or indentation.');
}

const CONFLICT = /^<{7}(?: .*)?$/gm;

export const findConflicts = (text: Text): Problem[] =>
  [...text.content.matchAll(CONFLICT)].map(({ index }) => {
    const place = placeAt(text, index);
    const message = `Line ${place.line} is an unresolved merge conflict (\`<<<<<<<\`).`;
    const fix = 'Keep the lines you want, and remove the marks `<<<<<<<`, `=======` and `>>>>>>>`.';
    return errorAt(place, 'merge-conflict', message, fix);
  });
