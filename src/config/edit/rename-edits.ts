import type { Report } from '../../domain/catalogue.ts';
import { reportName } from '../../domain/catalogue.ts';
import type { Declared } from '../../domain/declared.ts';
import type { Source } from '../../domain/source.ts';
import { isUnwritable } from '../parse/hidden-characters.ts';
import { valueAt } from '../parse/values.ts';
import type { FileEdit } from './names.ts';

/** Every place where the files name reports without an id, by the name as it stands there: WORKSPACE/NAME. */
export function namesWithoutId(declared: Declared): ReadonlyMap<string, readonly NamedPlace[]> {
  const found = new Map<string, NamedPlace[]>();
  const add = (name: string, place: NamedPlace): void => {
    const known = found.get(name);
    if (known === undefined) found.set(name, [place]);
    else known.push(place);
  };
  for (const { id, workspace, name, source } of declared.reports.values())
    if (id === undefined && workspace !== undefined && name !== undefined)
      add(`${workspace}/${name}`, { kind: 'alias', source, workspace, name });
  for (const { reports } of [...declared.users.values(), ...declared.teams.values()])
    for (const { report, source } of reports)
      if (report.kind === 'name') add(report.name, { kind: 'entry', source });
  for (const { of, source } of declared.datasets.values())
    if (of.kind === 'report' && of.report.kind === 'name') add(of.report.name, { kind: 'dataset', source });
  return found;
}

/** A place that names a report. */
export type NamedPlace =
  | {
      readonly kind: 'alias';
      readonly source: Source;
      readonly workspace: string;
      readonly name: string;
    }
  | { readonly kind: 'entry' | 'dataset'; readonly source: Source };

/** The edits that give a report its new name everywhere; undefined where no file can hold that name. */
export function renameEdits(
  places: readonly NamedPlace[],
  report: Report,
  saidBy: (file: string) => unknown,
): readonly FileEdit[] | undefined {
  const whole = reportName(report);
  if (isUnwritable(whole) || report.workspace === '' || report.name === '') return undefined;
  return places.flatMap((place): FileEdit[] => {
    const { file, path } = place.source;
    if (place.kind === 'alias')
      return (['workspace', 'name'] as const).flatMap((part): FileEdit[] =>
        place[part] === report[part]
          ? []
          : [{ file, edit: { kind: 'set', path: [...path, part], value: report[part] } }],
      );
    const isWord = typeof valueAt(saidBy(file), path) === 'string';
    const at = isWord ? path : [...path, 'report'];
    return [{ file, edit: { kind: 'set', path: at, value: whole } }];
  });
}
