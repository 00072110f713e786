import { FLEET } from '../render/documents.ts';
import { problemsText } from '../render/problems.ts';
import { summarize } from '../workflow/summarize.ts';
import { type AnswerFlags, showAnswer } from './asking.ts';
import type { ExitCode, Shell } from './shell.ts';

export interface SummarizeFlags extends Omit<AnswerFlags, 'quiet'> {}

/** `rolecall summarize FILES…`: many portals' plans, outcomes or drifts in one; exit 1 where the end of any portal is unknown. */
export async function run(files: readonly string[], flags: SummarizeFlags, shell: Shell): Promise<ExitCode> {
  const summary = await summarize(files);
  await showAnswer((format, looks) => FLEET[format](summary, looks), { ...flags, quiet: true }, shell);
  const { unreadable = [] } = summary;
  if (unreadable.length > 0)
    shell.notice(problemsText(unreadable, { colour: shell.colourError, excerpts: shell.terminal }));
  return summary.portals.some(({ exit }) => exit === null) ? 1 : 0;
}
