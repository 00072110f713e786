import { expect, it } from 'vitest';
import { listUnlisted } from '../../src/plan/project.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { ANA, BOB, built, EVE, OFF, planned, plannedByBase, TWIN } from '../support/planned.ts';

const MAX = 'max@x.com';
const ZOE = 'zoe@x.com';

const seed: Seed = {
  reports,
  rls: roles({ latam: [EVE], managerGroups: [ID.group] }),
  users: [
    user(ANA, { name: 'Ana', reports: [ID.pack] }),
    user(BOB, { name: 'Bob', role: 1, groups: [ID.group] }),
    user(EVE, { name: 'Eve' }),
  ],
};
const FILES = `${OFF}manage: { roleChanges: replace, leavers: delete, kinds: [reports, rls] }
datasets: { sales: { report: Sales/Churn } }
users:
  ${ANA}:
    reports:
      - { report: Sales/Churn, until: 2027-01-31, reason: cover }
      - Sales/Overview
  ${BOB}: { name: Bob, role: viewer, until: 2027-02-28, reason: moved }
  ${EVE}: { absent: true }
  ${MAX}: { name: Max, role: viewer, rls: [sales/EMEA, ${ID.hr}/Manager] }
groups:
  g: { id: ${ID.group}, rls: [sales/EMEA] }
`;
const changes = async () =>
  (await built(seed, FILES)).plan.changes.map(({ sources, held, ...rest }) => ({
    ...rest,
    held: held?.code ?? null,
    lines: sources.map(({ line }) => line),
  }));

const common = { user: ANA, because: 'listed', cause: null, held: null, reason: null, until: null };

it('a change shows who gets or loses what, why, by which line, and until when', async () => {
  const [overview, churn, pack] = reports.map(({ workspaceName: workspace, datasetId: _, ...rest }) => ({
    ...rest,
    workspace,
  }));
  expect((await changes()).filter((one) => 'report' in one)).toEqual([
    { ...common, kind: 'revoke-report', because: 'not-listed', report: pack, lines: [7] },
    { ...common, kind: 'grant-report', report: churn, reason: 'cover', until: '2027-01-31', lines: [9] },
    { ...common, kind: 'grant-report', report: overview, lines: [10] },
  ]);
});

it('a change names the dataset of a role by alias or id, and the group', async () => {
  const found = (await changes()).flatMap((change) =>
    'rls' in change ? [[change.kind, change.rls, 'user' in change ? change.user : change.group]] : [],
  );
  const emea = { datasetId: ID.sales, dataset: 'sales', role: 'EMEA' };
  const manager = { datasetId: ID.hr, dataset: null, role: 'Manager' };
  const group = { id: ID.group, alias: 'g' };
  expect(found).toEqual([
    ['revoke-rls', { ...emea, role: 'LATAM' }, EVE],
    // Sorted by the dataset's alias, or its id if it has none.
    ['grant-rls', manager, MAX],
    ['grant-rls', emea, MAX],
    ['revoke-rls', manager, group],
    ['grant-rls', emea, group],
  ]);
});

it('a change shows no alias for a group that no file names', async () => {
  const text = `${OFF}manage: { unlisted: revoke, kinds: [reports, rls] }\nusers: { ${ANA}: {} }\n`;
  const { plan } = await built(seed, text);
  const change = plan.changes.find((one) => 'group' in one);
  expect(change).toMatchObject({ group: { id: ID.group, alias: null } });
});

it('a change shows the old and new state of an account, and what the person loses', async () => {
  const all = await changes();
  const of = (kind: string) => all.find((one) => one.kind === kind);
  expect(of('replace-user')).toEqual({
    ...common,
    kind: 'replace-user',
    user: BOB,
    from: { name: 'Bob', role: 'administrator' },
    to: { name: 'Bob', role: 'viewer' },
    loses: [`1 portal group (${ID.group})`, 'history under the old user id'],
    held: 'loses-unmanaged',
    reason: 'moved',
    until: '2027-02-28',
    lines: [11],
  });
  const two = { ...seed, users: [user(ANA), user(BOB, { role: 1, groups: [ID.group, ID.hr] })] };
  const change = (await built(two, FILES)).plan.changes.find(({ kind }) => kind === 'replace-user');
  expect(change && 'loses' in change && change.loses[0]).toBe(`2 portal groups (${ID.group}, ${ID.hr})`);
  const viewer = { role: 'viewer', reason: null, until: null };
  expect(of('delete-user')).toMatchObject({ ...viewer, user: EVE, name: 'Eve', lines: [12] });
  expect(of('create-user')).toMatchObject({ ...viewer, user: MAX, name: 'Max', lines: [13] });
});

it('plan sorts roles by dataset alias or id, then by role', async () => {
  const rls = ['A', 'B'].flatMap((name) =>
    [ID.hr, ID.sales, ID.board].map((datasetId) => ({ name, datasetId })),
  );
  const given = rls.map(({ name, datasetId }) => `${datasetId}/${name}`).join(', ');
  const text = `datasets:\n  zebra: { id: ${ID.sales} }\nusers:\n  ${ANA}: { rls: [${given}] }\n`;
  const { plan } = await built({ reports, rls, users: [user(ANA)] }, text);
  const order = plan.changes.map(
    (change) => 'rls' in change && `${change.rls.dataset ?? change.rls.datasetId} ${change.rls.role}`,
  );
  expect(order).toEqual([`${ID.board} A`, `${ID.board} B`, `${ID.hr} A`, `${ID.hr} B`, 'zebra A', 'zebra B']);
});

const unlistedPeople: Seed = {
  reports,
  rls: [...roles({ latam: [EVE], manager: [MAX] }), { ...TWIN, name: 'Manager', datasetId: ID.hr }],
  users: [
    user(ZOE, { name: 'Zoe', reports: [ID.pack, ID.churn] }),
    user(ANA, { reports: [ID.pack] }),
    user(BOB),
    user(EVE, { name: 'Eve', role: 9 as 3 }),
    user(MAX, { reports: ['10000000-0000-4000-8000-0000000000aa'] }),
    user('twin@x.com', { reports: [ID.churn] }),
    user('TWIN@x.com', { reports: [ID.churn] }),
  ],
};
const NOBODY = `users: { ${ANA}: { reports: [Board/Pack], rls: [] } }\n`;
const found = async (text: string) => {
  const { delta } = await built(unlistedPeople, text);
  const { users, holders = [] } = listUnlisted(delta);
  if (delta.world.desired.settings.manage.unlisted === 'report') expect(holders.length).toBe(users);
  return holders.map(({ user: who, role, reports: held, rls: member }) => {
    const names = [...held.map(({ name }) => name), ...member.map((one) => `${one.dataset} ${one.role}`)];
    return `${who} ${role}: ${names.join(', ')}`;
  });
};

it('plan reports unlisted people with their managed access, sorted', async () => {
  expect(await found(`datasets: { sales: { id: ${ID.sales} } }\n${NOBODY}`)).toEqual([
    'TWIN@x.com viewer: Churn',
    `${EVE} null: sales LATAM`,
    'twin@x.com viewer: Churn',
    `${ZOE} viewer: Pack, Churn`,
  ]);
  const { delta } = await built(unlistedPeople, NOBODY);
  expect(listUnlisted(delta).holders?.find(({ user: one }) => one === EVE)).toEqual({
    user: EVE,
    name: 'Eve',
    role: null,
    reports: [],
    rls: [{ datasetId: ID.sales, dataset: null, role: 'LATAM' }],
  });
});

it('plan omits access of unmanaged kinds, and everything that the files ignore', async () => {
  const onlyReports = `users: { ${ANA}: { reports: [Board/Pack] } }\n`;
  expect((await found(onlyReports)).some((one) => one.startsWith(EVE))).toBe(false);
  const onlyRoles = `users: { ${ANA}: { rls: [] } }\n`;
  expect(await found(onlyRoles)).toEqual([`${EVE} null: null LATAM`]);
  for (const ignored of [
    `users: ["t*", ${EVE}], reports: [Sales/Churn]`,
    'rls: ["*/LATAM"], reports: ["Sales/*"]',
  ])
    expect(await found(`manage: { ignore: { ${ignored} } }\n${NOBODY}`)).toEqual([`${ZOE} viewer: Pack`]);
});

const HELD = { reports: [ID.pack] };
const LISTED = 'users: { ana@x.com: { reports: [Board/Pack] } }\n';

it.each([
  ['an unlisted person with managed access', 'eve@x.com', LISTED, '', ['eve@x.com']],
  ['no leaver', 'bob@x.com', LISTED, '', []],
  ['no leaver with a deleted account', 'bob@x.com', LISTED, 'leavers: delete', []],
  [
    'no earlier address of a listed person',
    'old@x.com',
    'users: { ana@x.com: { reports: [Board/Pack], previously: [old@x.com] } }\n',
    '',
    [],
  ],
])('the unlisted people of a plan include %s', async (_title, who, after, manage, named) => {
  const seed = { reports, rls: roles(), users: [user(who, HELD), user('other@x.com')] };
  const before = 'users: { ana@x.com: {}, bob@x.com: { reports: [Board/Pack] } }\n';
  const { plan } = await plannedByBase(seed, { before, after, manage });
  expect(plan.unlisted?.holders?.map((one) => one.user) ?? []).toEqual(named);
});

it.each([
  ['user:ana@x.com', [], 0],
  ['user:eve@*', ['eve@x.com'], 0],
  ['team:t', [], 0],
  ['report:Board/*', ['eve@x.com'], 1],
])(
  'with --only %s, a plan shows only the unlisted people and groups that it selects',
  async (one, named, groups) => {
    const seed = {
      reports,
      rls: roles({ managerGroups: [ID.group] }),
      users: [user('ana@x.com', HELD), user('eve@x.com', HELD)],
    };
    const text = `manage: { kinds: [rls] }\nteams: { t: { members: [ana@x.com] } }\n${LISTED}`;
    const { unlisted, findings } = await planned(seed, text, { only: [one] });
    expect(unlisted?.holders?.map((holder) => holder.user)).toEqual(named);
    expect(findings.filter(({ code }) => code === 'unlisted-group').length).toBe(groups);
  },
);
