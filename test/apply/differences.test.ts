import { describe, expect, it } from 'vitest';
import { settled, touchedBy } from '../../src/apply/attempts.ts';
import { differences } from '../../src/apply/differences.ts';
import type { ExpectedAccess, ExpectedPerson } from '../../src/apply/expected.ts';
import {
  datasetId,
  type Email,
  type GroupId,
  groupId,
  type Identity,
  operationId,
  type ReportId,
  type RoleKey,
  reportId,
  roleKey,
  userId,
} from '../../src/domain/ids.ts';
import type { Observed, ObservedUser } from '../../src/domain/observed.ts';
import type { Action, Outcome } from '../../src/domain/operation.ts';
import type { Problem } from '../../src/domain/problem.ts';

const ANA = 'ana@x.com' as Identity;
const BOARD = reportId('board');
const CHURN = reportId('churn');
const SALES = datasetId('sales');
const LATAM = roleKey(SALES, 'LATAM');
const STAFF = groupId('staff');
const PROBLEM: Problem = { code: 'unreachable', severity: 'error', message: 'no answer' };

type Fate = 'applied' | 'already-so' | 'failed' | 'unknown' | 'skipped' | 'not-started';

/** What became of a call; `left` are entries that did not come about, of a failed one all where none is named. */
function ended(action: Action, status: Fate, left?: readonly string[], out?: readonly string[]): Outcome {
  const operation = { id: operationId(1), after: [], needs: [], ...action };
  const leftOut = out === undefined ? {} : { leftOut: { entries: out, because: [] } };
  switch (status) {
    case 'applied':
    case 'already-so':
      return { status, operation, ...leftOut };
    case 'failed':
      return { status, operation, problem: PROBLEM, ...(left && { entries: left }), ...leftOut };
    case 'unknown':
      return { status, operation, problem: PROBLEM, ...leftOut };
    case 'skipped':
      return { status, operation, because: [] };
    case 'not-started':
      return { status, operation };
  }
}

const link = (...reports: ReportId[]): Action => ({
  kind: 'link-reports',
  email: ANA as string as Email,
  reports,
});
const unlink = (...reports: ReportId[]): Action =>
  ({ ...link(...reports), kind: 'unlink-reports' }) as Action;
const create: Action = { kind: 'create-user', email: ANA as string as Email, name: ' Ana ', role: 3 };
const remove: Action = {
  kind: 'delete-user',
  email: ANA as string as Email,
  userId: userId('u1'),
};
const join: Action = {
  kind: 'link-rls-users',
  datasetId: SALES,
  role: 'LATAM',
  emails: [ANA as string as Email],
};
const leave: Action = { ...join, kind: 'unlink-rls-users' } as Action;
const joinGroup: Action = { kind: 'link-rls-groups', datasetId: SALES, role: 'LATAM', groups: [STAFF] };

const access = <Key>(present: readonly Key[]): ExpectedAccess<Key> => {
  const keys = new Set(present);
  return { present: keys, absent: (key) => !keys.has(key) };
};
const wanting = (
  reports: readonly ReportId[] = [],
  roles: readonly RoleKey[] = [],
  account: ExpectedPerson['account'] = { state: 'there', name: undefined, role: undefined, not: undefined },
): ExpectedPerson => ({
  email: ANA as string as Email,
  account,
  reports: access(reports),
  roles: access(roles),
});

const account = (reports: readonly ReportId[] = [], more: Partial<ObservedUser> = {}): ObservedUser => ({
  id: userId('u1'),
  name: 'Ana',
  role: 3,
  reports: new Set(reports),
  ...more,
});
const reading = (
  users: readonly ObservedUser[],
  members: readonly Identity[] = [],
  groups: readonly GroupId[] = [],
): Observed => ({
  users: new Map([[ANA, users]]),
  roles: new Map([
    [LATAM, { datasetId: SALES, role: 'LATAM', members: new Set(members), groups: new Set(groups) }],
  ]),
});

/** A reading in which nobody of that address is found, and no role. */
const NOBODY: Observed = { users: new Map(), roles: new Map() };

/** What is told, in short. */
const told = (
  outcomes: readonly Outcome[],
  person: ExpectedPerson | undefined,
  observed: Observed,
): string[] =>
  differences(
    outcomes,
    touchedBy(outcomes),
    { person: (identity) => (identity === ANA ? person : undefined), group: () => access([LATAM]) },
    observed,
  ).map(({ kind, code, seen, mayGo, holder, what }) => {
    const of = what.kind === 'report' ? what.report : what.kind === 'rls' ? what.role : what.expected;
    return `${kind} ${of} of ${holder}: ${code}, ${seen}${mayGo ? ', may go' : ''}`;
  });

describe('a reading that differs from what a plan comes to', () => {
  it('is nothing where it is as expected', () => {
    expect(
      told([ended(link(BOARD), 'applied')], wanting([BOARD], [LATAM]), reading([account([BOARD])], [ANA])),
    ).toEqual([]);
  });

  it.each(['skipped', 'not-started'] as const)('is not looked for where a call was %s', (status) => {
    expect(told([ended(link(BOARD), status)], wanting([BOARD]), reading([account()]))).toEqual([]);
    expect(told([ended(unlink(BOARD), status)], wanting(), reading([account([BOARD])]))).toEqual([]);
  });

  it('is not seen yet where the record is as if no call had been made', () => {
    const outcomes = [ended(link(BOARD), 'applied')];
    expect(told(outcomes, wanting([BOARD]), reading([account()]))).toEqual([
      'missing board of ana@x.com: not-verified, not-yet, may go',
    ]);
    // One of two calls shows, so that the record is not an old one.
    expect(
      told([ended(link(BOARD, CHURN), 'applied')], wanting([BOARD, CHURN]), reading([account([CHURN])])),
    ).toEqual(['missing board of ana@x.com: not-verified, otherwise, may go']);
  });

  it('is told by the outcome where the call for it failed, and by nothing else where it did not', () => {
    expect(told([ended(link(BOARD), 'failed')], wanting([BOARD]), reading([account()]))).toEqual([]);
    expect(
      told([ended(link(BOARD, CHURN), 'failed', [BOARD])], wanting([BOARD, CHURN]), reading([account()])),
    ).toEqual(['missing churn of ana@x.com: not-verified, not-yet, may go']);
    expect(
      told(
        [ended(link(BOARD, CHURN), 'applied', undefined, [BOARD])],
        wanting([BOARD, CHURN]),
        reading([account()]),
      ),
    ).toEqual(['missing churn of ana@x.com: not-verified, not-yet, may go']);
    expect(
      told(
        [ended(link(BOARD, CHURN), 'failed', [BOARD], [CHURN])],
        wanting([BOARD, CHURN]),
        reading([account()]),
      ),
    ).toEqual([]);
  });

  it('is access that should be gone, whatever became of the call, and first', () => {
    expect(told([ended(unlink(BOARD), 'applied')], wanting([CHURN]), reading([account([BOARD])]))).toEqual([
      'excess board of ana@x.com: access-from-elsewhere, not-yet, may go',
      'missing churn of ana@x.com: not-verified, otherwise, may go',
    ]);
    expect(told([ended(unlink(BOARD), 'failed')], wanting(), reading([account([BOARD])]))).toEqual([
      'excess board of ana@x.com: not-verified, otherwise',
    ]);
    expect(
      told([ended(link(BOARD), 'applied')], wanting([BOARD]), reading([account([BOARD, CHURN])])),
    ).toEqual(['excess churn of ana@x.com: not-verified, otherwise, may go']);
  });

  it('is a role that somebody has or lacks, a portal group too', () => {
    expect(told([ended(leave, 'applied')], wanting(), reading([account()], [ANA]))).toEqual([
      'excess LATAM of ana@x.com: access-from-elsewhere, not-yet, may go',
    ]);
    expect(told([ended(join, 'applied')], wanting([], [LATAM]), reading([account()]))).toEqual([
      'missing LATAM of ana@x.com: not-verified, not-yet, may go',
    ]);
    expect(told([ended(joinGroup, 'applied')], undefined, reading([], [], [STAFF]))).toEqual([]);
    expect(told([ended(joinGroup, 'applied')], undefined, reading([]))).toEqual([
      'missing LATAM of staff: not-verified, not-yet, may go',
    ]);
    expect(told([ended(joinGroup, 'failed')], undefined, reading([]))).toEqual([]);
  });
});

describe('an account that differs', () => {
  const there = { state: 'there', name: 'Ana', role: 3, not: undefined } as const;

  it('is there and should be gone, with all that it holds', () => {
    const gone = wanting([], [], { state: 'gone' });
    expect(told([ended(remove, 'applied')], gone, reading([account([BOARD])]))).toEqual([
      'excess gone of ana@x.com: not-verified, not-yet, may go',
    ]);
    expect(told([ended(remove, 'failed')], gone, reading([account()]))).toEqual([
      'excess gone of ana@x.com: not-verified, otherwise',
    ]);
    expect(told([ended(remove, 'applied')], gone, reading([]))).toEqual([]);
    expect(told([ended(remove, 'applied')], gone, NOBODY)).toEqual([]);
    expect(told([ended(remove, 'applied')], wanting([], [LATAM], { state: 'gone' }), reading([]))).toEqual(
      [],
    );
    // As long as the account is seen, so may all be that it had.
    expect(told([ended(remove, 'applied')], gone, reading([account()], [ANA]))).toEqual([
      'excess gone of ana@x.com: not-verified, not-yet, may go',
      'excess LATAM of ana@x.com: not-verified, not-yet, may go',
    ]);
    // What is left in a role of somebody who is gone is too much; what is missing there is nobody's.
    expect(told([ended(remove, 'applied')], gone, reading([], [ANA]))).toEqual([
      'excess LATAM of ana@x.com: not-verified, otherwise, may go',
    ]);
  });

  it('is missing, once, without the access that it cannot have', () => {
    const person = wanting([BOARD], [LATAM], there);
    expect(told([ended(create, 'applied')], person, reading([]))).toEqual([
      'missing there of ana@x.com: not-verified, not-yet, may go',
    ]);
    expect(told([ended(create, 'failed')], person, reading([]))).toEqual([]);
    expect(told([ended(create, 'applied')], person, NOBODY)).toEqual([
      'missing there of ana@x.com: not-verified, not-yet, may go',
    ]);
    // Where the new account is seen, what it lacks is not late: it is not there.
    expect(
      told(
        [ended(create, 'applied'), ended(link(BOARD), 'applied')],
        wanting([BOARD], [], there),
        reading([account()]),
      ),
    ).toEqual(['missing board of ana@x.com: not-verified, otherwise, may go']);
  });

  it('is the one that a replacement was to remove', () => {
    const person = wanting([], [], { ...there, not: userId('u1') });
    expect(told([ended(create, 'applied')], person, reading([account()]))).toHaveLength(1);
    expect(told([ended(create, 'applied')], person, reading([account([], { id: userId('u2') })]))).toEqual(
      [],
    );
  });

  it('is one of two, has another role, or another name', () => {
    const person = wanting([], [], there);
    const of = (...users: ObservedUser[]) => told([ended(create, 'applied')], person, reading(users));
    expect(of(account([], { name: ' Ana' }))).toEqual([]);
    expect(of(account(), account([], { id: userId('u2') }))).toEqual([
      'excess single of ana@x.com: not-verified, otherwise, may go',
    ]);
    expect(of(account([], { name: 'Anna' }))).toEqual([
      'missing changed of ana@x.com: not-verified, not-yet, may go',
    ]);
    // 1 is an administrator, 3 a viewer: more than was to be is excess.
    expect(of(account([], { role: 1 }))).toEqual([
      'excess changed of ana@x.com: not-verified, not-yet, may go',
    ]);
    expect(
      told([ended(create, 'applied')], wanting([], [], { ...there, role: 1 }), reading([account()])),
    ).toEqual(['missing changed of ana@x.com: not-verified, otherwise, may go']);
    expect(of(account([], { role: 99 }))).toEqual([
      'missing changed of ana@x.com: not-verified, not-yet, may go',
    ]);
  });
});

describe('a call whose answer was lost', () => {
  const statuses = (outcome: Outcome, observed: Observed) =>
    settled([outcome], observed).map(({ status }) => status);

  it('has come about where a reading shows all of it', () => {
    expect(statuses(ended(link(BOARD), 'unknown'), reading([account([BOARD])]))).toEqual(['applied']);
    expect(statuses(ended(link(BOARD, CHURN), 'unknown'), reading([account([BOARD])]))).toEqual(['unknown']);
    expect(statuses(ended(link(BOARD), 'unknown'), NOBODY)).toEqual(['unknown']);
    expect(statuses(ended(create, 'unknown'), NOBODY)).toEqual(['unknown']);
    expect(statuses(ended(join, 'unknown'), NOBODY)).toEqual(['unknown']);
    expect(statuses(ended(remove, 'unknown'), NOBODY)).toEqual(['applied']);
    expect(statuses(ended(unlink(BOARD), 'unknown'), reading([account([BOARD])]))).toEqual(['unknown']);
    expect(statuses(ended(create, 'unknown'), reading([account()]))).toEqual(['applied']);
    expect(statuses(ended(create, 'unknown'), reading([account([], { name: 'Eva' })]))).toEqual(['unknown']);
    expect(statuses(ended(create, 'unknown'), reading([account([], { role: 1 })]))).toEqual(['unknown']);
    expect(statuses(ended(remove, 'unknown'), reading([account()]))).toEqual(['unknown']);
    expect(statuses(ended(remove, 'unknown'), reading([account([], { id: userId('u2') })]))).toEqual([
      'applied',
    ]);
    expect(statuses(ended(join, 'unknown'), reading([account()], [ANA]))).toEqual(['applied']);
    expect(statuses(ended(leave, 'unknown'), reading([account()], [ANA]))).toEqual(['unknown']);
    expect(statuses(ended(joinGroup, 'unknown'), reading([], [], [STAFF]))).toEqual(['applied']);
  });

  it('is not asked for what was left out of it, and keeps that', () => {
    const outcome = ended(link(BOARD, CHURN), 'unknown', undefined, [CHURN]);
    expect(settled([outcome], reading([account([BOARD])]))).toEqual([
      { status: 'applied', operation: outcome.operation, leftOut: { entries: [CHURN], because: [] } },
    ]);
    expect(settled([ended(link(BOARD), 'unknown')], reading([account([BOARD])]))[0]).not.toHaveProperty(
      'leftOut',
    );
  });

  it.each(['applied', 'failed', 'skipped', 'not-started'] as const)('is none that was %s', (status) => {
    const outcome = ended(link(BOARD), status);
    expect(settled([outcome], reading([account([BOARD])]))).toEqual([outcome]);
  });
});
