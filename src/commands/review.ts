import { reviewJson } from '../render/json/reviewed.ts';
import { reviewMarkdown } from '../render/markdown/reviewed.ts';
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
}

/** `rolecall review`: access that nobody used, from the audit log. Reads only. */
export async function run(flags: ReviewFlags, shell: Shell): Promise<ExitCode> {
  const { reviewed, problems } = await review({
    ...connection(flags, shell),
    config: flags.config,
    now: shell.now,
    since: flags.since,
    until: flags.until,
    only: flags.only,
  });
  const render = {
    text: () => reviewText(reviewed, { colour: shell.colourOut, width: shell.width }),
    markdown: () => [reviewMarkdown(reviewed)],
    json: () => reviewJson(reviewed, problems),
  };
  await shell.print(render[flags.format]());
  return 0;
}
