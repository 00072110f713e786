import type { EditedFile } from '../../domain/adoption.ts';
import { DONE, type Exit, exitBy } from '../../domain/exit.ts';
import { isError, type Place, type Problem } from '../../domain/problem.ts';
import { diffText } from '../diff/patch.ts';
import { jsonText } from '../escape.ts';

export const flatPlace = (place: Place | null | undefined) =>
  place && { file: place.file, line: place.line, column: place.column };

export const flatProblem = ({ place, excerpt, frozen, isMended, ...problem }: Problem) => ({
  ...problem,
  ...flatPlace(place),
  ...(place?.removed === true && { removed: true }),
});

export const patches = (files: readonly EditedFile[]) =>
  files.map((edited) => ({ file: edited.file, diff: diffText(edited) }));

/** One line per field and entry. In pieces: millions of entries exceed the longest string. */
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
