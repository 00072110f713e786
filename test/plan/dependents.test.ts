import { expect, it } from 'vitest';
import { ID, messages, reports, roles, user } from '../support/office.ts';
import { ANA, BOB, decided, EMEA, MANAGER, OFF, officePlan, type planned, TWIN } from '../support/planned.ts';

const HOLD = 'manage: { unresolved: hold }\n';
const CHAIR = { name: 'Chair', datasetId: ID.board };
const member = user(ANA, { groups: [ID.group] });
const group = (entries: string): string => `groups: { g: { id: ${ID.group}, rls: [${entries}] } }\n`;
const latamOfGroup = (members: string[] = []) =>
  roles({ latam: members }).map((role, at) => (at === 0 ? { ...role, groups: [ID.group] } : role));

type Seed = Parameters<typeof planned>[0];

/** Tests which changes a plan makes, sorted. */
const shows = (title: string, seed: Seed, text: string, changes: readonly string[], only: string[] = []) =>
  it(title, async () => {
    expect(decided(await officePlan(seed, `${OFF}${text}`, { only })).sort()).toEqual(changes);
  });
/** Holds what does not resolve. */
const held = (users: string, rest = ''): string => `${HOLD}users: { ${users} }\n${rest}`;
const chairs = (members: string[] = []) => [...roles({ latam: members }), CHAIR];

shows(
  'a held report holds new roles on its dataset, and nothing on another',
  { rls: chairs([ANA]), users: [user(ANA, { reports: [ID.headcount] })] },
  held(
    `${ANA}: { reports: [Sales/Overview, Board/Pack, Sales/Gone], rls: [${EMEA}, ${MANAGER}, ${ID.board}/Chair] }`,
  ),
  [
    'grant-report ana Overview listed',
    'grant-report ana Pack listed',
    'grant-rls ana Chair listed',
    'grant-rls ana EMEA listed',
    'grant-rls ana Manager listed [rows]',
    'revoke-report ana Headcount not-listed [unresolved]',
    'revoke-rls ana LATAM not-listed',
  ],
);
const inLatam = (report: string): Seed => ({
  rls: roles({ latam: [ANA] }),
  users: [user(ANA, { reports: [report] })],
});
const goneReport = held(`${ANA}: { reports: [Sales/Gone], rls: [] }`);
shows('a held report does not hold the removal of a role on its dataset', inLatam(ID.churn), goneReport, [
  'revoke-report ana Churn not-listed [unresolved]',
  'revoke-rls ana LATAM not-listed',
]);
const goneRole = held(`${ANA}: { reports: [], rls: [${ID.sales}/Gone] }`);
shows('a held role holds no removal of a report', inLatam(ID.overview), goneRole, [
  'revoke-report ana Overview not-listed',
  'revoke-rls ana LATAM not-listed [unresolved]',
]);
const chair = { rls: [CHAIR], users: [user(ANA)] };
const waiting = held(`${ANA}: { reports: [Sales/Overview, Board/Pack], rls: [${ID.sales}/Gone] }`);
shows('a new report waits while a role of its dataset does not resolve', chair, waiting, [
  'grant-report ana Overview listed [unresolved]',
  'grant-report ana Pack listed',
]);
const goneDataset = held(
  `${ANA}: { reports: [Board/Pack], rls: [gone/Chair] }`,
  'datasets: { gone: { report: Sales/Gone } }\n',
);
shows('each new report waits while the dataset of a role does not resolve', chair, goneDataset, [
  'grant-report ana Pack listed [unresolved]',
]);
const plain = { id: '10000000-0000-4000-8000-000000000009', name: 'Plain', workspaceName: 'Sales' };
shows(
  'a report without a dataset waits for no role',
  { reports: [...reports, plain], rls: roles({ latam: [ANA] }), users: [user(ANA)] },
  `users: { ${ANA}: { reports: [Sales/Plain], rls: [] } }\n`,
  ['grant-report ana Plain listed'],
  ['report:*'],
);
shows(
  'plan holds a replacement while it holds a removal of the person',
  { users: [user(ANA, { reports: [ID.pack] }), user(BOB)] },
  `manage: { roleChanges: replace, unresolved: hold }\nusers: { ${ANA}: { name: A, role: contributor, reports: [Sales/Gone], rls: [] } }\n`,
  ['replace-user ana to A contributor listed [unresolved]', 'revoke-report ana Pack not-listed [unresolved]'],
);
shows(
  'a held report of a member holds what the group gains',
  { rls: chairs([ANA]), users: [{ ...member, reports: [ID.headcount] }, user(BOB, { groups: [ID.group] })] },
  held(
    `${ANA}: { reports: [Sales/Gone], rls: [] }, ${BOB}: { reports: [Sales/Overview, Board/Pack] }`,
    group(`${EMEA}, ${MANAGER}, ${ID.board}/Chair`),
  ),
  [
    'grant-report bob Overview listed',
    'grant-report bob Pack listed',
    'grant-rls group Chair listed',
    'grant-rls group EMEA listed',
    'grant-rls group Manager listed [rows]',
    'revoke-report ana Headcount not-listed [unresolved]',
    'revoke-rls ana LATAM not-listed',
  ],
);

const both = { rls: latamOfGroup(), users: [member, user(BOB)] };
const overview = `{ reports: [Sales/Overview], rls: [${EMEA}] }`;
shows(
  'a role that --only leaves in place holds only gains of its group and of its members',
  both,
  `users: { ${ANA}: ${overview}, ${BOB}: ${overview} }\n${group(`${EMEA}, ${MANAGER}`)}`,
  [
    'grant-report ana Overview listed [rows]',
    'grant-report bob Overview listed',
    'grant-rls ana EMEA listed [rows]',
    'grant-rls bob EMEA listed',
    'grant-rls group EMEA listed [rows]',
    'grant-rls group Manager listed',
  ],
  ['report:*', 'rls:*/EMEA', 'rls:*/Manager'],
);
shows(
  'a change of a group that --only leaves out holds the reports of its members',
  both,
  `users: { ${ANA}: { reports: [Sales/Overview, Board/Pack] }, ${BOB}: { reports: [Sales/Overview] } }\n${group('')}`,
  [
    'grant-report ana Overview listed [rows]',
    'grant-report ana Pack listed',
    'grant-report bob Overview listed',
  ],
  ['report:*'],
);
const moving = `users: { ${ANA}: { reports: [Sales/Overview], rls: [${EMEA}, ${MANAGER}] } }\n`;
const gains = ['grant-rls ana EMEA listed [rows]', 'grant-rls ana Manager listed'];
const names = ['rls:*/EMEA', 'rls:*/Manager'];
const ofGroup = { rls: latamOfGroup(), users: [{ ...member, reports: [ID.overview] }] };
shows('a role that --only leaves in place holds another role', inLatam(ID.overview), moving, gains, names);
shows('a role of a group that --only leaves in place holds an own role', ofGroup, moving + group(''), gains, [
  `user:${ANA}`,
]);
shows(
  'an ambiguous role holds the reports of its dataset, also for members of a group in it',
  { rls: [...latamOfGroup([BOB]), TWIN], users: [member, user(BOB)] },
  `users: { ${ANA}: { reports: [Sales/Overview, Board/Pack] }, ${BOB}: { reports: [Sales/Overview, Board/Pack] } }\n`,
  [
    'grant-report ana Overview listed [ambiguous]',
    'grant-report ana Pack listed',
    'grant-report bob Overview listed [ambiguous]',
    'grant-report bob Pack listed',
  ],
);

const byGroup = async (seed: Seed, text: string, only: string[] = []): Promise<readonly string[]> =>
  messages(await officePlan(seed, text, { only }), 'rows-by-group');

it('a finding names an own role that plan removes beside a group role', async () => {
  const seed = {
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
  const seed = { users: [user(ANA, { groups: [ID.group], reports: [ID.churn] }), user(BOB)] };
  const text = `${OFF}users: { ${ANA}: { reports: [Sales/Churn], rls: ["${EMEA}"] } }\ngroups: { g: { id: ${ID.group}, rls: ["${ID.sales}/LATAM"] } }\n`;
  expect(await byGroup(seed, text, ['rls:*/LATAM'])).toEqual([
    `ana@x.com gains ${ID.sales}/LATAM through a portal group, but not ${EMEA} yet`,
  ]);
  expect(await byGroup(seed, text)).toEqual([]);
});
