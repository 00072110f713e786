import { type Catalogue, reportName } from '../domain/catalogue.ts';
import type { Declared, ReportReference } from '../domain/declared.ts';
import { groupBy } from '../domain/multimap.ts';
import type { RecordedNames } from '../domain/recorded.ts';

/** The ids that the names and workspaces of files have in a catalogue; what does not resolve is left out. */
export function recordedNames(declared: Declared, catalogue: Catalogue): RecordedNames {
  const listed = catalogue.reports.filter((report) => report.listed);
  const byName = groupBy(listed, reportName);
  const byWorkspace = groupBy(listed, ({ workspace }) => workspace);
  const named = new Set<string>();
  const workspaces = new Set<string>();
  const add = (reference: ReportReference): void => {
    if (reference.kind === 'name') named.add(reference.name);
    if (reference.kind === 'workspace') workspaces.add(reference.workspace);
  };
  for (const { id, workspace, name } of declared.reports.values())
    if (id === undefined && workspace !== undefined && name !== undefined) named.add(`${workspace}/${name}`);
  for (const { of } of declared.datasets.values()) if (of.kind === 'report') add(of.report);
  for (const holder of [...declared.users.values(), ...declared.teams.values()])
    for (const { report } of holder.reports) add(report);
  const found = [...named].sort().flatMap((name) => {
    const [only, ...others] = byName.get(name) ?? [];
    return only === undefined || others.length > 0 ? [] : [[name, only.id] as const];
  });
  const members = [...workspaces]
    .sort()
    .map((workspace) => [workspace, (byWorkspace.get(workspace) ?? []).map(({ id }) => id).sort()] as const);
  return { reports: new Map(found), workspaces: new Map(members) };
}
