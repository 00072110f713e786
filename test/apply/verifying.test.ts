import { describe, expect, it } from 'vitest';
import { type Verification, verify } from '../../src/apply/verify.ts';
import {
  datasetId,
  type Email,
  groupId,
  type Identity,
  operationId,
  reportId,
  userId,
} from '../../src/domain/ids.ts';
import type { Observed } from '../../src/domain/observed.ts';
import type { Outcome } from '../../src/domain/operation.ts';

const ANA = 'ana@x.com' as Email;
const identity = 'ana@x.com' as Identity;
const [BOARD, CHURN] = [reportId('board'), reportId('churn')];
const PROBLEM = { code: 'unreachable', severity: 'error', message: 'no answer' } as const;

const linking = (status: 'applied' | 'unknown' | 'failed' | 'not-started', ...reports: string[]): Outcome => {
  const operation = {
    kind: 'link-reports',
    email: ANA,
    reports: reports.map(reportId),
    id: operationId(1),
    after: [],
    needs: [],
  } as const;
  if (status === 'applied' || status === 'not-started') return { status, operation };
  return { status, operation, problem: PROBLEM };
};

const shown = (...reports: string[]): Observed => ({
  users: new Map([
    [identity, [{ id: userId('a'), name: 'Ana', role: 3, reports: new Set(reports.map(reportId)) }]],
  ]),
  roles: new Map(),
});

/** The same reading, with access that nobody was to have. */
const extra = ({ users, roles }: Observed): Observed => ({
  users: new Map(
    [...users].map(([who, all]) => [
      who,
      all.map((one) => ({ ...one, reports: new Set([...one.reports, reportId('x')]) })),
    ]),
  ),
  roles,
});

/** Verifies against readings, the last of which stays; says what came of it, after how many, and what was told. */
async function verified(
  outcomes: readonly Outcome[],
  readings: readonly Observed[],
  options: Partial<Verification> = {},
) {
  const notices: string[] = [];
  let count = 0;
  const wanted = new Set([BOARD, CHURN]);
  const result = await verify({
    outcomes,
    expected: {
      person: () => ({
        email: ANA,
        account: { state: 'there', name: undefined, role: undefined, not: undefined },
        reports: { present: wanted, absent: (report) => !wanted.has(report) },
        roles: { present: new Set(), absent: () => false },
      }),
      group: () => undefined,
    },
    observe: async () => readings[Math.min(readings.length, ++count) - 1] ?? shown(),
    settle: 3000,
    since: Date.now(),
    signal: new AbortController().signal,
    notify: (notice) => notices.push(notice),
    ...options,
  });
  return {
    statuses: result.outcomes.map(({ status }) => status),
    left: result.discrepancies.map(
      ({ kind, what }) => `${kind} ${what.kind === 'report' ? what.report : what.kind}`,
    ),
    verified: result.verified,
    readings: count,
    notices: notices.map((notice) => notice.replace(/\d+ s more/, 'N s more')),
    discrepancies: result.discrepancies,
  };
}

describe('verification', () => {
  it('reads nothing where no call was made', async () => {
    for (const outcomes of [[], [linking('not-started', 'board')]])
      expect(await verified(outcomes, [])).toMatchObject({ readings: 0, left: [], verified: true });
  });

  it('reads for people and groups alike, and for as many of both', async () => {
    const ofGroup: Outcome = {
      status: 'applied',
      operation: {
        kind: 'link-rls-groups',
        datasetId: datasetId('sales'),
        role: 'EMEA',
        groups: [groupId('g')],
        id: operationId(2),
        after: [],
        needs: [],
      },
    };
    const person = linking('applied', 'board', 'churn');
    for (const outcomes of [[person], [ofGroup], [person, ofGroup]])
      expect((await verified(outcomes, [shown('board', 'churn')])).readings).toBe(1);
  });

  it('ends with the first reading that is equal', async () => {
    const outcomes = [linking('applied', 'board', 'churn')];
    expect(await verified(outcomes, [shown('board', 'churn')])).toMatchObject({
      readings: 1,
      left: [],
      verified: true,
      notices: [],
    });
  });

  it('is not verified where nothing can be read', async () => {
    const failing = async () => {
      throw new Error('no');
    };
    expect(await verified([linking('applied', 'board')], [], { observe: failing })).toMatchObject({
      statuses: ['applied'],
      left: [],
      verified: false,
    });
  });

  it('reads again until what was written shows, and tells from the second pause on what it waits for', async () => {
    const all = [linking('applied', 'board', 'churn')];
    expect(await verified(all, [shown(), shown('board', 'churn')])).toMatchObject({
      readings: 2,
      left: [],
      notices: [],
    });
    const most = 'reading again until the portal shows what was written, at most N s more';
    const runs = await Promise.all([
      verified(all, [shown(), shown(), shown('board', 'churn')]),
      verified(all, [shown(), shown('board'), shown('board', 'churn')]),
      verified(
        all,
        [shown(), shown(), shown('board', 'churn')].map((one, at) => (at < 2 ? extra(one) : one)),
      ),
      verified([linking('unknown', 'board', 'churn')], [shown(), shown('board'), shown('board', 'churn')]),
    ]);
    expect(runs.map(({ notices }) => notices)).toEqual([
      [`${most}: 2 changes not seen yet`],
      [`${most}: 1 difference`],
      [`${most}: 2 changes not seen yet, 1 difference`],
      [`${most}: 1 call whose answer was lost`],
    ]);
    expect(runs.map(({ readings, left }) => [readings, left])).toEqual(Array(4).fill([3, []]));
    expect(runs[3]?.statuses).toEqual(['applied']);
  });

  it('waits no longer than the portal has, counted from the last write', async () => {
    const all = [linking('applied', 'board', 'churn')];
    const late = await verified(all, [shown('board')], { settle: 5000, since: Date.now() - 6000 });
    expect(late).toMatchObject({ readings: 1, left: ['missing churn'], verified: true });
    const soon = await verified(all, [shown('board')], { settle: 5000, since: Date.now() - 4950 });
    expect(soon).toMatchObject({ left: ['missing churn'], verified: true });
    expect(soon.discrepancies[0]).not.toHaveProperty('mayGo');
  });

  it('does not wait for what failed, nor once the run is ended', async () => {
    const failed = [linking('failed', 'board', 'churn')];
    expect(await verified(failed, [shown()])).toMatchObject({ readings: 1, left: [], verified: true });
    const abort = new AbortController();
    abort.abort();
    const ended = await verified([linking('applied', 'board', 'churn')], [shown()], { signal: abort.signal });
    expect(ended).toMatchObject({ readings: 1, left: ['missing board', 'missing churn'] });
    const lost = await verified([linking('unknown', 'board', 'churn')], [shown()], { signal: abort.signal });
    expect(lost).toMatchObject({ readings: 1, statuses: ['unknown'], verified: true });
  });

  it('waits for a lost answer too where nothing differs', async () => {
    const lost = [linking('unknown', 'board')];
    const run = await verified(lost, [shown(), shown('board')], {
      expected: { person: () => undefined, group: () => undefined },
    });
    expect(run).toMatchObject({ readings: 2, statuses: ['applied'] });
  });
});
