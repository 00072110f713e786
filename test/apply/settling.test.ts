import { expect, it } from 'vitest';
import { exitOf } from '../../src/domain/exit.ts';
import type { SandboxDialect } from '../../src/sandbox/dialect.ts';
import type { Store } from '../../src/sandbox/store.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { applyText, ended, observedPortal, refusingNewUsers } from '../support/portal.ts';

const ANA = 'ana@x.com';
const BOB = 'bob@x.com';
const CY = 'cy+x@x.com';
const DI = 'di@x.com';
const HEAD = 'datasets: { sales: { report: Sales/Churn } }\nguards: { maxRemovals: off }\n';

/** One person of each kind: changed, created, deleted, replaced. */
const TEXT = `${HEAD}manage: { leavers: delete, roleChanges: replace }
users:
  ${ANA}: { reports: [Sales/Churn], rls: [sales/EMEA] }
  ${BOB}: { name: Bob, role: viewer, reports: [Sales/Overview], rls: [sales/LATAM] }
  ${CY}: { absent: true }
  ${DI}: { name: Di, role: contributor, reports: [Sales/Churn], rls: [sales/EMEA] }
`;

const churn = { reports: [ID.churn] };
const seed = {
  reports,
  rls: roles({ latam: [ANA, CY, DI] }),
  users: [user(ANA, { reports: [ID.pack] }), user(CY, churn), user(DI, { name: 'Di', ...churn })],
};

const isAsAsked = (store: Store): boolean => {
  const held = (email: string) => store.user(email)?.reports.join();
  const members = store.roles({}).map(({ userEmails }) => [...userEmails].sort().join());
  return (
    held(ANA) === ID.churn &&
    held(BOB) === ID.overview &&
    held(CY) === undefined &&
    held(DI) === ID.churn &&
    store.user(DI)?.role === 2 &&
    JSON.stringify(members.slice(0, 2)) === JSON.stringify([BOB, [ANA, DI].sort().join()])
  );
};

it.each<[string, Partial<SandboxDialect>, number]>([
  ['shows writes later, and does not know new accounts at first', { lag: 0.4 }, 0.4],
  ['does not know new accounts at first, and accepts only POST', { linkMethod: 'POST' }, 0.4],
])('apply waits until every call has worked if the portal %s', async (_title, dialect, newborn) => {
  const portal = await observedPortal(seed, { dialect, interfere: refusingNewUsers(newborn) });
  const applied = await applyText(portal.url, TEXT, { settle: 5000 });
  expect(applied.discrepancies).toEqual([]);
  expect(new Set(applied.outcomes.map(({ status }) => status))).toEqual(new Set(['applied']));
  expect(exitOf(applied)).toEqual({ code: 0, because: [] });
  expect(isAsAsked(portal.store)).toBe(true);
});

it('apply exits with 4 if the portal takes too long, and reports changes as not shown yet', async () => {
  const portal = await observedPortal(seed, { dialect: { lag: 60 } });
  const applied = await applyText(portal.url, TEXT, { settle: 200 });
  expect(exitOf(applied).code).toBe(4);
  expect(applied.discrepancies.length).toBeGreaterThan(3);
  expect(new Set(applied.discrepancies.map(({ seen }) => seen))).toContain('not-yet');
  // The lists still show the replaced person in the old roles, so rolecall does not create the account again.
  expect([ANA, BOB, CY, DI].map((who) => portal.store.user(who)?.reports)).toEqual([
    [ID.churn],
    [ID.overview],
    undefined,
    undefined,
  ]);
});

it('apply links the other people of a call if the portal keeps refusing a new account', async () => {
  const portal = await observedPortal(seed, { interfere: refusingNewUsers(60) });
  const applied = await applyText(portal.url, TEXT, { settle: 300 });
  expect(exitOf(applied).code).toBe(4);
  expect(portal.store.roles({}).find(({ name }) => name === 'EMEA')?.userEmails).toEqual([ANA]);
  expect(ended(applied)).toContain('link-rls-users failed');
});

it.each([
  ['new accounts', { interfere: refusingNewUsers(60) }],
  ['late writes', { dialect: { lag: 60 } }],
])('apply stops waiting for %s after an interrupt, and exits with 130', async (_title, options) => {
  const portal = await observedPortal(seed, options);
  const abort = new AbortController();
  const running = applyText(portal.url, TEXT, { settle: 60_000, signal: abort.signal });
  while (portal.writes().filter(({ body }) => JSON.stringify(body ?? '').includes(BOB)).length < 2)
    await new Promise((resolve) => setTimeout(resolve, 20));
  abort.abort();
  const applied = await running;
  expect(exitOf(applied).code).toBe(130);
  expect(applied.outcomes.length).toBe(applied.plan.operations.length);
});

/** Until the first write, readings of both lists miss the third record. */
const hiding = async () => {
  const fresh = { id: ID.group, name: 'Fresh', workspaceName: 'Sales', datasetId: ID.sales };
  const role = { name: 'FRESH', datasetId: ID.sales, userEmails: [] };
  let given = false;
  const portal = await observedPortal(
    {
      reports: [...reports.slice(0, 2), fresh, ...reports.slice(2)],
      rls: [...roles().slice(0, 2), role, ...roles().slice(2)],
      users: [user(ANA, { reports: [ID.pack] }), user(BOB, { reports: [ID.pack] })],
    },
    {
      dialect: { pageSize: 2 },
      interfere: ({ path }, write, store) => {
        if (write === 1) {
          given = true;
          for (const who of [ANA, BOB]) {
            store.linkReports(who, [fresh.id], true);
            store.linkUsers({ datasetId: ID.sales, role: role.name }, [who], true);
          }
        }
        return !given && /report$|rls$/.test(path) ? { kind: 'shift', by: 1 } : undefined;
      },
    },
  );
  return { portal, fresh, role };
};

it('apply reports access that appears for listed people and leavers, even in unknown reports and roles', async () => {
  const { portal, fresh, role } = await hiding();
  const text = `guards: { maxRemovals: off }\nmanage: { kinds: [reports, rls] }\nusers:\n  ${ANA}: {}\n  ${BOB}: { absent: true }\n`;
  const applied = await applyText(portal.url, text);
  expect(exitOf(applied).code).toBe(4);
  expect(applied.discrepancies.map(({ kind, holder, what }) => [kind, holder, what])).toEqual(
    [ANA, BOB].flatMap((who) => [
      ['excess', who, { kind: 'report', report: fresh.id }],
      ['excess', who, { kind: 'rls', datasetId: ID.sales, role: role.name }],
    ]),
  );
});

it('apply ignores access that appears if the files do not manage it', async () => {
  const { portal } = await hiding();
  const text = `guards: { maxRemovals: off }\nmanage: { exclusive: { reports: ["Board/*"] } }\nusers:\n  ${ANA}: {}\n`;
  expect(exitOf(await applyText(portal.url, text))).toEqual({ code: 0, because: [] });
  expect(portal.store.user(ANA)?.reports).toEqual([ID.group]);
});
