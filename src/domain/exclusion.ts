import type { Catalogue, Report, RlsRole, Thing } from './access.ts';
import { ANY_NAME, patternNames, reportAt, reportName, roleAt } from './access.ts';
import type { DatasetId, Identity, ReportId } from './ids.ts';
import { memoize } from './multimap.ts';
import { matchesAny, matching } from './pattern.ts';
import type { ManageSettings } from './settings.ts';

/** rolecall does not change access that `manage.only` or `manage.ignore` excludes. */
export interface Exclusion {
  readonly user: (identity: Identity) => boolean;
  readonly report: (index: number) => boolean;
  readonly role: (index: number) => boolean;
  /** True if `manage` excludes the user, the report or the grant itself. */
  readonly grant: (identity: Identity, index: number) => boolean;
  /** True if `ignore.grants` is set, so rolecall may ignore a report for only some users. */
  readonly hasGrants: boolean;
}

/** Each list is in the order of the files. Output uses the first alias of a dataset. */
export interface Aliases {
  readonly datasetAliases: ReadonlyMap<DatasetId, readonly string[]>;
  readonly reportAliases: ReadonlyMap<ReportId, readonly string[]>;
}

export type DatasetAliases = Aliases['datasetAliases'];

export interface NamingWorld {
  readonly catalogue: Catalogue;
  readonly desired: Pick<Aliases, 'datasetAliases'>;
}

/** Patterns match a role by the id or an alias of its dataset, and by its name, trimmed or not. */
export const rlsPatternNames = (role: RlsRole, aliases: DatasetAliases): string[] => {
  const names = [...new Set([role.name.trim(), role.name])];
  return [role.datasetId, ...(aliases.get(role.datasetId) ?? [])].flatMap((dataset) =>
    names.map((name) => `${dataset}/${name}`),
  );
};

/** Returns names in the order of the catalogue. A report that the portal does not list has no names. */
export const namesOfThings = ({ catalogue, desired }: NamingWorld) => ({
  reports: catalogue.reports.map((report) => (report.listed ? patternNames(report) : [])),
  roles: catalogue.roles.map((role) => rlsPatternNames(role, desired.datasetAliases)),
});

export const rlsRoleName = (role: RlsRole, aliases: DatasetAliases): string =>
  `${aliases.get(role.datasetId)?.[0] ?? role.datasetId}/${role.name}`;

export function accessName({ catalogue, desired }: NamingWorld, { kind, key }: Thing): string {
  if (kind === 'roles') return rlsRoleName(roleAt(catalogue, key), desired.datasetAliases);
  const report = reportAt(catalogue, key);
  if (report.workspace === ANY_NAME || !report.listed) return report.id;
  return report.name === ANY_NAME ? `every report of ${report.workspace}` : reportName(report);
}

export function compileExclusion(manage: ManageSettings, catalogue: Catalogue, aliases: Aliases): Exclusion {
  const { only, ignore } = manage;
  const isOut = (kind: 'users' | 'reports' | 'rls', own: readonly string[]): boolean => {
    const { [kind]: included } = only;
    if (own.some((name) => matchesAny(ignore[kind] ?? [], name))) return true;
    return included !== undefined && !own.some((name) => matchesAny(included, name));
  };
  const names = namesOfThings({ catalogue, desired: aliases });
  const reports = names.reports.map((own) => own.length > 0 && isOut('reports', own));
  const roles = names.roles.map((own) => isOut('rls', own));
  const user = memoize((identity: Identity) => isOut('users', [identity]));
  const namesOf = (report: Report): readonly string[] => [
    ...patternNames(report),
    report.id,
    ...(aliases.reportAliases.get(report.id) ?? []),
  ];
  const ignoredUsers = ignore.grants.map((grant) => grant.user);
  const ignoredGrant = (identity: Identity, index: number): boolean => {
    if (ignore.grants.length === 0) return false;
    const report = catalogue.reports[index];
    if (report?.listed !== true) return false;
    const own = namesOf(report);
    for (const [at] of matching(ignoredUsers, identity))
      if (own.some((name) => ignore.grants[at]?.report.matches(name))) return true;
    return false;
  };
  const report = (index: number): boolean => reports[index] === true;
  return {
    user,
    report,
    role: (index) => roles[index] === true,
    grant: (identity, index) => report(index) || user(identity) || ignoredGrant(identity, index),
    hasGrants: ignore.grants.length > 0,
  };
}
