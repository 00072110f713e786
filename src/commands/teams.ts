import type { AnswerFormat } from '../render/formats.ts';
import { teamsJson } from '../render/json/teams.ts';
import { teamsMarkdown } from '../render/markdown/teams.ts';
import { diffText } from '../render/text/adopted.ts';
import { problemsText } from '../render/text/problems.ts';
import { teamsText } from '../render/text/teams.ts';
import { teams } from '../workflow/teams.ts';
import type { ExitCode, Shell } from './shell.ts';

export interface TeamsFlags {
  readonly config: string;
  readonly format: AnswerFormat;
  readonly only: readonly string[];
  readonly write: boolean;
  readonly dryRun: boolean;
  readonly insecureHttp: boolean;
}

/** `rolecall teams`: what a team would shorten, or has outgrown; `--write` edits the files. Asks no portal. */
export async function run(flags: TeamsFlags, shell: Shell): Promise<ExitCode> {
  const advice = await teams(flags);
  if (flags.format === 'json') {
    await shell.print(teamsJson(advice));
    return 0;
  }
  if (advice.warnings.length > 0)
    shell.notice(problemsText(advice.warnings, { colour: shell.colourError, excerpts: shell.terminal }));
  if (flags.format === 'markdown') await shell.print([teamsMarkdown(advice)]);
  else if (flags.dryRun && advice.files.length > 0) {
    await shell.print(advice.files.map(diffText));
    shell.notice([...teamsText(advice)].join(''));
  } else await shell.print(teamsText(advice));
  return 0;
}
