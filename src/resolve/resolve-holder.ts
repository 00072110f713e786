import { type Catalogue, reportName } from '../domain/catalogue.ts';
import type { DeclaredGroup, DeclaredUser } from '../domain/declared.ts';
import {
  type DesiredGroup,
  type DesiredUser,
  type Explanation,
  type Frozen,
  NO_EXPLANATION,
  type Standing,
} from '../domain/desired.ts';
import type { Exclusion } from '../domain/exclusion.ts';
import { NO_INDEXES } from '../domain/indexes.ts';
import { quote } from '../domain/nearest.ts';
import type { Problem } from '../domain/problem.ts';
import { ALWAYS, intersect, phaseOf, type Window } from '../domain/window.ts';
import { Entitlements, Holding, type Limits, sooner, type Unresolved } from './entitlements.ts';
import type { Route } from './memberships.ts';
import { type EntryResolver, excludedProblem } from './resolve-entries.ts';
import type { ResolvedMembership } from './resolve-memberships.ts';

/** Where a user of the files stands at an instant. */
export function standingOf(user: DeclaredUser, now: number): Standing {
  if (user.absent) return 'absent';
  const phase = phaseOf(user.window, now);
  return phase === 'within' ? 'present' : phase === 'before' ? 'upcoming' : 'expired';
}

/** The window of a membership, within that of the user. */
const windowOf = (user: DeclaredUser, { window }: Route): Window =>
  window === ALWAYS ? user.window : intersect(user.window, window);

const limitsOf = (user: DeclaredUser, route: Route): Limits => ({
  window: windowOf(user, route),
  reason: route.reason,
  source: route.source,
  through: route.through,
});

const ownLimits = ({ window, source }: DeclaredUser): Limits => ({
  window,
  reason: undefined,
  source,
  through: [],
});

/** Takes all that gives a present user something: the own entries, then those of the teams. */
function holdAll(
  user: DeclaredUser,
  memberships: readonly ResolvedMembership[],
  entries: EntryResolver,
  reports: Holding,
  roles: Holding,
): void {
  for (const entry of user.reports) reports.add(entries.report(entry, false), user.window);
  for (const entry of user.rls) roles.add(entries.role(entry, false), user.window);
  for (const { team, route } of memberships) {
    const window = windowOf(user, route);
    if (team.allReports !== undefined && team.reports.length > 0) reports.addShared(team.allReports, window);
    else for (const entry of team.reports) reports.add(entry, window);
    if (team.allRoles !== undefined && team.rls.length > 0) roles.addShared(team.allRoles, window);
    else for (const entry of team.rls) roles.add(entry, window);
  }
}

const frozenBy = (reports: readonly Unresolved[], roles: readonly Unresolved[]): Frozen | undefined =>
  reports.length + roles.length === 0
    ? undefined
    : {
        reports: reports.length > 0,
        datasets: new Set(roles.flatMap((one) => (one === 'report' ? [] : [one.dataset]))),
      };

export function resolveUser(
  user: DeclaredUser,
  memberships: readonly ResolvedMembership[],
  entries: EntryResolver,
  now: number,
): DesiredUser {
  const standing = standingOf(user, now);
  const reports = new Holding(now);
  const roles = new Holding(now);
  if (standing === 'present') holdAll(user, memberships, entries, reports, roles);
  if (standing === 'upcoming') {
    // Names are looked up before the day comes.
    for (const entry of user.reports) entries.report(entry, false);
    for (const entry of user.rls) entries.role(entry, false);
  }
  const { identity, email, name, role, window, reason, source } = user;
  return {
    identity,
    email,
    name,
    role,
    standing,
    until: window.until,
    end: window.end,
    reason,
    source,
    previously: user.previously,
    frozen: frozenBy(reports.unresolved, roles.unresolved),
    reports: reports.keys(),
    roles: roles.keys(),
    nextEnd: sooner(reports.nextEnd, roles.nextEnd),
    hasExpired: reports.hasExpired || roles.hasExpired,
  };
}

export function explainUser(
  user: DeclaredUser | undefined,
  memberships: readonly ResolvedMembership[],
  entries: EntryResolver,
  now: number,
): Explanation {
  if (user === undefined || standingOf(user, now) !== 'present') return NO_EXPLANATION;
  const reports = new Entitlements(now);
  const roles = new Entitlements(now);
  const own = ownLimits(user);
  for (const entry of user.reports) reports.add(entries.report(entry, true), own);
  for (const entry of user.rls) roles.add(entries.role(entry, true), own);
  for (const { team, route } of memberships) {
    const limits = limitsOf(user, route);
    for (const entry of team.reports) reports.add(entry, limits);
    for (const entry of team.rls) roles.add(entry, limits);
  }
  return {
    reports: reports.given,
    roles: roles.given,
    expiredReports: reports.expired(),
    expiredRoles: roles.expired(),
  };
}

const groupLimits = (group: DeclaredGroup): Limits => ({
  window: ALWAYS,
  reason: undefined,
  source: group.source,
  through: [],
});

export function resolveGroup(group: DeclaredGroup, entries: EntryResolver, now: number): DesiredGroup {
  const roles = new Holding(now);
  for (const entry of group.rls) roles.add(entries.role(entry, false), ALWAYS);
  const { id, alias, source } = group;
  const frozen = frozenBy([], roles.unresolved);
  return { id, alias, source, frozen, roles: roles.keys(), hasExpired: roles.hasExpired };
}

export function explainGroup(
  group: DeclaredGroup | undefined,
  entries: EntryResolver,
  now: number,
): Explanation {
  if (group === undefined) return NO_EXPLANATION;
  const roles = new Entitlements(now);
  for (const entry of group.rls) roles.add(entries.role(entry, true), groupLimits(group));
  return { ...NO_EXPLANATION, roles: roles.given, expiredRoles: roles.expired() };
}

/** `ignore.grants` speaks of one user and one report: entries by name contradict it, workspace entries skip it. */
export function withoutIgnoredGrants(
  user: DesiredUser,
  exclusion: Exclusion,
  catalogue: Catalogue,
  explain: () => Explanation,
  problems: Problem[],
): DesiredUser {
  const ignored = [...user.reports].filter((index) => exclusion.grant(user.identity, index));
  if (ignored.length === 0) return user;
  const { reports } = explain();
  for (const index of ignored) {
    const report = catalogue.reports[index];
    const source = reports.get(index)?.sources.find(({ selector }) => selector === undefined);
    if (source === undefined || report === undefined) continue;
    problems.push(excludedProblem(`${quote(reportName(report))} for ${user.email}`, source));
  }
  const left = user.reports.filter((index) => !ignored.includes(index));
  return { ...user, reports: left.length === 0 ? NO_INDEXES : left };
}
