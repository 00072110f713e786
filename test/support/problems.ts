import { type Problem, ProblemError } from '../../src/domain/problem.ts';

/** The problems with which something fails; fails itself when it succeeds or fails otherwise. */
export async function problemsOf(attempt: () => Promise<unknown>): Promise<readonly Problem[]> {
  try {
    await attempt();
  } catch (error) {
    if (error instanceof ProblemError) return error.problems;
    throw error;
  }
  throw new Error('it succeeded');
}

/** `code file:line:column`, as tests compare problems. */
export const brief = ({ code, place }: Problem): string =>
  place === undefined ? code : `${code} ${place.file}:${place.line}:${place.column}`;
