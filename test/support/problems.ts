import { type Problem, ProblemError } from '../../src/domain/problem.ts';

/** Fails if the attempt succeeds or throws something else. */
export async function problemsOf(attempt: () => Promise<unknown>): Promise<readonly Problem[]> {
  try {
    await attempt();
  } catch (error) {
    if (error instanceof ProblemError) return error.problems;
    throw error;
  }
  throw new Error('it succeeded');
}

/** As `code file:line:column`. */
export const brief = ({ code, place }: Problem): string =>
  place === undefined ? code : `${code} ${place.file}:${place.line}:${place.column}`;
