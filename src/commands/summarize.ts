import { FLEET } from '../render/documents.ts';
import { readPageBundle } from '../workflow/page-bundle.ts';
import { summarize } from '../workflow/summarize.ts';
import { type AnswerFlags, showAnswer } from './asking.ts';
import type { ExitCode, Shell } from './shell.ts';

export interface SummarizeFlags extends Omit<AnswerFlags, 'quiet'> {}

/** `rolecall summarize FILES…`: many portals' plans, outcomes or drifts in one. */
export async function run(files: readonly string[], flags: SummarizeFlags, shell: Shell): Promise<ExitCode> {
  const document = { summary: await summarize(files), page: readPageBundle };
  await showAnswer((format, looks) => FLEET[format](document, looks), { ...flags, quiet: true }, shell);
  return 0;
}
