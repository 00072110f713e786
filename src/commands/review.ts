import { reviewJson } from '../render/json/reviewed.ts';
import { reviewMarkdown } from '../render/markdown/reviewed.ts';
import { diffText } from '../render/text/adopted.ts';
import { endedText } from '../render/text/ended.ts';
import { reviewText } from '../render/text/reviewed.ts';
import { review } from '../workflow/review.ts';
import type { AnswerFormat } from './asking.ts';
import { type ConnectionFlags, connection } from './connection.ts';
import type { ExitCode, Shell } from './shell.ts';

export interface ReviewFlags extends ConnectionFlags {
  readonly config: string;
  readonly format: AnswerFormat;
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
  const { reviewed, ended, problems } = await review({
    ...connection(flags, shell),
    config: flags.config,
    now: shell.now,
    since: flags.since,
    until: flags.until,
    only: flags.only,
    ending: flags.write || dryRun ? { ends, reason, includeNew, dryRun } : undefined,
  });
  const showsDiff = flags.format === 'text' && dryRun && ended !== undefined && ended.files.length > 0;
  const render = {
    text: () =>
      showsDiff
        ? ended.files.map(diffText)
        : reviewText(reviewed, { colour: shell.colourOut, width: shell.width }),
    markdown: () => [reviewMarkdown(reviewed)],
    json: () => reviewJson(reviewed, problems, ended),
  };
  await shell.print(render[flags.format]());
  if (ended !== undefined && flags.format !== 'json') shell.notice([...endedText(ended)].join(''));
  return 0;
}
