import { describe, expect, it } from 'vitest';
import { type Verification, verify } from '../../src/apply/verify.ts';
import { catalogueOf, type Report } from '../../src/domain/catalogue.ts';
import {
  datasetId,
  type Email,
  groupId,
  identityOf,
  operationId,
  reportId,
  userId,
} from '../../src/domain/ids.ts';
import { hasIndex, indexesOf, NO_INDEXES } from '../../src/domain/indexes.ts';
import type { Live } from '../../src/domain/live.ts';
import type { Operation, Outcome } from '../../src/domain/operation.ts';

const ANA = 'ana@x.com' as Email;
const identity = identityOf(ANA);
const PROBLEM = { code: 'unreachable', severity: 'error', message: 'no answer' } as const;
const NAMES = ['board', 'churn', 'extra'];
const CATALOGUE = catalogueOf(
  NAMES.map(
    (name): Report => ({ id: reportId(name), name, workspace: 'W', datasetId: undefined, listed: true }),
  ),
  [],
);

type Status = Outcome['status'];

function ended(status: Status, operation: Operation, entries?: readonly string[]): Outcome {
  switch (status) {
    case 'applied':
    case 'already-so':
    case 'not-started':
      return { status, operation };
    case 'skipped':
      return { status, operation, because: [] };
    case 'unknown':
    case 'failed':
      return { status, operation, problem: PROBLEM, ...(entries && { entries }) };
  }
}

const calling = (kind: 'link-reports' | 'unlink-reports', ...reports: string[]): Operation => ({
  kind,
  email: ANA,
  reports: reports.map(reportId),
  id: operationId(1),
  after: [],
  needs: [],
});

const linking = (status: Status, ...reports: string[]): Outcome =>
  ended(status, calling('link-reports', ...reports));

const shown = (...reports: string[]): Live => ({
  users: new Map([
    [
      identity,
      {
        id: userId('a'),
        email: ANA,
        identity,
        name: 'Ana',
        role: 3,
        reports: indexesOf(reports.map((name) => NAMES.indexOf(name))),
        roles: NO_INDEXES,
        groups: [],
        extras: [],
        mayEdit: false,
        expires: undefined,
        department: undefined,
      },
    ],
  ]),
  ambiguous: new Map(),
  groupRoles: new Map(),
  residue: new Map(),
});

/** What is not as it should be where Ana is to have two reports and nothing else. */
const compare: Verification['compare'] = ({ users }, observed) => {
  const held = observed.users.get(identity)?.reports ?? NO_INDEXES;
  return !users.has(identity)
    ? []
    : NAMES.flatMap((name, index) => {
        const isWanted = name !== 'extra';
        if (hasIndex(held, index) === isWanted) return [];
        const what = { kind: 'report', report: reportId(name) } as const;
        return { kind: isWanted ? 'missing' : 'excess', holder: ANA, what };
      });
};

/** Verifies against readings, the last of which stays; says what came of it, after how many, and what was told. */
async function verified(
  outcomes: readonly Outcome[],
  readings: readonly Live[],
  options: Partial<Verification> = {},
) {
  const notices: string[] = [];
  let count = 0;
  const result = await verify({
    outcomes,
    catalogue: CATALOGUE,
    compare,
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
      verified(all, [shown('extra'), shown('extra'), shown('board', 'churn')]),
      verified([linking('unknown', 'board', 'churn')], [shown(), shown('board'), shown('board', 'churn')]),
    ]);
    expect(runs.map(({ notices }) => notices)).toEqual(Array(4).fill([most]));
    expect(runs.map(({ readings, left }) => [readings, left])).toEqual(Array(4).fill([3, []]));
    expect(runs[3]?.statuses).toEqual(['applied']);
  });

  it.each<[string, readonly Outcome[], Live, readonly string[]]>([
    [
      'a give that does not show',
      [linking('applied', 'board')],
      shown('churn'),
      ['missing board: not-verified, not-yet'],
    ],
    ['a give that failed, which its outcome says', [linking('failed', 'board')], shown('churn'), []],
    [
      'a give of which a part failed',
      [ended('failed', calling('link-reports', 'board', 'churn'), ['board'])],
      shown(),
      ['missing churn: not-verified, not-yet'],
    ],
    [
      'a take that does not show, and what somebody took meanwhile, excess first',
      [ended('applied', calling('unlink-reports', 'extra'))],
      shown('board', 'extra'),
      ['excess extra: access-from-elsewhere, not-yet', 'missing churn: not-verified, otherwise'],
    ],
    [
      'a take that failed',
      [ended('failed', calling('unlink-reports', 'extra'))],
      shown('board', 'churn', 'extra'),
      ['excess extra: not-verified, otherwise'],
    ],
    [
      'what somebody gave meanwhile',
      [linking('applied', 'board')],
      shown('board', 'churn', 'extra'),
      ['excess extra: not-verified, otherwise'],
    ],
  ])('tells %s by what its call came to', async (_title, outcomes, reading, expected) => {
    const { discrepancies } = await verified(outcomes, [reading], { settle: 0 });
    expect(
      discrepancies.map(
        ({ kind, what, code, seen }) =>
          `${kind} ${what.kind === 'report' ? what.report : what.kind}: ${code}, ${seen}`,
      ),
    ).toEqual(expected);
  });

  it('counts a call whose answer was lost as applied where a reading shows all of it', async () => {
    const statuses = async (outcome: Outcome, reading: Live) =>
      (await verified([outcome], [reading], { settle: 0 })).statuses;
    const operation = { id: operationId(1), after: [], needs: [], email: ANA } as const;
    const created = { ...operation, kind: 'create-user', name: ' Ana ', role: 3 } as const;
    const deleted = (id: string) => ({ ...operation, kind: 'delete-user', userId: userId(id) }) as const;
    expect(await statuses(linking('unknown', 'board'), shown('board'))).toEqual(['applied']);
    expect(await statuses(linking('unknown', 'board', 'churn'), shown('board'))).toEqual(['unknown']);
    expect(await statuses(ended('unknown', calling('unlink-reports', 'board')), shown())).toEqual([
      'applied',
    ]);
    expect(await statuses(ended('unknown', created), shown())).toEqual(['applied']);
    expect(await statuses(ended('unknown', { ...created, role: 1 }), shown())).toEqual(['unknown']);
    expect(await statuses(ended('unknown', deleted('a')), shown())).toEqual(['unknown']);
    expect(await statuses(ended('unknown', deleted('b')), shown())).toEqual(['applied']);
  });
});
