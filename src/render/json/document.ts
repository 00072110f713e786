import { DONE, type Exit, exitBy } from '../../domain/exit.ts';
import { isError, type Place, type Problem } from '../../domain/problem.ts';
import { jsonText } from '../escape.ts';

/** A place as scripts read it, beside what is there. */
export const flatPlace = (place: Place | null | undefined) =>
  place && { file: place.file, line: place.line, column: place.column };

/** A problem as scripts read it: flat, without the excerpt. */
export const flatProblem = ({ place, excerpt, frozen, isMended, ...problem }: Problem) => ({
  ...problem,
  ...flatPlace(place),
  ...(place?.removed === true && { removed: true }),
});

/**
 * One JSON document in pieces, a field a line and an entry of each list a line: a document of millions of entries is longer
 * than a string can be.
 */
export function* documentOf(
  head: object,
  lists: Readonly<Record<string, readonly unknown[]>>,
): Iterable<string> {
  let before = '{\n';
  for (const [name, value] of Object.entries(head)) {
    if (value === undefined) continue;
    yield `${before}  ${jsonText(name)}: ${jsonText(value)}`;
    before = ',\n';
  }
  for (const [name, entries] of Object.entries(lists)) {
    yield `${before}  ${jsonText(name)}: [`;
    let separator = '\n    ';
    for (const entry of entries) {
      yield `${separator}${jsonText(entry)}`;
      separator = ',\n    ';
    }
    yield entries.length === 0 ? ']' : '\n  ]';
    before = ',\n';
  }
  yield '\n}\n';
}

/** `rolecall.problems/1`, one problem a line. */
export const problemsJson = (
  problems: readonly Problem[],
  exit: Exit = problems.some(isError) ? exitBy(1, problems) : DONE,
): Iterable<string> =>
  documentOf({ format: 'rolecall.problems/1', exit }, { problems: problems.map(flatProblem) });
