import { type Catalogue, patternNames, type RlsRole, reportAt, roleAt } from '../../domain/catalogue.ts';
import { roleNames } from '../../domain/exclusion.ts';
import { type DatasetId, isUnsafeAddress, isUuid } from '../../domain/ids.ts';
import type { Indexes } from '../../domain/indexes.ts';
import type { Live, LiveUser } from '../../domain/live.ts';
import { matchesAny, type Pattern, type PatternLists } from '../../domain/pattern.ts';
import { ROLE_NAMES, roleCode } from '../../domain/role.ts';
import { byCode } from '../../domain/wording.ts';
import { isUnwritable } from '../parse/hidden-characters.ts';
import {
  datasetAliases,
  type NamedEntries,
  type ReportNames,
  reportAliases,
  uniqueAliases,
} from './aliases.ts';

export interface UserEntry {
  readonly address: string;
  readonly name: string | undefined;
  readonly role: string;
  readonly reports: readonly string[];
  readonly rls: readonly string[];
  readonly department: string | undefined;
}

/** Files with this content want exactly the live access. */
export interface LiveListing {
  readonly reports: NamedEntries<ReportNames>;
  /** A dataset is named by one of its reports, or by id if these files list none of its reports. */
  readonly datasets: NamedEntries<{ readonly id: DatasetId } | { readonly report: string }>;
  readonly teams: NamedEntries<Pick<UserEntry, 'reports' | 'rls'> & { readonly members: readonly string[] }>;
  readonly users: readonly UserEntry[];
  readonly groups: NamedEntries<{ readonly id: string; readonly rls: readonly string[] }>;
  /** Users and groups that no file can list. rolecall leaves them alone. */
  readonly leftOut: readonly { readonly address: string; readonly why: string }[];
}

const isNameable = ({ datasetId, name, ambiguous }: RlsRole): boolean =>
  !ambiguous && isUuid(datasetId) && name.trim() !== '' && !isUnwritable(name);

const UNWRITABLE = 'a file cannot contain the name of one of their reports or RLS roles';

const isText = (text: string | undefined): text is string => text !== undefined;

const ADDRESS = /^[^\s@,;<>]+@[^\s@,;<>]+$/;

/** The reason why no file can list the user; undefined if one can. */
export function unlistable({ email, role }: LiveUser): string | undefined {
  if (isUnwritable(email) || !ADDRESS.test(email) || email.length > 320)
    return 'a file cannot contain the address';
  if (isUnsafeAddress(email)) return 'the address changes when it is normalised';
  return roleCode(role) === undefined ? `rolecall does not know the role code ${role}` : undefined;
}

export function aliasesOf(catalogue: Catalogue): ReadonlyMap<DatasetId, readonly [string]> {
  const used = catalogue.roles.flatMap((role) => (isNameable(role) ? [role.datasetId] : []));
  return new Map([...datasetAliases(catalogue, used)].map(([id, alias]) => [id, [alias]]));
}

/** An undefined list selects everything, but a list of roles alone selects no reports, and the reverse. */
export function listingOf(catalogue: Catalogue, live: Live, selection: PatternLists): LiveListing {
  const byAccess = selection.reports !== undefined || selection.rls !== undefined;
  const withReports = !byAccess || selection.reports !== undefined;
  const withRls = !byAccess || selection.rls !== undefined;
  const withGroups = withRls && selection.users === undefined;
  const aliases = aliasesOf(catalogue);
  const isChosen = (names: readonly string[], patterns: readonly Pattern[] | undefined): boolean =>
    patterns === undefined || names.some((name) => matchesAny(patterns, name));
  const chosenReports = catalogue.reports.map(
    (report) => withReports && report.listed && isChosen(patternNames(report), selection.reports),
  );
  const chosenRoles = catalogue.roles.map(
    (role) => withRls && !role.ambiguous && isChosen(roleNames(role, aliases), selection.rls),
  );
  const users = [...live.users.values()].filter(({ identity }) => isChosen([identity], selection.users));
  const reportsOf = (user: LiveUser): number[] => [...user.reports].filter((index) => chosenReports[index]);
  const named = reportAliases(catalogue, new Set(users.flatMap(reportsOf)));
  const leftOut = [...live.ambiguous.values()].flat().flatMap(({ identity, email }) => {
    const why = 'several users have this address';
    return isChosen([identity], selection.users) ? [{ address: String(email), why }] : [];
  });
  /** Sorted; undefined if a name cannot be written. */
  const rlsOf = (indexes: Indexes): string[] | undefined => {
    const roles = [...indexes].filter((index) => chosenRoles[index]).map((index) => roleAt(catalogue, index));
    if (!roles.every(isNameable)) return undefined;
    return roles.map(({ datasetId, name }) => `${aliases.get(datasetId)?.[0]}/${name}`).sort(byCode);
  };

  const entries = users
    .sort((a, b) => byCode(a.identity, b.identity))
    .flatMap((user): UserEntry[] => {
      const name = user.name.trim();
      const role = roleCode(user.role);
      const reports = reportsOf(user).map((index) => named.get(index)?.[0]);
      const rls = rlsOf(user.roles);
      const why = unlistable(user) ?? (rls === undefined || !reports.every(isText) ? UNWRITABLE : undefined);
      if (why !== undefined || role === undefined || rls === undefined) {
        leftOut.push({ address: user.email, why: why ?? UNWRITABLE });
        return [];
      }
      return [
        {
          address: user.email,
          name: name === '' || isUnwritable(name) ? undefined : name,
          role: ROLE_NAMES[role],
          reports: reports.filter(isText).sort(byCode),
          rls,
          department: user.department,
        },
      ];
    });
  const groupIds = withGroups ? [...live.groupRoles].sort(([a], [b]) => byCode(a, b)) : [];
  const groupAliases = uniqueAliases(groupIds.map(([id]) => [id, `group-${id.slice(0, 8)}`] as const));
  const groups = groupIds.flatMap(([id, keys]): LiveListing['groups'] => {
    const rls = rlsOf(keys);
    if (rls !== undefined && isUuid(id)) return [[groupAliases.get(id) ?? id, { id, rls }]];
    leftOut.push({ address: `group ${id}`, why: UNWRITABLE });
    return [];
  });
  const listed = [...entries, ...groups.map(([, group]) => group)];
  const inUse = new Set(listed.flatMap(({ rls }) => rls.map((role) => role.split('/', 1)[0])));
  const readers = new Map<DatasetId, string>();
  for (const [index, [alias]] of named) {
    const { datasetId } = reportAt(catalogue, index);
    if (datasetId !== undefined && !readers.has(datasetId)) readers.set(datasetId, alias);
  }
  return {
    reports: [...named.values()],
    teams: [],
    datasets: [...aliases]
      .filter(([, [alias]]) => inUse.has(alias))
      .map(([id, [alias]]) => {
        const report = readers.get(id);
        return [alias, report === undefined ? { id } : { report }];
      }),
    users: byAccess ? entries.filter(({ reports, rls }) => reports.length + rls.length > 0) : entries,
    groups: byAccess ? groups.filter(([, { rls }]) => rls.length > 0) : groups,
    leftOut,
  };
}
