import { REVIEW } from '../render/documents.ts';
import { review } from '../workflow/review.ts';
import { checkOutput } from '../workflow/state/save.ts';
import { type AnswerFlags, showAnswer } from './asking.ts';
import { type ConnectionFlags, connection } from './connection.ts';
import type { ExitCode, Shell } from './shell.ts';

export interface ReviewFlags extends ConnectionFlags, AnswerFlags {
  readonly config: string;
  readonly since?: string;
  readonly until?: string;
  readonly only: readonly string[];
}

/** `rolecall review`: access that nobody used, from the audit log. Reads the portal only. */
export async function run(flags: ReviewFlags, shell: Shell): Promise<ExitCode> {
  // Exit 1 says that nothing was changed, files neither.
  for (const file of flags.report) await checkOutput(file);
  const { reviewed, problems } = await review({
    ...connection(flags, shell),
    config: flags.config,
    now: shell.now,
    since: flags.since,
    until: flags.until,
    only: flags.only,
  });
  const document = { reviewed, problems };
  await showAnswer((format, looks) => REVIEW[format](document, looks), flags, shell);
  return 0;
}
