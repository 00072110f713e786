import { patternNames } from '../domain/access.ts';
import type { Reviewed } from '../domain/audit.ts';
import { matchesAny } from '../domain/pattern.ts';
import { isError, type Problem, ProblemError, quote, usage } from '../domain/problem.ts';
import { parseFrom, parseUntil } from '../domain/window.ts';
import { counted } from '../domain/wording.ts';
import { readRoster } from '../files/read-text.ts';
import { reviewAccess, withoutOpened } from '../insight/review.ts';
import { reviewsDue } from '../policy/findings/time.ts';
import { evaluateRules } from '../policy/rules/judge.ts';
import { isSelectedPerson, parseSelectors, selectsEverybody } from '../reconcile/select.ts';
import { readOpened } from './backups.ts';
import { refuseNoUsers } from './connect.ts';
import { type SurveyRequest, survey } from './survey.ts';

export interface ReviewRequest extends Omit<SurveyRequest, 'state'> {
  /** A UTC day or an RFC 3339 time. */
  readonly since?: string | undefined;
  /** An inclusive UTC day, or an RFC 3339 time. */
  readonly until?: string | undefined;
  readonly roster?: string | undefined;
  readonly only: readonly string[];
}

function parseFlag(flag: string, text: string, parse: (text: string) => number | undefined): number {
  const instant = parse(text);
  if (instant !== undefined) return instant;
  throw usage(`${flag} cannot read ${quote(text)}`, 'write a day, such as 2026-09-01, or an RFC 3339 time');
}

/** Compares access with its use in the audit log. Also finds due reviews and broken rules. */
export async function review(request: ReviewRequest): Promise<{ reviewed: Reviewed; problems: Problem[] }> {
  const { now } = request;
  const since = request.since === undefined ? undefined : parseFlag('--since', request.since, parseFrom);
  const end = request.until === undefined ? now : parseFlag('--until', request.until, parseUntil);
  const until = Math.min(end, now);
  if (since !== undefined && since >= until)
    throw usage('--since must be before --until and before now', 'choose an earlier --since');
  const roster = request.roster === undefined ? undefined : await readRoster(request.roster);
  const { delta, portal, problems, loaded } = await survey(request);
  refuseNoUsers(delta.world.live);
  const { world } = delta;
  const { selected, problems: wrongSelectors } = parseSelectors(request.only, world);
  const { reports, rls } = selected ?? {};
  if (rls !== undefined)
    throw usage('review cannot select by rls:', 'write user:PATTERN, report:PATTERN or team:NAME');
  if (wrongSelectors.some(isError)) throw new ProblemError(wrongSelectors);
  if (portal === undefined) throw new Error('a backup has no audit log');
  const whole = await portal.audit({ from: since, to: until });
  const log = withoutOpened(whole, await readOpened(loaded), world.live);
  const leftOut = whole.entries.length - log.entries.length;
  const isSelected = world.catalogue.reports.map(
    (report) => reports === undefined || patternNames(report).some((name) => matchesAny(reports, name)),
  );
  // Turn errors into warnings, because a review refuses nothing.
  const broken = evaluateRules(delta, world.desired.settings).map(
    (problem): Problem => ({ ...problem, severity: 'warning' }),
  );
  const reviewed = reviewAccess({
    world,
    declared: loaded.declared,
    log,
    since,
    until,
    isPerson: (identity) => isSelectedPerson(selected, identity),
    isReport: (index) => isSelected[index] === true,
    isTeam: (name) => selectsEverybody(selected) || selected?.teams.has(name) === true,
    roster,
  });
  const limits = [...reviewed.limits];
  if (leftOut > 0) limits.push(`${counted(leftOut, 'use')} left out: perhaps made with \`rolecall open\``);
  const all = [...problems, ...broken, ...reviewsDue(reviewed.due)];
  return { reviewed: { ...reviewed, limits, broken }, problems: all };
}
