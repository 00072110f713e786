import type {
  AnswerInContext,
  ExplainedThing,
  ExplainedUser,
  Subject,
  WhoAnswer,
} from '../domain/explained.ts';
import { namedReport } from '../domain/holdings.ts';
import { type Place, usage as usageError } from '../domain/problem.ts';
import { linesOf } from '../domain/source.ts';
import { explainPerson, whoHas } from '../insight/explain.ts';
import { findReport, findSubject, findUser } from '../insight/find.ts';
import { usageReader } from '../insight/review.ts';
import { refuseNoUsers } from './connect.ts';
import { findBlame, readUsage } from './late-findings.ts';
import { type Survey, type SurveyRequest, survey, surveyRecord } from './survey.ts';

const listPlaces = (holdings: readonly ExplainedThing[]): Place[] =>
  holdings.flatMap(({ paths, change }) => [...paths, ...(change === null ? [] : [change])]).flatMap(linesOf);

interface AskRequest extends SurveyRequest {
  /** A day, a time or an applied commit: reads the record instead of a portal. */
  readonly on?: string | undefined;
  readonly blame: boolean;
  readonly usage?: boolean;
}

async function surveyFor(request: AskRequest): Promise<Survey> {
  if (request.on !== undefined) return surveyRecord(request, request.on);
  const surveyed = await survey(request);
  if (surveyed.portal !== undefined) refuseNoUsers(surveyed.delta.world.live);
  return surveyed;
}

/** With `usage`, the returned function adds the last use. For a record, the function removes the rows. */
async function completer({ usage }: AskRequest, { at, portal, delta }: Survey) {
  if (usage === true && portal === undefined)
    throw usageError('--usage asks the portal.', 'Leave out --on and --state.');
  const { world } = delta;
  const lastUse = usage === true && portal && usageReader(world, await readUsage(portal, world.now));
  return <One extends ExplainedThing>(holding: One, user: string, subject: Subject): One => ({
    ...holding,
    ...(at.record !== null && { rows: [], rowLevel: holding.rowLevel && 'unknown' }),
    ...(lastUse && holding.live && subject.kind === 'report' && { usage: lastUse(user, subject.report.id) }),
  });
}

export interface ExplainRequest extends AskRequest {
  readonly user: string;
  readonly report?: string | undefined;
}

/** Throws `unknown-user`, or a problem of `findReport`. */
export async function explain(request: ExplainRequest): Promise<AnswerInContext<ExplainedUser>> {
  const surveyed = await surveyFor(request);
  const { at, problems, delta } = surveyed;
  const { identity, email } = findUser(delta.world, request.user);
  const report = request.report === undefined ? undefined : findReport(delta.world, request.report);
  const complete = await completer(request, surveyed);
  const { user, account, access } = explainPerson(delta, identity, email, report);
  const role = delta.world.desired.users.get(identity)?.role;
  // A record shows the role of the account only if the recorded files have one.
  const isRoleKnown = at.record === null || role !== undefined;
  const live = isRoleKnown ? account.live : account.live && { ...account.live, role: null };
  const answer = {
    user,
    account: { ...account, live },
    access: access.map((one) => complete(one, identity, one)),
  };
  const places = [...listPlaces(answer.access), ...(account.listed?.sources ?? [])];
  const blame = request.blame ? await findBlame(surveyed, places) : undefined;
  const named = report !== undefined && { report: namedReport(delta.world.catalogue, report) };
  return { answer, at, blame, problems, ...named };
}

export interface WhoRequest extends AskRequest {
  readonly subject: string;
}

/** Only reads. Throws what `findSubject` throws. */
export async function who(request: WhoRequest): Promise<AnswerInContext<WhoAnswer>> {
  const surveyed = await surveyFor(request);
  const { at, problems, delta } = surveyed;
  const found = whoHas(delta, findSubject(delta.world, request.subject));
  const complete = await completer(request, surveyed);
  const holders = found.holders.map((one) => complete(one, 'user' in one ? one.user : '', found.subject));
  const answer = { ...found, holders };
  const blame = request.blame ? await findBlame(surveyed, listPlaces(answer.holders)) : undefined;
  return { answer, at, blame, problems };
}
