import { expect, it } from 'vitest';
import { verify } from '../../src/apply/verify.ts';
import type { Observation } from '../../src/domain/access.ts';
import type { Deviation } from '../../src/domain/applied.ts';
import { reportId } from '../../src/domain/ids.ts';
import type { Outcome } from '../../src/domain/operation.ts';
import { buildState } from '../../src/portal/read-portal.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { planned, recordsOf } from '../support/planned.ts';

const ANA = 'ana@x.com';
const problem = { code: 'bad-response', severity: 'error', message: 'refused' } as const;
const account: Deviation = { kind: 'missing', holder: ANA, what: { kind: 'account', expected: 'there' } };

interface Readings {
  readonly status: 'applied' | 'failed' | 'unknown' | 'skipped';
  /** The deviations that each reading shows. Further readings show the last entry again. */
  readonly deviations: readonly (readonly Deviation[])[];
  readonly settle?: number;
  /** Entries that each call left out. */
  readonly leftOut?: readonly string[];
  readonly observe?: () => Promise<Observation>;
}

async function verified(
  seed: object,
  entry: string,
  { status, deviations, settle = 600_000, leftOut, observe }: Readings,
  manage = 'leavers: revoke',
) {
  const office = { reports, rls: roles(), users: [user('other@x.com')], ...seed };
  const text = `manage: { kinds: [reports, rls], ${manage} }\nguards: { maxRemovals: off }\nusers: { ${ANA}: ${entry}, other@x.com: {} }\n`;
  const { operations } = await planned(office, text);
  const { live, catalogue } = buildState(recordsOf(office));
  let readings = 0;
  const notices: string[] = [];
  const { discrepancies, outcomes, verified } = await verify({
    outcomes: operations.map((operation): Outcome => {
      const left = leftOut && { leftOut: { entries: leftOut, because: [] } };
      if (status === 'applied') return { status, operation };
      if (status === 'skipped') return { status, operation, because: [] };
      return { status, operation, problem, ...left };
    }),
    catalogue,
    observe: async () => {
      readings++;
      return (await observe?.()) ?? { live, catalogue };
    },
    compare: () => deviations[Math.min(readings, deviations.length) - 1] ?? [],
    settle,
    since: Date.now(),
    signal: new AbortController().signal,
    notify: (notice) => notices.push(notice),
  });
  const codes = discrepancies.map(({ code, seen }) => `${code} ${seen}`);
  const statuses = outcomes.map((one) => one.status);
  const left = outcomes.flatMap((one) => ('leftOut' in one ? (one.leftOut?.entries ?? []) : []));
  return { codes, statuses, left, readings, verified, notices: notices.length };
}

const report = (kind: Deviation['kind'], of: string): Deviation => {
  return { kind, holder: ANA, what: { kind: 'report', report: reportId(of) } };
};

const created = '{ name: A, role: viewer }';
const taken = { users: [user(ANA, { reports: [ID.pack] }), user('other@x.com')] };

it('rolecall reads again until the portal shows what a call did, with a notice from the second pause on', async () => {
  const shown = await verified({}, created, { status: 'applied', deviations: [[account], [account], []] });
  expect(shown).toMatchObject({ codes: [], readings: 3, verified: true, notices: 1 });
});

it.each([
  ['made no call', '{ absent: true }', 'applied'],
  ['skipped every call', created, 'skipped'],
] as const)('rolecall reads nothing after an apply that %s', async (_title, entry, status) => {
  const nothing = await verified({}, entry, { status, deviations: [[account]] });
  expect(nothing).toMatchObject({ codes: [], readings: 0, verified: true });
});

const both = '{ reports: [Board/Pack, Sales/Churn] }';
const holding = (...held: string[]) => ({ users: [user(ANA, { reports: held }), user('other@x.com')] });
const giving = async (later: string[], leftOut: string[]) => {
  const { live, catalogue } = buildState(recordsOf({ reports, rls: roles(), ...holding(...later) }));
  const { statuses, left } = await verified(holding(), both, {
    status: 'unknown',
    deviations: [[]],
    settle: 0,
    leftOut,
    observe: async () => ({ live, catalogue }),
  });
  expect(left).toEqual(leftOut);
  return statuses;
};

it('a call without a known result counts as applied if the portal shows everything that it sent', async () => {
  expect(await giving([ID.pack, ID.churn], [])).toEqual(['applied']);
  expect(await giving([ID.pack], [ID.churn])).toEqual(['applied']);
});

it('a call without a known result stays unknown if the portal shows less than it sent', async () => {
  expect(await giving([ID.pack], [])).toEqual(['unknown']);
  expect(await giving([], [ID.churn])).toEqual(['unknown']);
});

it('rolecall does not read access again after a failed removal', async () => {
  const excess = report('excess', ID.pack);
  const left = await verified(taken, '{ absent: true }', { status: 'failed', deviations: [[excess], []] });
  expect(left).toMatchObject({ codes: ['not-verified otherwise'], readings: 1 });
});

it('rolecall reports no missing access after a failed addition, because the failed call is enough', async () => {
  const missing = report('missing', ID.churn);
  const entry = '{ reports: [Board/Pack, Sales/Churn] }';
  const left = await verified(taken, entry, { status: 'failed', deviations: [[missing]] });
  expect(left).toMatchObject({ statuses: ['failed'], codes: [], readings: 1 });
});

it('rolecall reports an account that is still there after its deletion as not verified', async () => {
  const gone: Deviation = { kind: 'excess', holder: ANA, what: { kind: 'account', expected: 'gone' } };
  const deleting = (status: Readings['status']) =>
    verified(taken, '{ absent: true }', { status, deviations: [[gone]], settle: 0 }, 'leavers: delete');
  expect((await deleting('applied')).codes).toEqual(['not-verified not-yet']);
  expect((await deleting('failed')).codes).toEqual(['not-verified otherwise']);
});

it('rolecall reports an account that somebody else created with a higher role, although its own call failed', async () => {
  const higher: Deviation = { kind: 'excess', holder: ANA, what: { kind: 'account', expected: 'changed' } };
  const left = await verified({}, created, { status: 'failed', deviations: [[higher]] });
  expect(left).toMatchObject({ statuses: ['failed'], codes: ['not-verified otherwise'], readings: 1 });
});

it('rolecall reads again if the portal shows access that no call added', async () => {
  const excess = report('excess', ID.churn);
  const left = await verified(taken, '{ absent: true }', { status: 'applied', deviations: [[excess], []] });
  expect(left).toMatchObject({ codes: [], readings: 2 });
});
