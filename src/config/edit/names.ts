import { type Catalogue, reportAt, reportName, roleAt } from '../../domain/catalogue.ts';
import type { Declared } from '../../domain/declared.ts';
import type { Desired } from '../../domain/desired.ts';
import { isUuid } from '../../domain/ids.ts';
import { once } from '../../domain/multimap.ts';
import { isUnwritable } from '../parse/hidden-characters.ts';
import { aliasGiver, slug } from '../write/aliases.ts';
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

function wishFor(text: string, id: string, kind: string): string {
  const short = slug(text);
  return short === '' || isUuid(short) ? `${kind}-${slug(id).slice(0, 8)}` : short;
}

/** The file in which most reports of a workspace have an alias with an id; of a workspace without one, most of all. */
function fileByWorkspace(declared: Declared): (workspace: string) => string | undefined {
  const withId = [...declared.reports.values()].filter(({ id }) => id !== undefined);
  const near = new Map<string | undefined, typeof withId>();
  for (const one of withId) {
    const known = near.get(one.workspace);
    if (known === undefined) near.set(one.workspace, [one]);
    else known.push(one);
  }
  const files = new Map([...near].map(([workspace, all]) => [workspace, fileOfMost(all)]));
  const ofAll = fileOfMost(withId);
  return (workspace) => files.get(workspace) ?? ofAll;
}

/** What the reports of each dataset are called, the first of them. */
function namesOfDatasets({ reports }: Catalogue): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { listed, datasetId, name } of reports)
    if (listed && datasetId !== undefined && !names.has(datasetId)) names.set(datasetId, name);
  return names;
}

/** The names of everything in the catalogue, as these files would say them. */
export function namesFor(declared: Declared, desired: Desired, catalogue: Catalogue): Names {
  const made: FileEdit[] = [];
  const counts = new Map<string, number>();
  for (const report of catalogue.reports)
    if (report.listed) counts.set(reportName(report), (counts.get(reportName(report)) ?? 0) + 1);
  const fileFor = once(() => fileByWorkspace(declared));
  const datasetNames = once(() => namesOfDatasets(catalogue));
  const datasetsWithId = [...declared.datasets.values()].filter(({ of }) => of.kind === 'id');
  const reports = new Map<number, string | undefined>();
  const datasets = new Map<string, string>();
  const fileOfDatasets = fileOfMost(datasetsWithId);
  const reportAlias = aliasGiver(declared.reports.keys());
  const datasetAlias = aliasGiver(declared.datasets.keys());

  const nameReport = (index: number): string | undefined => {
    const report = reportAt(catalogue, index);
    if (!report.listed) return undefined;
    const [known] = desired.reportAliases.get(report.id) ?? [];
    if (known !== undefined) return known;
    const { workspace, name, id } = report;
    const whole = reportName(report);
    const isWritable = !isUnwritable(whole) && workspace !== '' && name !== '';
    const file = fileFor()(workspace);
    if (file === undefined || !isUuid(id)) {
      if (isWritable && counts.get(whole) === 1) return whole;
      return isUuid(id) ? id : undefined;
    }
    const alias = reportAlias(wishFor(name, id, 'report'));
    const value: Plain = { id, ...(isWritable && { workspace, name }) };
    made.push({ file, edit: { kind: 'set', path: ['reports', alias], value } });
    return alias;
  };
  const nameDataset = (id: string, workspace: string): string => {
    if (fileOfDatasets === undefined) return id;
    const alias = datasetAlias(wishFor(workspace, id, 'dataset'));
    made.push({ file: fileOfDatasets, edit: { kind: 'set', path: ['datasets', alias], value: { id } } });
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
      const dataset = nameDataset(datasetId, datasetNames().get(datasetId) ?? '');
      datasets.set(datasetId, dataset);
      return { dataset, role: name };
    },
    made: () => made,
  };
}
