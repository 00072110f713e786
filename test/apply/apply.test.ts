import { expect, it } from 'vitest';
import { exitOf } from '../../src/domain/exit.ts';
import { identityOf, isUnsafeAddress } from '../../src/domain/ids.ts';
import { appliedJson, applyDocument, discrepancyProblems } from '../../src/render/documents/apply.ts';
import type { Fault, ReceivedCall } from '../../src/sandbox/faults.ts';
import { accepted } from '../support/accepted.ts';
import { codesOf, faultsBySchema } from '../support/commands.ts';
import { HOSTILE } from '../support/hostile.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { applyText, ended, observedPortal, pretending } from '../support/portal.ts';
import { asMarkdown, asText } from '../support/printed.ts';

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

it('the result of an apply names every person of a failed call', async () => {
  const all = Array.from({ length: 9 }, (_, at) => `p${at}@x.com`);
  const portal = await observedPortal(
    { reports, rls: roles(), users: all.map((email) => user(email)) },
    { interfere: (_call, write) => (write > 0 ? { kind: 'status', status: 403 } : undefined) },
  );
  const people = all.map((email) => `  ${email}: { rls: [sales/LATAM] }\n`).join('');
  const applied = await applyText(portal.url, `datasets: { sales: { id: ${ID.sales} } }\nusers:\n${people}`);
  const json = [...appliedJson(applied)].join('');
  for (const form of [asText(applyDocument(applied)), asMarkdown(applyDocument(applied)), json])
    expect(all.filter((email) => !form.includes(email))).toEqual([]);
  expect(await faultsBySchema('apply', json)).toEqual([]);
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
    expect(await codesOf(() => applyText(portal.url, text, { signal }))).toEqual(['interrupted']);
  }
  goOn();
  const applied = await applyText(portal.url, text);
  expect([ended(applied), exitOf(applied).code]).toEqual([['link-reports applied'], 0]);
});

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

const HEAD = 'datasets: { sales: { report: Sales/Churn } }\nguards: { maxRemovals: off }\n';

it('if an unlink leaves access, the error names the setting that ignores this access', async () => {
  const seed = { reports, users: [user(BOB, { reports: [ID.pack] })] };
  const portal = await observedPortal(seed, { interfere: pretending(['PUT /api/user/unlink-reports']) });
  const text = `${HEAD}users: { ${BOB}: { reports: [Sales/Churn] } }\n`;
  const applied = await applyText(portal.url, text);
  const [problem] = discrepancyProblems(applied);
  expect(problem).toMatchObject({ code: 'access-from-elsewhere', severity: 'error' });
  expect(problem?.fix).toContain('or add the grant to manage.ignore.grants');
  const ignored = `manage: { ignore: { grants: [{ user: ${BOB}, report: Board/Pack }] } }\n`;
  const again = await applyText(portal.url, ignored + text);
  expect([exitOf(again).code, again.outcomes]).toEqual([0, []]);
});

it('verification lists access that should be gone before access that is missing', async () => {
  const seed = { reports, users: [user(ANA, { reports: [ID.pack] })] };
  const portal = await observedPortal(seed, {
    interfere: ({ path }) => {
      if (path.endsWith('unlink-reports')) return { kind: 'status', status: 422 };
      return path.endsWith('link-reports') ? { kind: 'pretend' } : undefined;
    },
  });
  const applied = await applyText(portal.url, `${HEAD}users: { ${ANA}: { reports: [Sales/Churn] } }\n`);
  expect(applied.discrepancies).toMatchObject([
    { kind: 'excess', code: 'not-verified', seen: 'otherwise', what: { report: ID.pack } },
    { kind: 'missing', code: 'not-verified', seen: 'not-yet', what: { report: ID.churn } },
  ]);
});

it.each([
  `users: { ${ANA}: { reports: [Sales/Churn] } }\n`,
  `users: { ${ANA}: {} }\ngroups: { g: { id: ${ID.group}, rls: [${ID.sales}/LATAM] } }\n`,
])('apply reports that it verified nothing if reading fails: %s', async (text) => {
  let isWritten = false;
  const interfere = ({ method }: ReceivedCall): Fault | undefined => {
    if (method !== 'GET') isWritten = true;
    return isWritten && method === 'GET' ? { kind: 'status', status: 403 } : undefined;
  };
  const portal = await observedPortal({ reports, rls: roles(), users: [user(ANA)] }, { interfere });
  const applied = await applyText(portal.url, text);
  expect([applied.verified, exitOf(applied).because]).toEqual([false, ['not-verified']]);
});

const GUARDS = 'guards: { maxRemovals: off, minAdministrators: 0 }\n';
const LISTED = 'users:\n  bob@x.com: { reports: [], rls: [] }\n';
const held = { reports: [ID.churn] };
const TWINS = [user('ana@x.com', held), user('ANA@x.com', held)];
/** A seed cannot have role 7, but a portal can. */
const ODD = [{ ...user('ana@x.com', held), role: 7 }];
const KELVIN = [user('mi\u212ae@x.com', held)];
const WAITING = [user('ana@x.com', { reports: [ID.churn, ID.pack] })];
const IGNORED = 'manage: { ignore: { reports: ["Board/*"] } }\n';
const renamed = (rest: string): string => `${LISTED}  anna@x.com: { previously: [ana@x.com], ${rest} }\n`;

it.each<[string, string | undefined, readonly ReturnType<typeof user>[], string]>([
  ['two accounts with one address', 'ambiguous-user', TWINS, `manage: { unlisted: revoke }\n${LISTED}`],
  ['twins at an earlier address', 'ambiguous-user', [user('anna@x.com'), ...TWINS], renamed('rls: []')],
  ['two accounts of a leaver', 'ambiguous-user', TWINS, `${LISTED}  ana@x.com: { absent: true }\n`],
  ['an unknown role', 'unknown-role-code', ODD, `${LISTED}  ana@x.com: { reports: [] }\n`],
  ['an unsafe address', 'unsafe-address', KELVIN, `manage: { unlisted: revoke }\n${LISTED}`],
  ['an account that waits for its new address', 'rename-pending', WAITING, renamed('reports: [Sales/Churn]')],
  ['two accounts that no file mentions', undefined, TWINS, LISTED],
  ['twins', undefined, TWINS, `manage: { ignore: { users: ["ana@*"] }, unlisted: delete }\n${LISTED}`],
  ['an unknown role, listed', undefined, ODD, `${LISTED}  ana@x.com: { reports: [Sales/Churn] }\n`],
  ['a waiting account with as much', undefined, WAITING, renamed('reports: [Sales/Churn, Board/Pack]')],
  ['ignored access of a waiting account', undefined, WAITING, IGNORED + renamed('reports: [Sales/Churn]')],
])(
  'apply makes no call for %s, and exits with 4 if too much access is left: %s',
  async (_, code, users, text) => {
    const portal = await observedPortal({ reports, rls: roles(), users: [user('bob@x.com'), ...users] });
    const applied = await applyText(portal.url, `${GUARDS}${text}`);
    expect(portal.writes()).toEqual([]);
    const findings = applied.plan.findings.filter(({ pending }) => pending === true);
    expect(findings.every(({ standing }) => standing === undefined)).toBe(true);
    const because = code === undefined ? [] : [code];
    expect(exitOf(applied)).toEqual({ code: code === undefined ? 0 : 4, because });
  },
);

const EXTRA =
  'a/b@x.com a?b@x.com a#b@x.com a%b@x.com a&email=@x.com a+b@x.com o\'neil@x.com "a"@x.com a\\b@x.com ..@x.com zoë@x.com';

it('rolecall creates, links and deletes accounts with hostile addresses and names, and touches nobody else', async () => {
  const listable = await accepted([...HOSTILE, ...EXTRA.split(' ')], (address) => ({ [address]: {} }));
  const addresses = listable.filter((address) => !isUnsafeAddress(address));
  const shown = HOSTILE.filter((name) => name.trim() !== '');
  const names = await accepted(shown, (name) => ({ 'a@x.com': { name } }));
  expect(addresses.length).toBeGreaterThan(12);
  expect(names.length).toBeGreaterThan(30);
  const other = (at: number): string => names[(at * 7) % names.length] ?? '';
  const reports = names.map((name, at) => ({ name, workspaceName: other(at), datasetId: ID.sales }));
  const rls = names.map((name) => ({ name, datasetId: ID.sales }));
  const users = [user('bystander@x.com', { reports: [ID.pack] })];
  const portal = await observedPortal({ reports, rls, users });
  const listed = (entry: object): string =>
    `manage: { leavers: delete }\nguards: { maxRemovals: off, maxUserDeletes: off }\nusers: ${JSON.stringify(Object.fromEntries(addresses.map((address) => [address, entry])))}\n`;
  const everything = {
    name: names[3],
    role: 'viewer',
    reports: reports.map((report) => `${report.workspaceName}/${report.name}`),
    rls: rls.map(({ name }) => ({ dataset: ID.sales, role: name })),
  };

  const created = await applyText(portal.url, listed(everything));
  expect([exitOf(created).code, created.discrepancies]).toEqual([0, []]);
  const { store } = portal;
  const there = store.users({}).map(({ email, reports: held }) => `${identityOf(email)} ${held.length}`);
  const asked = new Set(addresses.map((address) => `${identityOf(address)} ${reports.length}`));
  expect(there.sort()).toEqual(['bystander@x.com 1', ...asked].sort());
  expect(store.roles({}).filter(({ userEmails }) => userEmails.length !== asked.size)).toEqual([]);

  const removed = await applyText(portal.url, listed({ absent: true }));
  expect([exitOf(removed).code, removed.discrepancies]).toEqual([0, []]);
  expect(store.users({}).map(({ email }) => email)).toEqual(['bystander@x.com']);
});
