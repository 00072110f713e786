import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lagging } from '../../src/sandbox/delays.ts';
import { parseDialect } from '../../src/sandbox/dialect.ts';
import { fillSeed } from '../../src/sandbox/seed.ts';
import { startPortal } from '../../src/sandbox/start.ts';
import { memoryStore, type Store } from '../../src/sandbox/store.ts';
import { ask, listed } from '../support/asking.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { KEY } from '../support/portal.ts';

const ANA = 'ana@x.com';
const EVA = 'eva@x.com';
const seed = {
  keys: [{ key: KEY }],
  reports,
  rls: roles({ latam: [ANA] }),
  users: [user(ANA, { id: ID.group, reports: [ID.churn] })],
};

/** A portal whose clock stands still unless it is moved, in seconds. */
async function portal(...pairs: string[]) {
  let seconds = 1_000_000;
  const running = await startPortal({ seed, dialect: parseDialect(pairs), now: () => seconds * 1000 });
  onTestFinished(() => running.stop());
  return {
    ...running,
    wait: (more: number) => {
      seconds += more;
    },
  };
}

const create = (url: string, email: string) =>
  ask(url, 'POST', '/api/user', { body: { email, name: email, role: 3 } });
const link = (url: string, verb: string, userEmail: string) =>
  ask(url, 'PUT', `/api/user/${verb}-reports`, { body: { userEmail, reports: [ID.pack] } });
const linkRole = (url: string, verb: string, ...usersEmails: string[]) =>
  ask(url, 'PUT', `/api/datasets/rls/${verb}-users`, {
    body: { datasetId: ID.sales, role: 'EMEA', usersEmails },
  });
const emails = async (url: string, path = '/api/user') =>
  (await listed(url, path)).map((one) => one['email']);

describe('lag', () => {
  it.each([3, 0.2])(
    'of %d: lists and filtered lists show a write that much later, and not sooner',
    async (lag) => {
      const { url, wait } = await portal(`lag=${lag}`);
      const created = await create(url, EVA);
      wait(lag / 2);
      await link(url, 'link', ANA);
      await linkRole(url, 'link', EVA);
      wait(lag / 2 - 0.001);
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
      wait(lag / 2);
      expect(await seen()).toEqual({
        all: [ANA, EVA],
        eva: [EVA],
        reports: [ID.churn, ID.pack],
        emea: [EVA],
      });
    },
  );

  it('lets writes be checked against the truth', async () => {
    const { url, store } = await portal('lag=3', 'relink=409');
    expect((await create(url, EVA)).status).toBe(200);
    expect((await create(url, EVA)).status).toBe(409);
    expect((await link(url, 'link', EVA)).status).toBe(200);
    expect((await link(url, 'link', EVA)).status).toBe(409);
    expect((await ask(url, 'DELETE', `/api/user/${EVA}`)).status).toBe(200);
    expect((await link(url, 'link', EVA)).status).toBe(404);
    expect(store.users({}).slice()).toEqual(store.state().users);
  });

  it('lets lists be what they were so long ago, whatever was written when', () => {
    const LAG = 3;
    const email = fc.constantFrom(ANA, EVA, 'bob@x.com');
    const membership = { datasetId: ID.sales, role: 'EMEA' };
    const write = fc.oneof(
      email.map((one) => (store: Store) => store.createUser({ email: one, name: one, role: 3 })),
      email.map((one) => (store: Store) => store.deleteUser(one)),
      fc.tuple(email, fc.constantFrom(ID.churn, ID.pack), fc.boolean()).map(
        ([one, report, on]) =>
          (store: Store) =>
            store.linkReports(one, [report], on),
      ),
      fc.tuple(email, fc.boolean()).map(
        ([one, on]) =>
          (store: Store) =>
            store.linkUsers(membership, [one], on),
      ),
      fc.boolean().map((on) => (store: Store) => store.linkGroups(membership, [ID.group], on)),
      fc.boolean().map((on) => (store: Store) => store.linkUserGroups(ANA, [ID.group], on)),
      email.map((one) => (store: Store) => store.updateUser({ id: ID.group, email: one })),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(write, fc.nat({ max: 4 })), { maxLength: 30 }),
        fc.record({ deleteKeepsRls: fc.boolean(), groupReports: fc.boolean() }),
        (writes, variant) => {
          let now = 0;
          const dialect = { ...parseDialect([]), ...variant };
          const state = fillSeed(seed);
          const truth = memoryStore(state, dialect);
          const store = lagging(truth, memoryStore(state, dialect), LAG, () => now);
          const lists = (from: Store) =>
            JSON.stringify([
              from.users({}).slice(),
              from.roles({}).slice(),
              from.users({ email: 'a@' }).slice(),
            ]);
          const history = [{ at: -LAG, lists: lists(truth) }];
          for (const [change, pause] of writes) {
            try {
              change(store);
            } catch {
              // A write that is refused leaves no trace.
            }
            history.push({ at: now, lists: lists(truth) });
            now += pause;
            expect(lists(store)).toBe(history.findLast(({ at }) => at + LAG <= now)?.lists);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('newborn', () => {
  it('refuses, for so long, each link that names the new user, alone or among others', async () => {
    const { url, wait, store } = await portal('newborn=2', 'userGroups=true');
    await create(url, EVA);
    expect(await emails(url)).toEqual([ANA, EVA]);
    const groups = () =>
      ask(url, 'PUT', '/api/user/link-groups', { body: { userEmail: EVA, groups: [ID.group] } });
    const all = async () => [
      (await link(url, 'link', 'Eva@X.com')).status,
      (await link(url, 'unlink', EVA)).status,
      (await linkRole(url, 'link', EVA)).status,
      (await linkRole(url, 'link', ANA, EVA)).status,
      (await groups()).status,
    ];
    const before = JSON.stringify(store.state());
    expect(await all()).toEqual([404, 404, 404, 404, 404]);
    wait(1.9);
    expect(await all()).toEqual([404, 404, 404, 404, 404]);
    expect(JSON.stringify(store.state())).toBe(before);
    expect((await linkRole(url, 'link', ANA)).status).toBe(200);
    wait(0.1);
    expect(await all()).toEqual([200, 200, 200, 200, 200]);
  });

  it('holds for an account made again, and not for the one before', async () => {
    const { url, wait } = await portal('newborn=2');
    expect((await link(url, 'link', ANA)).status).toBe(200);
    await ask(url, 'DELETE', `/api/user/${ANA}`);
    await create(url, ANA);
    expect((await link(url, 'link', ANA)).status).toBe(404);
    wait(2);
    expect((await link(url, 'link', ANA)).status).toBe(200);
  });

  it('goes together with lag', async () => {
    const { url, wait } = await portal('newborn=2', 'lag=3');
    await create(url, EVA);
    wait(2);
    expect((await link(url, 'link', EVA)).status).toBe(200);
    expect(await emails(url)).toEqual([ANA]);
    wait(1);
    expect(await listed(url, '/api/user?email=eva')).toMatchObject([{ email: EVA, reports: [] }]);
    wait(2);
    expect(await listed(url, '/api/user?email=eva')).toMatchObject([{ email: EVA, reports: [ID.pack] }]);
  });
});
