import { describe, expect, it } from 'vitest';
import { exitCodeOf } from '../src/domain/applied.ts';
import type { Store } from '../src/sandbox/store.ts';
import { applyText, observedPortal } from './support/applying.ts';
import { inProcess } from './support/cli.ts';
import { folderWith } from './support/files.ts';
import { codes, ID, reports, roles, told, user } from './support/office.ts';
import { planFor, planText, portalWith } from './support/portal.ts';
import { page, rawPortal } from './support/raw-portal.ts';

/** Where other tools of this kind have let their users down: each a test here. */

const head = (url: string): string => `version: 1\nportal: { name: test, url: "${url}" }\n`;
const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `u${at}@x.com`);

describe('the dry run lies (auth0-deploy-cli #70, #1451, #1462; safe-settings #339; dnscontrol #3337)', () => {
  it('not here: it writes nothing, and what it shows is what apply then does, call by call', async () => {
    const portal = await observedPortal({
      reports,
      rls: roles({ latam: ['ana@x.com'] }),
      users: [user('ana@x.com', { reports: [ID.pack] }), user('bob@x.com')],
    });
    const text = `guards: { maxRemovals: off }\ndatasets: { sales: { report: Sales/Churn } }
users:
  ana@x.com: { reports: [Sales/Churn], rls: [sales/EMEA] }
  cy@x.com: { name: Cy, role: viewer, reports: [Board/Pack], rls: [] }\n`;
    const folder = await folderWith({ 'rolecall.yaml': head(portal.url) + text });
    const before = JSON.stringify(portal.store.state());
    const dry = await inProcess(folder, ['apply', '--dry-run', '--format', 'json']);
    expect([dry.code, portal.writes(), JSON.stringify(portal.store.state())]).toEqual([0, [], before]);
    const shown = JSON.parse(dry.stdout).operations.map(({ kind }: { kind: string }) => kind);
    const wet = await inProcess(folder, ['apply', '--yes', '--format', 'json']);
    expect(JSON.parse(wet.stdout).outcomes.map(({ kind }: { kind: string }) => kind)).toEqual(shown);
    expect(portal.writes().length).toBe(shown.length);
  });
});

describe('deletes nobody meant', () => {
  it('an absent key removes nothing (keycloak-config-cli #1132, #816; safe-settings #350)', async () => {
    const seed = {
      reports,
      rls: roles({ latam: ['ana@x.com'], managerGroups: [ID.group] }),
      users: [user('ana@x.com', { reports: [ID.pack] })],
    };
    for (const text of [
      'users: {}\n',
      'users: { ana@x.com: {} }\n',
      'users: { ana@x.com: { rls: [] } }\nmanage: { ignore: { users: [], reports: [], rls: ["*"] } }\n',
    ]) {
      const { operations } = await planFor(seed, text);
      expect(operations).toEqual([]);
    }
  });

  it('a user whose name is an e-mail address is not taken for another (Titan #217)', async () => {
    const plan = await planFor(
      {
        reports,
        rls: roles({ latam: ['ana@x.com', 'bob@x.com'] }),
        users: [
          user('ana@x.com', { name: 'bob@x.com', reports: [ID.pack] }),
          user('bob@x.com', { name: 'ana@x.com', reports: [ID.churn] }),
        ],
      },
      'guards: { maxRemovals: off }\nusers: { bob@x.com: { reports: [], rls: [] } }\n',
    );
    expect(told(plan)).toEqual(
      ['revoke-rls bob@x.com LATAM listed', 'revoke-report bob@x.com Sales/Churn listed']
        .map((line) => line.replace(' listed', ' not-listed'))
        .sort(),
    );
  });

  it('row security members and grants that no file lists stay (fabric-cicd #770; pbi-tools #178; terraform-provider-grafana #2928)', async () => {
    const unlisted = many(30);
    const plan = await planFor(
      {
        reports,
        rls: roles({ latam: unlisted, managerGroups: [ID.group] }),
        users: unlisted.map((email) => user(email, { reports: [ID.churn] })),
      },
      'users: { new@x.com: { name: New, role: viewer, reports: [Sales/Churn], rls: [] } }\n',
    );
    expect(told(plan).filter((line) => !line.includes('new@x.com'))).toEqual([]);
    expect(plan.summary.unmanaged).toEqual({ users: 30, grants: 30, memberships: 31 });
  });
});

describe('one bad member blocks everyone (kubernetes/org #2746, #3382, #3835)', () => {
  it('costs that member only', async () => {
    const members = many(20);
    const portal = await observedPortal(
      { reports, rls: roles(), users: members.map((email) => user(email)) },
      {
        interfere: ({ body }) =>
          JSON.stringify(body ?? {}).includes('u7@x.com') ? { kind: 'status', status: 422 } : undefined,
      },
    );
    const entries = members.map((email) => `  ${email}: { reports: [], rls: [sales/LATAM] }`).join('\n');
    const applied = await applyText(
      portal.url,
      `datasets: { sales: { report: Sales/Churn } }\nusers:\n${entries}\n`,
    );
    expect(exitCodeOf(applied)).toBe(4);
    expect([...(portal.store.roles({}).slice()[0]?.userEmails ?? [])].sort()).toEqual(
      members.filter((email) => email !== 'u7@x.com').sort(),
    );
  });
});

describe('nobody knows why force is needed (octodns #785, #1170; octodns-sync #98)', () => {
  it('the refusal gives counts, share, threshold and how to allow it, below the whole plan', async () => {
    const portal = await portalWith({
      reports,
      rls: roles(),
      users: many(40).map((email) => user(email, { reports: [ID.churn] })),
    });
    const entries = many(40)
      .map((email, at) => `  ${email}: { reports: [${at < 20 ? '' : 'Sales/Churn'}], rls: [] }`)
      .join('\n');
    const folder = await folderWith({ 'rolecall.yaml': `${head(portal.url)}users:\n${entries}\n` });
    const { code, stdout } = await inProcess(folder, ['plan']);
    expect(code).toBe(3);
    for (const word of ['20', '40', '50', '25', 'guards.maxRemovals']) expect(stdout).toContain(word);
    // What many share is said once, with a count; the whole list is one flag away.
    expect(stdout).toContain('20 of the 20 lose Sales/Churn.');
    const whole = await inProcess(folder, ['plan', '--format', 'json']);
    for (const email of many(20)) expect(whole.stdout).toContain(email);
  });
});

describe('failure with exit 0 (kongctl #57; decK with --json-output; a Permifrost fork)', () => {
  it.each([['text'], ['json']])(
    'an apply that failed in part exits 4, with --format %s too',
    async (format) => {
      const portal = await observedPortal(
        { reports, rls: roles(), users: [user('ana@x.com')] },
        { interfere: (_call, write) => (write > 0 ? { kind: 'status', status: 422 } : undefined) },
      );
      const folder = await folderWith({
        'rolecall.yaml': `${head(portal.url)}users: { ana@x.com: { reports: [Sales/Churn], rls: [] } }\n`,
      });
      expect((await inProcess(folder, ['apply', '--yes', '--format', format])).code).toBe(4);
      await portal.stop();
      expect((await inProcess(folder, ['validate', '--online', '--format', format])).code).toBe(1);
    },
    60_000,
  );
});

describe('an access gap by clear-then-set (auth0-deploy-cli)', () => {
  it('is at no instant: access that stays is never taken, not even for a moment', async () => {
    const box: { store?: Store } = {};
    const gaps: string[] = [];
    const portal = await observedPortal(
      {
        reports,
        rls: roles({ latam: ['ana@x.com', 'bob@x.com'] }),
        users: [
          user('ana@x.com', { reports: [ID.churn, ID.pack] }),
          user('bob@x.com', { reports: [ID.churn] }),
        ],
      },
      {
        interfere: ({ path }) => {
          const ana = box.store?.user('ana@x.com');
          const members = box.store?.roles({}).slice()[0]?.userEmails ?? ['bob@x.com'];
          if (ana !== undefined && !(ana.reports.includes(ID.churn) && members.includes('bob@x.com')))
            gaps.push(path);
          return undefined;
        },
      },
    );
    box.store = portal.store;
    const applied = await applyText(
      portal.url,
      `guards: { maxRemovals: off }\ndatasets: { sales: { report: Sales/Churn } }
users:
  ana@x.com: { reports: [Sales/Churn, Sales/Overview], rls: [sales/EMEA] }
  bob@x.com: { reports: [Sales/Churn, Board/Pack], rls: [sales/LATAM] }\n`,
    );
    expect([exitCodeOf(applied), gaps]).toEqual([0, []]);
  });
});

describe('page 1 taken for everything (auth0-deploy-cli without total)', () => {
  it('a list that does not say how long it is comes whole', async () => {
    const all = many(23).map((email, at) => ({ id: `id-${at}`, email, role: 3, name: email }));
    const { url } = await rawPortal(({ path, query }) => {
      const number = Number(query.get('pageNumber') ?? 1);
      if (path !== '/api/user') return { body: { ...page(number, 1, []), totalPages: null } };
      return {
        body: {
          pageIndex: number,
          hasNextPage: number < 5,
          hasPreviousPage: number > 1,
          data: all.slice((number - 1) * 5, number * 5),
        },
      };
    });
    const plan = await planText(url, 'manage: { unlisted: keep }\nusers: { u22@x.com: { name: Another } }\n');
    expect(told(plan)).toEqual(['manual u22@x.com manual']);
    expect(plan.summary.unmanaged.users).toBe(22);
  });
});

describe('JSON broken by warnings (deck #1588, #1863, #2047)', () => {
  it('is not: stdout is one document, whatever is said on stderr, failure included', async () => {
    let count = 0;
    const portal = await observedPortal(
      { reports, rls: roles(), users: [user('ana@x.com'), user('zoë@x.com')] },
      {
        interfere: () => {
          count++;
          return count % 3 === 0 ? { kind: 'status', status: 503 } : undefined;
        },
      },
    );
    const folder = await folderWith({
      'rolecall.yaml': `${head(portal.url)}users: { zoë@x.com: { reports: [Sales/Churn], rls: [] } }\n`,
    });
    for (const words of [
      ['plan'],
      ['validate'],
      ['apply', '--yes'],
      ['apply', '--rehearse'],
      ['doctor'],
      ['plan', '--only', 'nonsense'],
      ['apply', 'missing.json', '--yes'],
    ]) {
      const { stdout, stderr } = await inProcess(folder, [
        ...words,
        '--format',
        'json',
        ...(words[0] === 'validate' ? [] : ['--verbose']),
      ]);
      expect([words, typeof JSON.parse(stdout)]).toEqual([words, 'object']);
      if (words[0] === 'plan' && words.length === 1) expect(stderr).toContain('503');
    }
  }, 60_000);
});

describe('slow by asking one thing at a time (terraform-provider-github #567; keycloak-config-cli #1561)', () => {
  it('is not: a plan costs as many requests as the lists have pages', async () => {
    const portal = await observedPortal({
      reports,
      rls: roles(),
      users: many(500).map((email) => user(email, { reports: [ID.churn] })),
    });
    const entries = many(500)
      .map((email) => `  ${email}: { reports: [Sales/Churn], rls: [] }`)
      .join('\n');
    const { operations } = await planText(portal.url, `users:\n${entries}\n`);
    expect([operations, portal.calls.length]).toEqual([[], 5 + 2]);
  });

  it('a run with nothing changed writes nothing, and one with one change writes one thing', async () => {
    const portal = await observedPortal({
      reports,
      rls: roles({ latam: many(200) }),
      users: many(200).map((email) => user(email, { reports: [ID.churn] })),
    });
    const text = (changed: string): string => {
      const entries = many(200)
        .map(
          (email, at) =>
            `  ${email}: { reports: [Sales/Churn${at === 7 ? changed : ''}], rls: [sales/LATAM] }`,
        )
        .join('\n');
      return `datasets: { sales: { report: Sales/Churn } }\nusers:\n${entries}\n`;
    };
    await applyText(portal.url, text(''));
    expect(portal.writes()).toEqual([]);
    await applyText(portal.url, text(', Board/Pack'));
    expect(portal.writes().map(({ path }) => path)).toEqual(['/api/user/link-reports']);
  });
});

describe('rate limits (kong-operator #3166, #3215)', () => {
  it('are found and kept to: what is too much is done all the same, and soon nothing is too much', async () => {
    let underWay = 0;
    let refused = 0;
    const portal = await observedPortal(
      { reports, rls: roles(), users: many(60).map((email) => user(email)) },
      {
        interfere: async () => {
          underWay++;
          await new Promise((resolve) => setTimeout(resolve, 5));
          const tooMuch = underWay > 4;
          underWay--;
          if (tooMuch) refused++;
          return tooMuch ? { kind: 'status', status: 429, retryAfter: 1 } : undefined;
        },
      },
    );
    const entries = many(60)
      .map((email) => `  ${email}: { reports: [Sales/Churn], rls: [] }`)
      .join('\n');
    const applied = await applyText(portal.url, `users:\n${entries}\n`, { concurrency: 16 });
    expect(exitCodeOf(applied)).toBe(0);
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(60);
  }, 60_000);
});

describe('expiry (iambic)', () => {
  it('of two adjacent expired entries none survives, in users, teams and RLS', async () => {
    const plan = await planFor(
      {
        reports,
        rls: roles({ latam: ['ana@x.com'], emea: ['ana@x.com'] }),
        users: [user('ana@x.com', { reports: [ID.churn, ID.pack] })],
      },
      `guards: { maxRemovals: off }\ndatasets: { sales: { report: Sales/Churn } }
users:
  ana@x.com:
    reports: [{ report: Sales/Churn, until: 2026-01-01 }, { report: Board/Pack, until: 2026-01-01 }]
    rls: [{ dataset: sales, role: LATAM, until: 2026-01-01 }, { dataset: sales, role: EMEA, until: 2026-01-01 }]\n`,
    );
    expect(plan.summary).toMatchObject({ reports: { revoke: 2 }, rls: { revoke: 2 } });
    expect(codes(plan)).toContain('loses-all');
  });
});
