import { type Catalogue, type Report, type RlsRole, reportName } from './catalogue.ts';
import type { Desired } from './desired.ts';
import type { DatasetId, Identity, ReportId, RoleKey } from './ids.ts';
import { matchesAny } from './pattern.ts';
import type { ManageSettings } from './settings.ts';

/** What `manage.only` and `manage.ignore` take out: there live stays as it is (contract 1.1, rule 1). */
export interface Exclusion {
  readonly user: (identity: Identity) => boolean;
  readonly report: (id: ReportId) => boolean;
  readonly role: (key: RoleKey) => boolean;
  /** One user's grant of one report, by either of them or by `ignore.grants`. */
  readonly grant: (identity: Identity, id: ReportId) => boolean;
}

/** The names under which patterns know a role: its dataset's id and each alias of the dataset. */
export const roleNames = (role: RlsRole, aliases: ReadonlyMap<DatasetId, readonly string[]>): string[] =>
  [role.datasetId, ...(aliases.get(role.datasetId) ?? [])].map((dataset) => `${dataset}/${role.name}`);

/** The names that the files give to what the portal has. */
export type Aliases = Pick<Desired, 'datasetAliases' | 'reportAliases'>;

/** Decides once for every report and role of the catalogue; a user is decided when asked for. */
export function exclusionOf(
  { only, ignore }: ManageSettings,
  catalogue: Catalogue,
  { datasetAliases: aliases, reportAliases }: Aliases,
): Exclusion {
  const isOut = (kind: 'users' | 'reports' | 'rls', names: readonly string[]): boolean =>
    names.some((name) => matchesAny(ignore[kind] ?? [], name)) ||
    (only[kind] !== undefined && !names.some((name) => matchesAny(only[kind] ?? [], name)));
  const reports = new Set<ReportId>();
  const named = (report: Report): boolean => isOut('reports', [reportName(report)]);
  for (const report of catalogue.reports.values()) if (named(report)) reports.add(report.id);
  const roles = new Set<RoleKey>();
  for (const role of catalogue.roles.values())
    if (isOut('rls', roleNames(role, aliases))) roles.add(role.key);
  const users = new Map<Identity, boolean>();
  const user = (identity: Identity): boolean => {
    const known = users.get(identity);
    if (known !== undefined) return known;
    const out = isOut('users', [identity]);
    users.set(identity, out);
    return out;
  };
  const ignoredGrant = (identity: Identity, id: ReportId): boolean => {
    if (ignore.grants.length === 0) return false;
    const report = catalogue.reports.get(id);
    if (report === undefined) return false;
    const names = [reportName(report), id, ...(reportAliases.get(id) ?? [])];
    return ignore.grants.some((grant) => grant.user.matches(identity) && names.some(grant.report.matches));
  };
  return {
    user,
    report: (id) => reports.has(id),
    role: (key) => roles.has(key),
    grant: (identity, id) => reports.has(id) || user(identity) || ignoredGrant(identity, id),
  };
}
