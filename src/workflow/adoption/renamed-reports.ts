import { namesWithoutId, renameEdits } from '../../config/edit/rename-edits.ts';
import type { Taken } from '../../domain/adoption.ts';
import { type Catalogue, listedReport, reportName } from '../../domain/catalogue.ts';
import type { RecordedNames } from '../../domain/recorded.ts';
import { byFile, editFiles } from '../edits/edited-files.ts';
import type { Loaded } from '../loading/load.ts';

/** Files in which reports bear the names that the portal has for them now, not written yet. */
export interface Renamed {
  readonly loaded: Loaded;
  readonly taken: readonly Taken[];
}

/**
 * Gives reports that the files name without an id, and that the portal has no longer by that name, the name that they
 * have now: where the record knows which report it was, and one report alone bears the new name. Undefined where there is none.
 */
export async function renameReports(
  loaded: Loaded,
  catalogue: Catalogue,
  names: RecordedNames,
  isAsked: (name: string) => boolean,
): Promise<Renamed | undefined> {
  const counts = new Map<string, number>();
  for (const report of catalogue.reports)
    if (report.listed) counts.set(reportName(report), (counts.get(reportName(report)) ?? 0) + 1);
  const gone = [...namesWithoutId(loaded.declared)].filter(([name]) => !counts.has(name));
  if (gone.length === 0) return undefined;
  const values = new Map(loaded.parsed.map(({ text, content }) => [text.file, content?.value]));
  const found = gone.flatMap(([name, places]) => {
    const id = names.reports.get(name);
    const report = id && listedReport(catalogue, id);
    if (report === undefined) return [];
    if (counts.get(reportName(report)) !== 1 || !isAsked(reportName(report))) return [];
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
