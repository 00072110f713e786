import { type Catalogue, listedReport, type Report, reportName } from '../domain/catalogue.ts';
import type { Declared } from '../domain/declared.ts';
import type { DatasetId, ReportId } from '../domain/ids.ts';
import { groupBy, once } from '../domain/multimap.ts';
import { quote, suggester } from '../domain/nearest.ts';
import type { Sourced } from '../domain/source.ts';
import { placeOf } from '../domain/source.ts';
import { few } from '../domain/wording.ts';
import { type Names, type OnProblem, roleNamesOf } from './role-names.ts';

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
    if (found.length === 0) {
      tell({
        code: 'unknown-report',
        severity: 'error',
        message: `the portal has no report ${quote(name)}`,
        why: 'the whole of WORKSPACE/NAME is compared, exactly',
        fix: nearName(name, 'look the name up in the portal; a key may also not see this workspace'),
        place: placeOf(at.source),
      });
    } else {
      tell({
        code: 'ambiguous-report',
        severity: 'error',
        message: `${found.length} reports are named ${quote(name)}`,
        why: `their ids are ${few(
          found.map(({ id }) => id),
          MOST_IDS,
        )}`,
        fix: 'name the report by its id, or by an alias that has the id',
        place: placeOf(at.source),
      });
    }
    return [];
  };
  const byId = (id: ReportId, at: Sourced, tell: OnProblem): readonly Report[] => {
    const report = listedReport(catalogue, id);
    if (report !== undefined) return [report];
    tell({
      code: 'unknown-report',
      severity: 'error',
      message: `the portal has no report with the id ${id}`,
      why: 'the report list does not show it',
      fix: 'look the id up in the portal, or remove the entry',
      place: placeOf(at.source),
    });
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
      tell({
        code: 'report-replaced',
        severity: 'error',
        message: `the report ${id} of the alias ${quote(alias)} is gone, and ${successor.id} bears the name ${quote(wholeName ?? '')}`,
        why: 'a new report under an old name may show other data',
        fix: `if it is the right one, write id: ${successor.id}`,
        place: placeOf(declared.source),
      });
      return [];
    }
    if (
      (name !== undefined && name !== report.name) ||
      (workspace !== undefined && workspace !== report.workspace)
    ) {
      tell({
        code: 'report-renamed',
        severity: 'warning',
        message: `the report of the alias ${quote(alias)} is now named ${quote(reportName(report))}`,
        why: 'the id decides, so access goes to the report under its new name',
        fix: `write workspace: ${JSON.stringify(report.workspace)} and name: ${JSON.stringify(report.name)}`,
        place: placeOf(declared.source),
      });
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
          tell({
            code: 'empty-workspace',
            severity: 'error',
            message: `the portal shows no report in the workspace ${quote(reference.workspace)}`,
            why: 'an entry that means "all of them" must not silently mean "none"',
            fix: nearWorkspace(
              reference.workspace,
              'look the workspace up in the portal, or remove the entry',
            ),
            place: placeOf(at.source),
          });
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
      tell({
        code: 'unknown-dataset',
        severity: 'error',
        message: `the report of the dataset alias ${quote(alias)} reads no dataset`,
        why: `the portal names none for ${quote(reportName(found))}`,
        fix: 'name the dataset by its id',
        place: placeOf(dataset.source),
      });
    }
  }
  return resolved;
}

/** Builds the lookups over one catalogue, and the datasets behind the aliases. A name that is `recorded` means that id. */
export function namesOf(
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
