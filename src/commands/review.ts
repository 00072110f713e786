import { REVIEW } from '../render/documents.ts';
import { diffText } from '../render/text/adopted.ts';
import { endedText } from '../render/text/ended.ts';
import { readPageBundle } from '../workflow/page-bundle.ts';
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
  readonly write: boolean;
  readonly ends?: string;
  readonly reason?: string;
  readonly includeNew: boolean;
  readonly dryRun: boolean;
}

/** `rolecall review`: access that nobody used, from the audit log. Reads the portal only; `--write` edits the files. */
export async function run(flags: ReviewFlags, shell: Shell): Promise<ExitCode> {
  const { ends, reason, includeNew, dryRun } = flags;
  // Exit 1 says that nothing was changed, files neither.
  for (const file of flags.report) await checkOutput(file);
  const { reviewed, ended, problems } = await review({
    ...connection(flags, shell),
    config: flags.config,
    now: shell.now,
    since: flags.since,
    until: flags.until,
    only: flags.only,
    ending: flags.write || dryRun ? { ends, reason, includeNew, dryRun } : undefined,
  });
  const document = { reviewed, problems, ended, page: readPageBundle };
  const showsDiff = dryRun && ended !== undefined && ended.files.length > 0;
  await showAnswer(
    async (format, looks) =>
      format === 'text' && showsDiff ? ended.files.map(diffText) : REVIEW[format](document, looks),
    flags,
    shell,
  );
  if (ended !== undefined && flags.format !== 'json') shell.notice([...endedText(ended)].join(''));
  return 0;
}
