import { ANY_NAME, buildCatalogue, type Catalogue, type Report, reportName } from '../domain/catalogue.ts';
import type { DatasetReference, Declared, ReportReference } from '../domain/declared.ts';
import {
  type DatasetId,
  datasetId,
  type ReportId,
  type RoleKey,
  reportId,
  roleKey,
  roleOf,
} from '../domain/ids.ts';
import type { RecordState } from '../domain/recorded.ts';

/**
 * Makes a catalogue of the names in the files. Each report has a dataset of its own. Without a record, a
 * report known by its id alone matches any name, and a workspace is one report. With a record, names have
 * the ids of the last apply, and reports have the recorded datasets.
 */
export function catalogueOfNames(
  declared: Declared,
  record?: Pick<RecordState, 'names' | 'users' | 'groups'>,
): Catalogue {
  const unknown = record === undefined ? ANY_NAME : '';
  const reports = new Map<ReportId, Report>();
  const ids = new Map<string, ReportId>();
  const add = (id: ReportId, workspace = unknown, name = unknown): ReportId => {
    const known = reports.get(id);
    if (known !== undefined && known.name !== unknown) return id;
    const dataset = record?.names.datasets?.get(id) ?? datasetId(`the dataset of ${id}`);
    const report: Report = { id, workspace, name, datasetId: dataset, listed: true };
    reports.set(id, report);
    if (!ids.has(reportName(report))) ids.set(reportName(report), id);
    return id;
  };
  const named = (workspace: string | undefined, name: string | undefined): ReportId => {
    const whole = `${workspace}/${name}`;
    return ids.get(whole) ?? add(reportId(whole), workspace, name);
  };
  const parts = (whole: string): readonly [string, string] => {
    const slash = whole.indexOf('/');
    return [whole.slice(0, slash), whole.slice(slash + 1)];
  };

  for (const [name, id] of record?.names.reports ?? []) add(id, ...parts(name));
  const all = [...declared.reports.values()];
  const aliases = new Map<string, ReportId>();
  // Add reports with an id first, so that the name without the id finds the same report.
  for (const { alias, id, workspace, name } of all)
    if (id !== undefined) aliases.set(alias, add(id, workspace, name));
  for (const { alias, id, workspace, name } of all)
    if (id === undefined) aliases.set(alias, named(workspace, name));
  const moves = record === undefined ? [] : [...record.users.values(), ...record.groups.values()];
  for (const [workspace, members] of record?.names.workspaces ?? [])
    for (const id of members) if (!reports.has(id)) add(id, workspace, id);
  for (const moved of moves) for (const id of moved.reports.keys()) if (!reports.has(id)) add(id);

  const find = (reference: ReportReference): ReportId | undefined => {
    switch (reference.kind) {
      case 'alias':
        return aliases.get(reference.alias);
      case 'id':
        return add(reference.id);
      case 'workspace':
        return record === undefined ? named(reference.workspace, ANY_NAME) : undefined;
      case 'name':
        return ids.get(reference.name) ?? named(...parts(reference.name));
    }
  };
  const datasets = new Map<string, DatasetId>();
  for (const { alias, of } of declared.datasets.values()) {
    const report = of.kind === 'id' ? undefined : find(of.report);
    const id = of.kind === 'id' ? of.id : report && reports.get(report)?.datasetId;
    if (id !== undefined) datasets.set(alias, id);
  }
  const roles = new Set<RoleKey>();
  const datasetOf = (dataset: DatasetReference): DatasetId | undefined =>
    dataset.kind === 'id' ? dataset.id : datasets.get(dataset.alias);
  const { users, teams, groups } = declared;
  for (const holder of [...users.values(), ...teams.values(), ...groups.values()]) {
    if ('reports' in holder) for (const { report } of holder.reports) find(report);
    for (const { dataset, role } of holder.rls) {
      const id = datasetOf(dataset);
      if (id !== undefined) roles.add(roleKey(id, role));
    }
  }
  for (const moved of moves) for (const key of moved.roles.keys()) roles.add(key);
  const found = Array.from(roles, (key) => {
    const { datasetId, role } = roleOf(key);
    return { key, datasetId, name: role, ambiguous: false };
  });
  return buildCatalogue([...reports.values()], found);
}
