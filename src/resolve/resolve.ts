import { type Catalogue, reportName } from '../domain/catalogue.ts';
import type {
  Declared,
  DeclaredGroup,
  DeclaredMember,
  DeclaredTeam,
  DeclaredUser,
} from '../domain/declared.ts';
import type { Desired, DesiredGroup, DesiredUser, Standing } from '../domain/desired.ts';
import { type Exclusion, exclusionOf } from '../domain/exclusion.ts';
import type { DatasetId, GroupId, Identity, ReportId, RoleKey } from '../domain/ids.ts';
import { quote } from '../domain/nearest.ts';
import type { Problem } from '../domain/problem.ts';
import { ALWAYS, intersect, phaseOf } from '../domain/window.ts';
import { type Around, Giving, type ResolvedEntry } from './giving.ts';
import { type EntryResolver, entryResolver, excludedProblem } from './resolve-entries.ts';
import { namesOf } from './resolve-names.ts';

interface ResolvedTeam {
  readonly reports: readonly ResolvedEntry<ReportId>[];
  readonly rls: readonly ResolvedEntry<RoleKey>[];
}

interface ResolvedMembership {
  readonly name: string;
  readonly team: ResolvedTeam;
  readonly member: DeclaredMember;
}

function standingOf(user: DeclaredUser, now: number): Standing {
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
  entries: EntryResolver,
): ReadonlyMap<Identity, readonly ResolvedMembership[]> {
  const memberships = new Map<Identity, ResolvedMembership[]>();
  for (const declaredTeam of declared.teams.values()) {
    const { name } = declaredTeam;
    const team = resolveTeam(declaredTeam, entries);
    for (const member of declaredTeam.members) {
      const known = memberships.get(member.identity);
      if (known === undefined) memberships.set(member.identity, [{ name, team, member }]);
      else known.push({ name, team, member });
    }
  }
  return memberships;
}

function resolveUser(
  user: DeclaredUser,
  memberships: readonly ResolvedMembership[],
  entries: EntryResolver,
  now: number,
): DesiredUser {
  const standing = standingOf(user, now);
  const reports = new Giving<ReportId>(now);
  const rls = new Giving<RoleKey>(now);
  const gone = standing === 'absent' || standing === 'expired';
  const ownReports = user.reports.map((entry) => entries.report(entry, gone));
  const ownRls = user.rls.map((entry) => entries.role(entry, gone));
  if (standing === 'present') {
    const own: Around = { window: user.window, reason: undefined, source: user.source, through: [] };
    for (const entry of ownReports) reports.add(entry, own);
    for (const entry of ownRls) rls.add(entry, own);
    for (const { name: through, team, member } of memberships) {
      const around: Around = {
        window: member.window === ALWAYS ? user.window : intersect(user.window, member.window),
        reason: member.reason,
        source: member.source,
        through: [{ team: through, member: member.source }],
      };
      for (const entry of team.reports) reports.add(entry, around);
      for (const entry of team.rls) rls.add(entry, around);
    }
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
    reports: reports.given,
    rls: rls.given,
    expiredReports: reports.expired(),
    expiredRls: rls.expired(),
  };
}

function resolveGroup(group: DeclaredGroup, entries: EntryResolver, now: number): DesiredGroup {
  const rls = new Giving<RoleKey>(now);
  const around: Around = { window: ALWAYS, reason: undefined, source: group.source, through: [] };
  for (const entry of group.rls) rls.add(entries.role(entry, false), around);
  return {
    id: group.id,
    alias: group.alias,
    source: group.source,
    rls: rls.given,
    expiredRls: rls.expired(),
  };
}

/** `ignore.grants` speaks of one user and one report: entries by name contradict it, workspace entries skip it. */
function withoutIgnoredGrants(
  user: DesiredUser,
  exclusion: Exclusion,
  catalogue: Catalogue,
  problems: Problem[],
): DesiredUser {
  const reports = new Map(user.reports);
  for (const [id, { sources }] of user.reports) {
    if (!exclusion.grant(user.identity, id)) continue;
    reports.delete(id);
    const report = catalogue.reports.get(id);
    const source = sources.find(({ selector }) => selector === undefined);
    if (source === undefined || report === undefined) continue;
    problems.push(excludedProblem(`${quote(reportName(report))} for ${user.email}`, source));
  }
  return reports.size === user.reports.size ? user : { ...user, reports };
}

function distinct(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>();
  return problems.filter(({ code, message, place }) => {
    const key = JSON.stringify([code, message, place]);
    return !seen.has(key) && seen.add(key);
  });
}

function aliasesByDataset(
  datasets: ReadonlyMap<string, DatasetId>,
): ReadonlyMap<DatasetId, readonly string[]> {
  const aliases = new Map<DatasetId, string[]>();
  for (const [alias, id] of datasets) aliases.set(id, [...(aliases.get(id) ?? []), alias]);
  return aliases;
}

/** Which aliases lead to which report; what leads nowhere is told where it is used. */
function aliasesOfReports(
  { reports }: Declared,
  catalogue: Catalogue,
): ReadonlyMap<ReportId, readonly string[]> {
  const aliases = new Map<ReportId, string[]>();
  if (reports.size === 0) return aliases;
  const ids = new Map([...catalogue.reports.values()].map((report) => [reportName(report), report.id]));
  for (const { alias, id, workspace, name } of reports.values()) {
    const found = id ?? ids.get(`${workspace}/${name}`);
    if (found !== undefined) aliases.set(found, [...(aliases.get(found) ?? []), alias]);
  }
  return aliases;
}

/**
 * What the files ask for at one instant, by the ids of the portal's catalogue. Problems of severity error mean that
 * some name does not resolve: then nothing may be planned.
 */
export function resolve(
  declared: Declared,
  catalogue: Catalogue,
  now: number,
): { readonly desired: Desired; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const tell = (problem: Problem): void => {
    problems.push(problem);
  };
  const { names, datasets } = namesOf(declared, catalogue, tell);
  const datasetAliases = aliasesByDataset(datasets);
  const reportAliases = aliasesOfReports(declared, catalogue);
  const exclusion = exclusionOf(declared.settings.manage, catalogue, { datasetAliases, reportAliases });
  const entries = entryResolver(names, exclusion, now, tell);
  const memberships = membershipsOf(declared, entries);
  const single = declared.settings.manage.ignore.grants.length > 0;

  const users = new Map<Identity, DesiredUser>();
  for (const user of declared.users.values()) {
    const resolved = resolveUser(user, memberships.get(user.identity) ?? [], entries, now);
    users.set(
      user.identity,
      single ? withoutIgnoredGrants(resolved, exclusion, catalogue, problems) : resolved,
    );
  }
  const groups = new Map<GroupId, DesiredGroup>();
  for (const group of declared.groups.values()) groups.set(group.id, resolveGroup(group, entries, now));
  const dynamic = [...declared.datasets.values()].filter((dataset) => dataset.dynamic);
  const teams = new Map(
    [...declared.teams.values()].map(({ name, members }) => [
      name,
      new Set(members.map(({ identity }) => identity)),
    ]),
  );
  const desired: Desired = {
    settings: declared.settings,
    users,
    groups,
    mentions: declared.mentions,
    teams,
    datasetAliases,
    reportAliases,
    dynamicDatasets: new Set(dynamic.flatMap(({ alias }) => datasets.get(alias) ?? [])),
  };
  return { desired, problems: distinct(problems) };
}
