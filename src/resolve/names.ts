import { type Catalogue, listedReport, type Report, reportName } from '../domain/access.ts';
import type {
  DatasetReference,
  Declared,
  DeclaredDataset,
  DeclaredReport,
  ReportReference,
} from '../domain/declared.ts';
import { type DatasetId, type ReportId, roleKey } from '../domain/ids.ts';
import { append, groupBy, memoize, once } from '../domain/multimap.ts';
import { type Problem, quote, suggester } from '../domain/problem.ts';
import { errorAt, type Sourced } from '../domain/source.ts';
import { few } from '../domain/wording.ts';

export type OnProblem = (problem: Problem) => void;

/** Looks names up in the portal's catalogue. `raise` gets each failed look-up. */
export interface Names {
  readonly report: (reference: ReportReference, at: Sourced, raise: OnProblem) => readonly Report[];
  readonly datasets: ReadonlyMap<string, DatasetId>;
  readonly datasetOf: (dataset: DatasetReference) => DatasetId | undefined;
  readonly role: (
    dataset: DatasetReference,
    role: string,
    at: Sourced,
    raise: OnProblem,
  ) => number | undefined;
}

const MOST_IDS = 20;

function warnIfRenamed({ alias, workspace, name, source }: DeclaredReport, report: Report, raise: OnProblem) {
  if ((name ?? report.name) === report.name && (workspace ?? report.workspace) === report.workspace) return;
  const message = `The report of the alias ${quote(alias)} is now named ${quote(reportName(report))}.`;
  const fix = `Write workspace: ${JSON.stringify(report.workspace)} and name: ${JSON.stringify(report.name)}`;
  raise({ ...errorAt(source, 'report-renamed', message, fix), severity: 'warning' });
}

function reportNames(
  { reports }: Declared,
  catalogue: Catalogue,
  recorded: ReadonlyMap<string, ReportId>,
): Names['report'] {
  const findListed = once(() => catalogue.reports.filter((report) => report.listed));
  const byName = once(() => groupBy(findListed(), reportName));
  const byWorkspace = once(() => groupBy(findListed(), ({ workspace }) => workspace));
  const nearName = suggester(() => byName().keys());
  const nearWorkspace = suggester(() => byWorkspace().keys());

  const listedById = (id: ReportId): readonly Report[] => {
    const report = listedReport(catalogue, id);
    return report === undefined ? [] : [report];
  };
  const findByName = (name: string, at: Sourced, raise: OnProblem): readonly Report[] => {
    const id = recorded.get(name);
    if (id !== undefined) return listedById(id);
    const found = byName().get(name) ?? [];
    if (found.length === 1) return found;
    if (found.length === 0) {
      const fix = nearName(name, 'Look the name up in the portal. Some keys do not see every workspace.');
      raise(errorAt(at.source, 'unknown-report', `The portal has no report ${quote(name)}.`, fix));
    } else {
      const ids = found.map((report) => report.id);
      const message = `${found.length} reports are named ${quote(name)}: ${few(ids, MOST_IDS)}.`;
      const fix = 'Name the report by its id, or by an alias that has the id.';
      raise(errorAt(at.source, 'ambiguous-report', message, fix));
    }
    return [];
  };
  const findById = (id: ReportId, at: Sourced, raise: OnProblem): readonly Report[] => {
    const found = listedById(id);
    const message = `The portal has no report with the id ${id}.`;
    const fix = 'Look the id up in the portal, or remove the entry.';
    if (found.length === 0) raise(errorAt(at.source, 'unknown-report', message, fix));
    return found;
  };
  const findInWorkspace = (workspace: string, at: Sourced, raise: OnProblem): readonly Report[] => {
    const found = byWorkspace().get(workspace);
    if (found !== undefined) return found;
    const message = `The portal shows no report in the workspace ${quote(workspace)}.`;
    const fix = nearWorkspace(workspace, 'Look the workspace up in the portal, or remove the entry.');
    raise(errorAt(at.source, 'empty-workspace', message, fix));
    return [];
  };
  const findByAlias = (alias: string, raise: OnProblem): readonly Report[] => {
    const declared = reports.get(alias);
    if (declared === undefined) return [];
    const { id, workspace, name } = declared;
    const wholeName = workspace !== undefined && name !== undefined ? `${workspace}/${name}` : undefined;
    if (id === undefined) return wholeName === undefined ? [] : findByName(wholeName, declared, raise);
    const report = listedReport(catalogue, id);
    if (report !== undefined) {
      warnIfRenamed(declared, report, raise);
      return [report];
    }
    const successor = wholeName === undefined ? undefined : byName().get(wholeName)?.[0];
    if (successor === undefined) return findById(id, declared, raise);
    const message = `The report ${id} of the alias ${quote(alias)} is gone. ${successor.id} now has the name ${quote(reportName(successor))}.`;
    const fix = `If the new report is the right one, write id: ${successor.id}`;
    raise(errorAt(declared.source, 'report-replaced', message, fix));
    return [];
  };

  return (reference, at, raise) => {
    switch (reference.kind) {
      case 'alias':
        return findByAlias(reference.alias, raise);
      case 'id':
        return findById(reference.id, at, raise);
      case 'name':
        return findByName(reference.name, at, raise);
      case 'workspace':
        return findInWorkspace(reference.workspace, at, raise);
    }
  };
}

/** Finds the one dataset with reports, no alias by id, and every role that lines of the gone dataset name. */
function successorFinder(
  { users, teams, groups, datasets }: Declared,
  { reports, roles, roleIndex }: Catalogue,
) {
  const live = new Set([...reports, ...roles].map(({ datasetId }) => datasetId));
  const rolesOf = once(() => {
    const holders = [...users.values(), ...teams.values(), ...groups.values()];
    const byAlias = new Map<string, string[]>();
    for (const { dataset, role } of holders.flatMap(({ rls }) => rls))
      if (dataset.kind === 'alias') append(byAlias, dataset.alias, role);
    return byAlias;
  });
  const candidates = once(() => {
    const withAlias = new Set(Array.from(datasets.values(), ({ of }) => (of.kind === 'id' ? of.id : '')));
    const all = reports.flatMap(({ listed, datasetId }) =>
      listed && datasetId !== undefined ? datasetId : [],
    );
    return [...new Set(all)].filter((id) => !withAlias.has(id));
  });
  return ({ alias, of }: DeclaredDataset): DatasetId | undefined => {
    if (of.kind !== 'id' || live.has(of.id)) return undefined;
    const roleNames = new Set(rolesOf().get(alias));
    if (roleNames.size === 0) return undefined;
    const found = candidates().filter((id) =>
      [...roleNames].every((role) => roleIndex.has(roleKey(id, role))),
    );
    return found.length === 1 ? found[0] : undefined;
  };
}

/** Raises a problem for each unresolved alias, even if no entry uses the alias: a pattern may use it. */
function resolveDatasets(
  declared: Declared,
  catalogue: Catalogue,
  report: Names['report'],
  raise: OnProblem,
) {
  const successorOf = successorFinder(declared, catalogue);
  const datasetIdOf = (dataset: DeclaredDataset): DatasetId | undefined => {
    const { alias, of, source } = dataset;
    if (of.kind === 'id') {
      const successor = successorOf(dataset);
      if (successor === undefined) return of.id;
      const message = `The dataset ${of.id} of the alias ${quote(alias)} is gone. ${successor} has roles of the same names.`;
      const fix = `If the new dataset is the right one, write id: ${successor}`;
      raise(errorAt(source, 'dataset-replaced', message, fix));
      return undefined;
    }
    const [found] = report(of.report, dataset, raise);
    if (found !== undefined && found.datasetId === undefined) {
      const message = `The report ${quote(reportName(found))} of the dataset alias ${quote(alias)} reads no dataset.`;
      raise(errorAt(source, 'unknown-dataset', message, 'Name the dataset by its id.'));
    }
    return found?.datasetId;
  };
  const resolved = new Map<string, DatasetId>();
  for (const dataset of declared.datasets.values()) {
    const id = datasetIdOf(dataset);
    if (id !== undefined) resolved.set(dataset.alias, id);
  }
  return resolved;
}

function roleNamesOf(catalogue: Catalogue, datasetOf: Names['datasetOf']): Names['role'] {
  const datasets = new Set([...catalogue.roles, ...catalogue.reports].map(({ datasetId }) => datasetId));
  const rolesOf = groupBy(
    catalogue.roles.filter(({ ambiguous }) => !ambiguous),
    ({ datasetId }) => datasetId,
  );
  const nearRole = memoize((id: DatasetId) =>
    suggester(() => (rolesOf.get(id) ?? []).map(({ name }) => name)),
  );
  const unknownRole = (id: DatasetId, name: string, role: string, { source }: Sourced): Problem => {
    if (!datasets.has(id)) {
      const message = `The portal has no dataset with the id ${id}.`;
      return errorAt(source, 'unknown-dataset', message, 'Look the id up in the portal.');
    }
    const others = (rolesOf.get(id) ?? []).map((one) => quote(one.name));
    const fix =
      others.length === 0
        ? 'Look the role up in the report platform that makes the dataset.'
        : `Write one of: ${few(others)}.`;
    const message = `The dataset ${name} has no RLS role ${quote(role)}.`;
    return errorAt(source, 'unknown-rls-role', message, nearRole(id)(role, fix));
  };

  return (dataset, role, at, raise) => {
    const id = datasetOf(dataset);
    if (id === undefined) return undefined;
    const index = catalogue.roleIndex.get(roleKey(id, role));
    const found = index === undefined ? undefined : catalogue.roles[index];
    if (found?.ambiguous === false) return index;
    const name = quote(dataset.kind === 'id' ? dataset.id : dataset.alias);
    if (found === undefined) raise(unknownRole(id, name, role, at));
    else {
      const message = `The dataset ${name} has several roles named ${quote(role)}; a call cannot choose between them.`;
      const fix = 'Rename one of the roles in the report platform.';
      raise(errorAt(at.source, 'ambiguous-rls-role', message, fix));
    }
    return undefined;
  };
}

/** `recorded` has the ids that names had at the last apply. These ids win, even ids that are gone now. */
export function resolveNames(
  declared: Declared,
  catalogue: Catalogue,
  raise: OnProblem,
  recorded: ReadonlyMap<string, ReportId> = new Map(),
): Names {
  const report = reportNames(declared, catalogue, recorded);
  const datasets = resolveDatasets(declared, catalogue, report, raise);
  const datasetOf: Names['datasetOf'] = (dataset) =>
    dataset.kind === 'id' ? dataset.id : datasets.get(dataset.alias);
  return { report, role: roleNamesOf(catalogue, datasetOf), datasets, datasetOf };
}

export function aliasesOfReports({ reports }: Declared, catalogue: Catalogue) {
  const aliases = new Map<ReportId, string[]>();
  const listed = reports.size === 0 ? [] : catalogue.reports.filter((report) => report.listed);
  const ids = new Map(listed.map((report) => [reportName(report), report.id]));
  for (const { alias, id, workspace, name } of reports.values()) {
    const found = id ?? ids.get(`${workspace}/${name}`);
    if (found !== undefined) append(aliases, found, alias);
  }
  return aliases;
}
