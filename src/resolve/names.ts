import { type Catalogue, listedReport, type Report, reportName } from '../domain/catalogue.ts';
import type { Declared } from '../domain/declared.ts';
import type { DatasetId, ReportId } from '../domain/ids.ts';
import { append, groupBy, once } from '../domain/multimap.ts';
import { quote, suggester } from '../domain/nearest.ts';
import type { Sourced } from '../domain/source.ts';
import { few } from '../domain/wording.ts';
import { type Names, nameProblem, type OnProblem, roleNamesOf } from './role-names.ts';

/** Ids in one message. */
const MOST_IDS = 20;
const NO_IDS: ReadonlyMap<string, ReportId> = new Map();

function reportNames(
  { reports }: Declared,
  catalogue: Catalogue,
  recorded: ReadonlyMap<string, ReportId>,
): Names['report'] {
  const listed = once(() => catalogue.reports.filter((report) => report.listed));
  const byName = once(() => groupBy(listed(), reportName));
  const byWorkspace = once(() => groupBy(listed(), ({ workspace }) => workspace));
  const nearName = suggester(() => byName().keys());
  const nearWorkspace = suggester(() => byWorkspace().keys());

  const named = (name: string, at: Sourced, tell: OnProblem): readonly Report[] => {
    const id = recorded.get(name);
    if (id !== undefined) return [listedReport(catalogue, id) ?? []].flat();
    const found = byName().get(name) ?? [];
    if (found.length === 1) return found;
    const ids = few(
      found.map((report) => report.id),
      MOST_IDS,
    );
    tell(
      found.length === 0
        ? nameProblem(
            'unknown-report',
            at,
            `The portal has no report ${quote(name)}.`,
            nearName(name, 'Look the name up in the portal. A key may not see every workspace.'),
          )
        : nameProblem(
            'ambiguous-report',
            at,
            `${found.length} reports are named ${quote(name)}: ${ids}.`,
            'Name the report by its id, or by an alias that has the id.',
          ),
    );
    return [];
  };
  const byId = (id: ReportId, at: Sourced, tell: OnProblem): readonly Report[] => {
    const report = listedReport(catalogue, id);
    if (report !== undefined) return [report];
    const message = `The portal has no report with the id ${id}.`;
    tell(nameProblem('unknown-report', at, message, 'Look the id up in the portal, or remove the entry.'));
    return [];
  };
  const byAlias = (alias: string, tell: OnProblem): readonly Report[] => {
    const declared = reports.get(alias);
    if (declared === undefined) return [];
    const { id, workspace, name } = declared;
    const wholeName = workspace !== undefined && name !== undefined ? `${workspace}/${name}` : undefined;
    if (id === undefined) return wholeName === undefined ? [] : named(wholeName, declared, tell);
    const report = listedReport(catalogue, id);
    if (report === undefined) {
      const successor = wholeName === undefined ? undefined : byName().get(wholeName)?.[0];
      if (successor === undefined) return byId(id, declared, tell);
      const message = `The report ${id} of the alias ${quote(alias)} is gone. ${successor.id} now has the name ${quote(wholeName ?? '')}.`;
      tell(
        nameProblem(
          'report-replaced',
          declared,
          message,
          `If it is the right one, write id: ${successor.id}`,
        ),
      );
      return [];
    }
    const isRenamed = name !== undefined && name !== report.name;
    if (isRenamed || (workspace !== undefined && workspace !== report.workspace)) {
      const message = `The report of the alias ${quote(alias)} is now named ${quote(reportName(report))}.`;
      const fix = `Write workspace: ${JSON.stringify(report.workspace)} and name: ${JSON.stringify(report.name)}`;
      tell({ ...nameProblem('report-renamed', declared, message, fix), severity: 'warning' });
    }
    return [report];
  };

  return (reference, at, tell) => {
    switch (reference.kind) {
      case 'alias':
        return byAlias(reference.alias, tell);
      case 'id':
        return byId(reference.id, at, tell);
      case 'name':
        return named(reference.name, at, tell);
      case 'workspace': {
        const found = byWorkspace().get(reference.workspace) ?? [];
        if (found.length === 0) {
          const message = `The portal shows no report in the workspace ${quote(reference.workspace)}.`;
          const fix = 'Look the workspace up in the portal, or remove the entry.';
          tell(nameProblem('empty-workspace', at, message, nearWorkspace(reference.workspace, fix)));
        }
        return found;
      }
    }
  };
}

/** The datasets of the aliases. One that leads nowhere is reported always: patterns depend on it. */
function resolveDatasets(
  { datasets }: Declared,
  report: Names['report'],
  tell: OnProblem,
): ReadonlyMap<string, DatasetId> {
  const resolved = new Map<string, DatasetId>();
  for (const dataset of datasets.values()) {
    const { alias, of } = dataset;
    if (of.kind === 'id') {
      resolved.set(alias, of.id);
      continue;
    }
    const found = report(of.report, dataset, tell)[0];
    if (found === undefined) continue;
    if (found.datasetId !== undefined) resolved.set(alias, found.datasetId);
    else {
      const message = `The report ${quote(reportName(found))} of the dataset alias ${quote(alias)} reads no dataset.`;
      tell(nameProblem('unknown-dataset', dataset, message, 'Name the dataset by its id.'));
    }
  }
  return resolved;
}

/** Builds the lookups over one catalogue, and the datasets behind the aliases. A name that is `recorded` means that id. */
export function resolveNames(
  declared: Declared,
  catalogue: Catalogue,
  tell: OnProblem,
  recorded: ReadonlyMap<string, ReportId> = NO_IDS,
): { readonly names: Names; readonly datasets: ReadonlyMap<string, DatasetId> } {
  const report = reportNames(declared, catalogue, recorded);
  const datasets = resolveDatasets(declared, report, tell);
  const role = roleNamesOf(catalogue, datasets);
  const datasetOf: Names['datasetOf'] = (dataset) =>
    dataset.kind === 'id' ? dataset.id : datasets.get(dataset.alias);
  return { names: { report, role, datasetOf }, datasets };
}

export function aliasesByDataset(
  datasets: ReadonlyMap<string, DatasetId>,
): ReadonlyMap<DatasetId, readonly string[]> {
  const aliases = new Map<DatasetId, string[]>();
  for (const [alias, id] of datasets) {
    append(aliases, id, alias);
  }
  return aliases;
}

/** Aliases by the report that they lead to. */
export function aliasesOfReports(
  { reports }: Declared,
  catalogue: Catalogue,
): ReadonlyMap<ReportId, readonly string[]> {
  const aliases = new Map<ReportId, string[]>();
  if (reports.size === 0) return aliases;
  const listed = catalogue.reports.filter((report) => report.listed);
  const ids = new Map(listed.map((report) => [reportName(report), report.id]));
  for (const { alias, id, workspace, name } of reports.values()) {
    const found = id ?? ids.get(`${workspace}/${name}`);
    if (found === undefined) continue;
    append(aliases, found, alias);
  }
  return aliases;
}
