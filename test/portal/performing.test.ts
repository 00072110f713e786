import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { datasetId, type Email, groupId, reportId, userId } from '../../src/domain/ids.ts';
import type { Answer, Asked } from '../support/raw-portal.ts';
import { type Call, runOn, scriptedPortal } from '../support/scripted-portal.ts';

const ANA = 'Ana@x.com' as Email;
const BOB = 'bob@x.com' as Email;
/** Ids with letters, to distinguish capitals. */
const lettered = (letter: string): string => `${letter}0000000-0000-4000-8000-00000000000${letter}`;
const ID = { churn: lettered('a'), pack: lettered('b'), sales: lettered('c'), group: lettered('d') };
const CHURN = reportId(ID.churn);
const PACK = reportId(ID.pack);
const SALES = datasetId(ID.sales);
const GROUP = groupId(ID.group);

const account = (email: string, extra = {}) => ({ id: `id-${email}`, email, name: 'N', role: 3, ...extra });
const role = (extra: object = {}) => ({ id: 'r1', name: 'EMEA', datasetId: ID.sales, ...extra });
const shown = { users: [account(ANA), account(BOB)], roles: [role()] };

const reports = (link: boolean, ids = [CHURN], email = ANA): Call => {
  return { kind: link ? 'link-reports' : 'unlink-reports', email, reports: ids };
};
const EMEA = { datasetId: SALES, role: 'EMEA' };
const members = (link: boolean, emails = [ANA]): Call => {
  return { kind: link ? 'link-rls-users' : 'unlink-rls-users', ...EMEA, emails };
};
const groups = (link: boolean, ids = [GROUP]): Call => {
  return { kind: link ? 'link-rls-groups' : 'unlink-rls-groups', ...EMEA, groups: ids };
};
const EVERY_ARRAY = [true, false].flatMap((link) => [reports(link), members(link), groups(link)]);

const refusing =
  (...statuses: readonly number[]) =>
  (_asked: Asked, write: number): Answer | undefined => {
    const status = statuses[write - 1] ?? 200;
    return status === 200 ? undefined : { status };
  };

it('rolecall repeats a call if the connection ends without an answer', async () => {
  const statuses = await Promise.all(
    EVERY_ARRAY.map(async (action) => {
      const write = (_: Asked, write: number) => (write === 1 ? 'hang up' : undefined);
      const portal = await scriptedPortal(shown, { write });
      const { status } = await (await runOn(portal.url)).perform(action);
      return [status, portal.writes.length];
    }),
  );
  expect(statuses).toEqual(EVERY_ARRAY.map(() => ['applied', 2]));
});

it.each([401, 403])('after a lost answer, a call that ends with %i may have worked', async (status) => {
  const write = (_: Asked, write: number) => (write === 1 ? 'hang up' : { status });
  for (const action of EVERY_ARRAY) {
    const portal = await scriptedPortal(shown, { write });
    expect((await (await runOn(portal.url)).perform(action)).status).toBe('unknown');
  }
});

it('rolecall spells ids as the portal does', async () => {
  const spelled = (id: string) => id.toUpperCase();
  const portal = await scriptedPortal({
    users: [account(ANA)],
    reports: [{ id: spelled(ID.churn), name: 'Churn', datasetId: spelled(ID.sales) }],
    roles: [role({ datasetId: spelled(ID.sales), groups: [spelled(ID.group)] })],
  });
  const run = await runOn(portal.url);
  for (const link of [true, false])
    for (const action of [reports(link), members(link), groups(link, [GROUP])]) await run.perform(action);
  const { datasetId, role: name } = { datasetId: spelled(ID.sales), role: 'EMEA' };
  const [ofReports, ofUsers, ofGroups] = [
    { userEmail: ANA, reports: [spelled(ID.churn)] },
    { usersEmails: [ANA], datasetId, role: name },
    { groups: [spelled(ID.group)], datasetId, role: name },
  ];
  expect(portal.writes.map(({ method, path, body }) => [`${method} ${path}`, body])).toEqual([
    ['PUT /api/user/link-reports', ofReports],
    ['PUT /api/datasets/rls/link-users', ofUsers],
    ['PUT /api/datasets/rls/link-groups', ofGroups],
    ['PUT /api/user/unlink-reports', ofReports],
    ['PUT /api/datasets/rls/unlink-users', ofUsers],
    ['PUT /api/datasets/rls/unlink-groups', ofGroups],
  ]);
});

it('rolecall never mixes up ids that differ only in case', async () => {
  const named = (id: string) => ({ id, name: id, datasetId: 'ds' });
  const portal = await scriptedPortal({
    users: [account(ANA)],
    reports: [named('REP-A'), named('rep-a')],
    roles: [role({ datasetId: 'DS' }), role({ id: 'r2', datasetId: 'ds' })],
  });
  const run = await runOn(portal.url);
  await run.perform(reports(true, [reportId('rep-a')]));
  await run.perform({ kind: 'link-rls-users', datasetId: datasetId('ds'), role: 'EMEA', emails: [ANA] });
  expect(portal.writes.map(({ body }) => body)).toMatchObject([{ reports: ['rep-a'] }, { datasetId: 'ds' }]);
});

it('a refused call counts as already done if a reading shows its result', async () => {
  const holding = {
    users: [account(ANA, { reports: [ID.churn.toUpperCase()] }), account(BOB)],
    roles: [role({ userEmails: [ANA.toUpperCase()], groups: [ID.group.toUpperCase()] })],
  };
  const empty = {
    users: [account(ANA), account(BOB)],
    roles: [role({ userEmails: [BOB] }), role({ id: 'r2', name: 'Other', userEmails: [ANA] })],
  };
  const results = await Promise.all(
    EVERY_ARRAY.flatMap((action) =>
      [holding, empty].map(async (lists) => {
        const portal = await scriptedPortal(lists, { write: () => ({ status: 400 }) });
        return (await (await runOn(portal.url)).perform(action)).status;
      }),
    ),
  );
  const linked = ['already-so', 'failed'];
  const unlinked = ['failed', 'already-so'];
  expect(results).toEqual([...linked, ...linked, ...linked, ...unlinked, ...unlinked, ...unlinked]);
});

it('rolecall also finds members of a refused call by the ids that the plan saw', async () => {
  const ids = role({ users: [`id-${ANA}`.toUpperCase(), 'id-of-nobody'] });
  const portal = await scriptedPortal({ ...shown, roles: [ids] }, { write: () => ({ status: 409 }) });
  const run = await runOn(portal.url);
  const stranger = 'new@x.com' as Email;
  const ended = async (link: boolean) => {
    const statuses: string[] = [];
    for (const email of [ANA, BOB, stranger])
      statuses.push((await run.perform(members(link, [email]))).status);
    return statuses;
  };
  expect(await ended(true)).toEqual(['failed', 'failed', 'failed']);
  portal.lists.roles = [role({ users: [`id-${ANA}`, 'id-of-nobody'] })];
  expect(await ended(true)).toEqual(['already-so', 'failed', 'failed']);
  expect(await ended(false)).toEqual(['failed', 'already-so', 'already-so']);
});

it('a call is unknown if its answer is lost, and failed if the portal forbids it', async () => {
  const portal = await scriptedPortal(shown, { write: refusing(501, 403) });
  const run = await runOn(portal.url);
  expect((await run.perform(reports(true))).status).toBe('unknown');
  expect((await run.perform(reports(true))).status).toBe('failed');
});

const noPut =
  (status: number) =>
  ({ method }: Asked): Answer | undefined =>
    method === 'PUT' ? { status } : undefined;

it.each([405, 404])('rolecall keeps POST after PUT failed with %i and POST worked', async (status) => {
  const portal = await scriptedPortal(shown, { write: noPut(status) });
  const run = await runOn(portal.url);
  for (const link of [true, false, true])
    expect(await run.perform(reports(link))).toEqual({ status: 'applied' });
  const calls = ['PUT link-reports', 'POST link-reports', 'POST unlink-reports', 'POST link-reports'];
  expect(portal.calls()).toEqual(calls);
});

it('rolecall keeps a method that has worked, also after a 404 for a missing user', async () => {
  for (const method of ['PUT', 'POST']) {
    const portal = await scriptedPortal(shown, {
      write: ({ method: given, body }) =>
        given === method && JSON.stringify(body).includes(ANA) ? undefined : { status: 404 },
    });
    const run = await runOn(portal.url);
    await run.perform(reports(true));
    const before = portal.writes.length;
    expect((await run.perform(reports(true, [CHURN], 'gone@x.com' as Email))).status).toBe('failed');
    expect(portal.calls().slice(before)).toEqual([`${method} link-reports`]);
  }
});

it('rolecall uses only the method of the dialect, even after a refusal', async () => {
  const portal = await scriptedPortal(shown, { write: () => ({ status: 404 }) });
  const run = await runOn(portal.url, { dialect: { linkMethod: 'POST' } });
  await run.perform(reports(true, [CHURN], 'gone@x.com' as Email));
  expect(portal.calls()).toEqual(['POST link-reports']);
});

it('rolecall changes the method after a 405, even if the method worked before', async () => {
  const portal = await scriptedPortal(shown, { write: refusing(200, 405) });
  const run = await runOn(portal.url);
  await run.perform(reports(true));
  expect(await run.perform(reports(true))).toEqual({ status: 'applied' });
  await run.perform(reports(true));
  expect(portal.calls().map((call) => call.split(' ')[0])).toEqual(['PUT', 'PUT', 'POST', 'POST']);
});

it('rolecall tries both methods for each call while neither has worked, and reports the 404', async () => {
  const portal = await scriptedPortal({}, { write: refusing(404, 405, 405, 404) });
  const run = await runOn(portal.url);
  const failed = { status: 'failed', problem: { message: expect.stringContaining('404') } };
  for (const _ of [1, 2]) expect(await run.perform(reports(true))).toMatchObject(failed);
  expect(portal.calls().map((call) => call.split(' ')[0])).toEqual(['PUT', 'POST', 'PUT', 'POST']);
});

it('running calls that began with the wrong method change to the right one', async () => {
  const portal = await scriptedPortal(shown, {
    write: async ({ method, body }) => {
      // PUT fails for the second call only after POST has worked for the first call.
      if (JSON.stringify(body).includes(BOB) && method === 'PUT') await pause(60);
      return method === 'PUT' ? { status: 404 } : {};
    },
  });
  const run = await runOn(portal.url);
  const ended = await Promise.all([run.perform(reports(true)), run.perform(reports(true, [CHURN], BOB))]);
  expect(ended).toEqual([{ status: 'applied' }, { status: 'applied' }]);
  const both = ['POST link-reports', 'PUT link-reports'];
  expect(portal.calls().sort()).toEqual([...both, ...both].sort());
});

it('rolecall does not change the method after a 400', async () => {
  const portal = await scriptedPortal(shown, { write: refusing(400) });
  await (await runOn(portal.url)).perform(reports(true));
  expect(portal.calls()).not.toContain('POST link-reports');
});

it('rolecall makes calls about one role one after the other, even if a call fails', async () => {
  let underWay = 0;
  let most = 0;
  const portal = await scriptedPortal(shown, {
    write: async (_asked) => {
      most = Math.max(most, ++underWay);
      await pause(10);
      underWay--;
      return portal.writes.length === 1 ? { status: 403 } : {};
    },
  });
  const run = await runOn(portal.url);
  const asked = [members(true, [ANA]), members(true, [BOB]), groups(false)];
  const ended = await Promise.all(asked.map((one) => run.perform(one)));
  expect(ended.map(({ status }) => status)).toEqual(['failed', 'applied', 'applied']);
  expect(most).toBe(1);
});

const named = { email: ANA, userId: userId(`id-${ANA}`), name: 'New', role: 3 } as const;
const update: Call = { kind: 'update-user', ...named };
const sent = async (before: readonly Call[], write?: (asked: Asked) => Answer | undefined) => {
  const users = [account(ANA, { reports: [ID.churn] })];
  const portal = await scriptedPortal({ ...shown, users }, { ...(write && { write }) });
  const operations = [...before, update];
  const run = await runOn(portal.url, { operations });
  for (const one of operations) await run.perform(one);
  return portal.writes.find(({ path }) => path === '/api/user')?.body;
};

it('an update sends the reports after the changes of this run, even if the portal still shows the old reports', async () => {
  expect(await sent([reports(false), reports(true, [PACK])])).toMatchObject({ reports: [ID.pack] });
  expect(await sent([])).toMatchObject({ reports: [ID.churn] });
});

it('an update omits a report if the outcome of its removal or grant is unknown', async () => {
  const lost = ({ path }: Asked) => (path.endsWith('link-reports') ? { status: 501 } : undefined);
  expect(await sent([reports(false), reports(true, [PACK])], lost)).toMatchObject({ reports: [] });
});

it('an exception in rolecall does not count as an answer of the portal', async () => {
  const portal = await scriptedPortal(shown, { write: () => ({ status: 400 }) });
  const run = await runOn(portal.url);
  const broken = { kind: 'link-reports', email: ANA, reports: undefined } as unknown as Call;
  await expect(run.perform(broken)).rejects.toThrow(TypeError);
});
