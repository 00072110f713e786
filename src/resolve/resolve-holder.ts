import { type Catalogue, reportName } from '../domain/catalogue.ts';
import type { Declared, DeclaredGroup, DeclaredTeam, DeclaredUser } from '../domain/declared.ts';
import {
  type DesiredGroup,
  type DesiredUser,
  type Explanation,
  type Frozen,
  NO_EXPLANATION,
  type Standing,
} from '../domain/desired.ts';
import type { Exclusion } from '../domain/exclusion.ts';
import type { Identity } from '../domain/ids.ts';
import { NO_INDEXES } from '../domain/indexes.ts';
import { quote } from '../domain/nearest.ts';
import type { Problem } from '../domain/problem.ts';
import { ALWAYS, intersect, phaseOf } from '../domain/window.ts';
import {
  Entitlements,
  Holding,
  type Limits,
  type ResolvedEntry,
  sooner,
  type Unresolved,
} from './entitlements.ts';
import type { Members, Route } from './memberships.ts';
import { type EntryResolver, excludedProblem } from './resolve-entries.ts';

interface ResolvedTeam {
  readonly reports: readonly ResolvedEntry[];
  readonly rls: readonly ResolvedEntry[];
}

/** A team that gives somebody something, and the way by which. */
export interface ResolvedMembership {
  readonly team: ResolvedTeam;
  readonly route: Route;
}

/** Where a user of the files stands at an instant. */
export function standingOf(user: DeclaredUser, now: number): Standing {
  if (user.absent) return 'absent';
  const phase = phaseOf(user.window, now);
  return phase === 'within' ? 'present' : phase === 'before' ? 'upcoming' : 'expired';
}

const resolveTeam = (team: DeclaredTeam, entries: EntryResolver): ResolvedTeam => ({
  reports: team.reports.map((entry) => entries.report(entry, false)),
  rls: team.rls.map((entry) => entries.role(entry, false)),
});

export function membershipsOf(
  declared: Declared,
  members: ReadonlyMap<string, Members>,
  entries: EntryResolver,
): ReadonlyMap<Identity, readonly ResolvedMembership[]> {
  const memberships = new Map<Identity, ResolvedMembership[]>();
  for (const declaredTeam of declared.teams.values()) {
    const team = resolveTeam(declaredTeam, entries);
    for (const [identity, routes] of members.get(declaredTeam.name) ?? []) {
      const known = memberships.get(identity) ?? [];
      for (const route of routes) known.push({ team, route });
      memberships.set(identity, known);
    }
  }
  return memberships;
}

/** Takes what entries give, one after the other, within their limits. */
interface Taker {
  readonly reports: { readonly add: (entry: ResolvedEntry, limits: Limits) => void };
  readonly roles: { readonly add: (entry: ResolvedEntry, limits: Limits) => void };
}

/** Walks all that gives a present user something: the own entries, then those of the teams. */
function walkUser(
  user: DeclaredUser,
  memberships: readonly ResolvedMembership[],
  entries: EntryResolver,
  quiet: boolean,
  taker: Taker,
): void {
  const own: Limits = { window: user.window, reason: undefined, source: user.source, through: [] };
  for (const entry of user.reports) taker.reports.add(entries.report(entry, quiet), own);
  for (const entry of user.rls) taker.roles.add(entries.role(entry, quiet), own);
  for (const { team, route } of memberships) {
    const { window, reason, source, through } = route;
    const limits: Limits = {
      window: window === ALWAYS ? user.window : intersect(user.window, window),
      reason,
      source,
      through,
    };
    for (const entry of team.reports) taker.reports.add(entry, limits);
    for (const entry of team.rls) taker.roles.add(entry, limits);
  }
}

const frozenBy = (reports: readonly Unresolved[], roles: readonly Unresolved[]): Frozen | undefined =>
  reports.length + roles.length === 0
    ? undefined
    : {
        reports: new Set(reports.map(({ report }) => report)),
        datasets: new Set(roles.flatMap(({ role, dataset }) => (role === undefined ? [dataset] : []))),
        roles: new Set(roles.flatMap(({ role }) => role ?? [])),
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
  if (standing === 'present') walkUser(user, memberships, entries, false, { reports, roles });
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
  walkUser(user, memberships, entries, true, { reports, roles });
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
  for (const entry of group.rls) roles.add(entries.role(entry, false), groupLimits(group));
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
