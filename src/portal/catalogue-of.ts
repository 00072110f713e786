import { type Catalogue, indexed, type Report, type RlsRole } from '../domain/catalogue.ts';
import { datasetId, type ReportId, type RoleKey, reportId, roleKey } from '../domain/ids.ts';
import { byCode } from '../domain/wording.ts';
import type { Records } from './decode.ts';
import { twoOfOneId } from './portal-fault.ts';

function reportsOf(records: Records['reports']): Report[] {
  const byId = new Map<ReportId, Report>();
  for (const { id: rawId, name, workspaceName, datasetId: dataset } of records) {
    const id = reportId(rawId);
    const of = dataset === null || dataset === undefined || dataset === '' ? undefined : datasetId(dataset);
    if (byId.has(id)) throw twoOfOneId('/api/report', id);
    byId.set(id, { id, name, workspace: workspaceName ?? '', datasetId: of, listed: true });
  }
  return [...byId.values()].sort(
    (a, b) => byCode(a.workspace, b.workspace) || byCode(a.name, b.name) || byCode(a.id, b.id),
  );
}

function rolesOf(records: Records['roles']): RlsRole[] {
  const byKey = new Map<RoleKey, RlsRole>();
  for (const { name, datasetId: dataset } of records) {
    const id = datasetId(dataset);
    const key = roleKey(id, name);
    byKey.set(key, { key, datasetId: id, name, ambiguous: byKey.has(key) });
  }
  return [...byKey.values()].sort((a, b) => byCode(a.key, b.key));
}

export interface Interned {
  readonly catalogue: Catalogue;
  /** The index of a report's id in any spelling; one that the list does not show gets an index here. */
  readonly report: (rawId: string) => number;
  readonly role: (dataset: string, name: string) => number;
}

export function intern(records: Pick<Records, 'reports' | 'roles'>): Interned {
  const reports = reportsOf(records.reports);
  const roles = rolesOf(records.roles);
  const reportIndex = indexed(reports, ({ id }) => id);
  const roleIndex = indexed(roles, ({ key }) => key);
  const indexOf = (rawId: string): number => {
    const id = reportId(rawId);
    const known = reportIndex.get(id);
    if (known !== undefined) return known;
    reports.push({ id, name: '', workspace: '', datasetId: undefined, listed: false });
    reportIndex.set(id, reports.length - 1);
    return reports.length - 1;
  };
  return {
    catalogue: { reports, reportIndex, roles, roleIndex },
    report: indexOf,
    role: (dataset, name) => roleIndex.get(roleKey(datasetId(dataset), name)) ?? -1,
  };
}
