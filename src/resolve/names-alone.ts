import type { Catalogue, Live, LiveUser, Report } from '../domain/access.ts';
import { ANY_NAME, buildCatalogue, reportName, splitName } from '../domain/access.ts';
import type { Declared, ReportReference } from '../domain/declared.ts';
import type { Desired } from '../domain/desired.ts';
import type { DatasetId, ReportId, RoleKey } from '../domain/ids.ts';
import { datasetId, parseRoleKey, ROLE_CODES, reportId, roleKey, userId } from '../domain/ids.ts';
import type { RecordState } from '../domain/recorded.ts';

type NamesAndCorrections = Pick<RecordState, 'names' | 'users' | 'groups'>;

const correctionsIn = (record: NamesAndCorrections | undefined) =>
  record === undefined ? [] : [...record.users.values(), ...record.groups.values()];

/** Collects reports by id and name, recorded ones first. If a report has two names, the first one counts. */
function collectReports(declared: Declared, record: NamesAndCorrections | undefined) {
  const unknown = record === undefined ? ANY_NAME : '';
  const reports = new Map<ReportId, Report>();
  const ids = new Map<string, ReportId>();
  const add = (id: ReportId, workspace = unknown, name = unknown): ReportId => {
    const earlier = reports.get(id);
    if (earlier !== undefined && earlier.name !== unknown) return id;
    const dataset = record?.names.datasets?.get(id) ?? datasetId(`the dataset of ${id}`);
    const report: Report = { id, workspace, name, datasetId: dataset, listed: true };
    reports.set(id, report);
    if (!ids.has(reportName(report))) ids.set(reportName(report), id);
    return id;
  };
  const addNamed = (workspace: string | undefined, name: string | undefined): ReportId => {
    const whole = `${workspace}/${name}`;
    return ids.get(whole) ?? add(reportId(whole), workspace, name);
  };
  for (const [name, id] of record?.names.reports ?? []) add(id, ...splitName(name));
  const aliases = new Map<string, ReportId>();
  // Add reports with an id first: then an alias with only a name finds the same report.
  for (const { alias, id, workspace, name } of declared.reports.values())
    if (id !== undefined) aliases.set(alias, add(id, workspace, name));
  for (const { alias, id, workspace, name } of declared.reports.values())
    if (id === undefined) aliases.set(alias, addNamed(workspace, name));
  for (const [workspace, members] of record?.names.workspaces ?? [])
    for (const id of members) if (!reports.has(id)) add(id, workspace, id);
  for (const correction of correctionsIn(record))
    for (const id of correction.reports.keys()) if (!reports.has(id)) add(id);

  const addReferenced = (reference: ReportReference): ReportId | undefined => {
    switch (reference.kind) {
      case 'alias':
        return aliases.get(reference.alias);
      case 'id':
        return add(reference.id);
      case 'workspace':
        return record === undefined ? addNamed(reference.workspace, ANY_NAME) : undefined;
      case 'name':
        return addNamed(...splitName(reference.name));
    }
  };
  return { reports, addReferenced };
}

/** The roles that entries name, then the roles of the recorded corrections. */
function roleKeysIn(
  { users, teams, groups }: Declared,
  datasets: ReadonlyMap<string, DatasetId>,
  record: NamesAndCorrections | undefined,
) {
  const keys = new Set<RoleKey>();
  for (const { rls } of [...users.values(), ...teams.values(), ...groups.values()])
    for (const { dataset, role } of rls) {
      const id = dataset.kind === 'id' ? dataset.id : datasets.get(dataset.alias);
      if (id !== undefined) keys.add(roleKey(id, role));
    }
  for (const { roles } of correctionsIn(record)) for (const key of roles.keys()) keys.add(key);
  return keys;
}

/** Makes a catalogue of the names in the files. Without a record, a report with only an id has ANY_NAME. */
export function catalogueOfNames(declared: Declared, record?: NamesAndCorrections): Catalogue {
  const { reports, addReferenced } = collectReports(declared, record);
  const datasets = new Map<string, DatasetId>();
  for (const { alias, of } of declared.datasets.values()) {
    const report = of.kind === 'id' ? undefined : addReferenced(of.report);
    const id = of.kind === 'id' ? of.id : report && reports.get(report)?.datasetId;
    if (id !== undefined) datasets.set(alias, id);
  }
  for (const holder of [...declared.users.values(), ...declared.teams.values()])
    for (const { report } of holder.reports) addReferenced(report);
  const roles = Array.from(roleKeysIn(declared, datasets, record), (key) => {
    const { datasetId, role } = parseRoleKey(key);
    return { key, datasetId, name: role, ambiguous: false };
  });
  return buildCatalogue([...reports.values()], roles);
}

/** The accounts and access of a portal that is exactly as the files want it. */
export function liveAs({ users, groups }: Desired): Live {
  const present = [...users.values()].filter(({ standing }) => standing === 'present');
  return {
    users: new Map(
      present.map(({ identity, email, name = '', role = ROLE_CODES.viewer, reports, roles }) => {
        const user: LiveUser = {
          ...{ id: userId(identity), email, identity, name, role, reports, roles },
          ...{ groups: [], extras: [], mayEdit: false, expires: undefined, department: undefined },
        };
        return [identity, user] as const;
      }),
    ),
    ambiguous: new Map(),
    groupRoles: new Map([...groups.values()].map(({ id, roles }) => [id, roles])),
    residue: new Map(),
  };
}
