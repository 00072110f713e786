import { ACCESS_SCHEMA } from '../config/schema/access.ts';
import type { Schema } from '../config/schema/definitions.ts';
import { forEditors, type LiveNames, type OfferedName, withLiveNames } from '../config/schema/for-editors.ts';
import { ROOT_SCHEMA } from '../config/schema/root.ts';
import { reportName } from '../domain/access.ts';
import type { World } from '../domain/delta.ts';
import { rlsRoleName } from '../domain/exclusion.ts';
import type { DatasetId } from '../domain/ids.ts';
import { groupBy } from '../domain/multimap.ts';
import { byCode, counted, few, INVISIBLE } from '../domain/wording.ts';
import { type SurveyRequest, survey } from './survey.ts';

const invisible = (flags: string): RegExp => new RegExp(INVISIBLE.source, flags);

/** Unique and sorted. Skips names with hidden characters, which nobody should pick from a list. */
function offer(names: readonly (readonly [name: string, means: string])[]): readonly OfferedName[] {
  const found = new Map<string, OfferedName>();
  for (const [name, means] of names)
    if (name !== '' && !invisible('u').test(name) && !found.has(name))
      found.set(name, { name, means: means.replace(invisible('gu'), '·') });
  return [...found.values()].sort((a, b) => byCode(a.name, b.name));
}

function collectNames({ desired, catalogue: { reports, roles }, live }: World): LiveNames {
  const listed = reports.filter((report) => report.listed);
  const readBy = groupBy(listed, ({ datasetId }) => datasetId);
  const inWorkspace = groupBy(listed, ({ workspace }) => workspace);
  const ofDataset = (id: DatasetId): string =>
    `dataset of ${few(readBy.get(id)?.map(reportName) ?? ['no report'])}`;
  const { datasetAliases, reportAliases } = desired;
  const datasets = new Set([...listed, ...roles].flatMap(({ datasetId }) => datasetId ?? []));
  const ids = [...datasets].map((id) => [String(id), ofDataset(id)] as const);
  const aliases = listed.flatMap((report) =>
    [...(reportAliases.get(report.id) ?? [])].map((name) => [name, reportName(report)] as const),
  );
  const users = [...live.users.values()];
  const groups = new Set([...live.groupRoles.keys(), ...users.flatMap((user) => user.groups)]);
  return {
    reportName: offer([...aliases, ...listed.map((report) => [reportName(report), report.id] as const)]),
    reportId: offer(listed.map((report) => [report.id, reportName(report)])),
    workspace: offer([...inWorkspace].map(([name, { length }]) => [name, counted(length, 'report')])),
    reportTitle: offer(listed.map((report) => [report.name, reportName(report)])),
    datasetName: offer([
      ...[...datasetAliases].flatMap(([id, names]) => names.map((name) => [name, ofDataset(id)] as const)),
      ...ids,
    ]),
    datasetId: offer(ids),
    rlsName: offer(roles.map((role) => [rlsRoleName(role, datasetAliases), ofDataset(role.datasetId)])),
    roleName: offer(roles.map(({ name, datasetId }) => [name, ofDataset(datasetId)])),
    address: offer(users.map(({ email, name }) => [email, name])),
    teamName: offer([...desired.teams()].map(([name, members]) => [name, `a team of ${members.size}`])),
    groupId: offer([...groups].map((id) => [id, desired.groups.get(id)?.alias ?? 'a portal group'])),
  };
}

export const EDITOR_SCHEMAS = {
  root: forEditors(ROOT_SCHEMA),
  access: forEditors(ACCESS_SCHEMA),
} as const satisfies Record<string, Schema>;

export async function liveSchemas(request: SurveyRequest) {
  const names = collectNames((await survey(request)).delta.world);
  const { root, access } = EDITOR_SCHEMAS;
  return { root: withLiveNames(root, names), access: withLiveNames(access, names) };
}
