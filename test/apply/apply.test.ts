import { describe, expect, it } from 'vitest';
import { exitOf } from '../../src/domain/exit.ts';
import { applyText, ended, observedPortal } from '../support/applying.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { problemsOf } from '../support/problems.ts';

const ANA = 'ana@x.com';
const BOB = 'bob@x.com';
const CY = 'cy@x.com';

it.each([
  ['no more calls', 401, ['failed', 'not-started', 'not-started']],
  ['no more calls of a kind', 403, ['failed', 'not-started', 'not-started']],
  ['the other calls', 400, ['failed', 'failed', 'failed']],
])('apply makes %s after a %i', async (_what, status, expected) => {
  const seed = { reports, users: [ANA, BOB, CY].map((email) => user(email)) };
  const portal = await observedPortal(seed, {
    interfere: (_call, write) => (write > 0 ? { kind: 'status', status } : undefined),
  });
  const text = `users:\n${[ANA, BOB, CY].map((email) => `  ${email}: { reports: [Sales/Churn] }`).join('\n')}\n`;
  const applied = await applyText(portal.url, text, { concurrency: 1 });
  expect(applied.outcomes.map((outcome) => outcome.status)).toEqual(expected);
  expect(exitOf(applied).code).toBe(4);
});

it('apply writes nothing and leaves no lock if an interrupt comes while it reads', async () => {
  const abort = new AbortController();
  let goOn = (): void => {};
  const silence = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const interfere = async (): Promise<undefined> => {
    abort.abort();
    await silence;
  };
  const portal = await observedPortal({ reports, users: [user(ANA)] }, { interfere });
  const text = `users:\n  ${ANA}: { reports: [Sales/Churn] }\n`;
  for (const signal of [abort.signal, AbortSignal.abort()]) {
    const problems = await problemsOf(() => applyText(portal.url, text, { signal }));
    expect(problems.map(({ code }) => code)).toEqual(['interrupted']);
  }
  goOn();
  const applied = await applyText(portal.url, text);
  expect([ended(applied), exitOf(applied).code]).toEqual([['link-reports applied'], 0]);
});

describe('dialects of portals', () => {
  const text = `datasets: { sales: { report: Sales/Churn } }\nmanage: { leavers: delete }\nguards: { maxRemovals: off }\nusers:\n  ${ANA}: { name: A, role: viewer, reports: [Sales/Overview, Board/Pack], rls: [sales/EMEA] }\n  ${BOB}: { absent: true }\n  ${CY}: { name: C, role: contributor, reports: [Sales/Churn], rls: [sales/LATAM] }\ngroups:\n  g: { id: ${ID.group}, rls: [sales/LATAM] }\n`;
  const seed = {
    reports,
    rls: roles({ latam: [ANA, BOB], managerGroups: [ID.group] }),
    users: [user(ANA, { name: 'A', reports: [ID.churn] }), user(BOB)],
  };

  const ZERO = { firstPage: 0 as const, pageParameter: 'page' };
  it.each([
    [{ linkMethod: 'POST' as const }, {}],
    [{ linkMethod: 'POST' as const }, { linkMethod: 'POST' }],
    [{ ...ZERO, emptyAnswers: true, nullArrays: true, extraFields: true, pageSize: 1 }, {}],
    [{ relink: 400 as const }, {}],
    [{ groupsField: 'groupIds' }, { groupsField: 'groupIds' }],
    [{}, { maxBatch: 1 }],
  ])('apply works on a portal that speaks %j, with the settings %j', async (spoken, dialect) => {
    const portal = await observedPortal(seed, { dialect: spoken });
    const applied = await applyText(portal.url, text, { dialect });
    expect(applied.discrepancies).toEqual([]);
    expect(exitOf(applied).code).toBe(0);
    expect(portal.store.users({}).map(({ email, reports: held }) => [email, [...held].sort()])).toEqual([
      [ANA, [ID.overview, ID.pack]],
      [CY, [ID.churn]],
    ]);
    expect(portal.store.roles({}).map(({ name, userEmails, groups }) => [name, userEmails, groups])).toEqual([
      ['LATAM', [CY], [ID.group]],
      ['EMEA', [ANA], []],
      ['Manager', [], []],
    ]);
  });
});
