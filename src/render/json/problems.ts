import { DONE, type Exit, exitBy } from '../../domain/exit.ts';
import { isError, type Problem } from '../../domain/problem.ts';
import { documentOf, flatProblem } from './document.ts';

/** `rolecall.problems/1`, one problem a line. */
export const problemsJson = (
  problems: readonly Problem[],
  exit: Exit = problems.some(isError) ? exitBy(1, problems) : DONE,
): Iterable<string> =>
  documentOf({ format: 'rolecall.problems/1', exit }, { problems: problems.map(flatProblem) });
