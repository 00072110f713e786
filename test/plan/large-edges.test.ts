import { expect, it } from 'vitest';
import { datasetId, email, identityOf, type OperationId, reportId } from '../../src/domain/ids.ts';
import type { Action, Operation } from '../../src/domain/operation.ts';
import type { Step } from '../../src/plan/batches.ts';
import { operationsOf } from '../../src/plan/edges.ts';

const ANA = email('ana@x.com');
const NOBODY: ReadonlySet<never> = new Set<never>();
const DATASETS = 2000;
const dataset = (at: number) =>
  datasetId(`d0000000-0000-4000-8000-${String(at % DATASETS).padStart(12, '0')}`);

const step = (action: Action, datasets: readonly number[]): Step => ({
  action,
  holders: [identityOf(ANA)],
  datasets,
  beforeCreate: NOBODY,
  afterReports: NOBODY,
  isLate: false,
  administrator: undefined,
});

const roleStep = (kind: 'link-rls-users' | 'unlink-rls-users', at: number): Step =>
  step({ kind, datasetId: dataset(at), role: `Role ${at}`, emails: [ANA] }, [at % DATASETS]);

const times = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** For each call which calls have ended before it, as far as that follows from what it waits for. */
function before(operations: readonly Operation[]): ReadonlyMap<OperationId, ReadonlySet<OperationId>> {
  const all = new Map<OperationId, Set<OperationId>>();
  for (const { id, after } of operations) {
    const own = new Set(after);
    for (const other of after) for (const one of all.get(other) ?? []) own.add(one);
    all.set(id, own);
  }
  return all;
}

const isLink = ({ kind }: Operation): boolean => kind === 'link-rls-users';
const isUnlink = ({ kind }: Operation): boolean => kind === 'unlink-rls-users';

it('who loses 300 roles and gets 300 loses all of them first, and needs those of the same dataset', () => {
  const steps = times(300).flatMap((at) => [
    roleStep('unlink-rls-users', at),
    roleStep('link-rls-users', at + DATASETS / 2),
    roleStep('link-rls-users', at),
  ]);
  const operations = operationsOf(steps);
  const ended = before(operations);
  const unlinks = operations.filter(isUnlink);
  for (const link of operations.filter(isLink)) {
    expect(unlinks.filter(({ id }) => ended.get(link.id)?.has(id) !== true)).toEqual([]);
    const beside = unlinks.filter(
      (other) => 'datasetId' in link && 'datasetId' in other && link.datasetId === other.datasetId,
    );
    expect(link.needs).toEqual(beside.map(({ id }) => id));
    expect(link.after).toEqual(expect.arrayContaining([...link.needs]));
  }
});

// An edge for each pair of calls would be five thousand million.
it('who loses 50,000 roles of 2,000 datasets, and gets 100,000 and as many reports, has a plan', () => {
  const reports = times(100_000).map((at) =>
    reportId(`a0000000-0000-4000-8000-${String(at).padStart(12, '0')}`),
  );
  const operations = operationsOf([
    ...times(50_000).map((at) => roleStep('unlink-rls-users', at)),
    ...times(100_000).map((at) => roleStep('link-rls-users', at)),
    step({ kind: 'link-reports', email: ANA, reports }, times(DATASETS)),
  ]);
  expect(operations).toHaveLength(150_001);
  expect(operations.at(-1)?.needs).toHaveLength(150_000);
  expect(operations.reduce((sum, { after }) => sum + after.length, 0)).toBeLessThan(5_000_000);
});
