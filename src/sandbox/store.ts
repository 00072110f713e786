import type { KeyRecord, ReportRecord, RoleRecord, UserRecord } from './records.ts';
import type { PortalState } from './seed.ts';

/** The state of a portal, and the only place that knows how it is kept. Filters ignore case, as the reference's example does. */
export interface Store {
  readonly organizationId: string;
  readonly users: (filter: { readonly name?: string; readonly email?: string }) => readonly UserRecord[];
  readonly reports: (filter: {
    readonly reportName?: string;
    readonly workspaceName?: string;
  }) => readonly ReportRecord[];
  readonly roles: (filter: { readonly datasetId?: string }) => readonly RoleRecord[];
  readonly key: (key: string) => KeyRecord | undefined;
}

const contains = (text: string, part: string | undefined): boolean =>
  part === undefined || text.toLowerCase().includes(part.toLowerCase());

/** Keeps a state in memory. */
export function memoryStore(state: PortalState): Store {
  const keys = new Map(state.keys.map((key) => [key.key, key]));
  return {
    organizationId: state.organizationId,
    users: ({ name, email }) =>
      name === undefined && email === undefined
        ? state.users
        : state.users.filter((user) => contains(user.name, name) && contains(user.email, email)),
    reports: ({ reportName, workspaceName }) =>
      state.reports.filter(
        (report) => contains(report.name, reportName) && contains(report.workspaceName, workspaceName),
      ),
    roles: ({ datasetId }) =>
      state.rls.filter(
        (role) => datasetId === undefined || role.datasetId.toLowerCase() === datasetId.toLowerCase(),
      ),
    key: (key) => keys.get(key),
  };
}
