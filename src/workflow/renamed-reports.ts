import { namesWithoutId, renameEdits } from '../config/edit/rename-edits.ts';
import type { Taken } from '../domain/adoption.ts';
import { type Catalogue, reportAt, reportName } from '../domain/catalogue.ts';
import type { Declared } from '../domain/declared.ts';
import type { ReportId } from '../domain/ids.ts';
import { ProblemError } from '../domain/problem.ts';
import { byFile, editFiles } from './edited-files.ts';
import type { Loaded } from './load.ts';
import { newestBackup } from './newest-backup.ts';

/** Files in which reports bear the names that the portal has for them now, not written yet. */
export interface Renamed {
  readonly loaded: Loaded;
  readonly taken: readonly Taken[];
}

/** Who once bore which name: by the aliases of these files and of what was applied last, and by the newest backup. */
async function onceNamed(
  loaded: Loaded,
  base: Declared | undefined,
  url: string,
): Promise<(name: string) => ReadonlySet<ReportId>> {
  const ids = new Map<string, Set<ReportId>>();
  const add = (name: string, id: ReportId): void => {
    const known = ids.get(name);
    if (known === undefined) ids.set(name, new Set([id]));
    else known.add(id);
  };
  for (const declared of base === undefined ? [loaded.declared] : [loaded.declared, base])
    for (const { id, workspace, name } of declared.reports.values())
      if (id !== undefined && workspace !== undefined && name !== undefined) add(`${workspace}/${name}`, id);
  const backup = await newestBackup(loaded).catch((error: unknown) => {
    if (error instanceof ProblemError) return undefined;
    throw error;
  });
  if (backup?.url === url)
    for (const report of backup.state.catalogue.reports)
      if (report.listed) add(reportName(report), report.id);
  return (name) => ids.get(name) ?? new Set();
}

/**
 * Gives reports that the files name without an id, and that the portal has no longer by that name, the name that they
 * have now: where it is known which report it was, and one report alone bears the new name. Undefined where there is none.
 */
export async function renameReports(
  loaded: Loaded,
  catalogue: Catalogue,
  base: Declared | undefined,
  url: string,
  isAsked: (name: string) => boolean,
): Promise<Renamed | undefined> {
  const counts = new Map<string, number>();
  for (const report of catalogue.reports)
    if (report.listed) counts.set(reportName(report), (counts.get(reportName(report)) ?? 0) + 1);
  const gone = [...namesWithoutId(loaded.declared)].filter(([name]) => !counts.has(name));
  if (gone.length === 0) return undefined;
  const idsOf = await onceNamed(loaded, base, url);
  const values = new Map(loaded.parsed.map(({ text, content }) => [text.file, content?.value]));
  const found = gone.flatMap(([name, places]) => {
    const indexes = [...idsOf(name)].flatMap((id) => catalogue.reportIndex.get(id) ?? []);
    const [index] = indexes;
    if (index === undefined || idsOf(name).size !== 1) return [];
    const report = reportAt(catalogue, index);
    if (!report.listed || counts.get(reportName(report)) !== 1 || !isAsked(reportName(report))) return [];
    const edits = renameEdits(places, report, (file) => values.get(file));
    return edits === undefined ? [] : [{ name, edits }];
  });
  if (found.length === 0) return undefined;
  const { declared, texts, parsed } = await editFiles(loaded, byFile(found.flatMap(({ edits }) => edits)));
  return {
    loaded: { ...loaded, declared, texts, parsed },
    taken: found.map(
      ({ name, edits }): Taken => ({
        kind: 'rename',
        holder: null,
        what: name,
        files: [...new Set(edits.map(({ file }) => file))],
      }),
    ),
  };
}
