import { describe, expect, it } from 'vitest';
import { ID, roles, user } from '../support/office.ts';
import { ANA, BOB, LATAM, NEW, officePlan, type planned } from '../support/planned.ts';

const CY = 'cy@x.com';

const listing = (who: string, entry: string): string => `users: { ${who}: { ${entry} } }\n`;
const ana = (entry: string): string => listing(ANA, entry);
const allowing = (guard: string, limit = ''): string =>
  `allow: [{ guard: ${guard}, ${limit}until: 2027-01-31, reason: r }]`;

type Seed = Parameters<typeof planned>[0];

async function refused(seed: Seed, guards: string, text: string): Promise<string[]> {
  const dialect = { updateUser: true };
  const { findings } = await officePlan(seed, `guards: { ${guards} }\n${text}`, { dialect });
  return findings.flatMap(({ code, severity }) => (severity === 'error' ? [code.replace('guard-', '')] : []));
}

type Case = readonly [title: string, guards: string, text: string, ...expected: string[]];
const judge = (seed: Seed, cases: readonly Case[]): void => {
  it.each(cases)('%s', async (_title, guards, text, ...expected) => {
    expect(await refused(seed, guards, text)).toEqual(expected);
  });
};

const two = { users: [user(ANA, { reports: [ID.pack] }), user(BOB, { reports: [ID.pack] })] };
const none = `users: { ${ANA}: { reports: [] }, ${BOB}: { reports: [] } }\n`;
const update = 'manage: { roleChanges: update }\n';

describe('removals', () => {
  judge(two, [
    ['plan refuses to remove the last two reports', '', none, 'max-removals'],
    ['plan may remove one of two reports', '', none.replace('[]', '[Board/Pack]')],
    ['plan may remove everything if it gives other access', '', none.replace('[]', '[Sales/Churn]')],
  ]);
  const members = { rls: roles({ latam: [ANA, BOB] }), users: [user(ANA), user(BOB)] };
  const noRoles = none.replaceAll('reports', 'rls');
  judge(members, [['plan refuses to remove the last two roles', '', noRoles, 'max-removals']]);
  const last = { users: [user(ANA, { reports: [ID.pack] })] };
  judge(last, [['plan may remove a single last report', '', ana('reports: []')]]);
  it.each([
    ['maxRemovals: off', true],
    [allowing('max-removals', 'limit: 2, '), true],
    [allowing('max-removals', 'limit: 1, '), false],
    [allowing('max-removals').replace('2027', '2026'), false],
    [allowing('max-grants'), false],
  ])('with %s, a plan that removes everything is allowed: %s', async (guards, passes) => {
    expect(await refused(two, guards, none)).toEqual(passes ? [] : ['max-removals']);
  });
});

describe('deletions and replacements', () => {
  const leave = `manage: { leavers: delete, roleChanges: replace }\nusers: { ${ANA}: { absent: true }, ${BOB}: { name: B, role: contributor, reports: [] }, ${CY}: {} }\n`;
  judge({ users: [user(ANA), user(BOB), user(CY)] }, [
    ['deletions and replacements count together', 'maxUserDeletes: 1', leave, 'max-user-deletes'],
    ['a plan up to the limit passes', 'maxUserDeletes: 2', leave],
    ['a plan without deletions passes under a limit of 0', 'maxUserDeletes: 0', ana('role: contributor')],
  ]);
});

describe('grants', () => {
  const give = `users: { ${ANA}: { reports: [Board/Pack, Sales/Churn], rls: [${LATAM}] }, ${BOB}: { reports: [Board/Pack] } }\n`;
  judge(two, [
    ['granted reports count', 'maxGrants: 0', give, 'max-grants'],
    ['granted roles count', 'maxGrants: 0', ana(`rls: [${LATAM}]`), 'max-grants'],
    ['a plan up to the limit passes', 'maxGrants: 1', give],
  ]);
});

describe('administrators', () => {
  const users = [user(ANA, { role: 1 }), user(BOB, { role: 1 }), user(CY)];
  const manage = 'manage: { roleChanges: update, leavers: delete }\n';
  const demoting = manage + ana('role: viewer');
  const beside = (who: string, entry: string): string =>
    `${manage}users: { ${ANA}: { role: viewer }, ${who}: { ${entry} } }\n`;
  const least = (count: number): string => `maxUserDeletes: off, minAdministrators: ${count}`;
  const few = 'min-administrators';
  judge({ users }, [
    ['a plan may leave as few as guards.minAdministrators', least(1), demoting],
    ['a plan may not leave fewer', least(2), demoting, few],
    ['a deleted administrator counts as removed', least(2), manage + ana('absent: true'), few],
    ['a promoted person counts as administrator', least(2), beside(CY, 'role: administrator')],
    ['a new person counts as administrator', least(2), beside(NEW, 'name: N, role: administrator')],
    ['an administrator counts until somebody demotes the person by hand', least(2), ana('role: viewer')],
    ['a plan may keep fewer if there were fewer before', least(5), listing(CY, 'reports: []')],
  ]);
  const twin = { users: [...users, user('BOB@x.com', { role: 1 })] };
  judge(twin, [['two administrators with one address count separately', least(2), demoting]]);
});

describe('a protected person', () => {
  const seed = {
    rls: roles({ latam: [ANA] }),
    users: [user(ANA, { role: 2, reports: [ID.pack] }), user(BOB, { reports: [ID.pack] })],
  };
  const protect = 'maxRemovals: off, maxUserDeletes: off, protect: ["ana@*"]';
  const manage = (settings: string, entry: string): string =>
    `manage: { ${settings} }\nusers: { ${ANA}: { ${entry} }, ${BOB}: { reports: [] } }\n`;
  const rls = `rls: [${LATAM}]`;
  const role = (how: string, name: string): string =>
    manage(`roleChanges: ${how}`, `name: A, role: ${name}, reports: [Board/Pack], ${rls}`);
  judge(seed, [
    ['may not lose a report', protect, manage('', `reports: [], ${rls}`), 'protected'],
    ['may not lose a role', protect, manage('', 'reports: [Board/Pack], rls: []'), 'protected'],
    ['may not be deleted', protect, manage('leavers: delete', 'absent: true'), 'protected'],
    ['may stay unchanged', protect, role('replace', 'contributor')],
    ['may not be replaced', protect, role('replace', 'viewer'), 'protected'],
    ['may not be demoted by hand', protect, role('manual', 'viewer'), 'protected'],
    ['may get no other address', protect, listing(NEW, `previously: [${ANA}]`), 'protected'],
    ['may gain, while others lose', protect, manage('', `reports: [Board/Pack, Sales/Churn], ${rls}`)],
    ['may not be demoted', protect, role('update', 'viewer'), 'protected'],
    ['may be promoted', protect, role('update', 'administrator')],
  ]);
});

describe('escalations', () => {
  const refuse = 'escalations: refuse, minAdministrators: 0';
  const rising = update + ana('role: contributor');
  const workspace = listing(NEW, 'name: N, role: workspace-contributor');
  const renamed = update + listing(BOB, 'name: Other, role: contributor');
  const moved = (who: string): string => listing(NEW, `previously: [${who}]`);
  judge({ users: [user(ANA), user(BOB, { role: 2 })] }, [
    ['plan refuses a higher role under escalations: refuse', refuse, rising, 'escalation'],
    ['plan refuses a new person with a higher role', refuse, workspace, 'escalation'],
    ['a new viewer is no escalation', refuse, listing(NEW, 'name: N, role: viewer')],
    ['a demotion is no escalation', refuse, update + listing(BOB, 'role: viewer')],
    ['a new name is no escalation', refuse, renamed],
    ['plan refuses an escalation by hand too', refuse, ana('role: administrator'), 'escalation'],
    ['a new address for a contributor is an escalation', refuse, moved(BOB), 'escalation'],
    ['a new address for a viewer is no escalation', refuse, moved(ANA)],
    ['plan allows a higher role under escalations: report', 'escalations: report', rising],
  ]);
});

describe('access that only some files may give', () => {
  const elsewhere = (what: string): string => `restrict: [{ files: ["access/board/**"], ${what} }]`;
  const board = elsewhere('reports: ["Board/*"]');
  const here = board.replace('access/board/**', 'rolecall.yaml');
  const [latam, emea] = [elsewhere('rls: ["*/LATAM"]'), elsewhere('rls: ["*/EMEA"]')];
  const contributors = elsewhere('roles: [contributor]');
  const pack = ana('reports: [Board/Pack]');
  const role = ana(`rls: [${LATAM}]`);
  const group = `users: {}\ngroups: { g: { id: ${ID.group}, rls: [${LATAM}] } }\n`;
  const rising = ana('role: contributor');
  const created = listing(NEW, 'name: N, role: contributor');
  const renamed = listing(NEW, `previously: [${BOB}], reports: [Board/Pack]`);
  const code = 'not-granted-here';
  judge({ users: [user(ANA), user(BOB, { reports: [ID.pack] })] }, [
    ['plan refuses a restricted report', board, pack, code],
    ['plan allows restricted access that somebody already has', board, listing(BOB, 'reports: [Board/Pack]')],
    ['plan refuses restricted access for the new address of an account', board, renamed, code],
    ['plan allows other reports', elsewhere('reports: ["Sales/*"]'), pack],
    ['plan allows a restricted report from a permitted file', here, pack],
    ['plan refuses a restricted RLS role', latam, role, code],
    ['plan refuses a restricted RLS role of a group', latam, group, code],
    ['plan allows other RLS roles', emea, role],
    ['plan allows another RLS role of a group', emea, group],
    ['plan refuses a restricted account role, also by hand', contributors, rising, code],
    ['plan refuses the restricted role of a new person', contributors, created, code],
    ['a workspace contributor is one', contributors, created.replace('contr', 'workspace-contr'), code],
    ['plan allows other account roles', elsewhere('roles: [administrator]'), rising],
  ]);
  const moved = listing(NEW, `previously: [${ANA}]`);
  judge({ users: [user(ANA, { role: 2 }), user(BOB)] }, [
    ['plan allows a role that stays', contributors, update + ana('name: Other')],
    ['plan refuses the account of a contributor for a new address', contributors, moved, code],
    ['plan allows the viewer role of a leaver', elsewhere('roles: [viewer]'), ana('absent: true')],
  ]);
});

const restrict = (what: string): string => `guards: { restrict: [{ files: ["access/**"], ${what} }] }\n`;
const all = restrict('reports: ["*/*"], rls: ["*/*"]');
const found = async (users: NonNullable<Seed['users']>, text: string) =>
  (await officePlan({ users }, text)).findings.filter(({ code }) => code === 'not-granted-here');

it('a refusal of restricted access points at the first line that gives a report, else a role', async () => {
  const line = async (given: string) =>
    (await found([user(ANA)], `${all}users:\n  ${ANA}:\n${given}`))[0]?.place?.line;
  const [report, role] = ['    reports:\n      - Board/Pack\n', `    rls:\n      - ${LATAM}\n`];
  expect(await line(report + role)).toBe(7);
  expect(await line(role + report)).toBe(9);
  expect(await line(role)).toBe(7);
});

it('a refusal of restricted access names a group as the files do', async () => {
  const group = `groups: { g: { id: ${ID.group}, rls: [${LATAM}] } }\n`;
  const [one] = await found([user(ANA)], `${all}users: { ${ANA}: {} }\n${group}`);
  expect(one?.message).toContain('the group g gets');
});

it('a refusal of restricted access lists at most a thousand people', async () => {
  const people = Array.from({ length: 1001 }, (_, at) => user(`p${at}@x.com`));
  const entries = people.map(({ email }) => `  ${email}: { reports: [Board/Pack] }\n`).join('');
  expect((await found(people, `${all}users:\n${entries}`)).length).toBe(1000);
});

it.each([
  ['', 'guards.minAdministrators is 2'],
  [allowing('min-administrators'), undefined],
  [
    allowing('min-administrators', 'limit: 2, '),
    'guards.minAdministrators is 2; guards.allow only allows 2 (r)',
  ],
])(
  'an exception without a limit allows everything, and a refusal names a small limit: %s',
  async (allow, why) => {
    const demoting = `manage: { leavers: delete }\nusers: { ${ANA}: { absent: true }, ${BOB}: {} }\n`;
    const seed = { users: [user(ANA, { role: 1 }), user(BOB, { role: 1 })] };
    const { findings } = await officePlan(seed, `guards: { minAdministrators: 2, ${allow} }\n${demoting}`);
    expect(findings.find(({ code }) => code === 'guard-min-administrators')?.why).toBe(why);
  },
);
