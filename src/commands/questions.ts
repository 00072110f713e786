import { type Exit, exitOfDiff } from '../domain/exit.ts';
import { EXPLAIN, WHO } from '../render/documents/answers.ts';
import { DIFF } from '../render/documents/diff.ts';
import { LOG } from '../render/documents/log.ts';
import { REVIEW } from '../render/documents/review.ts';
import { plainText } from '../render/escape.ts';
import { diffFiles } from '../workflow/diff.ts';
import { explain, who } from '../workflow/explain.ts';
import { type LogRequest, log } from '../workflow/log.ts';
import { type ReviewRequest, review } from '../workflow/review.ts';
import type { SurveyRequest } from '../workflow/survey.ts';
import { type FlagsOf, makeRequest } from './request.ts';
import type { Shell } from './shell.ts';
import { printOptions, type ShowFlags, show, summarizeJob } from './showing.ts';

type AskingFlags = FlagsOf<SurveyRequest> & ShowFlags & Record<'blame' | 'usage', boolean>;

export async function runExplain(flags: AskingFlags, shell: Shell, user: string, report?: string) {
  return show(EXPLAIN, await explain({ ...makeRequest(flags, shell), user, report }), flags, shell);
}

export async function runWho(flags: AskingFlags, shell: Shell, subject: string): Promise<Exit> {
  return show(WHO, await who({ ...makeRequest(flags, shell), subject }), flags, shell);
}

export async function runReview(flags: FlagsOf<ReviewRequest> & ShowFlags, shell: Shell): Promise<Exit> {
  return show(REVIEW, await review(makeRequest(flags, shell)), flags, shell);
}

interface DiffFlags extends ShowFlags {
  readonly config: string;
  readonly check?: 'no-new-access';
}

export async function runDiff(flags: DiffFlags, shell: Shell, from?: string, to?: string): Promise<Exit> {
  const found = await diffFiles({ config: flags.config, from, to, now: shell.now });
  const exit = exitOfDiff(found, flags.check);
  const result = { ...found, exit };
  await summarizeJob({ forms: DIFF, result, options: printOptions(flags, shell) }, shell);
  await show(DIFF, result, flags, shell);
  return exit;
}

interface LogFlags extends ShowFlags, Pick<LogRequest, 'config' | 'verify' | 'evidence'> {}

export async function runLog(flags: LogFlags, shell: Shell, user?: string): Promise<Exit> {
  const found = await log({ ...flags, user, now: shell.now });
  if (user !== undefined && flags.evidence === undefined && found.entries.length === 0)
    shell.notice(`No recorded apply changed ${plainText(user)}.`);
  return show(LOG, found, flags, shell);
}
