import { type Catalogue, reportName } from '../domain/catalogue.ts';
import type { Declared, DeclaredGroup, DeclaredTeam, DeclaredUser } from '../domain/declared.ts';
import {
  type Desired,
  type DesiredGroup,
  type DesiredUser,
  type Explanation,
  type Frozen,
  NO_EXPLANATION,
  type Standing,
} from '../domain/desired.ts';
import { type Exclusion, exclusionOf } from '../domain/exclusion.ts';
import { type FormerNames, NO_FORMER_NAMES } from '../domain/former-names.ts';
import type { DatasetId, GroupId, Identity, ReportId } from '../domain/ids.ts';
import { NO_INDEXES } from '../domain/indexes.ts';
import { quote } from '../domain/nearest.ts';
import type { Problem } from '../domain/problem.ts';
import { ALWAYS, intersect, phaseOf } from '../domain/window.ts';
import { Entitlements, Holding, type Limits, type ResolvedEntry, type Unresolved } from './entitlements.ts';
import { type Members, membersOfTeams, type Route } from './memberships.ts';
import { type EntryResolver, entryResolver, excludedProblem, onProblemOf } from './resolve-entries.ts';
import { namesOf } from './resolve-names.ts';
import { dormantLines } from './windows.ts';

interface ResolvedTeam {
  readonly reports: readonly ResolvedEntry[];
  readonly rls: readonly ResolvedEntry[];
}

/** A team that gives somebody something, and the way by which. */
interface ResolvedMembership {
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

function membershipsOf(
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
        datasets: new Set(roles.map(({ dataset }) => dataset)),
      };

const sooner = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || (b !== undefined && b < a) ? b : a;

function resolveUser(
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

function explainUser(
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

function resolveGroup(group: DeclaredGroup, entries: EntryResolver, now: number): DesiredGroup {
  const roles = new Holding(now);
  for (const entry of group.rls) roles.add(entries.role(entry, false), groupLimits(group));
  const { id, alias, source } = group;
  const frozen = frozenBy([], roles.unresolved);
  return { id, alias, source, frozen, roles: roles.keys(), hasExpired: roles.hasExpired };
}

function explainGroup(group: DeclaredGroup | undefined, entries: EntryResolver, now: number): Explanation {
  if (group === undefined) return NO_EXPLANATION;
  const roles = new Entitlements(now);
  for (const entry of group.rls) roles.add(entries.role(entry, true), groupLimits(group));
  return { ...NO_EXPLANATION, roles: roles.given, expiredRoles: roles.expired() };
}

/** `ignore.grants` speaks of one user and one report: entries by name contradict it, workspace entries skip it. */
function withoutIgnoredGrants(
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

function distinct(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>();
  return problems.filter(({ code, message, place }) => {
    const key = JSON.stringify([code, message, place]);
    return !seen.has(key) && seen.add(key);
  });
}

/** Who is a member of each team at an instant: somebody who is there, by a way whose window is open. */
export function teamsNow(
  members: ReadonlyMap<string, Members>,
  isPresent: (identity: Identity) => boolean,
  now: number,
): ReadonlyMap<string, ReadonlySet<Identity>> {
  const isHere = (identity: Identity, routes: readonly Route[]): boolean =>
    isPresent(identity) && routes.some(({ window }) => phaseOf(window, now) === 'within');
  return new Map(
    [...members].map(([team, people]) => [
      team,
      new Set([...people].flatMap(([identity, routes]) => (isHere(identity, routes) ? [identity] : []))),
    ]),
  );
}

function aliasesByDataset(
  datasets: ReadonlyMap<string, DatasetId>,
): ReadonlyMap<DatasetId, readonly string[]> {
  const aliases = new Map<DatasetId, string[]>();
  for (const [alias, id] of datasets) {
    const known = aliases.get(id);
    if (known === undefined) aliases.set(id, [alias]);
    else known.push(alias);
  }
  return aliases;
}

/** Which aliases lead to which report; what leads nowhere is told where it is used. */
function aliasesOfReports(
  { reports }: Declared,
  catalogue: Catalogue,
): ReadonlyMap<ReportId, readonly string[]> {
  const aliases = new Map<ReportId, string[]>();
  if (reports.size === 0) return aliases;
  const listed = catalogue.reports.filter((report) => report.listed);
  const ids = new Map(listed.map((report) => [reportName(report), report.id]));
  for (const { alias, id, workspace, name } of reports.values()) {
    const found = id ?? ids.get(`${workspace}/${name}`);
    if (found !== undefined) aliases.set(found, [...(aliases.get(found) ?? []), alias]);
  }
  return aliases;
}

/**
 * What the files ask for at one instant, by the indexes of the portal's catalogue. Problems of severity error mean that
 * some name does not resolve: then nothing may be planned. With `lenient`, and under `manage.unresolved: hold`, such names
 * are warnings, and what they touch is frozen. `former` says what names mean that the portal has no longer.
 */
export function resolve(
  declared: Declared,
  catalogue: Catalogue,
  now: number,
  lenient = false,
  former: FormerNames = NO_FORMER_NAMES,
): { readonly desired: Desired; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const tell = onProblemOf(lenient || declared.settings.manage.unresolved === 'hold', (problem) => {
    problems.push(problem);
  });
  const { names, datasets } = namesOf(declared, catalogue, tell, former);
  const datasetAliases = aliasesByDataset(datasets);
  const reportAliases = aliasesOfReports(declared, catalogue);
  const exclusion = exclusionOf(declared.settings.manage, catalogue, { datasetAliases, reportAliases });
  const entries = entryResolver({ declared, names, catalogue, exclusion, datasets }, now, tell);
  const members = membersOfTeams(declared.teams);
  const memberships = membershipsOf(declared, members, entries);
  const single = declared.settings.manage.ignore.grants.length > 0;
  const explained = (identity: Identity): Explanation =>
    explainUser(declared.users.get(identity), memberships.get(identity) ?? [], entries, now);

  const users = new Map<Identity, DesiredUser>();
  for (const user of declared.users.values()) {
    const { identity } = user;
    const resolved = resolveUser(user, memberships.get(identity) ?? [], entries, now);
    users.set(
      identity,
      single
        ? withoutIgnoredGrants(resolved, exclusion, catalogue, () => explained(identity), problems)
        : resolved,
    );
  }
  const groups = new Map<GroupId, DesiredGroup>();
  for (const group of declared.groups.values()) groups.set(group.id, resolveGroup(group, entries, now));
  const dynamic = [...declared.datasets.values()].filter((dataset) => dataset.dynamic);
  const teams = new Map([...members].map(([name, people]) => [name, new Set(people.keys())]));
  const desired: Desired = {
    settings: declared.settings,
    users,
    groups,
    mentions: declared.mentions,
    teams,
    teamsNow: teamsNow(members, (identity) => users.get(identity)?.standing === 'present', now),
    datasetAliases,
    reportAliases,
    dynamicDatasets: new Set(dynamic.flatMap(({ alias }) => datasets.get(alias) ?? [])),
    dormant: dormantLines(declared, now),
    explainUser: explained,
    explainGroup: (id) => explainGroup(declared.groups.get(id), entries, now),
  };
  return { desired, problems: distinct(problems) };
}

/** What files ask for, worked out for those holders, and at those instants, that somebody asks about. */
export type ResolvePart = (users: Iterable<Identity>, groups: Iterable<GroupId>, now: number) => Desired;

/**
 * The same for some holders alone, without a word on names that the portal does not have: they give nothing. For files
 * whose time is over, such as those that were applied last.
 */
export function partResolver(declared: Declared, catalogue: Catalogue): ResolvePart {
  const { settings, mentions } = declared;
  const { names, datasets } = namesOf(declared, catalogue, () => {});
  const datasetAliases = aliasesByDataset(datasets);
  const reportAliases = aliasesOfReports(declared, catalogue);
  const exclusion = exclusionOf(settings.manage, catalogue, { datasetAliases, reportAliases });
  const single = settings.manage.ignore.grants.length > 0;
  // What an entry names does not depend on the instant: only what is said of it does, and nothing is.
  const entries = entryResolver({ declared, names, catalogue, exclusion, datasets }, 0, () => {});
  let known: ReturnType<typeof membershipsOf> | undefined;
  const dynamic = [...declared.datasets.values()].filter((dataset) => dataset.dynamic);
  const common = {
    settings,
    mentions,
    datasetAliases,
    reportAliases,
    teams: new Map<string, ReadonlySet<Identity>>(),
    teamsNow: new Map<string, ReadonlySet<Identity>>(),
    dormant: [],
    dynamicDatasets: new Set(dynamic.flatMap(({ alias }) => datasets.get(alias) ?? [])),
  };
  return (identities, groupIds, now) => {
    const membershipsFor = (identity: Identity): readonly ResolvedMembership[] => {
      known ??= membershipsOf(declared, membersOfTeams(declared.teams), entries);
      return known.get(identity) ?? [];
    };
    const explained = (identity: Identity): Explanation =>
      explainUser(declared.users.get(identity), membershipsFor(identity), entries, now);
    const users = new Map<Identity, DesiredUser>();
    for (const identity of identities) {
      const user = declared.users.get(identity);
      if (user === undefined) continue;
      const resolved = resolveUser(user, membershipsFor(identity), entries, now);
      const whole = (): Explanation => explained(identity);
      users.set(
        identity,
        single ? withoutIgnoredGrants(resolved, exclusion, catalogue, whole, []) : resolved,
      );
    }
    const groups = new Map<GroupId, DesiredGroup>();
    for (const id of groupIds) {
      const group = declared.groups.get(id);
      if (group !== undefined) groups.set(id, resolveGroup(group, entries, now));
    }
    return {
      ...common,
      users,
      groups,
      explainUser: explained,
      explainGroup: (id) => explainGroup(declared.groups.get(id), entries, now),
    };
  };
}
