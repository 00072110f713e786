import {
  ANY_NAME,
  type Catalogue,
  catalogueOf,
  type Report,
  type RlsRole,
  reportName,
} from '../domain/catalogue.ts';
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
import type { RecordedNames, RecordState } from '../domain/recorded.ts';

/** Reports by the names in the files. Each reads a dataset of its own. */
class NamedReports {
  readonly all = new Map<ReportId, Report>();
  readonly #byName = new Map<string, ReportId>();
  readonly #byAlias = new Map<string, ReportId>();

  /** What a report is called of which only the id is known. */
  readonly #unknown: string;
  readonly #isRecorded: boolean;

  constructor(declared: Declared, recorded?: RecordedNames) {
    this.#isRecorded = recorded !== undefined;
    this.#unknown = this.#isRecorded ? '' : ANY_NAME;
    for (const [name, id] of recorded?.reports ?? []) {
      const slash = name.indexOf('/');
      this.#add(id, name.slice(0, slash), name.slice(slash + 1));
    }
    const aliases = [...declared.reports.values()];
    // Those with an id come first: a name alone then means the same report.
    for (const { alias, id, workspace, name } of aliases)
      if (id !== undefined) this.#byAlias.set(alias, this.#add(id, workspace, name));
    for (const { alias, id, workspace, name } of aliases)
      if (id === undefined) this.#byAlias.set(alias, this.#named(workspace, name));
  }

  #add(id: ReportId, workspace: string | undefined, name: string | undefined): ReportId {
    const known = this.all.get(id);
    if (known !== undefined && known.name !== this.#unknown) return id;
    const report: Report = {
      id,
      workspace: workspace ?? this.#unknown,
      name: name ?? this.#unknown,
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

  /** Adds a report of which only the id is known, and perhaps the workspace. */
  addId(id: ReportId, workspace?: string): void {
    if (!this.all.has(id)) this.#add(id, workspace, workspace && id);
  }

  /** The report of a reference; a workspace has one for all of it. */
  find(reference: ReportReference): ReportId | undefined {
    switch (reference.kind) {
      case 'alias':
        return this.#byAlias.get(reference.alias);
      case 'id':
        return this.#add(reference.id, undefined, undefined);
      case 'workspace':
        return this.#isRecorded ? undefined : this.#named(reference.workspace, ANY_NAME);
      case 'name': {
        const known = this.#byName.get(reference.name);
        if (known !== undefined) return known;
        const slash = reference.name.indexOf('/');
        return this.#named(reference.name.slice(0, slash), reference.name.slice(slash + 1));
      }
    }
  }
}

/** What the files name, as a portal that has nothing else. */
function catalogueNamed(declared: Declared, reports: NamedReports, more: readonly RoleKey[] = []): Catalogue {
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
  for (const key of more) {
    const { datasetId: dataset, role } = roleOf(key);
    addRole({ kind: 'id', id: dataset }, role);
  }
  return catalogueOf([...reports.all.values()], [...roles.values()]);
}

/**
 * A portal that has what the files name and nothing else, for what is judged without one: reports known by an id alone
 * are of any name, and a workspace has one report for all of it.
 */
export const catalogueOfNames = (declared: Declared): Catalogue =>
  catalogueNamed(declared, new NamedReports(declared));

/** The same with the ids that names and workspaces had when the files were applied, and with what was moved since. */
export function catalogueOfRecord(
  declared: Declared,
  { names, users, groups }: Pick<RecordState, 'names' | 'users' | 'groups'>,
): Catalogue {
  const reports = new NamedReports(declared, names);
  for (const [workspace, ids] of names.workspaces) for (const id of ids) reports.addId(id, workspace);
  const moves = [...users.values(), ...groups.values()];
  for (const moved of moves) for (const id of moved.reports.keys()) reports.addId(id);
  return catalogueNamed(
    declared,
    reports,
    moves.flatMap((moved) => [...moved.roles.keys()]),
  );
}
