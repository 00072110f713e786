import { describe, expect, it } from 'vitest';
import { parseDialect } from '../../src/sandbox/dialect.ts';
import { ask, listed } from '../support/asking.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { portalWith } from '../support/portal.ts';

const ANA = 'ana@x.com';
const EVA = 'eva@x.com';
const users = [user(ANA, { id: ID.group, reports: [ID.churn] })];
const seed = { reports, rls: roles({ latam: [ANA] }), users };

/** The clock moves only if a test moves it. */
async function portal(...pairs: string[]) {
  let seconds = 1_000_000;
  const running = await portalWith(seed, parseDialect(pairs), { now: () => seconds * 1000 });
  return {
    ...running,
    wait: (more: number) => {
      seconds += more;
    },
  };
}

const EMEA = { datasetId: ID.sales, role: 'EMEA' };
const emails = async (url: string, path = '/api/user') =>
  (await listed(url, path)).map((one) => one['email']);

it('lists and filtered lists show a write after the lag, and not earlier', async () => {
  const { url, wait } = await portal('lag=0.2');
  const created = await ask(url, 'POST', '/api/user', { body: { email: EVA, name: EVA, role: 3 } });
  wait(0.1);
  await ask(url, 'PUT', '/api/user/link-reports', { body: { userEmail: ANA, reports: [ID.pack] } });
  await ask(url, 'PUT', '/api/datasets/rls/link-users', { body: { ...EMEA, usersEmails: [EVA] } });
  wait(0.099);
  const seen = async () => ({
    all: await emails(url),
    eva: await emails(url, '/api/user?email=eva'),
    reports: (await listed(url, '/api/user'))[0]?.['reports'],
    emea: (await listed(url, `/api/datasets/rls?datasetId=${ID.sales}`))[1]?.['userEmails'],
  });
  const before = { all: [ANA], eva: [], reports: [ID.churn], emea: [] };
  expect(await seen()).toEqual(before);
  wait(0.001);
  expect(await seen()).toEqual({ ...before, all: [ANA, EVA], eva: [EVA] });
  expect(await listed(url, '/api/user?email=eva')).toEqual([created.json]);
  wait(0.1);
  expect(await seen()).toEqual({ all: [ANA, EVA], eva: [EVA], reports: [ID.churn, ID.pack], emea: [EVA] });
});

describe.each([
  ['DELETE', `/api/user/${ANA}`, undefined],
  ['PUT', '/api/user', { id: ID.group, name: 'Another name' }],
  ['PUT', '/api/user/link-groups', { userEmail: ANA, groups: [ID.group] }],
  ['PUT', '/api/datasets/rls/link-groups', { ...EMEA, groups: [ID.group] }],
])('lag after %s %s', (method, path, body) => {
  it('the lists show the write only after the lag', async () => {
    const { url, wait } = await portal('lag=3', 'updateUser=true', 'userGroups=true');
    const lists = async () => [await listed(url, '/api/user'), await listed(url, '/api/datasets/rls')];
    const before = await lists();
    expect((await ask(url, method, path, { ...(body && { body }) })).status).toBe(200);
    wait(2.9);
    expect(await lists()).toEqual(before);
    wait(0.1);
    expect(await lists()).not.toEqual(before);
  });
});
