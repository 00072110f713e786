import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { execute } from '../../src/apply/execute.ts';
import { datasetId, type Email, groupId, operationId, reportId } from '../../src/domain/ids.ts';
import type { CallResult, Operation, Wait } from '../../src/domain/operation.ts';
import type { Call } from '../support/scripted-portal.ts';

const wrong = { code: 'bad-response', severity: 'error', message: 'no' } as const;

const address = (name: string): Email => `${name}@x.com` as Email;
const removal = (name: string): Call => ({ kind: 'delete-user', email: address(name), userId: 'x' as never });
const moving =
  (kind: 'link-reports' | 'unlink-reports') =>
  (name: string, ...ids: string[]): Call => ({ kind, email: address(name), reports: ids.map(reportId) });
const giving = moving('link-reports');
const taking = moving('unlink-reports');
const EMEA = { datasetId: datasetId('sales'), role: 'EMEA' };
type Membership = 'link-rls-users' | 'unlink-rls-users';
const role = (kind: Membership, ...of: string[]): Call => ({ ...EMEA, kind, emails: of.map(address) });
const ofGroups: Call = { kind: 'link-rls-groups', ...EMEA, groups: [groupId('g')] };

/** Operations in order. `needs` and `after` have the numbers of earlier operations. */
type Ordered = readonly [Call, needs?: readonly number[], after?: readonly number[]];
const inOrder = (actions: readonly Ordered[]) =>
  actions.map(
    ([action, needs = [], after = needs], at): Operation => ({
      ...action,
      id: operationId(at + 1),
      after: after.map(operationId),
      needs: needs.map(operationId),
    }),
  );

const failed = { status: 'failed', problem: wrong } as const;
const failing = (entries?: string[]): CallResult => ({ ...failed, ...(entries && { entries }) });

async function executed(
  operations: readonly Operation[],
  perform: (action: Call, wait: Wait) => CallResult | Promise<CallResult>,
  options: Partial<Parameters<typeof execute>[0]> = {},
) {
  const performed: Call[] = [];
  const outcomes = await execute({
    operations,
    perform: async (action, wait) => {
      performed.push(action);
      return perform(action, wait);
    },
    datasetOf: (report) => (report === reportId('churn') ? datasetId('sales') : undefined),
    groupsOf: () => [],
    concurrency: 1,
    onStart: () => {},
    onEnd: () => {},
    signal: new AbortController().signal,
    ...options,
  });
  return { performed, outcomes, statuses: outcomes.map(({ status }) => status) };
}
const applied = (): CallResult => ({ status: 'applied' });
const people = (count: number) =>
  inOrder(Array.from({ length: count }, (_, at) => [removal(`u${at}`)] as const));

it('after a failed operation, a later one leaves out only affected people and reports, and lists them', async () => {
  const operations = inOrder([
    [role('unlink-rls-users', 'a', 'b')],
    [role('link-rls-users', 'a', 'b', 'c'), [1]],
    [giving('a', 'churn', 'other'), [2]],
    [giving('b', 'churn'), [2]],
  ]);
  const started: Operation[] = [];
  const { outcomes, statuses, performed } = await executed(
    operations,
    ({ kind }) => (kind === 'unlink-rls-users' ? failing([address('a')]) : applied()),
    { onStart: (operation) => started.push(operation) },
  );
  expect(statuses).toEqual(['failed', 'applied', 'applied', 'applied']);
  expect(performed[1]).toMatchObject({ emails: [address('b'), address('c')] });
  const withoutA = { entries: [address('a')], because: ['1'] };
  expect(outcomes[1]).toMatchObject({ operation: operations[1], leftOut: withoutA });
  // The second operation left out person a, so the third leaves out the report of a.
  expect(outcomes[2]).toMatchObject({ leftOut: { entries: ['churn'], because: ['2'] } });
  expect(outcomes[3]).not.toHaveProperty('leftOut');
  expect(started).toEqual(performed);
});

it('an RLS call leaves out people without an account, or with a failed removal in its dataset', async () => {
  const operations = inOrder([
    [{ kind: 'create-user', email: address('a'), name: 'A', role: 3 }],
    [taking('b', 'churn', 'other')],
    [taking('c', 'churn', 'other')],
    [role('link-rls-users', 'a', 'b', 'c', 'd'), [1, 2, 3]],
    [giving('a', 'churn', 'other'), [1, 4]],
    [removal('e'), [1]],
    [giving('d', 'other')],
    [ofGroups, [7]],
  ]);
  const { statuses, performed } = await executed(operations, (action) => {
    if (action.kind === 'create-user') return failing();
    if (action.kind !== 'unlink-reports') return applied();
    return failing([action.email === address('b') ? 'churn' : 'other']);
  });
  const ended = ['failed', 'failed', 'failed', 'applied', 'skipped', 'skipped', 'applied', 'applied'];
  expect(statuses).toEqual(ended);
  // The role is about the dataset of churn, so c, whose other report failed, stays in the call.
  const linked = performed.find(({ kind }) => kind === 'link-rls-users');
  expect(linked).toMatchObject({ emails: [address('c'), address('d')] });
});

it('rolecall makes no more calls after 20 calls in a row without success', async () => {
  const ends = (count: number, ...more: CallResult['status'][]): CallResult['status'][] => [
    ...Array.from({ length: count }, (_, at) => (at % 2 === 0 ? 'failed' : 'unknown')),
    ...more,
  ];
  let done = 0;
  const script = [...ends(19, 'applied'), ...ends(19, 'already-so'), ...ends(20, 'applied')];
  const { statuses } = await executed(people(script.length), () => {
    const status = script[done++] ?? 'applied';
    return status === 'failed' || status === 'unknown' ? { status, problem: wrong } : { status };
  });
  expect(statuses).toEqual([...script.slice(0, -1), 'not-started']);
});

it('rolecall makes no call if it cannot write its journal line first', async () => {
  const { performed, statuses } = await executed(people(3), applied, {
    onStart: ({ id }) => {
      if (id === '2') throw new Error('the disk is full');
    },
  });
  expect([statuses, performed.length]).toEqual([['applied', 'not-started', 'not-started'], 1]);
});

it('a bug in rolecall makes the result of its call unknown, and other calls go on', async () => {
  const { outcomes } = await executed(people(2), () => {
    throw new Error('ours');
  });
  expect(outcomes).toMatchObject([
    { status: 'unknown', problem: { code: 'bug', message: expect.stringContaining('ours') } },
    { status: 'unknown' },
  ]);
});

it('rolecall makes only one call at a time for a person or a role', async () => {
  const underWay = new Map<string, number>();
  let most = 0;
  const operations = inOrder([
    [role('link-rls-users', 'a')],
    [ofGroups],
    [giving('b', 'r')],
    [{ ...giving('b', 's'), email: 'B@x.com' as Email } as Call],
  ]);
  const { statuses } = await executed(
    operations,
    async (action) => {
      const about = 'email' in action ? 'b' : 'role';
      const count = (underWay.get(about) ?? 0) + 1;
      underWay.set(about, count);
      expect(count).toBe(1);
      const sum = [...underWay.values()].reduce((all, one) => all + one);
      most = Math.max(most, sum);
      await pause(5);
      underWay.set(about, 0);
      return applied();
    },
    { concurrency: 4 },
  );
  expect(statuses).toEqual(Array(4).fill('applied'));
  expect(most).toBe(2);
});

it('a waiting call frees its slot, and the calls never take more slots than allowed', async () => {
  const begun: string[] = [];
  let free = (): void => {};
  const gate = new Promise<void>((resolve) => {
    free = resolve;
  });
  await executed(people(3), async (action, wait) => {
    begun.push('email' in action ? action.email : '');
    if (begun.length === 2) await gate;
    if (begun.length > 1) return applied();
    while (begun.length < 2) await wait(1);
    free();
    await pause(20);
    expect(begun).toEqual([address('u0'), address('u1')]);
    return applied();
  });
  expect(begun.length).toBe(3);
});

it('a call stops waiting when the run ends', async () => {
  const abort = new AbortController();
  const { outcomes } = await executed(
    people(1),
    async (_action, wait) => {
      setTimeout(() => abort.abort(), 5);
      const message = await wait(60_000).catch((error: Error) => error.name);
      return { status: 'failed', problem: { ...wrong, message: message ?? 'waited' } };
    },
    { signal: abort.signal },
  );
  expect(outcomes).toMatchObject([{ status: 'failed', problem: { message: 'AbortError' } }]);
});
