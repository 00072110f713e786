import { expect, it } from 'vitest';
import { ID, reports, roles, user } from '../support/office.ts';
import { ANA, BOB, EMEA, MANAGER, OFF, TWIN } from '../support/plan-words.ts';
import { decided, planned } from '../support/planned.ts';

const HOLD = 'manage: { unresolved: hold }\n';
const CHAIR = { name: 'Chair', datasetId: ID.board };
const member = user(ANA, { groups: [ID.group] });
const group = (entries: string): string => `groups: { g: { id: ${ID.group}, rls: [${entries}] } }\n`;
const latamOfGroup = (members: string[] = []) =>
  roles({ latam: members }).map((role, at) => (at === 0 ? { ...role, groups: [ID.group] } : role));

type Seed = Parameters<typeof planned>[0];
type Options = Parameters<typeof planned>[2];

it.each<[title: string, seed: Seed, text: string, expected: string[], options?: Options]>([
  [
    'a held report holds new roles on its dataset, and nothing on another',
    { rls: [...roles({ latam: [ANA] }), CHAIR], users: [user(ANA, { reports: [ID.headcount] })] },
    `${HOLD}users: { ${ANA}: { reports: [Sales/Overview, Board/Pack, Sales/Gone], rls: [${EMEA}, ${MANAGER}, ${ID.board}/Chair] } }\n`,
    [
      'grant-report ana Overview listed',
      'grant-report ana Pack listed',
      'grant-rls ana Chair listed',
      'grant-rls ana EMEA listed',
      'grant-rls ana Manager listed [rows]',
      'revoke-report ana Headcount not-listed [unresolved]',
      'revoke-rls ana LATAM not-listed',
    ],
  ],
  [
    'a held report does not hold the removal of a role on its dataset',
    { rls: roles({ latam: [ANA] }), users: [user(ANA, { reports: [ID.churn] })] },
    `${HOLD}users: { ${ANA}: { reports: [Sales/Gone], rls: [] } }\n`,
    ['revoke-report ana Churn not-listed [unresolved]', 'revoke-rls ana LATAM not-listed'],
  ],
  [
    'a held role holds no removal of a report',
    { rls: roles({ latam: [ANA] }), users: [user(ANA, { reports: [ID.overview] })] },
    `${HOLD}users: { ${ANA}: { reports: [], rls: [${ID.sales}/Gone] } }\n`,
    ['revoke-report ana Overview not-listed', 'revoke-rls ana LATAM not-listed [unresolved]'],
  ],
  [
    'a new report waits while a role of its dataset does not resolve',
    { rls: [CHAIR], users: [user(ANA)] },
    `${HOLD}users: { ${ANA}: { reports: [Sales/Overview, Board/Pack], rls: [${ID.sales}/Gone] } }\n`,
    ['grant-report ana Overview listed [unresolved]', 'grant-report ana Pack listed'],
  ],
  [
    'each new report waits while the dataset of a role does not resolve',
    { rls: [CHAIR], users: [user(ANA)] },
    `${HOLD}datasets: { gone: { report: Sales/Gone } }\nusers: { ${ANA}: { reports: [Board/Pack], rls: [gone/Chair] } }\n`,
    ['grant-report ana Pack listed [unresolved]'],
  ],
  [
    'a report without a dataset waits for no role',
    {
      reports: [
        ...reports,
        { id: '10000000-0000-4000-8000-000000000009', name: 'Plain', workspaceName: 'Sales' },
      ],
      rls: roles({ latam: [ANA] }),
      users: [user(ANA)],
    },
    `users: { ${ANA}: { reports: [Sales/Plain], rls: [] } }\n`,
    ['grant-report ana Plain listed'],
    { only: ['report:*'] },
  ],

  [
    'plan holds a replacement while it holds a removal of the person',
    { users: [user(ANA, { reports: [ID.pack] }), user(BOB)] },
    `manage: { roleChanges: replace, unresolved: hold }\nusers: { ${ANA}: { name: A, role: contributor, reports: [Sales/Gone], rls: [] } }\n`,
    [
      'replace-user ana to A contributor listed [unresolved]',
      'revoke-report ana Pack not-listed [unresolved]',
    ],
  ],

  [
    'a held report of a member holds what the group gains',
    {
      rls: [...roles({ latam: [ANA] }), CHAIR],
      users: [{ ...member, reports: [ID.headcount] }, user(BOB, { groups: [ID.group] })],
    },
    `${HOLD}users: { ${ANA}: { reports: [Sales/Gone], rls: [] }, ${BOB}: { reports: [Sales/Overview, Board/Pack] } }\n${group(`${EMEA}, ${MANAGER}, ${ID.board}/Chair`)}`,
    [
      'grant-report bob Overview listed',
      'grant-report bob Pack listed',
      'grant-rls group Chair listed',
      'grant-rls group EMEA listed',
      'grant-rls group Manager listed [rows]',
      'revoke-report ana Headcount not-listed [unresolved]',
      'revoke-rls ana LATAM not-listed',
    ],
  ],
  [
    'a role that --only leaves in place holds only gains of its group and of its members',
    { rls: latamOfGroup(), users: [member, user(BOB)] },
    `users: { ${ANA}: { reports: [Sales/Overview], rls: [${EMEA}] }, ${BOB}: { reports: [Sales/Overview], rls: [${EMEA}] } }\n${group(`${EMEA}, ${MANAGER}`)}`,
    [
      'grant-report ana Overview listed [rows]',
      'grant-report bob Overview listed',
      'grant-rls ana EMEA listed [rows]',
      'grant-rls bob EMEA listed',
      'grant-rls group EMEA listed [rows]',
      'grant-rls group Manager listed',
    ],
    { only: ['report:*', 'rls:*/EMEA', 'rls:*/Manager'] },
  ],
  [
    'a change of a group that --only leaves out holds the reports of its members',
    { rls: latamOfGroup(), users: [member, user(BOB)] },
    `users: { ${ANA}: { reports: [Sales/Overview, Board/Pack] }, ${BOB}: { reports: [Sales/Overview] } }\n${group('')}`,
    [
      'grant-report ana Overview listed [rows]',
      'grant-report ana Pack listed',
      'grant-report bob Overview listed',
    ],
    { only: ['report:*'] },
  ],
  [
    'a role that --only leaves in place holds another role',
    { rls: roles({ latam: [ANA] }), users: [user(ANA, { reports: [ID.overview] })] },
    `users: { ${ANA}: { reports: [Sales/Overview], rls: [${EMEA}, ${MANAGER}] } }\n`,
    ['grant-rls ana EMEA listed [rows]', 'grant-rls ana Manager listed'],
    { only: ['rls:*/EMEA', 'rls:*/Manager'] },
  ],
  [
    'a role of a group that --only leaves in place holds an own role',
    { rls: latamOfGroup(), users: [{ ...member, reports: [ID.overview] }] },
    `users: { ${ANA}: { reports: [Sales/Overview], rls: [${EMEA}, ${MANAGER}] } }\n${group('')}`,
    ['grant-rls ana EMEA listed [rows]', 'grant-rls ana Manager listed'],
    { only: [`user:${ANA}`] },
  ],
  [
    'an ambiguous role holds the reports of its dataset, also for members of a group in it',
    { rls: [...latamOfGroup([BOB]), TWIN], users: [member, user(BOB)] },
    `users: { ${ANA}: { reports: [Sales/Overview, Board/Pack] }, ${BOB}: { reports: [Sales/Overview, Board/Pack] } }\n`,
    [
      'grant-report ana Overview listed [ambiguous]',
      'grant-report ana Pack listed',
      'grant-report bob Overview listed [ambiguous]',
      'grant-report bob Pack listed',
    ],
  ],
])('%s', async (_title, seed, text, expected, options) => {
  const plan = await planned({ reports, rls: roles(), ...seed }, `${OFF}${text}`, options);
  expect(decided(plan).sort()).toEqual(expected);
});

async function byGroup(seed: Seed, text: string, options?: Options): Promise<readonly string[]> {
  const { findings } = await planned(seed, text, options);
  return findings.filter(({ code }) => code === 'rows-by-group').map(({ message }) => message);
}

it('a finding names an own role that plan removes beside a group role', async () => {
  const seed = {
    reports,
    rls: latamOfGroup().map((role, at) => (at === 0 ? role : { ...role, userEmails: [ANA] })),
    users: [user(ANA, { groups: [ID.group], reports: [ID.churn] }), user(BOB)],
  };
  const found = (given: string) =>
    byGroup(seed, `${OFF}users: { ${ANA}: { reports: [${given}], rls: [] } }\n`);
  expect(await found('Sales/Churn')).toEqual([
    `ana@x.com loses ${EMEA} and keeps ${ID.sales}/LATAM through a portal group`,
  ]);
  expect(await found('')).toEqual([]);
});

it('a finding names a group that gains a role before a member has its own role', async () => {
  const seed = {
    reports,
    rls: roles(),
    users: [user(ANA, { groups: [ID.group], reports: [ID.churn] }), user(BOB)],
  };
  const text = `${OFF}users: { ${ANA}: { reports: [Sales/Churn], rls: ["${EMEA}"] } }\ngroups: { g: { id: ${ID.group}, rls: ["${ID.sales}/LATAM"] } }\n`;
  expect(await byGroup(seed, text, { only: ['rls:*/LATAM'] })).toEqual([
    `ana@x.com gains ${ID.sales}/LATAM through a portal group, but not ${EMEA} yet`,
  ]);
  expect(await byGroup(seed, text)).toEqual([]);
});
