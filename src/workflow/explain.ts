import type { Answered, ExplainedUser, Holding, Subject, WhoAnswer } from '../domain/explained.ts';
import { identityOf } from '../domain/ids.ts';
import { type Place, usage as usageError } from '../domain/problem.ts';
import { explainPerson, whoHas } from '../insight/explain.ts';
import { findReport, findSubject, findUser } from '../insight/find.ts';
import { usageReader } from '../insight/review.ts';
import { blameOf, readUsage } from './late-findings.ts';
import { type Survey, type SurveyRequest, survey, surveyRecord } from './survey.ts';

const listPlaces = (holdings: readonly Holding[]): Place[] =>
  holdings
    .flatMap(({ paths, change }) => [...paths, ...(change === null ? [] : [change])])
    .flatMap(({ sources }) => sources.flatMap((source) => [source, ...source.through]));

interface AskRequest extends SurveyRequest {
  /** A day, a time or an applied commit: reads the record instead of a portal. */
  readonly on?: string | undefined;
  readonly blame: boolean;
  readonly usage?: boolean;
}

const ask = (request: AskRequest): Promise<Survey> =>
  request.on === undefined ? survey(request) : surveyRecord(request, request.on);

/** Undefined without `usage`. Throws for a record or a backup, which have no audit log. */
async function askUsage({ usage }: AskRequest, { portal, delta }: Survey) {
  if (usage !== true) return undefined;
  if (portal === undefined) throw usageError('--usage asks the portal.', 'Leave out --on and --state.');
  const read = usageReader(delta.world, await readUsage(portal, delta.world.now));
  return <One extends Holding>(holding: One, user: string, { kind, ...of }: Subject): One =>
    holding.live && 'report' in of ? { ...holding, usage: read(user, of.report.id) } : holding;
}

export interface ExplainRequest extends AskRequest {
  readonly user: string;
  readonly report?: string | undefined;
}

/** The record does not know which rows a report shows. */
const withoutRows = <One extends Holding>({ at }: Survey, holding: One): One =>
  at.record === null ? holding : { ...holding, rows: [], rowLevel: holding.rowLevel && 'unknown' };

function asKnown(surveyed: Survey, { user, account, access }: ExplainedUser): ExplainedUser {
  const { at, delta } = surveyed;
  const role = delta.world.desired.users.get(identityOf(user))?.role;
  const live =
    account.live && at.record !== null && role === undefined ? { ...account.live, role: null } : account.live;
  return { user, account: { ...account, live }, access: access.map((one) => withoutRows(surveyed, one)) };
}

/** Throws `unknown-user`, and what `findReport` throws. */
export async function explain(request: ExplainRequest): Promise<Answered<ExplainedUser>> {
  const surveyed = await ask(request);
  const { at, problems, delta } = surveyed;
  const { identity, email } = findUser(delta.world, request.user);
  const report = request.report === undefined ? undefined : findReport(delta.world, request.report);
  const use = await askUsage(request, surveyed);
  const known = asKnown(surveyed, explainPerson(delta, identity, email, report));
  const access = known.access.map((one) => use?.(one, identity, one) ?? one);
  const answer = { ...known, access };
  const places = [...listPlaces(answer.access), ...(answer.account.listed?.sources ?? [])];
  const blame = request.blame ? await blameOf(surveyed, places) : undefined;
  return { answer, at, blame, problems };
}

export interface WhoRequest extends AskRequest {
  readonly subject: string;
}

/** Only reads. Throws what `findSubject` throws. */
export async function who(request: WhoRequest): Promise<Answered<WhoAnswer>> {
  const surveyed = await ask(request);
  const { at, problems, delta } = surveyed;
  const found = whoHas(delta, findSubject(delta.world, request.subject));
  const use = await askUsage(request, surveyed);
  const holders = found.holders.map((one) => {
    const known = withoutRows(surveyed, one);
    return 'user' in known ? (use?.(known, known.user, found.subject) ?? known) : known;
  });
  const answer = { ...found, holders };
  const blame = request.blame ? await blameOf(surveyed, listPlaces(answer.holders)) : undefined;
  return { answer, at, blame, problems };
}
