import { expect, it } from 'vitest';
import { verify } from '../../src/apply/verify.ts';
import type { Deviation } from '../../src/domain/applied.ts';
import type { Outcome } from '../../src/domain/operation.ts';
import { stateOf } from '../../src/portal/read-portal.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { planned, recordsOf } from '../support/planned.ts';

const ANA = 'ana@x.com';
const problem = { code: 'bad-response', severity: 'error', message: 'refused' } as const;
const account: Deviation = { kind: 'missing', holder: ANA, what: { kind: 'account', expected: 'there' } };

/** The first reading deviates, and each later one as `later` says. */
async function verified(
  seed: object,
  entry: string,
  status: 'applied' | 'failed',
  first: Deviation,
  later: Deviation[],
) {
  const office = { reports, rls: roles(), users: [user('other@x.com')], ...seed };
  const text = `manage: { kinds: [reports, rls] }\nguards: { maxRemovals: off }\nusers: { ${ANA}: ${entry}, other@x.com: {} }\n`;
  const { operations } = await planned(office, text);
  const { live, catalogue } = stateOf(recordsOf(office));
  let readings = 0;
  const { discrepancies } = await verify({
    outcomes: operations.map(
      (operation): Outcome => (status === 'applied' ? { status, operation } : { status, operation, problem }),
    ),
    catalogue,
    observe: async () => {
      readings++;
      return { live, catalogue };
    },
    compare: () => (readings === 1 ? [first] : later),
    settle: later.length > 0 ? 0 : 600_000,
    since: Date.now(),
    signal: new AbortController().signal,
    notify: () => {},
  });
  return { codes: discrepancies.map(({ code, seen }) => `${code} ${seen}`), readings };
}

const report = async (kind: Deviation['kind'], of: string): Promise<Deviation> => {
  const { catalogue } = stateOf(recordsOf({ reports, rls: roles(), users: [] }));
  const found = catalogue.reports.find(({ id }) => id === of);
  if (found === undefined) throw new Error('no report');
  return { kind, holder: ANA, what: { kind: 'report', report: found.id } };
};

const created = '{ name: A, role: viewer }';
const taken = { users: [user(ANA, { reports: [ID.pack] }), user('other@x.com')] };

it('an account that the portal never shows is not verified', async () => {
  const { codes } = await verified({}, created, 'applied', account, [account]);
  expect(codes).toEqual(['not-verified not-yet']);
});

it('what a call made is read again until the portal shows it', async () => {
  expect(await verified({}, created, 'applied', account, [])).toEqual({ codes: [], readings: 2 });
});

it('access that a call failed to remove is not read again', async () => {
  const excess = await report('excess', ID.pack);
  const { codes, readings } = await verified(taken, '{ absent: true }', 'failed', excess, []);
  expect({ codes, readings }).toEqual({ codes: ['not-verified otherwise'], readings: 1 });
});

it('access that no call gave is read again', async () => {
  const excess = await report('excess', ID.churn);
  const { codes, readings } = await verified(taken, '{ absent: true }', 'applied', excess, []);
  expect({ codes, readings }).toEqual({ codes: [], readings: 2 });
});
