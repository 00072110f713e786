import { type Catalogue, type Report, reportAt } from '../domain/catalogue.ts';
import type { Person } from '../domain/delta.ts';
import type { ReportId } from '../domain/ids.ts';
import { sortNumbers } from '../domain/indexes.ts';
import { byCode } from '../domain/order.ts';
import type { Dialect } from '../domain/settings.ts';
import { chunks, type DatasetNumbers, type Step } from './batches.ts';

const NOBODY: ReadonlySet<never> = new Set<never>();

/** Reports in the order of their ids. */
interface Ranked {
  readonly reports: readonly Report[];
  /** The place of each among them, by its index. */
  readonly ranks: Uint32Array;
  /** By place: the number of the dataset; -1 for none, and for one without roles, of which nobody asks. */
  readonly datasets: Int32Array;
}

export function rankedOf({ reports }: Catalogue, numbers: DatasetNumbers): Ranked {
  const order = reports.map((report, index) => ({ report, index }));
  order.sort((a, b) => byCode(a.report.id, b.report.id));
  const ranks = new Uint32Array(order.length);
  for (const [rank, { index }] of order.entries()) ranks[index] = rank;
  return {
    reports: order.map(({ report }) => report),
    ranks,
    datasets: Int32Array.from(order, ({ report }) => numbers.get(report.datasetId) ?? -1),
  };
}

function idsAt(ranks: readonly number[], ranked: Ranked): readonly ReportId[] {
  const ids: ReportId[] = [];
  for (let at = 0; at < ranks.length; at++) ids.push(reportAt(ranked, ranks[at] ?? -1).id);
  // A list that grows has room for more.
  return ids.slice();
}

const NO_DATASETS: readonly number[] = [];

function datasetsAt(ranks: readonly number[], { datasets }: Ranked): readonly number[] {
  const numbers: number[] = [];
  for (let at = 0; at < ranks.length; at++) {
    const number = datasets[ranks[at] ?? 0] ?? -1;
    if (number >= 0) numbers.push(number);
  }
  return numbers.length === 0 ? NO_DATASETS : numbers.slice();
}

/**
 * Calls about some reports of one person, by their ids: sorted as numbers, since to compare them two by two takes four times
 * as long. The list of indexes is used up.
 */
export function addReportSteps(
  steps: Step[],
  kind: 'link-reports' | 'unlink-reports',
  { email }: Person,
  holders: Step['holders'],
  indexes: number[],
  ranked: Ranked,
  { maxBatch }: Dialect,
): void {
  if (indexes.length === 0) return;
  for (let at = 0; at < indexes.length; at++) indexes[at] = ranked.ranks[indexes[at] ?? 0] ?? 0;
  sortNumbers(indexes);
  // Written out, as there may be hundreds of thousands.
  for (const batch of chunks(indexes, maxBatch))
    steps.push({
      action: { kind, email, reports: idsAt(batch, ranked) },
      holders,
      datasets: datasetsAt(batch, ranked),
      beforeCreate: NOBODY,
      afterReports: NOBODY,
      isLate: false,
      administrator: undefined,
    });
}
