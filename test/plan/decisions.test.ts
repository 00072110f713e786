import { describe, expect, it } from 'vitest';
import { calls, changeLines, ID, reports, roles, user } from '../support/office.ts';
import { ANA, BOB, decided, EMEA, LATAM, NEW, OFF, officePlan, planned, TWIN } from '../support/planned.ts';

type Seed = Parameters<typeof planned>[0];
type Options = Parameters<typeof planned>[2];
const STRAY = '90000000-0000-4000-8000-000000000009';

/** Tests which changes a plan makes for a portal that can update users. */
const shows = (title: string, seed: Seed, text: string, changes: readonly string[], options?: Options) =>
  it(title, async () => {
    const plan = await officePlan(seed, `${OFF}${text}`, { dialect: { updateUser: true }, ...options });
    expect(decided(plan)).toEqual(changes);
  });

const TWO = { users: [user(ANA, { name: 'Ana' }), user(BOB)] };
const ana = (entry: string): string => `users: { ${ANA}: ${entry} }\n`;
const both = (one: string, other: string): string => `users: { ${ANA}: ${one}, ${BOB}: ${other} }\n`;

describe('accounts', () => {
  shows('a name that differs only in spaces does not change', TWO, ana('{ name: " Ana " }'), []);
  shows('somebody must change another role by hand', TWO, ana('{ role: contributor }'), [
    'manual ana to Ana contributor manual [manual]',
  ]);
  const anna = `manage: { roleChanges: update }\n${ana('{ name: Anna }')}`;
  shows('plan updates a name with roleChanges: update', TWO, anna, ['update-user ana to Anna viewer listed']);
  const next = `users: { ${NEW}: { name: N, role: viewer, from: 2027-01-01, reports: [Sales/Overview] } }\n`;
  shows('plan creates no account before its window begins', TWO, next, []);
  const unknown = { users: [user(ANA, { role: 9 }), user(BOB)] };
  shows('plan leaves an unknown role alone', unknown, ana('{ role: viewer, name: Other }'), []);
  shows(
    'plan deletes the account of a leaver under leavers: delete, unless it has ignored access',
    { users: [user(ANA), user(BOB, { reports: [ID.pack] })] },
    `manage: { leavers: delete, ignore: { reports: ["Board/*"] } }\n${both('{ absent: true, reports: [] }', '{ absent: true }')}`,
    ['delete-user ana absent'],
  );
  const pack = { users: [user(ANA, { reports: [ID.pack] })] };
  const upcoming = ana('{ role: contributor, from: 2027-01-01, reports: [Board/Pack] }');
  shows('plan changes no account before its window', pack, upcoming, ['revoke-report ana Pack not-listed']);
  shows(
    'plan counts all access of a deleted account',
    { rls: roles({ latam: [ANA] }), users: [user(ANA, { reports: [STRAY, ID.pack] }), user(BOB)] },
    `manage: { leavers: delete }\n${both('{ absent: true, reports: [] }', '{}')}`,
    [
      'delete-user ana absent',
      'revoke-report ana Pack absent',
      'revoke-report ana  absent',
      'revoke-rls ana LATAM absent',
    ],
  );
  const created = `users: { ${NEW}: { name: N, role: viewer, reports: [Sales/Overview], rls: [${EMEA}] }, gone@x.com: { absent: true } }\n`;
  shows(
    'plan makes only creations with their access if the portal lists no users',
    { rls: roles({ latam: [NEW, 'gone@x.com'], managerGroups: [ID.group] }) },
    `${created}groups: { g: { id: ${ID.group}, rls: [] } }\n`,
    ['create-user new listed', 'grant-rls new EMEA listed', 'grant-report new Overview listed'],
  );
});

describe('access that plan leaves alone', () => {
  const twins = { rls: [...roles({ latam: [ANA, BOB] }), TWIN], users: [user(ANA), user(BOB)] };
  const orphans = { users: [user(ANA, { reports: [STRAY] }), user(BOB, { reports: [STRAY] })] };
  shows(
    'plan leaves a report alone that no list shows, and holds its removal from a leaver',
    orphans,
    both('{ reports: [] }', '{ absent: true }'),
    ['revoke-report bob  absent [unresolved]'],
  );
  shows(
    'plan leaves roles with one name alone, and holds their removal from a leaver',
    twins,
    both('{ rls: [] }', '{ absent: true }'),
    ['revoke-rls bob LATAM absent [ambiguous]'],
  );
  shows(
    'plan leaves access of an unmanaged kind alone, also of a leaver',
    { rls: [...roles({ latam: [BOB] }), TWIN], users: [user(ANA), user(BOB, { reports: [STRAY, ID.pack] })] },
    `users: { ${BOB}: { absent: true } }\nmanage: { kinds: [] }\n`,
    [],
  );
  const four = { reports: [ID.pack, ID.churn, ID.overview, ID.headcount] };
  shows(
    'manage.ignore covers a grant by name, alias or id, only for the named people',
    { users: [user(ANA, four), user(BOB, four)] },
    `reports: { lost: { workspace: Sales, name: Churn } }\nmanage: { ignore: { grants: [{ user: "ana@*", report: "Board/*" }, { user: "ana@*", report: lost }, { user: "*", report: "${ID.headcount}" }] } }\n${both('{ reports: [] }', '{ reports: [] }')}`,
    [
      'revoke-report ana Overview not-listed',
      'revoke-report bob Pack not-listed',
      'revoke-report bob Churn not-listed',
      'revoke-report bob Overview not-listed',
    ],
  );
  shows(
    'manage.ignore does not cover reports that the list does not show',
    { users: [user(ANA, { reports: [STRAY] }), user(BOB)] },
    `manage: { ignore: { grants: [{ user: "*", report: "${STRAY}" }, { user: "*", report: "*" }] } }\n${both('{ absent: true }', '{ reports: [] }')}`,
    ['revoke-report ana  absent [unresolved]'],
  );
  const spaced = { id: '10000000-0000-4000-8000-000000000009', name: ' Plan ', workspaceName: 'Sales' };
  shows(
    'a pattern matches a name with its outer spaces',
    { reports: [...reports, spaced], users: [user(ANA, { reports: [spaced.id] }), user(BOB)] },
    `manage: { ignore: { reports: ["Sales/ Plan "] } }\n${ana('{ reports: [] }')}`,
    [],
  );
  shows(
    'a leaver keeps an account with ignored roles of one name, and plan holds nothing',
    twins,
    `manage: { leavers: delete, ignore: { rls: ["*/LATAM"] } }\n${both('{ absent: true, rls: [] }', '{}')}`,
    [],
  );
});

describe('access that people lose', () => {
  shows(
    'unlisted people lose exclusive access, except ignored access',
    {
      rls: roles({ latam: [BOB], emea: [BOB] }),
      users: [user(ANA), user(BOB, { reports: [ID.pack, ID.churn] })],
    },
    `manage: { exclusive: { reports: ["*"], rls: ["*"] }, ignore: { reports: ["Board/*"], rls: ["*/LATAM"] } }\n${ana('{ reports: [], rls: [] }')}`,
    ['revoke-report bob Churn exclusive', 'revoke-rls bob EMEA exclusive'],
  );
  shows(
    'listed people lose exclusive access of a kind that no file mentions, and nothing else',
    {
      users: [user(ANA, { reports: [ID.pack, ID.churn] }), user(BOB)],
      rls: roles({ latam: [ANA], emea: [ANA] }),
    },
    `manage: { exclusive: { reports: ["Board/*"], rls: ["*/EMEA"] } }\n${ana('{}')}`,
    ['revoke-report ana Pack exclusive', 'revoke-rls ana EMEA exclusive'],
  );
  const group = `groups: { g: { id: ${ID.group}, rls: [{ dataset: ${ID.hr}, role: Manager, until: 2026-01-01 }] } }\n`;
  const managers = { rls: roles({ managerGroups: [ID.group] }), users: [user(ANA)] };
  shows('a group loses an expired role as expired', managers, `${ana('{ rls: [] }')}${group}`, [
    'revoke-rls group Manager expired',
  ]);
});

describe('--removals-only', () => {
  shows(
    'holds updates and creations, but not demotions',
    { users: [user(ANA, { role: 1 }), user(BOB)] },
    `manage: { roleChanges: update }\n${both('{ absent: true }', '{ role: contributor }').replace(' }\n', `, ${NEW}: { name: N, role: viewer } }\n`)}`,
    [
      'update-user ana to ana@x.com viewer absent',
      'update-user bob to bob@x.com contributor listed [by-cause]',
      'create-user new listed [by-cause]',
    ],
    { removalsOnly: true },
  );
  shows(
    'holds a replacement',
    { users: [user(ANA, { reports: [ID.pack] }), user(BOB)] },
    `manage: { roleChanges: replace }\n${ana('{ name: Anna, role: contributor, reports: [] }')}`,
    ['replace-user ana to Anna contributor listed [by-cause]', 'revoke-report ana Pack not-listed'],
    { removalsOnly: true },
  );
});

describe('earlier addresses', () => {
  const [old, older] = ['old@x.com', 'older@x.com'];
  const entry = `{ name: N, role: viewer, previously: [${old}, ${older}], reports: [Sales/Overview] }`;
  const pack = { reports: [ID.pack] };
  shows('the only live earlier address is a rename by hand', { users: [user(old)] }, ana(entry), [
    'manual old to N viewer manual [manual]',
  ]);
  shows(
    'two live earlier addresses are both leavers, if the person has an account',
    { users: [user(ANA, { name: 'N' }), user(old, pack), user(older, pack)] },
    ana(entry),
    ['grant-report ana Overview listed', 'revoke-report old Pack left', 'revoke-report older Pack left'],
  );
});

const ALL = 'reports: [], rls: []';
const PACK = { users: [user(ANA, { reports: [ID.pack] }), user(BOB)] };
const IN_LATAM = { rls: roles({ latam: [ANA] }), users: [user(ANA), user(BOB)] };
it.each<[string, Seed, manage: string, entry: string]>([
  ['groups', { users: [user(ANA, { groups: [ID.group] }), user(BOB)] }, '', ''],
  ['an unlisted report', { users: [user(ANA, { reports: [STRAY] }), user(BOB)] }, '', ALL],
  ['unmanaged reports', PACK, '', ''],
  ['unmanaged roles', IN_LATAM, '', ''],
  ['one of two roles with one name', { ...IN_LATAM, rls: [...IN_LATAM.rls, TWIN] }, '', ALL],
  ['an ignored report', PACK, ', ignore: { reports: ["Board/*"] }', 'reports: []'],
  ['an ignored role', IN_LATAM, ', ignore: { rls: ["*/LATAM"] }', 'rls: []'],
])('plan holds the replacement of an account with %s', async (_what, seed, manage, entry) => {
  const text = `${OFF}manage: { roleChanges: replace${manage} }\nusers: { ${ANA}: { name: Anna, role: contributor, ${entry} } }\n`;
  const plan = await officePlan(seed, text);
  expect(decided(plan)).toEqual(['replace-user ana to Anna contributor listed [loses-unmanaged]']);
});

const residue = { rls: roles({ latam: ['New@x.com', NEW] }), users: [user(BOB)] };
const creating = `users: { ${NEW}: { name: N, role: viewer, rls: [${EMEA}] } }\n`;
it('plan shows a leftover membership as lost, unless the new account gets the role', async () => {
  expect(changeLines(await planned(residue, `${OFF}${creating}`))).toEqual([
    `create-user ${NEW} listed`,
    `revoke-rls ${NEW} LATAM not-listed`,
    `grant-rls ${NEW} EMEA listed`,
  ]);
  expect(changeLines(await planned(residue, `${OFF}${creating.replace(EMEA, LATAM)}`))).toEqual([
    `create-user ${NEW} listed`,
    `grant-rls ${NEW} LATAM listed`,
  ]);
});

it('plan removes a leftover membership of an exclusive role, even if no file mentions roles', async () => {
  const text = `${OFF}manage: { exclusive: { rls: ["*/LATAM"] } }\nusers: { ${NEW}: { name: N, role: viewer } }\n`;
  const plan = await planned(residue, text);
  expect(calls(plan)).toEqual(['unlink-rls-users LATAM New@x.com+new@x.com', `create-user ${NEW}`]);
  const why = plan.findings.find(({ code }) => code === 'rls-residue')?.why;
  expect(why).toContain('rolecall removes managed memberships');
});

it.each([
  ['is ignored', `manage: { ignore: { rls: ["*/LATAM"] } }\n${creating}`],
  ['is of an unmanaged kind', `users: { ${NEW}: { name: N, role: viewer } }\n`],
])('a leftover membership stays if it %s', async (_title, text) => {
  const made = calls(await planned(residue, `${OFF}${text}`));
  expect(made.filter((call) => call.startsWith('unlink'))).toEqual([]);
});

/** As users, grants and memberships. */
const unmanaged = async (seed: Seed, text: string) => {
  const { users, grants, memberships } = (await officePlan(seed, `${OFF}${text}`)).summary.unmanaged;
  return [users, grants, memberships];
};

it('the summary of a plan counts all live access without a decision as unmanaged', async () => {
  const seed = {
    rls: [...roles({ latam: [ANA, BOB], emea: [ANA], manager: [ANA], managerGroups: [ID.group] }), TWIN],
    users: [user(ANA, { reports: [STRAY, ID.pack, ID.churn] }), user(BOB, { reports: [ID.pack, STRAY] })],
  };
  const all = ana(`{ reports: [Board/Pack], rls: [${EMEA}] }`);
  // Ana's orphan and twin, everything of Bob (unlisted), and the group's role.
  expect(await unmanaged(seed, all)).toEqual([1, 3, 3]);
  const ignoring = 'manage: { ignore: { reports: ["Board/*"], rls: ["*/EMEA"] } }\n';
  expect(await unmanaged(seed, ignoring + ana('{ reports: [], rls: [] }'))).toEqual([1, 4, 4]);
  const gone = both('{ absent: true, reports: [], rls: [] }', '{}');
  expect(await unmanaged(seed, gone)).toEqual([0, 2, 3]);
  const stripping = `manage: { unlisted: revoke, ignore: { users: ["bob@*"] } }\n${all}`;
  expect(await unmanaged(seed, stripping)).toEqual([1, 3, 2]);
});

it('the summary of a plan counts accounts that share an address as unmanaged, each account by itself and each role once', async () => {
  const twins = [user(BOB, { reports: [ID.pack] }), user('BOB@x.com', { reports: [ID.pack, ID.churn] })];
  const seed = { rls: roles({ latam: [BOB] }), users: [user(ANA), ...twins] };
  expect(await unmanaged(seed, ana('{ reports: [], rls: [] }'))).toEqual([2, 3, 1]);
});

it.each([
  ['access/board/**', ['grant-report ana Overview listed']],
  ['*.yaml', ['grant-report ana Churn listed', 'grant-report ana Overview listed']],
])('a workspace entry gives a report only in a file that may give it: %s', async (files, expected) => {
  const text = `guards: { minAdministrators: 0, restrict: [{ files: ["${files}"], reports: ["Sales/Churn"] }] }\nusers: { ${ANA}: { reports: [{ workspace: Sales }], rls: [] } }\n`;
  const plan = await officePlan({ users: [user(ANA)] }, text);
  expect(decided(plan).sort()).toEqual(expected);
});
