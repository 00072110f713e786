import type { ValidateFunction } from 'ajv';
import type { Catalogue, Report, RlsRole } from '../domain/catalogue.ts';
import { datasetId, type ReportId, type RoleKey, reportId, roleKey } from '../domain/ids.ts';
import type { Live } from '../domain/live.ts';
import type { Dialect } from '../domain/settings.ts';
import { decodePage, RECORDS, type ReportRecord, type RoleRecord } from './decode.ts';
import { liveOf } from './live-of.ts';
import { Paging } from './paging.ts';
import type { ReadTransport } from './transport.ts';

/** Everything rolecall compares: what can be given, and what is given. */
export interface PortalState {
  readonly catalogue: Catalogue;
  readonly live: Live;
}

function catalogueOf(reports: readonly ReportRecord[], roles: readonly RoleRecord[]): Catalogue {
  const reportsById = new Map<ReportId, Report>();
  for (const { id: rawId, name, workspaceName, datasetId: dataset } of reports) {
    const id = reportId(rawId);
    const of = dataset === null || dataset === undefined || dataset === '' ? undefined : datasetId(dataset);
    reportsById.set(id, { id, name, workspace: workspaceName ?? '', datasetId: of });
  }
  const rolesByKey = new Map<RoleKey, RlsRole>();
  const ambiguousRoles = new Set<RoleKey>();
  for (const { name, datasetId: dataset } of roles) {
    const key = roleKey(datasetId(dataset), name);
    if (rolesByKey.has(key)) ambiguousRoles.add(key);
    rolesByKey.set(key, { key, datasetId: datasetId(dataset), name });
  }
  for (const key of ambiguousRoles) rolesByKey.delete(key);
  return { reports: reportsById, roles: rolesByKey, ambiguousRoles };
}

/** Reads the three lists whole and at the same time. Throws a `PortalFault` when any of them cannot be read whole. */
export async function readPortal(transport: ReadTransport, dialect: Dialect): Promise<PortalState> {
  const paging = new Paging(dialect);
  const list = <Value extends { readonly id: string }>(path: string, isRecord: ValidateFunction<Value>) =>
    paging.readAll<Value>({
      path,
      read: async (query) => decodePage(path, await transport.get(path, query), isRecord),
      idOf: ({ id }) => id,
    });
  const [users, reports, roles] = await Promise.all([
    list('/api/user', RECORDS.user),
    list('/api/report', RECORDS.report),
    list('/api/datasets/rls', RECORDS.role),
  ]);
  const catalogue = catalogueOf(reports, roles);
  return { catalogue, live: liveOf(users, roles, catalogue) };
}
