import { type Catalogue, listedReport, type Report, reportName } from '../../domain/catalogue.ts';
import type { Declared, ReportReference } from '../../domain/declared.ts';
import type { Former, FormerNames } from '../../domain/former-names.ts';
import {
  type DatasetId,
  datasetId,
  type ReportId,
  type RoleKey,
  reportId,
  roleKey,
} from '../../domain/ids.ts';
import { quote } from '../../domain/nearest.ts';
import type { Problem } from '../../domain/problem.ts';
import type { ProblemCode } from '../../domain/problem-codes.ts';
import type { PortalState, RecordedState } from '../../portal/read-portal.ts';
import type { Loaded } from '../loading/load.ts';
import { newestBackup } from '../state/newest-backup.ts';

const LOST: ReadonlySet<ProblemCode> = new Set(['unknown-report', 'unknown-rls-role']);

/** True where some name is gone, so that it is worth asking what it meant. */
export const hasLostNames = (problems: readonly Problem[]): boolean =>
  problems.some(({ code }) => LOST.has(code));

/** Whoever may know the id that a name had. */
interface Witness {
  readonly by: string;
  readonly reports: readonly { readonly id: ReportId; readonly name: string }[];
}

const aliasesOf = ({ reports }: Declared, byOf: (alias: string) => string): Witness[] =>
  [...reports.values()].flatMap(({ alias, id, workspace, name }) =>
    id === undefined || workspace === undefined || name === undefined
      ? []
      : [{ by: byOf(alias), reports: [{ id, name: `${workspace}/${name}` }] }],
  );

function reportsBy(witnesses: readonly Witness[], catalogue: Catalogue): FormerNames['reports'] {
  const taken = new Set(catalogue.reports.flatMap((one) => (one.listed ? [reportName(one)] : [])));
  const found = new Map<string, Former<Report>>();
  const disputed = new Set<string>();
  for (const { by, reports } of witnesses) {
    for (const { id, name } of reports) {
      const now = listedReport(catalogue, id);
      // A name that somebody bears is no lost one.
      if (now === undefined || taken.has(name)) continue;
      const known = found.get(name);
      if (known === undefined) found.set(name, { now, by });
      else if (known.now.id !== now.id) disputed.add(name);
    }
  }
  // One report bore it, another one did too: nobody can say which of them is meant.
  for (const name of disputed) found.delete(name);
  return found;
}

const LAST_BACKUP = 'the last backup';

function rolesBy(backup: RecordedState | undefined, { roles }: PortalState): FormerNames['roles'] {
  const found = new Map<RoleKey, Former<string>>();
  if (backup === undefined) return found;
  // Names are lost within a dataset: a role of the same id elsewhere is none of it.
  const keyOf = (role: { readonly id: string; readonly datasetId: string }): string =>
    JSON.stringify([datasetId(role.datasetId), datasetId(role.id)]);
  const now = new Map(roles.map((role) => [keyOf(role), role.name]));
  for (const role of backup.records.roles) {
    const name = now.get(keyOf(role));
    if (name !== undefined && name !== role.name)
      found.set(roleKey(datasetId(role.datasetId), role.name), { now: name, by: LAST_BACKUP });
  }
  return found;
}

/** Who may know what names meant: an alias of the files, the files that were applied last, the newest backup of the portal. */
export interface Witnesses {
  readonly loaded: Loaded;
  readonly applied: Declared | undefined;
  readonly backup: RecordedState | undefined;
}

/** All who may know it; a backup that cannot be read knows nothing. */
export async function witnessesOf(
  loaded: Loaded,
  applied: Declared | undefined,
  url: string,
  stateDir: string | undefined,
): Promise<Witnesses> {
  const backup = await newestBackup(loaded, stateDir, url).catch(() => undefined);
  return { loaded, applied, backup };
}

/** What names of reports mean that the portal has no longer, where all who know the id say the same. */
function formerReports({ loaded, applied, backup }: Witnesses, catalogue: Catalogue): FormerNames['reports'] {
  const inBackup = (backup?.records.reports ?? []).map(({ id, name, workspaceName }) => ({
    id: reportId(id),
    name: `${workspaceName ?? ''}/${name}`,
  }));
  const witnesses = [
    ...aliasesOf(loaded.declared, (alias) => `the alias ${quote(alias)}`),
    ...(applied === undefined
      ? []
      : aliasesOf(applied, (alias) => `the alias ${quote(alias)} of what was applied last`)),
    { by: LAST_BACKUP, reports: inBackup },
  ];
  return reportsBy(witnesses, catalogue);
}

/** The datasets behind aliases: by the id that what was applied last gives the alias, or by the report that it names. */
function datasetsBy(
  { loaded, applied, backup }: Witnesses,
  reports: FormerNames['reports'],
  catalogue: Catalogue,
): FormerNames['datasets'] {
  const { declared } = loaded;
  const names = new Set(catalogue.reports.flatMap((one) => (one.listed ? [reportName(one)] : [])));
  const isThere = (reference: ReportReference): boolean => {
    const { id, name } = meantBy(reference, declared);
    return id === undefined ? names.has(name ?? '') : listedReport(catalogue, id) !== undefined;
  };
  const inBackup = backup?.records.reports ?? [];
  const found = new Map<string, DatasetId>();
  for (const { alias, of } of declared.datasets.values()) {
    if (of.kind === 'id' || isThere(of.report)) continue;
    const before = applied?.datasets.get(alias)?.of;
    const { id, name } = meantBy(of.report, declared);
    const known = inBackup.filter(
      (one) =>
        (id !== undefined && reportId(one.id) === id) || `${one.workspaceName ?? ''}/${one.name}` === name,
    );
    const dataset =
      before?.kind === 'id'
        ? before.id
        : (reports.get(name ?? '')?.now.datasetId ??
          (known.length === 1 && known[0]?.datasetId ? datasetId(known[0].datasetId) : undefined));
    if (dataset !== undefined) found.set(alias, dataset);
  }
  return found;
}

/** The id and the whole name by which a report is named. */
function meantBy(
  reference: ReportReference,
  { reports }: Declared,
): { readonly id?: ReportId | undefined; readonly name?: string | undefined } {
  if (reference.kind === 'id') return { id: reference.id };
  if (reference.kind === 'name') return { name: reference.name };
  const { id, workspace, name } = (reference.kind === 'alias' && reports.get(reference.alias)) || {};
  return { id, name: workspace === undefined || name === undefined ? undefined : `${workspace}/${name}` };
}

/** What names mean that the portal has no longer. Looked for only where a name is lost. */
export function formerNames(witnesses: Witnesses, state: PortalState): FormerNames {
  const reports = formerReports(witnesses, state.catalogue);
  return {
    reports,
    roles: rolesBy(witnesses.backup, state),
    datasets: datasetsBy(witnesses, reports, state.catalogue),
  };
}
