import { describe, expect, it } from 'vitest';
import { calls, changeLines, ID, reports, roles, user } from '../support/office.ts';
import { ANA, BOB, EMEA, LATAM, NEW, OFF, TWIN } from '../support/plan-words.ts';
import { decided, planned } from '../support/planned.ts';

type Seed = Parameters<typeof planned>[0];
const UPDATES = { dialect: { updateUser: true } };
const ORPHAN = '90000000-0000-4000-8000-000000000009';

const TWO = { users: [user(ANA, { name: 'Ana' }), user(BOB)] };
const MEMBERS = { rls: roles({ latam: [ANA, BOB] }), users: [user(ANA), user(BOB)] };
const ROLE_TWINS = { ...MEMBERS, rls: [...MEMBERS.rls, TWIN] };
const HELD = {
  rls: roles({ latam: [BOB], emea: [BOB] }),
  users: [user(ANA), user(BOB, { reports: [ID.pack, ID.churn] })],
};
const SPACED = { id: '10000000-0000-4000-8000-000000000009', name: ' Plan ', workspaceName: 'Sales' };
const OLD = 'old@x.com';
const OLDER = 'older@x.com';
const ana = (entry: string): string => `users: { ${ANA}: ${entry} }\n`;
const renamed = ana(`{ name: N, role: viewer, previously: [${OLD}, ${OLDER}], reports: [Sales/Overview] }`);

type Options = Parameters<typeof planned>[2];
it.each<[title: string, seed: Seed, text: string, expected: string[], options?: Options]>([
  ['a name that differs only in spaces does not change', TWO, ana('{ name: " Ana " }'), []],
  [
    'somebody must change another role by hand',
    TWO,
    ana('{ role: contributor }'),
    ['manual ana to Ana contributor manual [manual]'],
  ],
  [
    'plan updates a name under roleChanges: update if the portal can',
    TWO,
    `manage: { roleChanges: update }\n${ana('{ name: Anna }')}`,
    ['update-user ana to Anna viewer listed'],
    UPDATES,
  ],
  [
    'plan creates no account before its window begins',
    TWO,
    `users: { ${NEW}: { name: N, role: viewer, from: 2027-01-01, reports: [Sales/Overview] } }\n`,
    [],
  ],
  [
    'plan leaves an account with an unknown role alone',
    { users: [user(ANA, { role: 9 }), user(BOB)] },
    ana('{ role: viewer, name: Other }'),
    [],
  ],
  [
    'plan deletes the account of a leaver under leavers: delete, unless it has ignored access',
    { users: [user(ANA), user(BOB, { reports: [ID.pack] })] },
    `manage: { leavers: delete, ignore: { reports: ["Board/*"] } }\nusers: { ${ANA}: { absent: true, reports: [] }, ${BOB}: { absent: true } }\n`,
    ['delete-user ana absent'],
  ],
  [
    'plan leaves a report alone that no list shows, and holds its removal from a leaver',
    { users: [user(ANA, { reports: [ORPHAN] }), user(BOB, { reports: [ORPHAN] })] },
    `users: { ${ANA}: { reports: [] }, ${BOB}: { absent: true } }\n`,
    ['revoke-report bob  absent [unresolved]'],
  ],
  [
    'plan leaves roles with one name alone, and holds their removal from a leaver',
    ROLE_TWINS,
    `users: { ${ANA}: { rls: [] }, ${BOB}: { absent: true } }\n`,
    ['revoke-rls bob LATAM absent [ambiguous]'],
  ],
  [
    'plan leaves access of an unmanaged kind alone, also of a leaver',
    {
      rls: [...roles({ latam: [BOB] }), TWIN],
      users: [user(ANA), user(BOB, { reports: [ORPHAN, ID.pack] })],
    },
    `users: { ${BOB}: { absent: true } }\nmanage: { kinds: [] }\n`,
    [],
  ],
  [
    'unlisted people lose exclusive access, except ignored access',
    HELD,
    `manage: { exclusive: { reports: ["*"], rls: ["*"] }, ignore: { reports: ["Board/*"], rls: ["*/LATAM"] } }\nusers: { ${ANA}: { reports: [], rls: [] } }\n`,
    ['revoke-report bob Churn exclusive', 'revoke-rls bob EMEA exclusive'],
  ],
  [
    'listed people lose exclusive access of a kind that no file mentions, and nothing else',
    {
      users: [user(ANA, { reports: [ID.pack, ID.churn] }), user(BOB)],
      rls: roles({ latam: [ANA], emea: [ANA] }),
    },
    `manage: { exclusive: { reports: ["Board/*"], rls: ["*/EMEA"] } }\nusers: { ${ANA}: {} }\n`,
    ['revoke-report ana Pack exclusive', 'revoke-rls ana EMEA exclusive'],
  ],
  [
    'a group loses an expired role as expired',
    { rls: roles({ managerGroups: [ID.group] }), users: [user(ANA)] },
    `users: { ${ANA}: { rls: [] } }\ngroups: { g: { id: ${ID.group}, rls: [{ dataset: ${ID.hr}, role: Manager, until: 2026-01-01 }] } }\n`,
    ['revoke-rls group Manager expired'],
  ],
  [
    '--removals-only holds updates and creations, but not demotions',
    { users: [user(ANA, { role: 1 }), user(BOB)] },
    `manage: { roleChanges: update }\nusers: { ${ANA}: { absent: true }, ${BOB}: { role: contributor }, ${NEW}: { name: N, role: viewer } }\n`,
    [
      'update-user ana to ana@x.com viewer absent',
      'update-user bob to bob@x.com contributor listed [by-cause]',
      'create-user new listed [by-cause]',
    ],
    { ...UPDATES, removalsOnly: true },
  ],
  [
    '--removals-only holds a replacement',
    { users: [user(ANA, { reports: [ID.pack] }), user(BOB)] },
    `manage: { roleChanges: replace }\nusers: { ${ANA}: { name: Anna, role: contributor, reports: [] } }\n`,
    ['replace-user ana to Anna contributor listed [by-cause]', 'revoke-report ana Pack not-listed'],
    { removalsOnly: true },
  ],
  [
    'an earlier address that is the only live address is a rename by hand',
    { users: [user(OLD)] },
    renamed,
    ['manual old to N viewer manual [manual]'],
  ],
  [
    'two live earlier addresses are both leavers, if the person has an account',
    {
      users: [
        user(ANA, { name: 'N' }),
        user(OLD, { reports: [ID.pack] }),
        user(OLDER, { reports: [ID.pack] }),
      ],
    },
    renamed,
    ['grant-report ana Overview listed', 'revoke-report old Pack left', 'revoke-report older Pack left'],
  ],
  [
    'plan makes only creations with their access if the portal lists no users',
    { rls: roles({ latam: [NEW, 'gone@x.com'], managerGroups: [ID.group] }) },
    `users: { ${NEW}: { name: N, role: viewer, reports: [Sales/Overview], rls: [${EMEA}] }, gone@x.com: { absent: true } }\ngroups: { g: { id: ${ID.group}, rls: [] } }\n`,
    ['create-user new listed', 'grant-rls new EMEA listed', 'grant-report new Overview listed'],
  ],
  [
    'plan changes no account before its window begins',
    { users: [user(ANA, { reports: [ID.pack] })] },
    `users: { ${ANA}: { role: contributor, from: 2027-01-01, reports: [Board/Pack] } }\n`,
    ['revoke-report ana Pack not-listed'],
  ],
  [
    'manage.ignore covers a grant by name, alias or id, only for the named people',
    {
      users: [
        user(ANA, { reports: [ID.pack, ID.churn, ID.overview, ID.headcount] }),
        user(BOB, { reports: [ID.pack, ID.churn, ID.overview, ID.headcount] }),
      ],
    },
    `reports: { lost: { workspace: Sales, name: Churn } }\nmanage: { ignore: { grants: [{ user: "ana@*", report: "Board/*" }, { user: "ana@*", report: lost }, { user: "*", report: "${ID.headcount}" }] } }\nusers: { ${ANA}: { reports: [] }, ${BOB}: { reports: [] } }\n`,
    [
      'revoke-report ana Overview not-listed',
      'revoke-report bob Pack not-listed',
      'revoke-report bob Churn not-listed',
      'revoke-report bob Overview not-listed',
    ],
  ],
  [
    'manage.ignore does not cover reports that the list does not show',
    { users: [user(ANA, { reports: [ORPHAN] }), user(BOB)] },
    `manage: { ignore: { grants: [{ user: "*", report: "${ORPHAN}" }, { user: "*", report: "*" }] } }\nusers: { ${ANA}: { absent: true }, ${BOB}: { reports: [] } }\n`,
    ['revoke-report ana  absent [unresolved]'],
  ],
  [
    'plan counts all access of a deleted account',
    { rls: roles({ latam: [ANA] }), users: [user(ANA, { reports: [ORPHAN, ID.pack] }), user(BOB)] },
    `manage: { leavers: delete }\nusers: { ${ANA}: { absent: true, reports: [] }, ${BOB}: {} }\n`,
    [
      'delete-user ana absent',
      'revoke-report ana Pack absent',
      'revoke-report ana  absent',
      'revoke-rls ana LATAM absent',
    ],
  ],
  [
    'a pattern matches a name with its outer spaces',
    { reports: [...reports, SPACED], users: [user(ANA, { reports: [SPACED.id] }), user(BOB)] },
    `manage: { ignore: { reports: ["Sales/ Plan "] } }\nusers: { ${ANA}: { reports: [] } }\n`,
    [],
  ],
  [
    'a leaver keeps an account with ignored roles of one name, and plan holds nothing',
    ROLE_TWINS,
    `manage: { leavers: delete, ignore: { rls: ["*/LATAM"] } }\nusers: { ${ANA}: { absent: true, rls: [] }, ${BOB}: {} }\n`,
    [],
  ],
])('%s', async (_title, seed, text, expected, options) => {
  const plan = await planned({ reports, rls: roles(), ...seed }, `${OFF}${text}`, options);
  expect(decided(plan)).toEqual(expected);
});

const ALL = 'reports: [], rls: []';
const PACK = { users: [user(ANA, { reports: [ID.pack] }), user(BOB)] };
const IN_LATAM = { rls: roles({ latam: [ANA] }), users: [user(ANA), user(BOB)] };
it.each<[string, Parameters<typeof planned>[0], manage: string, entry: string]>([
  ['groups', { users: [user(ANA, { groups: [ID.group] }), user(BOB)] }, '', ''],
  ['an unlisted report', { users: [user(ANA, { reports: [ORPHAN] }), user(BOB)] }, '', ALL],
  ['unmanaged reports', PACK, '', ''],
  ['unmanaged roles', IN_LATAM, '', ''],
  ['one of two roles with one name', { ...IN_LATAM, rls: [...IN_LATAM.rls, TWIN] }, '', ALL],
  ['an ignored report', PACK, ', ignore: { reports: ["Board/*"] }', 'reports: []'],
  ['an ignored role', IN_LATAM, ', ignore: { rls: ["*/LATAM"] }', 'rls: []'],
])('plan holds the replacement of an account with %s', async (_what, seed, manage, entry) => {
  const text = `${OFF}manage: { roleChanges: replace${manage} }\nusers: { ${ANA}: { name: Anna, role: contributor, ${entry} } }\n`;
  const plan = await planned({ reports, rls: roles(), ...seed }, text);
  expect(decided(plan)).toEqual(['replace-user ana to Anna contributor listed [loses-unmanaged]']);
});

describe('leftover memberships', () => {
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
    expect(plan.findings.find(({ code }) => code === 'rls-residue')?.why).toContain(
      'rolecall removes managed memberships',
    );
  });

  it.each([
    ['is ignored', `manage: { ignore: { rls: ["*/LATAM"] } }\n${creating}`],
    ['is of an unmanaged kind', `users: { ${NEW}: { name: N, role: viewer } }\n`],
  ])('a leftover membership stays if it %s', async (_title, text) => {
    expect(
      calls(await planned(residue, `${OFF}${text}`)).filter((call) => call.startsWith('unlink')),
    ).toEqual([]);
  });
});

describe('the summary of a plan', () => {
  const counted = async (seed: Parameters<typeof planned>[0], text: string) =>
    (await planned({ reports, rls: roles(), ...seed }, `${OFF}${text}`)).summary;

  it('counts all live access without a decision as unmanaged', async () => {
    const seed = {
      rls: [...roles({ latam: [ANA, BOB], emea: [ANA], manager: [ANA], managerGroups: [ID.group] }), TWIN],
      users: [user(ANA, { reports: [ORPHAN, ID.pack, ID.churn] }), user(BOB, { reports: [ID.pack, ORPHAN] })],
    };
    const all = `users: { ${ANA}: { reports: [Board/Pack], rls: [${EMEA}] } }\n`;
    // Ana's orphan and twin, everything of Bob (unlisted), and the group's role.
    expect((await counted(seed, all)).unmanaged).toEqual({ users: 1, grants: 3, memberships: 3 });
    const ignoring = `manage: { ignore: { reports: ["Board/*"], rls: ["*/EMEA"] } }\nusers: { ${ANA}: { reports: [], rls: [] } }\n`;
    expect((await counted(seed, ignoring)).unmanaged).toEqual({ users: 1, grants: 4, memberships: 4 });
    const gone = `users: { ${ANA}: { absent: true, reports: [], rls: [] }, ${BOB}: {} }\n`;
    expect((await counted(seed, gone)).unmanaged).toEqual({ users: 0, grants: 2, memberships: 3 });
    const stripping = `manage: { unlisted: revoke, ignore: { users: ["bob@*"] } }\n${all}`;
    expect((await counted(seed, stripping)).unmanaged).toEqual({ users: 1, grants: 3, memberships: 2 });
  });

  it('counts accounts that share an address as unmanaged, each account by itself and each role once', async () => {
    const seed = {
      rls: roles({ latam: [BOB] }),
      users: [
        user(ANA),
        user(BOB, { reports: [ID.pack] }),
        user('BOB@x.com', { reports: [ID.pack, ID.churn] }),
      ],
    };
    expect((await counted(seed, `users: { ${ANA}: { reports: [], rls: [] } }\n`)).unmanaged).toEqual({
      users: 2,
      grants: 3,
      memberships: 1,
    });
  });
});

it.each([
  ['access/board/**', ['grant-report ana Overview listed']],
  ['*.yaml', ['grant-report ana Churn listed', 'grant-report ana Overview listed']],
])('a workspace entry gives a report only in a file that may give it: %s', async (files, expected) => {
  const text = `guards: { minAdministrators: 0, restrict: [{ files: ["${files}"], reports: ["Sales/Churn"] }] }\nusers: { ${ANA}: { reports: [{ workspace: Sales }], rls: [] } }\n`;
  const plan = await planned({ reports, rls: roles(), users: [user(ANA)] }, text);
  expect(decided(plan).sort()).toEqual(expected);
});
