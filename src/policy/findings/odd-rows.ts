import { eachAfter, type Person, type World } from '../../domain/delta.ts';
import type { DatasetId, GroupId } from '../../domain/ids.ts';
import type { Indexes } from '../../domain/indexes.ts';

/** The datasets that have roles, numbered, and which of them each report and role belongs to; -1 for none. */
export interface Limited {
  readonly datasets: readonly DatasetId[];
  /** 1 for each dataset whose reports everybody may open without a role. */
  readonly dynamic: Uint8Array;
  readonly ofReport: Int32Array;
  readonly ofRole: Int32Array;
}

export function limitedDatasets({ catalogue: { roles, reports }, desired }: World): Limited {
  const datasets = [...new Set(roles.map(({ datasetId }) => datasetId))];
  const numbers = new Map<DatasetId | undefined, number>(datasets.map((id, number) => [id, number]));
  const numberOf = ({ datasetId }: { readonly datasetId: DatasetId | undefined }): number =>
    numbers.get(datasetId) ?? -1;
  return {
    datasets,
    dynamic: new Uint8Array(datasets.map((id) => Number(desired.dynamicDatasets.has(id)))),
    ofReport: new Int32Array(reports.map(numberOf)),
    ofRole: new Int32Array(roles.map(numberOf)),
  };
}

/** Each is a bit of what `oddOf` is asked for: the first is 1. */
export const CODES = ['rls-missing', 'rls-ambiguous', 'rls-union', 'rls-unused'] as const;

/** Counts, by dataset, of what one person has: enough to see that nothing is odd, without a list of anything. */
export class Counts {
  readonly #reports: Uint32Array;
  readonly #direct: Uint32Array;
  readonly #groups: Uint32Array;
  readonly #touched: number[] = [];

  constructor(size: number) {
    this.#reports = new Uint32Array(size);
    this.#direct = new Uint32Array(size);
    this.#groups = new Uint32Array(size);
  }

  #count(into: Uint32Array, number: number): void {
    if (number < 0) return;
    into[number] = (into[number] ?? 0) + 1;
    this.#touched.push(number);
  }

  /** The datasets of which a person's rows would give one of the codes; the counts are taken back at once. */
  oddOf(
    person: Person,
    { dynamic, ofReport, ofRole }: Limited,
    rolesOfGroup: (group: GroupId) => Indexes,
    wanting: number,
  ): readonly number[] {
    eachAfter(person.reports, (index) => this.#count(this.#reports, ofReport[index] ?? -1));
    eachAfter(person.roles, (index) => this.#count(this.#direct, ofRole[index] ?? -1));
    for (const group of person.live?.groups ?? [])
      for (const index of rolesOfGroup(group)) this.#count(this.#groups, ofRole[index] ?? -1);
    const odd: number[] = [];
    for (const number of this.#touched) {
      const reports = this.#reports[number] ?? 0;
      const direct = this.#direct[number] ?? 0;
      const groups = this.#groups[number] ?? 0;
      let codes = 0;
      if (reports > 0 && direct + groups === 0 && dynamic[number] === 0) codes |= 1;
      if (direct > 0 && groups > 0) codes |= 2;
      if (direct > 1) codes |= 4;
      if (direct > 0 && reports === 0) codes |= 8;
      if ((codes & wanting) !== 0) odd.push(number);
      this.#reports[number] = 0;
      this.#direct[number] = 0;
      this.#groups[number] = 0;
    }
    this.#touched.length = 0;
    return odd;
  }
}
