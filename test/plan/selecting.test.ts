import { describe, expect, it } from 'vitest';
import type { ProblemError } from '../../src/domain/problem.ts';
import { codes, ID, reports, roles, user } from '../support/office.ts';
import { ANA, BOB, decided, EMEA, MANAGER, NEW, OFF, officePlan, planned } from '../support/planned.ts';
import { brief, problemsOf } from '../support/problems.ts';

const seed = {
  reports,
  rls: roles({ latam: [ANA, NEW], managerGroups: [ID.group] }),
  users: [user(ANA, { reports: [ID.pack] }), user(BOB, { reports: [ID.pack] })],
};
const text = `${OFF}teams: { t: { members: [${BOB}] } }
users:
  ${ANA}: { reports: [Sales/Overview], rls: [${EMEA}, ${MANAGER}] }
  ${BOB}: { role: contributor, reports: [] }
  ${NEW}: { name: N, role: viewer, reports: [Sales/Churn] }
groups: { g: { id: ${ID.group}, rls: [] } }
`;
const ALL = {
  ana: [
    'grant-report ana Overview listed',
    'grant-rls ana EMEA listed',
    'grant-rls ana Manager listed',
    'revoke-report ana Pack not-listed',
    'revoke-rls ana LATAM not-listed',
  ],
  bob: ['manual bob to bob@x.com contributor manual [manual]', 'revoke-report bob Pack not-listed'],
  new: ['create-user new listed', 'grant-report new Churn listed', 'revoke-rls new LATAM not-listed'],
  group: ['revoke-rls group Manager not-listed'],
};
const select = async (...only: string[]) => decided(await planned(seed, text, { only })).sort();

it.each<[string[], string[]]>([
  [['user:ana@*'], ALL.ana],
  [['team:t'], ALL.bob],
  [['report:Board/*'], ['revoke-report ana Pack not-listed', 'revoke-report bob Pack not-listed']],
  [['report:Sales/*'], [...ALL.new, ...ALL.ana.filter((line) => !/Pack|Manager/.test(line))]],
  [['rls:*/Manager'], ['grant-rls ana Manager listed', 'revoke-rls group Manager not-listed']],
  [['rls:*/Manager', 'user:bob@*'], []],
  [
    ['report:Board/*', 'rls:*/EMEA'],
    [
      'grant-rls ana EMEA listed [rows]',
      'revoke-report ana Pack not-listed',
      'revoke-report bob Pack not-listed',
    ],
  ],
])('--only %j selects what it names', async (only, expected) => {
  expect(await select(...only)).toEqual([...expected].sort());
});

it('--only includes the leftover memberships of a new account, and of nobody else', async () => {
  const unlinks = async (...only: string[]) =>
    (await planned(seed, text, { only })).operations.flatMap((one) =>
      one.kind === 'unlink-rls-users' ? one.emails : [],
    );
  expect(await unlinks('user:new@*')).toEqual([NEW]);
  expect(await unlinks('report:Sales/Churn')).toEqual([NEW]);
  expect(await unlinks('report:Board/*')).toEqual([]);
  expect(await unlinks('team:t')).toEqual([]);
});

it('--only deletes and replaces nobody if it selects access', async () => {
  const leaving = `${OFF}manage: { leavers: delete, roleChanges: replace }\nusers:\n  ${ANA}: { absent: true, reports: [], rls: [] }\n  ${BOB}: { name: Bob, role: contributor, reports: [], rls: [] }\n`;
  const plan = await planned(seed, leaving, { only: ['report:Board/*'] });
  expect(decided(plan)).toEqual([]);
  expect(codes(plan).filter((code) => code === 'narrowed-away').length).toBe(2);
  expect(codes(await planned(seed, leaving, { only: [`user:${BOB}`] }))).not.toContain('held-delete');
});

it('--only selects an account that waits for its new address by both addresses, and by its team', async () => {
  const files = `${OFF}teams: { t: { members: [${NEW}] } }
users:
  ${BOB}: { absent: true }
  ${NEW}: { previously: [${ANA}], name: Ana, role: viewer, reports: [] }
`;
  const twins = [user('cy@x.com', { reports: [ID.pack] }), user('CY@x.com')];
  const world = { ...seed, users: [...seed.users, ...twins] };
  const said = async (only: string) => {
    const plan = await planned(world, `${files}manage: { unlisted: revoke }\n`, { only: [only] });
    const pending = plan.findings.filter((one) => one.pending === true).map(({ code }) => code);
    return [...plan.changes.flatMap((one) => (one.kind === 'manual' ? one.user : [])), ...pending];
  };
  for (const only of [`user:${ANA}`, `user:${NEW}`, 'team:t'])
    expect(await said(only)).toEqual([ANA, 'rename-pending']);
  expect(await said('user:cy@x.com')).toEqual(['ambiguous-user']);
  expect(await said(`user:${BOB}`)).toEqual([]);
});

it('--only reports no findings about people outside the selection', async () => {
  const users = [user(ANA, { role: 1, reports: [ID.pack] }), user(BOB, { reports: [ID.pack] })];
  const files = `${OFF}users: { ${ANA}: { absent: true }, ${BOB}: { reports: [] } }\n`;
  const said = async (...only: string[]) =>
    codes(await officePlan({ users }, files, { only })).includes('leaver-administrator');
  expect([await said(), await said('user:ana@*'), await said('user:bob@*')]).toEqual([true, true, false]);
});

it.each([
  ['report:Nowhere/*', 'only-matches-nothing'],
  ['rls:*/Nobody', 'only-matches-nothing'],
  ['user:nobody@*', 'only-matches-nothing'],
  ['team:nobody', 'unknown-team'],
  ['report:', 'usage'],
  ['team:', 'usage'],
  ['user:!ana@*', 'usage'],
  ['reports:Board/*', 'usage'],
  ['Board', 'usage'],
])('--only %s is an error: %s', async (only, code) => {
  const problems = await problemsOf(() => planned(seed, text, { only: [only] }));
  expect(problems.map((problem) => problem.code)).toEqual([code]);
});

describe('people whom plan cannot create', () => {
  const replace = 'manage: { roleChanges: replace }\n';
  const entry = (who: string, given: string): string => `users: { ${who}: { ${given} } }\n`;
  const whole = 'role: contributor, name: A, reports: [], rls: []';
  it.each<[string, string, string[]]>([
    ['plan needs a name and a role', entry(NEW, ''), ['name-required', 'role-required']],
    ['plan needs a role', entry(NEW, 'name: N'), ['role-required']],
    ['plan needs a name', entry(NEW, 'role: viewer'), ['name-required']],
    ['a replaced account needs a name', `${replace}${entry(ANA, 'role: contributor')}`, ['name-required']],
    ['plan needs nothing more if the entry is complete', `${replace}${entry(ANA, whole)}`, []],
    ['plan needs no name if the role is the same', `${replace}${entry(ANA, 'role: viewer')}`, []],
    ['plan needs no name if it replaces nobody', entry(ANA, 'role: contributor'), []],
    ['plan needs nothing if an account has an earlier address', entry(NEW, `previously: [${BOB}]`), []],
    ['plan needs nothing before the window begins', entry(NEW, 'from: 2027-01-01'), []],
  ])('%s', async (_title, users, expected) => {
    const found = await planned(seed, `${OFF}${users}`).then(
      () => [],
      (error: ProblemError) => error.problems.map(({ code }) => code),
    );
    expect(found).toEqual(expected);
  });

  it('the error shows the text to write, at the line', async () => {
    const problems = await problemsOf(() => planned(seed, `${OFF}users:\n  ${NEW}: {}\n`));
    expect(problems.map(({ fix }) => fix?.split(':')[0])).toEqual(['add name', 'add role']);
    const at = 'rolecall.yaml:5:3';
    expect(problems.map(brief)).toEqual([`name-required ${at}`, `role-required ${at}`]);
  });

  it('plan stops at two accounts of a listed person, also under earlier addresses, and not at two unlisted accounts', async () => {
    const twins = { ...seed, users: [...seed.users, user('ANA@x.com')] };
    const listed = await problemsOf(() => planned(twins, `${OFF}users: { ${ANA}: {} }\n`));
    expect(listed.map(({ code }) => code)).toEqual(['ambiguous-user']);
    const earlier = `${OFF}users: { ${NEW}: { name: N, role: viewer, previously: [${ANA}, ${BOB}] } }\n`;
    const renamed = await problemsOf(() => planned(seed, earlier));
    expect(renamed.map(({ code }) => code)).toEqual(['ambiguous-user']);
    const revoking = `${OFF}manage: { unlisted: revoke }\n${entry(BOB, 'reports: [], rls: []')}`;
    expect(decided(await planned(twins, revoking))).toEqual([
      'revoke-report bob Pack not-listed',
      'revoke-rls group Manager unlisted',
    ]);
  });
});
