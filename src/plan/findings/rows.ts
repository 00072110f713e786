import { reportName } from '../../domain/catalogue.ts';
import type { DatasetId, GroupId, ReportId, RoleKey } from '../../domain/ids.ts';
import type { Problem } from '../../domain/problem.ts';
import type { UserDiff } from '../diff.ts';
import type { Facts } from '../facts.ts';
import { few } from '../wording.ts';
import { type Finding, placeOf } from './finding.ts';

/** What one listed user will have on one dataset. */
interface Rows {
  readonly reports: ReportId[];
  readonly direct: RoleKey[];
  readonly throughGroups: RoleKey[];
}

/** Portal groups' roles after the plan. */
function groupRoles({ diff, input }: Facts): (group: GroupId) => Iterable<RoleKey> {
  const planned = new Map(diff.groups.map(({ id, rls }) => [id, rls.after]));
  return (group) => planned.get(group) ?? input.live.groupMemberships.get(group) ?? [];
}

function rowsOf(
  user: UserDiff,
  facts: Facts,
  rolesOfGroup: (group: GroupId) => Iterable<RoleKey>,
): Map<DatasetId, Rows> {
  const { catalogue } = facts.input;
  const byDataset = new Map<DatasetId, Rows>();
  const rows = (dataset: DatasetId): Rows => {
    const known = byDataset.get(dataset);
    if (known !== undefined) return known;
    const fresh: Rows = { reports: [], direct: [], throughGroups: [] };
    byDataset.set(dataset, fresh);
    return fresh;
  };
  for (const id of user.reports.after) {
    const dataset = catalogue.reports.get(id)?.datasetId;
    if (dataset !== undefined) rows(dataset).reports.push(id);
  }
  for (const key of user.rls.after) {
    const dataset = catalogue.roles.get(key)?.datasetId;
    if (dataset !== undefined) rows(dataset).direct.push(key);
  }
  for (const group of user.live?.groups ?? []) {
    for (const key of rolesOfGroup(group)) {
      const dataset = catalogue.roles.get(key)?.datasetId;
      if (dataset !== undefined) rows(dataset).throughGroups.push(key);
    }
  }
  return byDataset;
}

/** What is odd about the rows that listed people will see: no role, several, or one that limits nothing. */
export const rowFindings: Finding = (facts) => {
  const { input, diff } = facts;
  const { catalogue, desired } = input;
  const withRoles = new Set<DatasetId>([...catalogue.roles.values()].map(({ datasetId }) => datasetId));
  const rolesOfGroup = groupRoles(facts);
  const reportNames = (ids: readonly ReportId[]): string =>
    few(ids.flatMap((id) => catalogue.reports.get(id) ?? []).map(reportName));
  const roleNames = (keys: readonly RoleKey[]): string =>
    few(keys.map((key) => catalogue.roles.get(key)?.name ?? ''));
  const problems: Problem[] = [];

  for (const user of diff.users) {
    const { email, wanted } = user;
    if (wanted?.standing !== 'present') continue;
    for (const [dataset, { reports, direct, throughGroups }] of rowsOf(user, facts, rolesOfGroup)) {
      const name = desired.datasetAliases.get(dataset)?.[0] ?? dataset;
      const firstReport = reports[0];
      const firstRole = direct[0];
      const grantPlace = placeOf(
        (firstReport && wanted.reports.get(firstReport)?.sources) ?? [wanted.source],
      );
      const rolePlace = placeOf((firstRole && wanted.rls.get(firstRole)?.sources) ?? [wanted.source]);
      const isDynamic = desired.dynamicDatasets.has(dataset);
      if (
        reports.length > 0 &&
        direct.length + throughGroups.length === 0 &&
        withRoles.has(dataset) &&
        !isDynamic
      ) {
        problems.push({
          code: 'rls-missing',
          severity: 'warning',
          message: `${email} may open ${reportNames(reports)} and is in no RLS role of the dataset ${name}`,
          why: 'the portal then shows an error and no data',
          fix: 'give a role of the dataset, or mark the dataset dynamic: true',
          ...grantPlace,
        });
      }
      if (direct.length > 0 && throughGroups.length > 0) {
        problems.push({
          code: 'rls-ambiguous',
          severity: 'warning',
          message: `${email} is in ${roleNames(direct)} directly and in ${roleNames(throughGroups)} through a portal group, on the dataset ${name}`,
          why: 'it is not known whether the direct role hides the group’s or the rows add up',
          fix: 'keep one of the two',
          ...rolePlace,
        });
      }
      if (direct.length > 1) {
        problems.push({
          code: 'rls-union',
          severity: 'warning',
          message: `${email} is in ${direct.length} roles of the dataset ${name}: ${roleNames(direct)}`,
          why: 'the rows add up, and one role without a filter defeats all the others',
          fix: 'keep one role, unless the sum is meant',
          ...rolePlace,
        });
      }
      if (direct.length > 0 && reports.length === 0) {
        problems.push({
          code: 'rls-unused',
          severity: 'info',
          message: `${email} is in ${roleNames(direct)} of the dataset ${name} and may open none of its reports`,
          why: 'the role gives nothing to see',
          fix: 'give a report of the dataset, or remove the role',
          ...rolePlace,
        });
      }
    }
  }
  return problems;
};
