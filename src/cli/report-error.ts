import type { Shell } from '../commands/shell.ts';
import { type Exit, exitOfError } from '../domain/exit.ts';
import { ProblemError, problemsThrown } from '../domain/problem.ts';
import { problemsJson } from '../render/json/document.ts';

export async function reportError(
  error: unknown,
  shell: Shell,
  json: boolean,
  config: string,
): Promise<Exit> {
  const problems = problemsThrown(error);
  const exit = exitOfError(error);
  if (!(error instanceof ProblemError) && error instanceof Error) shell.notice(error.stack ?? error.message);
  if (json) await shell.print(problemsJson(problems, exit));
  else shell.warn(problems);
  shell.annotate(problems, config);
  return exit;
}
