import path from 'node:path';
import { ProblemError } from '../domain/problem.ts';
import { summaryJson, summaryMarkdown, summaryText } from '../render/fleet-summary.ts';
import { saveText } from '../workflow/save.ts';
import { summarize } from '../workflow/summarize.ts';
import type { ExitCode, Format, Shell } from './shell.ts';

export interface SummarizeFlags {
  readonly format: Format;
  readonly report: readonly string[];
}

const FORMS = { '.md': summaryMarkdown, '.json': summaryJson, '.txt': summaryText } as const;

const formOf = (file: string) => {
  const extension = path.extname(file);
  return Object.entries(FORMS).find(([known]) => known === extension)?.[1];
};

/** `rolecall summarize FILES…`: many portals' plans, outcomes or drifts in one. */
export async function run(
  files: readonly string[],
  { format, report }: SummarizeFlags,
  shell: Shell,
): Promise<ExitCode> {
  const nameless = report.find((file) => formOf(file) === undefined);
  if (nameless !== undefined)
    throw new ProblemError([
      {
        code: 'usage',
        severity: 'error',
        message: `--report ${JSON.stringify(nameless)} does not say its form`,
        fix: `end the name with ${Object.keys(FORMS).join(', ')}`,
      },
    ]);
  const summary = await summarize(files);
  for (const file of report) await saveText(file, (formOf(file) ?? summaryText)(summary), shell.clean);
  await shell.print(format === 'json' ? summaryJson(summary) : summaryText(summary));
  return 0;
}
