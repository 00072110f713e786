import { describe, expect, it } from 'vitest';
import { exitOf } from '../../src/domain/applied.ts';
import { problemsOf } from '../../src/render/applied-problems.ts';
import type { SandboxDialect } from '../../src/sandbox/dialect.ts';
import type { Fault, ReceivedCall } from '../../src/sandbox/faults.ts';
import type { Store } from '../../src/sandbox/store.ts';
import { applyText, observedPortal } from '../support/applying.ts';
import { ID, reports, roles, user } from '../support/office.ts';

const ANA = 'ana@x.com';
const BOB = 'bob@x.com';
const PLUS = 'cy+x@x.com';
const HEAD = 'datasets: { sales: { report: Sales/Churn } }\nguards: { maxRemovals: off }\n';
const codesOf = (applied: Awaited<ReturnType<typeof applyText>>) => exitOf(applied).because;

/** A portal whose directory sync does something at one write, before the write is looked at. */
async function syncedPortal(
  seed: Parameters<typeof observedPortal>[0],
  at: (call: ReceivedCall, store: Store) => Fault | undefined,
  dialect: Partial<SandboxDialect> = {},
) {
  const box: { store?: Store } = {};
  const portal = await observedPortal(seed, {
    dialect,
    interfere: (call) => (box.store === undefined ? undefined : at(call, box.store)),
  });
  box.store = portal.store;
  return portal;
}

describe('a deletion that is tried again', () => {
  const text = `${HEAD}manage: { leavers: delete }\nusers: { ${ANA}: { absent: true } }\n`;
  const anew = (store: Store): void => {
    store.deleteUser(ANA);
    store.createUser({ email: ANA, name: 'Ana Other', role: 3 });
  };
  const faults: readonly [string, Fault][] = [
    ['429', { kind: 'status', status: 429, retryAfter: 0 }],
    ['503', { kind: 'status', status: 503 }],
    ['a dropped connection', { kind: 'drop', when: 'before' }],
  ];

  it.each(faults)('after %s does not meet who was made meanwhile', async (_title, fault) => {
    let deletions = 0;
    const portal = await syncedPortal({ reports, users: [user(ANA)] }, ({ method }, store) => {
      if (method !== 'DELETE' || ++deletions > 1) return undefined;
      anew(store);
      return fault;
    });
    const applied = await applyText(portal.url, text);
    expect(portal.store.user(ANA)?.name).toBe('Ana Other');
    expect([deletions, exitOf(applied).code]).toEqual([1, 4]);
  });

  it.each<[string, (store: Store) => unknown]>([
    ['role', (store) => store.updateUser({ id: store.user(ANA)?.id ?? '', role: 1 })],
    ['name', (store) => store.updateUser({ id: store.user(ANA)?.id ?? '', name: 'Another' })],
    ['report', (store) => store.linkReports(ANA, [ID.pack], true)],
    ['RLS role', (store) => store.linkUsers({ datasetId: ID.sales, role: 'EMEA' }, [ANA], true)],
  ])('does not delete who has got another %s meanwhile', async (_title, change) => {
    let deletions = 0;
    const portal = await syncedPortal({ reports, rls: roles(), users: [user(ANA)] }, ({ method }, store) => {
      if (method !== 'DELETE' || ++deletions > 1) return undefined;
      change(store);
      return { kind: 'status', status: 429, retryAfter: 0 };
    });
    const applied = await applyText(portal.url, `${text}groups: {}\nteams: {}\n`);
    expect(portal.store.user(ANA)).toBeDefined();
    expect(codesOf(applied)).toContain('changed-since');
  });
});

describe('a creation that meets an account', () => {
  it('in an RLS role does not take it for its own', async () => {
    const portal = await syncedPortal({ reports, rls: roles(), users: [user(BOB)] }, ({ method }, store) => {
      if (method === 'POST' && store.user(ANA) === undefined) {
        store.createUser({ email: ANA, name: 'Ana', role: 3 });
        store.linkUsers({ datasetId: ID.sales, role: 'EMEA' }, [ANA], true);
      }
      return undefined;
    });
    const text = `${HEAD}users: { ${ANA}: { name: Ana, role: viewer, reports: [Sales/Churn], rls: [] } }\n`;
    const applied = await applyText(portal.url, text);
    expect(codesOf(applied)).toEqual(['changed-since', 'not-verified']);
    expect(portal.store.user(ANA)?.reports).toEqual([]);
  });
});

describe('an update', () => {
  it('does not undo a role that moved meanwhile', async () => {
    const portal = await syncedPortal(
      { reports, users: [user(ANA, { name: 'Anna' })] },
      ({ method, path }, store) => {
        const again = method === 'PUT' && path === '/api/user' && store.user(ANA)?.role === 3;
        if (!again) return undefined;
        store.updateUser({ id: store.user(ANA)?.id ?? '', role: 2 });
        return { kind: 'status', status: 429, retryAfter: 0 };
      },
      { updateUser: true },
    );
    const text = `${HEAD}manage: { roleChanges: update }\nusers: { ${ANA}: { name: Ana, reports: [] } }\n`;
    const applied = await applyText(portal.url, text, { dialect: { updateUser: true } });
    expect(portal.store.user(ANA)?.role).toBe(2);
    expect(codesOf(applied)).toContain('changed-since');
  });
});

describe('verification', () => {
  it.each(['plus-as-space', 'exact', 'ignored'] as const)(
    'is not fooled by a filter that is %s',
    async (filter) => {
      const seed = { reports, users: [user(PLUS, { reports: [ID.pack] }), user(BOB), user(ANA)] };
      const portal = await observedPortal(seed, { dialect: { filter, pageSize: 1 } });
      const text = `${HEAD}manage: { leavers: delete }\nusers: { ${PLUS}: { absent: true } }\n`;
      const applied = await applyText(portal.url, text);
      expect(exitOf(applied)).toEqual({ code: 0, because: [] });
      expect(portal.store.user(PLUS)).toBeUndefined();
    },
  );

  it.each<[NonNullable<SandboxDialect['pretends'][number]>, string]>([
    ['delete', 'not-verified'],
    ['unlink-reports', 'access-from-elsewhere'],
    ['unlink-users', 'access-from-elsewhere'],
    ['link-reports', 'not-verified'],
    ['link-users', 'not-verified'],
  ])('notices that %s pretends', async (call, code) => {
    const seed = {
      reports,
      rls: roles({ latam: [BOB] }),
      users: [user(ANA), user(BOB, { reports: [ID.pack] })],
    };
    const portal = await observedPortal(seed, { dialect: { pretends: [call] } });
    const text = `${HEAD}manage: { leavers: delete }\nusers:\n  ${ANA}: { absent: true }\n  ${BOB}: { reports: [Sales/Churn], rls: [sales/EMEA] }\n`;
    const applied = await applyText(portal.url, text);
    expect(codesOf(applied)).toEqual([code]);
  });

  it('names what would end the same unlink in each plan, so that it does', async () => {
    const seed = { reports, users: [user(BOB, { reports: [ID.pack] })] };
    const portal = await observedPortal(seed, { dialect: { pretends: ['unlink-reports'] } });
    const applied = await applyText(portal.url, `${HEAD}users: { ${BOB}: { reports: [Sales/Churn] } }\n`);
    const [problem] = problemsOf(applied);
    expect(problem).toMatchObject({ code: 'access-from-elsewhere', severity: 'error' });
    const line = /grants: - (\{.*\})$/.exec(problem?.fix ?? '')?.[1];
    const again = await applyText(
      portal.url,
      `${HEAD}manage: { ignore: { grants: [${line}] } }\nusers: { ${BOB}: { reports: [Sales/Churn] } }\n`,
    );
    expect([exitOf(again).code, again.outcomes]).toEqual([0, []]);
  });

  it('sees access that somebody gave meanwhile, and an account that was removed', async () => {
    const seed = { reports, rls: roles(), users: [user(ANA), user(BOB)] };
    let moved = false;
    const portal = await syncedPortal(seed, ({ method }, store) => {
      if (method === 'GET' || moved) return undefined;
      moved = true;
      store.linkReports(ANA, [ID.headcount], true);
      store.deleteUser(BOB);
      return undefined;
    });
    const text = `${HEAD}users:\n  ${ANA}: { reports: [Sales/Churn] }\n  ${BOB}: { reports: [Sales/Churn] }\n`;
    const applied = await applyText(portal.url, text, { concurrency: 1 });
    expect(applied.discrepancies).toContainEqual({
      kind: 'excess',
      code: 'not-verified',
      seen: 'otherwise',
      holder: ANA,
      what: { kind: 'report', report: ID.headcount },
    });
    expect(exitOf(applied).code).toBe(4);
  });

  it('of one person costs as many requests in a portal of many pages as in a small one', async () => {
    const many = Array.from({ length: 40 }, (_, at) => user(`u${at}@x.com`));
    const portal = await observedPortal(
      { reports, users: [user(ANA), ...many] },
      { dialect: { pageSize: 1 } },
    );
    await applyText(portal.url, `${HEAD}users: { ${ANA}: { reports: [Sales/Churn] } }\n`);
    const last = portal.calls.findLastIndex(({ method }) => method !== 'GET');
    const after = portal.calls.slice(last + 1).filter(({ path }) => path === '/api/user');
    expect(after.length).toBe(1);
  });
});

it('a creation does not take over who came meanwhile, in the role that it took the address out of', async () => {
  const portal = await syncedPortal(
    { reports, rls: roles({ latam: [BOB] }), users: [user(ANA)] },
    ({ method, path }, store) => {
      if (method !== 'POST' || path !== '/api/user') return undefined;
      store.createUser({ email: BOB, name: 'Bob', role: 3 });
      store.linkUsers({ datasetId: ID.sales, role: 'LATAM' }, [BOB], true);
      return undefined;
    },
  );
  const text = `${HEAD}users: { ${BOB}: { name: Bob, role: viewer, reports: [Sales/Churn], rls: [sales/EMEA] } }\n`;
  const applied = await applyText(portal.url, text);
  expect(portal.store.user(BOB)?.reports).toEqual([]);
  expect(codesOf(applied)).toContain('changed-since');
});
