import type { Exit } from '../domain/exit.ts';
import { EXPLAIN, REVIEW, WHO } from '../render/documents.ts';
import { explain as explainUser, who as whoHas } from '../workflow/explain.ts';
import { type ReviewRequest, review as reviewAccess } from '../workflow/review.ts';
import { checkOutput } from '../workflow/save.ts';
import type { SurveyRequest } from '../workflow/survey.ts';
import { type FlagsOf, requestOf } from './request.ts';
import type { Shell } from './shell.ts';
import { looksOf, type ShowFlags, show } from './showing.ts';

interface AskingFlags extends FlagsOf<SurveyRequest>, ShowFlags {
  readonly on?: string;
  readonly quiet: boolean;
  readonly blame: boolean;
}

/** Shows why somebody has access. */
export async function runExplain(
  flags: AskingFlags,
  shell: Shell,
  user: string,
  report?: string,
): Promise<Exit> {
  const { answer, ...around } = await explainUser({ ...requestOf(flags, shell), user, report });
  return show({ forms: EXPLAIN, result: { answer, around }, looks: looksOf(flags, shell) }, flags, shell);
}

/** Shows who has a report or role. */
export async function runWho(flags: AskingFlags, shell: Shell, subject: string): Promise<Exit> {
  const { answer, ...around } = await whoHas({ ...requestOf(flags, shell), subject });
  return show({ forms: WHO, result: { answer, around }, looks: looksOf(flags, shell) }, flags, shell);
}

interface ReviewFlags extends FlagsOf<ReviewRequest>, ShowFlags {
  readonly quiet: boolean;
}

/** Lists access that nobody used and what is due for review. */
export async function runReview(flags: ReviewFlags, shell: Shell): Promise<Exit> {
  for (const file of flags.report) await checkOutput(file);
  const result = await reviewAccess(requestOf(flags, shell));
  return show({ forms: REVIEW, result, looks: looksOf(flags, shell) }, flags, shell);
}
