import type { Reviewed } from '../domain/audit.ts';
import { patternNames } from '../domain/catalogue.ts';
import { quote } from '../domain/nearest.ts';
import { matchesAny } from '../domain/pattern.ts';
import { isError, type Problem, ProblemError } from '../domain/problem.ts';
import { parseFrom, parseUntil } from '../domain/window.ts';
import { readRoster } from '../files/roster.ts';
import { review as reviewOf } from '../insight/review.ts';
import { reviewsDue } from '../policy/findings/time.ts';
import { evaluateRules } from '../policy/rules/evaluate.ts';
import { parseSelectors } from '../reconcile/selectors.ts';
import { type SurveyRequest, survey } from './survey/survey.ts';

export interface ReviewRequest extends Omit<SurveyRequest, 'on' | 'state'> {
  /** UTC days or RFC 3339 times; a day given for `until` is included. */
  readonly since: string | undefined;
  readonly until: string | undefined;
  /** A CSV file with a column `email`: everybody in the organisation. */
  readonly roster?: string | undefined;
  /** Selectors of people, teams and reports. */
  readonly only: readonly string[];
}

function instantOf(flag: string, text: string, parse: (text: string) => number | undefined): number {
  const instant = parse(text);
  if (instant !== undefined) return instant;
  throw new ProblemError([
    {
      code: 'usage',
      severity: 'error',
      message: `${flag} cannot read ${quote(text)}`,
      fix: 'write a day, such as 2026-09-01, or an RFC 3339 time',
    },
  ]);
}

const noRoles: Problem = {
  code: 'usage',
  severity: 'error',
  message: 'review cannot select by rls:',
  why: 'the audit log says nothing of RLS roles',
  fix: 'write user:PATTERN, report:PATTERN or team:NAME',
};

const emptyWindow: Problem = {
  code: 'usage',
  severity: 'error',
  message: '--since is not before --until',
  fix: 'name a window that has begun and that something can lie in',
};

/**
 * Which access nobody used, from the audit log, with the window that the log really covers; and which rules do not hold of
 * what everybody has once the files are applied. Reads the portal only.
 * Throws a `ProblemError` for a wrong window or selector, and for a log that cannot be read.
 */
export async function review(request: ReviewRequest): Promise<{
  readonly reviewed: Reviewed;
  readonly problems: readonly Problem[];
}> {
  const { now } = request;
  const since = request.since === undefined ? undefined : instantOf('--since', request.since, parseFrom);
  const asked = request.until === undefined ? now : instantOf('--until', request.until, parseUntil);
  const until = Math.min(asked, now);
  if (since !== undefined && since >= until) throw new ProblemError([emptyWindow]);
  const roster = request.roster === undefined ? undefined : await readRoster(request.roster);
  const { delta, portal, problems } = await survey(request);
  const { world } = delta;
  const { selectors, problems: wrong } = parseSelectors(request.only, world);
  const refused = [...wrong, ...(selectors.some(({ kind }) => kind === 'rls') ? [noRoles] : [])];
  if (refused.some(isError)) throw new ProblemError(refused);

  if (portal === undefined) throw new Error('a backup has no audit log');
  const log = await portal.audit({ from: since, to: until });

  const patterns = (of: 'user' | 'report') =>
    selectors.flatMap((selector) => (selector.kind === of ? [selector.pattern] : []));
  const people = patterns('user');
  const reports = patterns('report');
  const teams = selectors.flatMap((selector) =>
    selector.kind === 'team' ? [world.desired.teams().get(selector.name)] : [],
  );
  const everybody = people.length + teams.length === 0;
  const { catalogue } = world;
  const isSelected = catalogue.reports.map(
    (report) => reports.length === 0 || patternNames(report).some((name) => matchesAny(reports, name)),
  );
  // A review refuses nothing, so what a plan would be refused for is told like the rest.
  const broken = evaluateRules(delta, world.desired.settings).map(
    (problem): Problem => ({ ...problem, severity: 'warning' }),
  );
  const reviewed = reviewOf({
    world,
    log,
    since,
    until,
    isPerson: (identity) =>
      everybody || matchesAny(people, identity) || teams.some((members) => members?.has(identity)),
    isReport: (index) => isSelected[index] === true,
    isTeam: (name) => everybody || selectors.some((one) => one.kind === 'team' && one.name === name),
    roster,
  });
  const all = [...problems, ...broken, ...reviewsDue(reviewed.due)];
  return { reviewed: { ...reviewed, broken }, problems: all };
}
