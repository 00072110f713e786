import type {
  DatasetReference,
  Numbered,
  ReportEntry,
  ReportReference,
  RlsEntry,
} from '../../domain/declared.ts';
import { datasetId, isUuid, reportId } from '../../domain/ids.ts';

/** What an entry names, without where it stands: one object for all entries of the same name. */
export type NamedReport = Pick<ReportEntry, 'report'> & Numbered;
export type NamedRole = Pick<RlsEntry, 'dataset' | 'role'> & Numbered;

/** Makes names of the files into references, the same object for the same name. */
export interface Names {
  readonly report: (text: string) => NamedReport;
  /** Undefined for what is not DATASET/ROLE. */
  readonly role: (text: string) => NamedRole | undefined;
  readonly dataset: (text: string) => DatasetReference;
  /** Every reference made so far, each once. */
  readonly every: () => {
    readonly reports: readonly ReportReference[];
    readonly datasets: readonly DatasetReference[];
  };
}

const ALIAS = /^[a-z0-9][a-z0-9._-]*$/;

/** How a string names a report: a UUID, WORKSPACE/NAME, or else an alias. */
export function reportReference(text: string): ReportReference {
  if (isUuid(text)) return { kind: 'id', id: reportId(text) };
  if (text.includes('/') || !ALIAS.test(text)) return { kind: 'name', name: text };
  return { kind: 'alias', alias: text };
}

/** How a string names a dataset: a UUID or else an alias. */
const datasetReference = (text: string): DatasetReference =>
  isUuid(text) ? { kind: 'id', id: datasetId(text) } : { kind: 'alias', alias: text };

/** The names of all files that are read together. */
export function namesOf(): Names {
  const reports = new Map<string, NamedReport>();
  const roles = new Map<string, NamedRole>();
  const datasets = new Map<string, DatasetReference>();
  let number = 0;
  const datasetNamed = (text: string): DatasetReference => {
    const named = datasets.get(text) ?? datasetReference(text);
    datasets.set(text, named);
    return named;
  };
  const roleNamed = (text: string): NamedRole | undefined => {
    const slash = text.indexOf('/');
    if (slash <= 0 || slash === text.length - 1) return undefined;
    const dataset = datasetNamed(text.slice(0, slash));
    return { dataset, role: text.slice(slash + 1), number: number++ };
  };
  return {
    report: (text) => {
      const known = reports.get(text);
      if (known !== undefined) return known;
      const named = { report: reportReference(text), number: number++ };
      reports.set(text, named);
      return named;
    },
    role: (text) => {
      const known = roles.get(text) ?? roleNamed(text);
      if (known !== undefined) roles.set(text, known);
      return known;
    },
    dataset: datasetNamed,
    every: () => ({
      reports: [...reports.values()].map(({ report }) => report),
      datasets: [...datasets.values()],
    }),
  };
}
