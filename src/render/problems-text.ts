import type { Problem, Severity } from '../domain/problem.ts';
import { plainText } from './escape.ts';
import { type Palette, paletteOf } from './palette.ts';

const WIDTH = 76;

const PAINT = { error: 'bad', warning: 'careful', info: 'faint' } as const satisfies Record<
  Severity,
  keyof Palette
>;

/** The line of text with a caret under the column; a long line is cut to the part around it. */
function excerptLines({ excerpt, place }: Problem, palette: Palette): string[] {
  if (excerpt === undefined || place === undefined) return [];
  const start = Math.max(0, place.column - 1 - WIDTH / 2);
  const shown = plainText(excerpt.slice(start, start + WIDTH));
  const before = plainText(excerpt.slice(start, place.column - 1));
  const number = String(place.line);
  return [
    `    ${palette.faint(`${number} |`)} ${shown}`,
    `    ${palette.faint(`${' '.repeat(number.length)} |`)} ${' '.repeat([...before].length)}${palette.bad('^')}`,
  ];
}

function problemLines(problem: Problem, palette: Palette, excerpts: boolean): string[] {
  const { code, severity, message, why, fix, place } = problem;
  const where = place === undefined ? '' : `  ${plainText(place.file)}:${place.line}:${place.column}`;
  return [
    `${palette[PAINT[severity]](severity)} ${palette.strong(code)}${where}`,
    `  what: ${plainText(message)}`,
    ...(excerpts ? excerptLines(problem, palette) : []),
    ...(why === undefined ? [] : [`  why: ${plainText(why)}`]),
    ...(fix === undefined ? [] : [`  fix: ${plainText(fix)}`]),
  ];
}

/** Problems as people read them; with `excerpts`, each with its line of text and a caret. Ends with a line that counts. */
export function problemsText(
  problems: readonly Problem[],
  options: { readonly colour: boolean; readonly excerpts: boolean },
): string {
  const palette = paletteOf(options.colour);
  const blocks = problems.map((problem) => problemLines(problem, palette, options.excerpts).join('\n'));
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const others = problems.length - errors;
  const counts = [
    ...(errors > 0 ? [`${errors} error${errors === 1 ? '' : 's'}`] : []),
    ...(others > 0 ? [`${others} warning${others === 1 ? '' : 's'}`] : []),
  ];
  return problems.length === 0 ? '' : `${blocks.join('\n\n')}\n\n${counts.join(', ')}\n`;
}
