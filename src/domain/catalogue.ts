import type { DatasetId, ReportId, RoleKey } from './ids.ts';

export interface Report {
  readonly id: ReportId;
  readonly name: string;
  readonly workspace: string;
  readonly datasetId: DatasetId | undefined;
  /** False for a report that somebody has but the report list lacks: rolecall knows only its id. */
  readonly listed: boolean;
}

export interface RlsRole {
  readonly key: RoleKey;
  readonly datasetId: DatasetId;
  readonly name: string;
  /** True if the dataset has several roles with this name. rolecall does not change these roles. */
  readonly ambiguous: boolean;
}

/** Reports are sorted by workspace, name and id, unlisted ones last; roles by dataset and name. */
export interface Catalogue {
  readonly reports: readonly Report[];
  readonly reportIndex: ReadonlyMap<ReportId, number>;
  readonly roles: readonly RlsRole[];
  readonly roleIndex: ReadonlyMap<RoleKey, number>;
}

/** Replaces a name that only the portal knows. Of all patterns, only `*` matches this text. */
export const ANY_NAME = '\u{10FFFF}';

export const reportName = (report: Pick<Report, 'workspace' | 'name'>): string =>
  `${report.workspace}/${report.name}`;

/** The names of a report that patterns match: the name that the portal shows, and the trimmed name. */
export function patternNames({ workspace, name }: Pick<Report, 'workspace' | 'name'>): readonly string[] {
  const shown = `${workspace}/${name}`;
  const trimmed = `${workspace.trim()}/${name.trim()}`;
  return shown === trimmed ? [trimmed] : [trimmed, shown];
}

export function reportAt({ reports }: Pick<Catalogue, 'reports'>, index: number): Report {
  const report = reports[index];
  if (report === undefined) throw new RangeError(`no report has the index ${index}`);
  return report;
}

export function roleAt({ roles }: Catalogue, index: number): RlsRole {
  const role = roles[index];
  if (role === undefined) throw new RangeError(`no role has the index ${index}`);
  return role;
}

export function listedReport({ reports, reportIndex }: Catalogue, id: ReportId): Report | undefined {
  const report = reports[reportIndex.get(id) ?? -1];
  return report?.listed === true ? report : undefined;
}

export const buildCatalogue = (reports: readonly Report[], roles: readonly RlsRole[]): Catalogue => ({
  reports,
  reportIndex: new Map(reports.map(({ id }, at) => [id, at])),
  roles,
  roleIndex: new Map(roles.map(({ key }, at) => [key, at])),
});
