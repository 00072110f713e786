import type { BlameOf } from '../domain/blame.ts';
import type { ExplainedUser, Viewpoint, Who } from '../domain/explained.ts';
import type { Problem } from '../domain/problem.ts';
import { explainUser } from '../insight/explain.ts';
import { findReport, findSubject, findUser } from '../insight/find.ts';
import { whoHas } from '../insight/who.ts';

import { blameOf, placesOf, type SurveyRequest, survey } from './survey/survey.ts';

/** An answer with what it was taken from. */
export interface Answered<Answer> {
  readonly answer: Answer;
  readonly at: Viewpoint;
  /** Undefined where it was not asked for. */
  readonly blame: BlameOf | undefined;
  /** What else is wrong with the files: names that do not resolve, and what keeps a plan from being made. */
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
  const { world } = surveyed.delta;
  const { identity, email } = findUser(world, request.user);
  const report = request.report === undefined ? undefined : findReport(world, request.report);
  const answer = explainUser(surveyed, identity, email, report);
  const { listed } = answer.account;
  const blame = request.blame
    ? await blameOf(surveyed, [...placesOf(answer.access), ...(listed?.sources ?? [])])
    : undefined;
  return { answer, at: surveyed.at, blame, problems: surveyed.problems };
}

export interface WhoRequest extends SurveyRequest {
  /** A report, or DATASET/ROLE. */
  readonly subject: string;
  readonly blame: boolean;
}

/** Who has a report or role, or would have it. Reads only. Throws what `findSubject` throws. */
export async function who(request: WhoRequest): Promise<Answered<Who>> {
  const surveyed = await survey(request);
  const { kind, key } = findSubject(surveyed.delta.world, request.subject);
  const answer = whoHas(surveyed, kind, key);
  const blame = request.blame ? await blameOf(surveyed, placesOf(answer.holders)) : undefined;
  return { answer, at: surveyed.at, blame, problems: surveyed.problems };
}
