import {
  ANY_NAME,
  type Catalogue,
  catalogueOf,
  type Report,
  type RlsRole,
  reportName,
} from '../domain/catalogue.ts';
import type { DatasetReference, Declared, ReportReference } from '../domain/declared.ts';
import { type DatasetId, datasetId, type ReportId, type RoleKey, reportId, roleKey } from '../domain/ids.ts';

/** Reports by the names in the files. Each reads a dataset of its own. */
class NamedReports {
  readonly all = new Map<ReportId, Report>();
  readonly #byName = new Map<string, ReportId>();
  readonly #byAlias = new Map<string, ReportId>();

  constructor(declared: Declared) {
    const aliases = [...declared.reports.values()];
    // Those with an id come first: a name alone then means the same report.
    for (const { alias, id, workspace, name } of aliases)
      if (id !== undefined) this.#byAlias.set(alias, this.#add(id, workspace, name));
    for (const { alias, id, workspace, name } of aliases)
      if (id === undefined) this.#byAlias.set(alias, this.#named(workspace, name));
  }

  #add(id: ReportId, workspace: string | undefined, name: string | undefined): ReportId {
    const known = this.all.get(id);
    if (known !== undefined && known.name !== ANY_NAME) return id;
    const report: Report = {
      id,
      workspace: workspace ?? ANY_NAME,
      name: name ?? ANY_NAME,
      datasetId: datasetId(`the dataset of ${id}`),
      listed: true,
    };
    this.all.set(id, report);
    if (!this.#byName.has(reportName(report))) this.#byName.set(reportName(report), id);
    return id;
  }

  #named(workspace: string | undefined, name: string | undefined): ReportId {
    const whole = `${workspace}/${name}`;
    return this.#byName.get(whole) ?? this.#add(reportId(whole), workspace, name);
  }

  /** The report of a reference; a workspace has one for all of it. */
  find(reference: ReportReference): ReportId | undefined {
    switch (reference.kind) {
      case 'alias':
        return this.#byAlias.get(reference.alias);
      case 'id':
        return this.#add(reference.id, undefined, undefined);
      case 'workspace':
        return this.#named(reference.workspace, ANY_NAME);
      case 'name': {
        const known = this.#byName.get(reference.name);
        if (known !== undefined) return known;
        const slash = reference.name.indexOf('/');
        return this.#named(reference.name.slice(0, slash), reference.name.slice(slash + 1));
      }
    }
  }
}

/**
 * A portal that has what the files name and nothing else, for what is judged without one: reports known by an id alone
 * are of any name, and a workspace has one report for all of it.
 */
export function catalogueOfNames(declared: Declared): Catalogue {
  const reports = new NamedReports(declared);
  const datasetOf = new Map<string, DatasetId>();
  for (const { alias, of } of declared.datasets.values()) {
    const report = of.kind === 'id' ? undefined : reports.find(of.report);
    const id = of.kind === 'id' ? of.id : report && reports.all.get(report)?.datasetId;
    if (id !== undefined) datasetOf.set(alias, id);
  }
  const roles = new Map<RoleKey, RlsRole>();
  const addRole = (dataset: DatasetReference, name: string): void => {
    const id = dataset.kind === 'id' ? dataset.id : datasetOf.get(dataset.alias);
    if (id === undefined) return;
    const key = roleKey(id, name);
    if (!roles.has(key)) roles.set(key, { key, datasetId: id, name, ambiguous: false });
  };
  for (const { reports: given, rls } of [...declared.users.values(), ...declared.teams.values()]) {
    for (const { report } of given) reports.find(report);
    for (const { dataset, role } of rls) addRole(dataset, role);
  }
  for (const { rls } of declared.groups.values()) for (const { dataset, role } of rls) addRole(dataset, role);
  return catalogueOf([...reports.all.values()], [...roles.values()]);
}
