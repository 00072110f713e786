import { DONE, type Exit, exitBy } from '../../domain/exit.ts';
import { isError, type Problem } from '../../domain/problem.ts';
import { jsonText } from '../escape.ts';

/** A problem as scripts read it: flat, absent fields left out, without the excerpt. */
export const flatProblem = ({
  code,
  severity,
  message,
  why,
  fix,
  place,
  user,
  about,
  standing,
  allow,
}: Problem) => ({
  code,
  severity,
  message,
  ...(why !== undefined && { why }),
  ...(fix !== undefined && { fix }),
  ...(place !== undefined && { file: place.file, line: place.line, column: place.column }),
  ...(place?.removed === true && { removed: true }),
  ...(user !== undefined && { user }),
  ...(about !== undefined && { about }),
  ...(standing !== undefined && { standing }),
  ...(allow !== undefined && { allow }),
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
