import type { Schema } from '../config/schema/definitions.ts';
import { type LiveNames, type Offered, withLiveNames } from '../config/schema/for-editors.ts';
import { reportName } from '../domain/catalogue.ts';
import type { World } from '../domain/delta.ts';
import { roleName } from '../domain/exclusion.ts';
import type { DatasetId } from '../domain/ids.ts';
import { ROLE_NAMES, roleCode } from '../domain/role.ts';
import { few, INVISIBLE } from '../domain/wording.ts';
import { EDITOR_SCHEMAS } from './schemas.ts';
import { type SurveyRequest, survey } from './survey/survey.ts';

const byName = (a: Offered, b: Offered): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/** Each name once, sorted, without those that hide characters: nobody should take one of those from a list. */
function offered(names: Iterable<Offered>): readonly Offered[] {
  const found = new Map<string, Offered>();
  for (const { name, means } of names) {
    if (name === '' || new RegExp(INVISIBLE.source, 'u').test(name) || found.has(name)) continue;
    found.set(name, { name, means: means.replace(new RegExp(INVISIBLE.source, 'gu'), '·') });
  }
  return [...found.values()].sort(byName);
}

function namesIn({ desired, catalogue, live }: World): LiveNames {
  const listed = catalogue.reports.filter((report) => report.listed);
  const readBy = new Map<DatasetId, string[]>();
  for (const report of listed) {
    if (report.datasetId === undefined) continue;
    readBy.set(report.datasetId, [...(readBy.get(report.datasetId) ?? []), reportName(report)]);
  }
  const ofDataset = (id: DatasetId): string => `dataset of ${few(readBy.get(id) ?? ['no report'])}`;
  const datasets = new Set([...readBy.keys(), ...catalogue.roles.map(({ datasetId }) => datasetId)]);
  const aliasesOf = function* (): Iterable<Offered> {
    for (const report of listed)
      for (const name of desired.reportAliases.get(report.id) ?? [])
        yield { name, means: reportName(report) };
  };
  const ids = [...datasets].map((id) => ({ name: String(id), means: ofDataset(id) }));
  const aliases = [...desired.datasetAliases].flatMap(([id, names]) =>
    names.map((name) => ({ name, means: ofDataset(id) })),
  );
  const groups = new Set([
    ...live.groupRoles.keys(),
    ...[...live.users.values()].flatMap((user) => user.groups),
  ]);
  return {
    reportName: offered([
      ...aliasesOf(),
      ...listed.map((report) => ({ name: reportName(report), means: report.id })),
    ]),
    reportId: offered(listed.map((report) => ({ name: report.id, means: reportName(report) }))),
    workspace: offered(
      listed.map(({ workspace }) => ({
        name: workspace,
        means: `${listed.filter((report) => report.workspace === workspace).length} reports`,
      })),
    ),
    reportTitle: offered(listed.map((report) => ({ name: report.name, means: reportName(report) }))),
    datasetName: offered([...aliases, ...ids]),
    datasetId: offered(ids),
    rlsName: offered(
      catalogue.roles.map((role) => ({
        name: roleName(role, desired.datasetAliases),
        means: ofDataset(role.datasetId),
      })),
    ),
    roleName: offered(catalogue.roles.map(({ name, datasetId }) => ({ name, means: ofDataset(datasetId) }))),
    address: offered(
      [...live.users.values()].map(({ email, name, role }) => {
        const code = roleCode(role);
        return {
          name: email,
          means: code === undefined ? name : `${name}, ${ROLE_NAMES[code]} in the portal`,
        };
      }),
    ),
    teamName: offered(
      [...desired.teams()].map(([name, members]) => ({ name, means: `a team of ${members.size}` })),
    ),
    groupId: offered(
      [...groups].map((id) => ({
        name: id,
        means: `a portal group${desired.groups.has(id) ? `: ${desired.groups.get(id)?.alias}` : ''}`,
      })),
    ),
  };
}

/** Makes the schemas that offer the names of the portal and of the files. Reads only. */
export async function liveSchemas(
  request: Omit<SurveyRequest, 'at' | 'state'>,
): Promise<Readonly<Record<keyof typeof EDITOR_SCHEMAS, Schema>>> {
  const names = namesIn((await survey(request)).delta.world);
  const { root, access } = EDITOR_SCHEMAS;
  return { root: withLiveNames(root, names), access: withLiveNames(access, names) };
}
