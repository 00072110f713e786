import type { ExplainedUser, Viewpoint, Who } from '../domain/explained.ts';
import type { BlameOf } from '../domain/log.ts';
import type { Problem } from '../domain/problem.ts';
import { explainPerson } from '../insight/explain.ts';
import { findReport, findSubject, findUser } from '../insight/find.ts';
import { whoHas } from '../insight/who.ts';

import { blameOf, placesOf, type SurveyRequest, survey } from './survey/survey.ts';

/** An answer, and what it is about. */
export interface Answered<Answer> {
  readonly answer: Answer;
  readonly at: Viewpoint;
  /** Undefined unless it was asked for. */
  readonly blame: BlameOf | undefined;
  /** Names that do not resolve, and what keeps a plan from being made. */
  readonly problems: readonly Problem[];
}

export interface ExplainRequest extends SurveyRequest {
  readonly user: string;
  /** Only this report, and the roles of its dataset. */
  readonly report: string | undefined;
  readonly blame: boolean;
}

/** Why somebody has what. Reads only. Throws `unknown-user`, and what `findReport` throws. */
export async function explain(request: ExplainRequest): Promise<Answered<ExplainedUser>> {
  const surveyed = await survey(request);
  const { at, problems, delta } = surveyed;
  const { identity, email } = findUser(delta.world, request.user);
  const report = request.report === undefined ? undefined : findReport(delta.world, request.report);
  const answer = explainPerson(surveyed, identity, email, report);
  const places = [...placesOf(answer.access), ...(answer.account.listed?.sources ?? [])];
  const blame = request.blame ? await blameOf(surveyed, places) : undefined;
  return { answer, at, blame, problems };
}

export interface WhoRequest extends SurveyRequest {
  /** A report, or DATASET/ROLE. */
  readonly subject: string;
  readonly blame: boolean;
}

/** Who has a report or role, or would have it. Reads only. Throws what `findSubject` throws. */
export async function who(request: WhoRequest): Promise<Answered<Who>> {
  const surveyed = await survey(request);
  const { at, problems, delta } = surveyed;
  const { kind, key } = findSubject(delta.world, request.subject);
  const answer = whoHas(surveyed, kind, key);
  const blame = request.blame ? await blameOf(surveyed, placesOf(answer.holders)) : undefined;
  return { answer, at, blame, problems };
}
