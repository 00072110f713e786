import type { Change } from '../../domain/change.ts';
import type { Holdings } from '../../domain/holdings.ts';
import { hasIndex, type Indexes } from '../../domain/indexes.ts';
import type { PageColumn } from '../../domain/page-data.ts';
import { plainText } from '../escape.ts';

/** The columns of the matrix, and where each report and role of the holdings stands among them. */
export interface Columns {
  readonly columns: readonly PageColumn[];
  readonly ofReport: Uint32Array;
  readonly ofRole: Uint32Array;
  /** Undefined for a change that moves neither report nor role. */
  readonly of: (change: Change) => number | undefined;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const roleId = (datasetId: string, role: string): string => JSON.stringify([datasetId, role]);

/** Reports by workspace and name, then RLS roles by dataset and name; roles that nobody can tell apart are one column. */
export function columnsOf({ reports, roles }: Holdings, twins: Indexes): Columns {
  const order = <Thing>(things: readonly Thing[], compare: (a: Thing, b: Thing) => number): number[] =>
    [...things.keys()].sort((a, b) => {
      const [left, right] = [things[a], things[b]];
      return left === undefined || right === undefined ? 0 : compare(left, right);
    });
  const columns: PageColumn[] = [];
  const ofReport = new Uint32Array(reports.length);
  const ofRole = new Uint32Array(roles.length);
  const reportsById = new Map<string, number>();
  const rolesById = new Map<string, number>();
  const unknownLast = ({ name, workspace }: { name: string; workspace: string }): number =>
    name === '' && workspace === '' ? 1 : 0;
  for (const index of order(
    reports,
    (a, b) => unknownLast(a) - unknownLast(b) || byText(a.workspace, b.workspace) || byText(a.name, b.name),
  )) {
    const report = reports[index];
    if (report === undefined) continue;
    ofReport[index] = columns.length;
    reportsById.set(report.id, columns.length);
    const unknown = unknownLast(report) === 1;
    columns.push({
      kind: 'report',
      group: unknown ? 'In no list' : plainText(report.workspace),
      name: plainText(unknown ? report.id : report.name),
      twins: 1,
    });
  }
  for (const index of order(
    roles,
    (a, b) =>
      byText(a.dataset ?? a.datasetId, b.dataset ?? b.datasetId) ||
      byText(a.datasetId, b.datasetId) ||
      byText(a.role, b.role),
  )) {
    const role = roles[index];
    if (role === undefined) continue;
    const id = roleId(role.datasetId, role.role);
    const known = hasIndex(twins, index) ? rolesById.get(id) : undefined;
    ofRole[index] = known ?? columns.length;
    const twin = known === undefined ? undefined : columns[known];
    if (known !== undefined && twin !== undefined) {
      columns[known] = { ...twin, twins: twin.twins + 1 };
      continue;
    }
    rolesById.set(id, columns.length);
    columns.push({
      kind: 'role',
      group: plainText(role.dataset ?? role.datasetId),
      name: plainText(role.role),
      twins: 1,
    });
  }
  return {
    columns,
    ofReport,
    ofRole,
    of: (change) =>
      'report' in change
        ? reportsById.get(change.report.id)
        : 'rls' in change
          ? rolesById.get(roleId(change.rls.datasetId, change.rls.role))
          : undefined,
  };
}
