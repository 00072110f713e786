import type { DatasetId, ReportId, RoleKey } from './ids.ts';

export interface Report {
  readonly id: ReportId;
  readonly name: string;
  readonly workspace: string;
  /** Undefined where the portal names no dataset. */
  readonly datasetId: DatasetId | undefined;
}

export interface RlsRole {
  readonly key: RoleKey;
  readonly datasetId: DatasetId;
  readonly name: string;
}

/** What can be given: the portal's reports and RLS roles. */
export interface Catalogue {
  readonly reports: ReadonlyMap<ReportId, Report>;
  /** Roles whose name is the only one of its dataset. */
  readonly roles: ReadonlyMap<RoleKey, RlsRole>;
  /** Roles of which the dataset has several with that name: nobody can tell them apart, so they are left alone. */
  readonly ambiguousRoles: ReadonlySet<RoleKey>;
}

/** A report as patterns and people name it. */
export const reportName = (report: Report): string => `${report.workspace}/${report.name}`;
