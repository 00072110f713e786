import { describe, expect, it } from 'vitest';
import { byCode } from '../../src/domain/wording.ts';
import { unlistedOf } from '../../src/plan/project.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { ANA, BOB, EVE, OFF } from '../support/plan-words.ts';
import { built } from '../support/planned.ts';

const MAX = 'max@x.com';
const ZOE = 'zoe@x.com';

describe('a change', () => {
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

  it('shows who gets or loses what, why, by which line, and until when', async () => {
    const [grant, plain] = (await changes()).filter(({ kind }) => kind === 'grant-report');
    const common = { user: ANA, because: 'listed', cause: null, held: null };
    expect([grant, plain].sort((a, b) => byCode(a?.reason ?? '', b?.reason ?? ''))).toEqual([
      {
        kind: 'grant-report',
        ...common,
        report: { id: ID.overview, name: 'Overview', workspace: 'Sales' },
        reason: null,
        until: null,
        lines: [10],
      },
      {
        kind: 'grant-report',
        ...common,
        report: { id: ID.churn, name: 'Churn', workspace: 'Sales' },
        reason: 'cover',
        until: '2027-01-31',
        lines: [9],
      },
    ]);
    const [taken] = (await changes()).filter(({ kind }) => kind === 'revoke-report');
    expect(taken).toEqual({
      kind: 'revoke-report',
      ...common,
      because: 'not-listed',
      report: { id: ID.pack, name: 'Pack', workspace: 'Board' },
      reason: null,
      until: null,
      lines: [7],
    });
  });

  it('names the dataset of a role by alias or id, and the group', async () => {
    const found = (await changes()).flatMap((change) =>
      'rls' in change
        ? [{ kind: change.kind, rls: change.rls, who: 'user' in change ? change.user : change.group }]
        : [],
    );
    const [emea, manager] = [
      { datasetId: ID.sales, dataset: 'sales', role: 'EMEA' },
      { datasetId: ID.hr, dataset: null, role: 'Manager' },
    ];
    const group = { id: ID.group, alias: 'g' };
    expect(found).toEqual([
      { kind: 'revoke-rls', rls: { ...emea, role: 'LATAM' }, who: EVE },
      // Sorted by the dataset's alias, or its id if it has none.
      { kind: 'grant-rls', rls: manager, who: MAX },
      { kind: 'grant-rls', rls: emea, who: MAX },
      { kind: 'revoke-rls', rls: manager, who: group },
      { kind: 'grant-rls', rls: emea, who: group },
    ]);
  });

  it('shows no alias for a group that no file names', async () => {
    const text = `${OFF}manage: { unlisted: revoke, kinds: [reports, rls] }\nusers: { ${ANA}: {} }\n`;
    const { plan } = await built(seed, text);
    expect(plan.changes.find((change) => 'group' in change)).toMatchObject({
      group: { id: ID.group, alias: null },
    });
  });

  it('shows the old and new state of an account, and what the person loses', async () => {
    const [replaced] = (await changes()).filter(({ kind }) => kind === 'replace-user');
    expect(replaced).toEqual({
      kind: 'replace-user',
      user: BOB,
      from: { name: 'Bob', role: 'administrator' },
      to: { name: 'Bob', role: 'viewer' },
      loses: [`1 portal group (${ID.group})`, 'history under the old user id'],
      because: 'listed',
      cause: null,
      held: 'loses-unmanaged',
      reason: 'moved',
      until: '2027-02-28',
      lines: [11],
    });
    const two = { ...seed, users: [user(ANA), user(BOB, { role: 1, groups: [ID.group, ID.hr] })] };
    const { plan } = await built(two, FILES);
    const change = plan.changes.find(({ kind }) => kind === 'replace-user');
    expect(change && 'loses' in change && change.loses[0]).toBe(`2 portal groups (${ID.group}, ${ID.hr})`);
    const deleted = (await changes()).find(({ kind }) => kind === 'delete-user');
    expect(deleted).toMatchObject({
      user: EVE,
      name: 'Eve',
      role: 'viewer',
      reason: null,
      until: null,
      lines: [12],
    });
    const made = (await changes()).find(({ kind }) => kind === 'create-user');
    expect(made).toMatchObject({
      user: MAX,
      name: 'Max',
      role: 'viewer',
      reason: null,
      until: null,
      lines: [13],
    });
  });
});

it('plan sorts roles by dataset alias or id, then by role', async () => {
  const rls = ['A', 'B'].flatMap((name) =>
    [ID.hr, ID.sales, ID.board].map((datasetId) => ({ name, datasetId, userEmails: [] as string[] })),
  );
  const text = `datasets:\n  zebra: { id: ${ID.sales} }\nusers:\n  ${ANA}: { rls: [${['A', 'B'].flatMap((name) => [ID.hr, ID.sales, ID.board].map((id) => `${id}/${name}`)).join(', ')}] }\n`;
  const { plan } = await built({ reports, rls, users: [user(ANA)] }, text);
  const order = plan.changes.map(
    (change) => 'rls' in change && `${change.rls.dataset ?? change.rls.datasetId} ${change.rls.role}`,
  );
  expect(order).toEqual([`${ID.board} A`, `${ID.board} B`, `${ID.hr} A`, `${ID.hr} B`, 'zebra A', 'zebra B']);
});

describe('people who are not in the files', () => {
  const rls = [
    ...roles({ latam: [EVE], manager: [MAX] }),
    { name: 'Manager', datasetId: ID.hr, id: 'c9000000-0000-4000-8000-000000000009' },
  ];
  const seed: Seed = {
    reports,
    rls,
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
    const { delta } = await built(seed, text);
    const { users, holders = [] } = unlistedOf(delta);
    if (delta.world.desired.settings.manage.unlisted === 'report') expect(holders.length).toBe(users);
    return holders.map(
      ({ user: who, role, reports: held, rls: member }) =>
        `${who} ${role}: ${[...held.map(({ name }) => name), ...member.map(({ dataset, role: name }) => `${dataset} ${name}`)].join(', ')}`,
    );
  };

  it('plan reports unlisted people with their managed access, sorted', async () => {
    expect(await found(`datasets: { sales: { id: ${ID.sales} } }\n${NOBODY}`)).toEqual([
      'TWIN@x.com viewer: Churn',
      `${EVE} null: sales LATAM`,
      'twin@x.com viewer: Churn',
      `${ZOE} viewer: Pack, Churn`,
    ]);
    const { delta } = await built(seed, NOBODY);
    expect(unlistedOf(delta).holders?.find(({ user: one }) => one === EVE)).toEqual({
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
    const ignored = `manage: { ignore: { users: ["t*", ${EVE}], reports: [Sales/Churn] } }\n${NOBODY}`;
    expect(await found(ignored)).toEqual([`${ZOE} viewer: Pack`]);
    expect(await found(`manage: { ignore: { rls: ["*/LATAM"], reports: ["Sales/*"] } }\n${NOBODY}`)).toEqual([
      `${ZOE} viewer: Pack`,
    ]);
  });
});
