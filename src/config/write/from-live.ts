import type { Catalogue, Indexes, Live, LiveUser, RlsRole } from '../../domain/access.ts';
import { patternNames, roleAt } from '../../domain/access.ts';
import { rlsPatternNames, rlsRoleName } from '../../domain/exclusion.ts';
import type { DatasetId } from '../../domain/ids.ts';
import { email as fileAddress, isUnsafeAddress, isUuid, ROLE_NAMES, roleCode } from '../../domain/ids.ts';
import { matchesAny, type Pattern, type PatternLists } from '../../domain/pattern.ts';
import { byCode } from '../../domain/wording.ts';
import { isUnwritable } from '../parse/hidden-characters.ts';
import type { NamedEntries, ReportNames } from './aliases.ts';
import { aliasGiver, isNameable, isWritable, nameDatasets, nameReports } from './aliases.ts';

export interface UserEntry {
  readonly address: string;
  readonly name: string | undefined;
  readonly role: string;
  readonly reports: readonly string[];
  readonly rls: readonly string[];
  readonly department: string | undefined;
}

/** With files of this content, a plan has no changes. */
export interface LiveListing {
  readonly reports: NamedEntries<ReportNames>;
  /** Names each dataset by one of its reports, or by its id if these files list none of its reports. */
  readonly datasets: NamedEntries<{ readonly id: DatasetId } | { readonly report: string }>;
  readonly teams: NamedEntries<Pick<UserEntry, 'reports' | 'rls'> & { readonly members: readonly string[] }>;
  readonly users: readonly UserEntry[];
  readonly groups: NamedEntries<{ readonly id: string; readonly rls: readonly string[] }>;
  /** Users and groups that no file can list. rolecall leaves them alone. */
  readonly leftOut: readonly { readonly address: string; readonly why: string }[];
}

type LeftOut = LiveListing['leftOut'][number];

const UNWRITABLE = 'a file cannot contain the name of a report or RLS role of this user or group';

const ADDRESS = /^[^\s@,;<>]+@[^\s@,;<>]+$/;

/** The reason why no file can list the user; undefined if a file can. */
export function unlistable({ email, role }: LiveUser): string | undefined {
  const address = fileAddress(email);
  if (isUnwritable(address) || !ADDRESS.test(address) || address.length > 320)
    return 'a file cannot contain the address';
  if (isUnsafeAddress(email)) return 'a special character in the address looks like an ordinary one';
  return roleCode(role) === undefined ? `rolecall does not know the role code ${role}` : undefined;
}

type AliasesOfDatasets = ReturnType<typeof nameDatasets>;
type AliasesOfReports = ReturnType<typeof nameReports>;

function datasetEntries({ reports }: Catalogue, aliases: AliasesOfDatasets, reportAliases: AliasesOfReports) {
  const firstReportOf = new Map<DatasetId | undefined, string>();
  for (const [index, [report]] of reportAliases) {
    const id = reports[index]?.datasetId;
    if (!firstReportOf.has(id)) firstReportOf.set(id, report);
  }
  return [...aliases].map(([id, [alias]]): LiveListing['datasets'][number] => {
    const report = firstReportOf.get(id);
    return [alias, report === undefined ? { id } : { report }];
  });
}

/** Without patterns, selects all access. With patterns for one kind, selects nothing of the other kind. */
function accessSelector(catalogue: Catalogue, selection: PatternLists, aliases: AliasesOfDatasets) {
  const isByAccess = selection.reports !== undefined || selection.rls !== undefined;
  const isChosen = (names: readonly string[], patterns: readonly Pattern[] | undefined): boolean =>
    patterns === undefined ? !isByAccess : names.some((name) => matchesAny(patterns, name));
  const reports = catalogue.reports.map(
    (report) => report.listed && isChosen(patternNames(report), selection.reports),
  );
  const roles = catalogue.roles.map(
    (role) => !role.ambiguous && isChosen(rlsPatternNames(role, aliases), selection.rls),
  );
  return {
    isByAccess,
    reports: (indexes: Indexes): number[] => [...indexes].filter((index) => reports[index]),
    roles: (indexes: Indexes): number[] => [...indexes].filter((index) => roles[index]),
  };
}

/** Undefined if a file cannot contain one of the names. */
type SortedNames = readonly string[] | undefined;

const sortedNames = (names: readonly (string | undefined)[]): SortedNames =>
  names.every((name) => name !== undefined) ? names.toSorted(byCode) : undefined;

function userEntry(user: LiveUser, reports: SortedNames, rls: SortedNames): UserEntry | LeftOut {
  const address = fileAddress(user.email);
  const role = roleCode(user.role);
  const why = unlistable(user);
  if (why !== undefined || role === undefined || reports === undefined || rls === undefined)
    return { address, why: why ?? UNWRITABLE };
  const name = isWritable(user.name.trim()) ? user.name.trim() : undefined;
  return { address, name, role: ROLE_NAMES[role], reports, rls, department: user.department };
}

export function listLive(catalogue: Catalogue, live: Live, selection: PatternLists): LiveListing {
  const datasetAliases = nameDatasets(catalogue);
  const selected = accessSelector(catalogue, selection, datasetAliases);
  const isSelectedUser = ({ identity }: LiveUser): boolean =>
    selection.users === undefined || matchesAny(selection.users, identity);
  const people = [...live.users.values()]
    .filter(isSelectedUser)
    .sort((a, b) => byCode(a.identity, b.identity));
  const usedReports = new Set(people.flatMap(({ reports }) => selected.reports(reports)));
  const reportAliases = nameReports(catalogue, usedReports);
  const reportsOf = (indexes: Indexes): SortedNames =>
    sortedNames(selected.reports(indexes).map((index) => reportAliases.get(index)?.[0]));
  const nameOfRole = (role: RlsRole): string | undefined =>
    isNameable(role) ? rlsRoleName(role, datasetAliases) : undefined;
  const rlsOf = (indexes: Indexes): SortedNames =>
    sortedNames(selected.roles(indexes).map((index) => nameOfRole(roleAt(catalogue, index))));
  const isShown = (count: number): boolean => !selected.isByAccess || count > 0;
  const leftOut: LeftOut[] = [...live.ambiguous.values()]
    .flat()
    .filter(isSelectedUser)
    .map(({ email }) => ({ address: email, why: 'several users have this address' }));

  const users: UserEntry[] = [];
  for (const user of people) {
    const entry = userEntry(user, reportsOf(user.reports), rlsOf(user.roles));
    if ('why' in entry) leftOut.push(entry);
    else if (isShown(entry.reports.length + entry.rls.length)) users.push(entry);
  }
  const hasGroups = selection.users === undefined && (!selected.isByAccess || selection.rls !== undefined);
  const sortedGroups = hasGroups ? [...live.groupRoles].sort(([a], [b]) => byCode(a, b)) : [];
  const aliasFor = aliasGiver();
  const groups: LiveListing['groups'][number][] = [];
  for (const [id, roles] of sortedGroups) {
    const alias = aliasFor(`group-${id.slice(0, 8)}`);
    const rls = rlsOf(roles);
    if (!isUuid(id)) leftOut.push({ address: `group ${id}`, why: 'its id is not a UUID' });
    else if (rls === undefined) leftOut.push({ address: `group ${id}`, why: UNWRITABLE });
    else if (isShown(rls.length)) groups.push([alias, { id, rls }]);
  }
  const holders = [...users, ...groups.map(([, group]) => group)];
  const usedDatasets = new Set(holders.flatMap(({ rls }) => rls.map((role) => role.split('/', 1)[0])));
  const allDatasets = datasetEntries(catalogue, datasetAliases, reportAliases);
  const datasets = allDatasets.filter(([alias]) => usedDatasets.has(alias));
  return { reports: [...reportAliases.values()], datasets, teams: [], users, groups, leftOut };
}

/** Teams do not change the counts of grants and memberships. */
export function countsIn({ users, groups, datasets, leftOut }: LiveListing, teams: number) {
  const holders = [...users, ...groups.map(([, group]) => group)];
  return {
    users: users.length,
    groups: groups.length,
    datasets: datasets.length,
    teams,
    grants: users.reduce((sum, { reports }) => sum + reports.length, 0),
    memberships: holders.reduce((sum, { rls }) => sum + rls.length, 0),
    leftOut: leftOut.length,
  };
}
