import type { DatasetReference, ReportReference, RlsEntry } from '../../domain/declared.ts';
import { datasetId, isUuid, reportId } from '../../domain/ids.ts';

/** The role that an entry names. */
type RoleReference = Pick<RlsEntry, 'dataset' | 'role'>;

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

/** Makes the names in all files that are read together into references: one object for each name. */
export class Names {
  readonly #reports = new Map<string, ReportReference>();
  readonly #datasets = new Map<string, DatasetReference>();
  readonly #roles = new Map<string, RoleReference>();

  report(text: string): ReportReference {
    let reference = this.#reports.get(text);
    if (reference === undefined) {
      reference = reportReference(text);
      this.#reports.set(text, reference);
    }
    return reference;
  }

  dataset(text: string): DatasetReference {
    let reference = this.#datasets.get(text);
    if (reference === undefined) {
      reference = datasetReference(text);
      this.#datasets.set(text, reference);
    }
    return reference;
  }

  /** Undefined for what is not DATASET/ROLE. */
  role(text: string): RoleReference | undefined {
    const known = this.#roles.get(text);
    const slash = text.indexOf('/');
    if (known !== undefined || slash <= 0 || slash === text.length - 1) return known;
    const reference = { dataset: this.dataset(text.slice(0, slash)), role: text.slice(slash + 1) };
    this.#roles.set(text, reference);
    return reference;
  }
}
