import { expect, it } from 'vitest';
import type { Plan } from '../../src/domain/plan.ts';
import { isError } from '../../src/domain/problem.ts';
import { taskSection } from '../../src/render/documents/people.ts';
import { buildDirectory } from '../../src/render/view/names.ts';
import { calls, changeLines, codes, ID, messages, reports, roles, user } from '../support/office.ts';
import { ANA, BOB, OFF, officePlan, planned, plannedByBase, TWIN } from '../support/planned.ts';
import { planText, portalWith } from '../support/portal.ts';
import { asText } from '../support/printed.ts';

const holds = ({ changes }: Plan): string[] =>
  changes.flatMap(({ kind, held, ...change }) =>
    held === null ? [] : [`${kind} ${'user' in change ? change.user : ''} ${held.code}`],
  );

const none = `users: { ${ANA}: { rls: [] } }\n`;
const leaver = `users: { ${ANA}: { absent: true, rls: [] } }\n`;
const given = `users: { ${ANA}: { rls: ["${ID.hr}/Manager"] }, ${BOB}: { rls: ["${ID.hr}/Manager"] } }\n`;
const grant = [`grant-rls ${BOB} unresolved`];
const restricted = OFF.replace(' }', ', restrict: [{ files: ["hr/**"], rls: ["hr/*"] }] }');
const rule = (form: string): string => `${OFF}rules: [{ name: r, ${form} }]\n`;
it.each([
  ['ignore: { rls: ["hr/*"] }', OFF, none, [`revoke-rls ${ANA} unresolved`]],
  ['ignore: { rls: ["hr/Other"] }', OFF, none, []],
  ['ignore: { rls: ["hr/*"] }', OFF, leaver, []],
  ['', restricted, given, grant],
  ['', rule('deny: { users: ["bob@*"], rls: ["hr/Manager"] }'), given, grant],
  ['', rule('apart: [{ reports: ["*"] }, { rls: ["hr/*"] }]'), given, grant],
  ['', rule('deny: { rls: ["hr/Other"] }'), given, []],
  ['', rule('require: { of: { rls: ["*/LATAM"] }, have: { rls: ["hr/*"] } }'), given, []],
])(
  'an unresolved alias holds what its patterns may ignore or restrict: %s %s',
  async (manage, policy, users, held) => {
    const seed = { rls: roles({ manager: [ANA] }), users: [user(ANA), user(BOB)] };
    const hr = 'datasets: { hr: { report: People/Gone } }\n';
    const text = `manage: { unresolved: hold, ${manage} }\n${policy}${hr}${users}`;
    expect(holds(await officePlan(seed, text))).toEqual(held);
  },
);

it('--removals-only holds every grant, and an unresolved name does not stop the removals', async () => {
  const seed = { reports, rls: roles(), users: [user(ANA, { reports: [ID.pack] })] };
  const text = `${OFF}users:\n  ${ANA}: { absent: true, reports: [Sales/Gone] }\n  new@x.com: { name: N, role: viewer, reports: [Sales/Gone, Sales/Overview] }\n`;
  const plan = await planText((await portalWith(seed)).url, text, { removalsOnly: true });
  expect(calls(plan)).toEqual([`unlink-reports ${ANA}`]);
  expect(holds(plan)).toEqual(['create-user new@x.com by-cause', 'grant-report new@x.com by-cause']);
});

const seed = { users: [user(ANA, { reports: [ID.pack] }), user(BOB, { reports: [ID.pack] })] };
const promoted = `{ role: contributor, reports: [Board/Pack] }`;
const guards = OFF.replace(' }', ', restrict: [{ files: ["x/**"], roles: [contributor] }] }');
const moved = `{ name: N, previously: [${ANA}], role: viewer, reports: [Board/Pack] }`;
const deny = (selector: string): string =>
  `rules: [{ name: r, deny: { ${selector}, reports: ["Board/*"] } }]`;

it.each([
  ['a role that a rule refuses', `${OFF}${deny('roles: [contributor]')}\nusers: { ${ANA}: ${promoted}`],
  ['a role that is restricted', `${guards}users: { ${ANA}: ${promoted}`],
  ['an address that a rule refuses', `${OFF}${deny('users: ["new@*"]')}\nusers: { new@x.com: ${moved}`],
])('a promotion by hand does not stop --removals-only: %s', async (_what, text) => {
  const files = `${text}, ${BOB}: { absent: true } }\n`;
  expect((await officePlan(seed, files)).findings.some(isError)).toBe(true);
  for (const options of [{ removalsOnly: true }, { causes: ['time'] }] as const) {
    const plan = await officePlan(seed, files, options);
    expect(plan.findings.filter(isError)).toEqual([]);
    expect(holds(plan)).toContain(`manual ${ANA} by-cause`);
    if ('removalsOnly' in options) expect(calls(plan)).toEqual([`unlink-reports ${BOB}`]);
  }
});

it('plan --removals-only still shows a demotion by hand', async () => {
  const text = `${OFF}users: { ${ANA}: { role: viewer, reports: [Board/Pack] } }\n`;
  const demoted = { ...seed, users: [user(ANA, { role: 2, reports: [ID.pack] })] };
  expect(holds(await officePlan(demoted, text, { removalsOnly: true }))).toEqual([`manual ${ANA} manual`]);
});

it('a leaver with a higher role becomes a viewer by hand, even under roleChanges: replace', async () => {
  const seed = { reports, users: [user(ANA, { role: 1 }), user(BOB, { role: 1 })] };
  const text = `manage: { roleChanges: replace }\n${OFF}users:\n  ${ANA}: { absent: true }\n  ${BOB}: { role: administrator }\n`;
  const plan = await planned(seed, text);
  const demotion = { kind: 'manual', user: ANA, demotion: true, because: 'absent', to: { role: 'viewer' } };
  expect(plan.changes).toMatchObject([demotion]);
  expect(codes(plan)).toContain('leaver-administrator');
});

const twins = [...roles({ latam: [ANA] }), TWIN];

it('a finding names roles of one name, and their members get no report of the dataset', async () => {
  const [first] = roles();
  const seed = { reports, rls: twins, users: [user(ANA), user(BOB)] };
  const text = `users:\n  ${ANA}: { reports: [Sales/Overview], rls: [] }\n  ${BOB}: { reports: [Sales/Overview] }\n`;
  const plan = await planned(seed, text);
  const findingOf = ({ findings }: Plan) => findings.find(({ code }) => code === 'ambiguous-rls-role');
  expect(findingOf(plan)?.message).toContain(first?.name);
  const exclusive = `manage: { exclusive: { rls: ["*"] } }\nusers:\n  ${BOB}: { rls: [] }\n`;
  for (const [files, pending] of [
    [text, true],
    [`users:\n  ${BOB}: { reports: [Sales/Overview] }\n`, undefined],
    [text.replace(', rls: []', ''), undefined],
    [exclusive, true],
    [exclusive.replace('manage: {', `manage: { ignore: { users: ["${ANA}"] },`), undefined],
    [text.replace('{ reports', '{ from: 2027-01-01, reports'), true],
  ] as const)
    expect([files, findingOf(await planned(seed, files))?.pending]).toEqual([files, pending]);
  expect(holds(plan).every((line) => line.endsWith('ambiguous'))).toBe(true);
  const granted = changeLines(plan).filter((line) => line.startsWith(`grant-report ${BOB}`));
  expect(granted).toEqual([`grant-report ${BOB} Sales/Overview listed`]);
});

it('a portal group that leaves stays in roles of one name', async () => {
  const groups = [ID.group];
  const rls = [...roles({ managerGroups: groups }), { ...TWIN, groups }];
  const group = `groups: { g: { id: ${ID.group}, rls: [] } }\n`;
  const users = `users: { ${BOB}: {} }\n`;
  const { decided } = await plannedByBase(
    { reports, rls, users: [user(BOB)] },
    { before: `${users}${group}`, after: users, manage: 'exclusive: { rls: ["*"] }' },
  );
  expect(decided).toEqual([
    'revoke-rls group LATAM left [ambiguous] by git',
    'revoke-rls group Manager exclusive by git',
  ]);
});

it('plan creates a person with a leftover ambiguous role, without the reports of its dataset', async () => {
  const rls = [...roles({ latam: ['CY@x.com'] }), TWIN];
  const text = `users:\n  cy@x.com: { name: C, role: viewer, reports: [Sales/Overview, Board/Pack], rls: [${ID.sales}/EMEA] }\n`;
  const plan = await planned({ reports, rls, users: [user(BOB)] }, text);
  expect(holds(plan)).toEqual(['grant-report cy@x.com ambiguous']);
  const made = ['create-user', 'link-rls-users EMEA', 'link-reports'];
  expect(calls(plan)).toEqual(made.map((call) => `${call} cy@x.com`));
});

const old = user('ana.lima@x.com', { reports: [ID.pack] });

it('the task of a rename shows how to set the new address, also beside a demotion', async () => {
  const administrator = user('ana.lima@x.com', { role: 1 });
  const text = `users:\n  ${ANA}: { name: N, role: viewer, previously: [ana.lima@x.com], reports: [] }\n`;
  const plan = await planned({ reports, users: [administrator, user(BOB, { role: 1 })] }, text);
  const tasks = asText({ blocks: taskSection(plan.changes, buildDirectory(plan)) });
  expect(tasks).toMatch(/: address becomes ana@x.com,\s+administrator becomes viewer/);
  expect(tasks).toContain('2. Change the address to ana@x.com and save.');
  expect(plan.changes).toMatchObject([{ demotion: true }]);
});

it('findings warn if a new address gets a role above viewer or has a new domain', async () => {
  const root = user('root@x.com', { role: 1 });
  const text = 'users: { eve@evil.example: { previously: [root@x.com] } }\n';
  const { findings } = await planned({ reports, users: [root, user(BOB, { reports: [ID.pack] })] }, text);
  const fresh = { findings: findings.filter(({ standing }) => standing !== true) };
  expect(messages(fresh, 'escalation')).toEqual([
    'eve@evil.example becomes administrator when somebody renames the account of root@x.com in the portal',
  ]);
  expect(messages(fresh, 'outside-domain')).toEqual([
    'nobody at evil.example has access now; eve@evil.example would be the first',
  ]);
});

it('an ignored earlier address prevents a creation, and a finding says so', async () => {
  const text = `manage: { ignore: { users: ["ana.lima@*"] } }\nusers:\n  ${ANA}: { name: N, role: viewer, previously: [ana.lima@x.com], reports: [Sales/Overview] }\n`;
  const plan = await planned({ reports, users: [old, user(BOB)] }, text);
  expect(plan.changes).toEqual([]);
  expect(plan.findings.filter(({ code }) => code === 'ignored-but-desired')).toMatchObject([
    { severity: 'warning', place: { line: expect.any(Number) } },
  ]);
});

it('plan reports a pattern that covers nothing', async () => {
  const seed = { reports, users: [user(ANA)] };
  const plan = await planned(seed, `manage: { ignore: { reports: ["Nowhere/*"] } }\nusers:\n  ${ANA}: {}\n`);
  expect(codes(plan)).toContain('pattern-covers-nothing');
});

it('plan shows the similar address of somebody else', async () => {
  const there = Array.from({ length: 10 }, (_, at) => user(`u${at}@contoso.com`));
  const souza = user('ana.souza@contoso.com', { name: 'Ana Souza', reports: [ID.pack] });
  const text = `users:\n  ana.suoza@contoso.com: { name: Ana Souza, role: viewer }\n  kim@contso.com: { name: Kim Li, role: viewer }\n  jos\u00e9@contoso.com: { name: J, role: viewer }\n`;
  const plan = await planned({ reports, users: [...there, souza] }, text);
  expect(messages(plan, 'similar-person')).toEqual([
    'ana.suoza@contoso.com is new. Is the address a typo, or the new address of ana.souza@contoso.com, who has 1 report?',
    'kim@contso.com is new, and nobody else is at contso.com. Did you mean contoso.com?',
  ]);
  const looks =
    'the new address jos\u00e9@contoso.com has characters outside ASCII, which can look like plain letters';
  expect(messages(plan, 'non-ascii-address')).toEqual([looks]);
});
