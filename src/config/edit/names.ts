import { type Catalogue, reportAt, reportName, roleAt } from '../../domain/catalogue.ts';
import type { Declared } from '../../domain/declared.ts';
import type { Desired } from '../../domain/desired.ts';
import { isUuid } from '../../domain/ids.ts';
import { isUnwritable } from '../parse/hidden-characters.ts';
import { slug, uniqueAliases } from '../write/aliases.ts';
import type { Edit, Plain } from './edit.ts';

/** An edit with the file that it is made in. */
export interface FileEdit {
  readonly file: string;
  readonly edit: Edit;
}

/** How reports and roles are named in the files; what had no name there yet gets an alias where others have one. */
export interface Names {
  /** Undefined for what no file can name. */
  readonly report: (index: number) => string | undefined;
  readonly role: (index: number) => { readonly dataset: string; readonly role: string } | undefined;
  /** The aliases that were made on the way. */
  readonly made: () => readonly FileEdit[];
}

/** The file in which most of these definitions stand; of several the first. */
function fileOfMost(
  definitions: Iterable<{ readonly source: { readonly file: string } }>,
): string | undefined {
  const counts = new Map<string, number>();
  for (const { source } of definitions) counts.set(source.file, (counts.get(source.file) ?? 0) + 1);
  let most: string | undefined;
  for (const [file, count] of counts) if (most === undefined || count > (counts.get(most) ?? 0)) most = file;
  return most;
}

/** An alias that nobody bears yet. */
function freshAlias(text: string, id: string, kind: string, taken: Set<string>): string {
  const short = slug(text);
  const wish = short === '' || isUuid(short) ? `${kind}-${slug(id).slice(0, 8)}` : short;
  const alias = uniqueAliases([[id, wish] as const], taken).get(id) ?? wish;
  taken.add(alias);
  return alias;
}

/** The names of everything in the catalogue, as these files would say them. */
export function namesFor(declared: Declared, desired: Desired, catalogue: Catalogue): Names {
  const made: FileEdit[] = [];
  const counts = new Map<string, number>();
  for (const report of catalogue.reports)
    if (report.listed) counts.set(reportName(report), (counts.get(reportName(report)) ?? 0) + 1);
  const withId = [...declared.reports.values()].filter(({ id }) => id !== undefined);
  const datasetsWithId = [...declared.datasets.values()].filter(({ of }) => of.kind === 'id');
  const reports = new Map<number, string | undefined>();
  const datasets = new Map<string, string>();
  const takenReports = new Set(declared.reports.keys());
  const takenDatasets = new Set(declared.datasets.keys());

  const nameReport = (index: number): string | undefined => {
    const report = reportAt(catalogue, index);
    if (!report.listed) return undefined;
    const [known] = desired.reportAliases.get(report.id) ?? [];
    if (known !== undefined) return known;
    const { workspace, name, id } = report;
    const whole = reportName(report);
    const isWritable = !isUnwritable(whole) && workspace !== '' && name !== '';
    const near = withId.filter((one) => one.workspace === workspace);
    const file = fileOfMost(near.length > 0 ? near : withId);
    if (file === undefined || !isUuid(id)) {
      if (isWritable && counts.get(whole) === 1) return whole;
      return isUuid(id) ? id : undefined;
    }
    const alias = freshAlias(name, id, 'report', takenReports);
    const value: Plain = { id, ...(isWritable && { workspace, name }) };
    made.push({ file, edit: { kind: 'set', path: ['reports', alias], value } });
    return alias;
  };
  const nameDataset = (id: string, workspace: string): string => {
    const file = fileOfMost(datasetsWithId);
    if (file === undefined) return id;
    const alias = freshAlias(workspace, id, 'dataset', takenDatasets);
    made.push({ file, edit: { kind: 'set', path: ['datasets', alias], value: { id } } });
    return alias;
  };
  return {
    report: (index) => {
      if (!reports.has(index)) reports.set(index, nameReport(index));
      return reports.get(index);
    },
    role: (index) => {
      const { datasetId, name, ambiguous } = roleAt(catalogue, index);
      if (ambiguous || name === '' || isUnwritable(name)) return undefined;
      const [alias] = desired.datasetAliases.get(datasetId) ?? [];
      const known = alias ?? datasets.get(datasetId);
      if (known !== undefined) return { dataset: known, role: name };
      if (!isUuid(datasetId)) return undefined;
      const report = catalogue.reports.find((one) => one.listed && one.datasetId === datasetId);
      const dataset = nameDataset(datasetId, report?.name ?? '');
      datasets.set(datasetId, dataset);
      return { dataset, role: name };
    },
    made: () => made,
  };
}
