import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/domain/plan.ts';
import { calls, ID, reports, roles, user } from '../support/office.ts';
import { planned } from '../support/planned.ts';

const ANA = 'ana@x.com';
const BOB = 'bob@x.com';
const CY = 'cy@x.com';
const OFF = 'guards: { maxRemovals: off, maxUserDeletes: off, minAdministrators: 0 }\n';
const LATAM = `${ID.sales}/LATAM`;
const EMEA = `${ID.sales}/EMEA`;
const MANAGER = `${ID.hr}/Manager`;

/** Each call with what it waits for; what it also needs bears a `!`. */
const drawn = (plan: Plan): string[] =>
  calls(plan).map((call, at) => {
    const { id, after = [], needs = [] } = plan.operations[at] ?? {};
    const waits = after.map((other) => `${other}${needs.includes(other) ? '!' : ''}`).join(' ');
    return `${id} ${call}${waits === '' ? '' : ` after ${waits}`}`;
  });

type Seed = Parameters<typeof planned>[0];
const draw = async (seed: Seed, text: string, options: Parameters<typeof planned>[2] = {}) =>
  drawn(await planned({ reports, rls: roles(), ...seed }, `${OFF}${text}`, options));

describe('calls for one person', () => {
  it('on one dataset lose before they gain, and rows come before reports', async () => {
    const seed = { rls: roles({ latam: [ANA] }), users: [user(ANA, { reports: [ID.churn] })] };
    const text = `users: { ${ANA}: { reports: [Sales/Overview], rls: [${EMEA}] } }\n`;
    expect(await draw(seed, text)).toEqual([
      `1 unlink-reports ${ANA}`,
      `2 unlink-rls-users LATAM ${ANA} after 1`,
      `3 link-rls-users EMEA ${ANA} after 1! 2!`,
      `4 link-reports ${ANA} after 1 2! 3!`,
    ]);
  });

  it('on different datasets wait and do not need', async () => {
    const seed = { rls: roles({ latam: [ANA] }), users: [user(ANA, { reports: [ID.churn] })] };
    const text = `users: { ${ANA}: { reports: [Board/Pack], rls: [${MANAGER}] } }\n`;
    expect(await draw(seed, text)).toEqual([
      `1 unlink-reports ${ANA}`,
      `2 unlink-rls-users LATAM ${ANA} after 1`,
      `3 link-rls-users Manager ${ANA} after 1 2`,
      `4 link-reports ${ANA} after 1 2 3`,
    ]);
  });

  it('who are replaced are deleted, created and linked again', async () => {
    const seed = { rls: roles({ latam: [ANA] }), users: [user(ANA, { reports: [ID.churn] }), user(BOB)] };
    const text = `manage: { roleChanges: replace }\nusers: { ${ANA}: { name: A, role: contributor, reports: [Sales/Churn], rls: [${LATAM}] } }\n`;
    expect(await draw(seed, text)).toEqual([
      `1 delete-user ${ANA}`,
      `2 create-user ${ANA} after 1!`,
      `3 link-rls-users LATAM ${ANA} after 2!`,
      `4 link-reports ${ANA} after 2! 3!`,
    ]);
  });
});

it('an address is not created before what an earlier account left behind is gone', async () => {
  const seed = { rls: roles({ latam: [CY], emea: [ANA] }), users: [user(ANA), user(BOB)] };
  const text = `users: { ${CY}: { name: C, role: viewer, rls: [${EMEA}] }, ${ANA}: { rls: [] } }\n`;
  expect(await draw(seed, text)).toEqual([
    `1 unlink-rls-users EMEA ${ANA}`,
    `2 unlink-rls-users LATAM ${CY}`,
    `3 create-user ${CY} after 2!`,
    `4 link-rls-users EMEA ${CY} after 2! 3!`,
  ]);
});

it('what somebody holds whose account goes is a part of what is approved', async () => {
  const text = (policy: string): string =>
    `${OFF}manage: { ${policy} }\nusers: { ${ANA}: { absent: true, reports: [], rls: [] }, ${BOB}: { name: B, role: contributor, reports: [Board/Pack], rls: [${LATAM}] } }\n`;
  const finger = async (policy: string, ana: object, bob: object, emea: string[] = []): Promise<string> => {
    const seed = {
      reports,
      rls: roles({ emea, latam: [BOB] }),
      users: [user(ANA, ana), user(BOB, { reports: [ID.pack], ...bob })],
    };
    return (await planned(seed, text(policy))).fingerprint;
  };
  const deleting = 'leavers: delete, roleChanges: replace';
  const all = [
    await finger(deleting, {}, {}),
    await finger(deleting, { role: 2 }, {}),
    await finger(deleting, { reports: [ID.churn] }, {}),
    await finger(deleting, { groups: [ID.group] }, {}),
    await finger(deleting, {}, {}, [ANA]),
    await finger(deleting, {}, { role: 4 }),
    await finger(deleting, {}, { reports: [ID.pack, ID.churn] }),
    await finger(deleting, {}, { groups: [ID.group] }),
    await finger(deleting, {}, {}, [BOB]),
  ];
  expect(new Set(all).size).toBe(all.length);
  const staying = 'leavers: keep';
  expect(await finger(staying, { role: 3, groups: [ID.group] }, {})).toBe(await finger(staying, {}, {}));
});

describe('administrators', () => {
  it('are made before one is unmade, and one is unmade only if they were made', async () => {
    const seed = { users: [user(ANA, { role: 1 }), user(BOB), user(CY, { role: 1 })] };
    const text = `manage: { roleChanges: update, leavers: delete }\nusers: { ${ANA}: { role: viewer }, ${BOB}: { role: administrator }, ${CY}: { absent: true }, new@x.com: { name: N, role: administrator } }\n`;
    expect(await draw(seed, text, { dialect: '{ updateUser: true }' })).toEqual([
      '1 create-user new@x.com',
      `2 update-user ${BOB}`,
      `3 delete-user ${CY} after 1! 2!`,
      `4 update-user ${ANA} after 1! 2!`,
    ]);
  });

  it.each([
    [500, 1000],
    [600, 'plan-too-large'],
  ])('of whom %d are made and as many unmade are ordered, or the limit is named', async (count, expected) => {
    const each = (line: (at: number) => string): string =>
      Array.from({ length: count }, (_, at) => line(at)).join('');
    const seed = { users: Array.from({ length: count }, (_, at) => user(`old${at}@x.com`, { role: 1 })) };
    const users = each(
      (at) => `  new${at}@x.com: { name: N, role: administrator }\n  old${at}@x.com: { role: viewer }\n`,
    );
    const text = `manage: { roleChanges: update }\nusers:\n${users}`;
    const plan = planned(seed, text, { dialect: '{ updateUser: true }' });
    const found = await plan.then(
      ({ operations }) => operations.length,
      (error) => error.problems[0].code,
    );
    expect(found).toBe(expected);
  });

  it('who stay administrators, and others, wait for nobody', async () => {
    const seed = { users: [user(ANA, { role: 1 }), user(BOB), user(CY)] };
    const text = `manage: { roleChanges: update, leavers: delete }\nusers: { ${ANA}: { role: administrator, name: Anna }, ${BOB}: { role: contributor }, ${CY}: { absent: true }, new@x.com: { name: N, role: administrator } }\n`;
    expect(await draw(seed, text, { dialect: '{ updateUser: true }' })).toEqual([
      `1 delete-user ${CY}`,
      `2 update-user ${ANA}`,
      `3 update-user ${BOB}`,
      '4 create-user new@x.com',
    ]);
  });
});

describe('groups', () => {
  const members = [user(ANA, { reports: [ID.headcount], groups: [ID.group] }), user(BOB)];
  const group = (entries: string): string => `groups: { g: { id: ${ID.group}, rls: [${entries}] } }\n`;

  it('gain on a dataset before their members, once the own role of these has gone', async () => {
    const seed = { rls: roles({ managerGroups: [ID.group], latam: [ANA] }), users: members };
    const text = `users: { ${ANA}: { reports: [Sales/Churn], rls: [${MANAGER}] } }\n${group(EMEA)}`;
    expect(await draw(seed, text)).toEqual([
      `1 unlink-reports ${ANA}`,
      `2 unlink-rls-groups Manager ${ID.group} after 1`,
      `3 unlink-rls-users LATAM ${ANA} after 1!`,
      `4 link-rls-users Manager ${ANA} after 1! 2 3`,
      `5 link-rls-groups EMEA ${ID.group} after 1 2 3!`,
      `6 link-reports ${ANA} after 1 2 3! 4 5!`,
    ]);
  });

  it('lose before their members on one dataset, and gain after them', async () => {
    const both = [
      ...roles({ latam: [ANA] })
        .slice(0, 1)
        .map((role) => ({ ...role, groups: [ID.group] })),
      ...roles().slice(1),
    ];
    const seed = { rls: both, users: members };
    const text = `users: { ${ANA}: { reports: [People/Headcount], rls: [${EMEA}] } }\n${group(EMEA)}`;
    expect(await draw(seed, text)).toEqual([
      `1 unlink-rls-groups LATAM ${ID.group}`,
      `2 unlink-rls-users LATAM ${ANA} after 1!`,
      `3 link-rls-users EMEA ${ANA} after 1 2!`,
      `4 link-rls-groups EMEA ${ID.group} after 1! 2! 3!`,
    ]);
  });

  it('that keep a role let nobody lose the own one before the report', async () => {
    const seed = { rls: roles({ manager: [ANA], managerGroups: [ID.group] }), users: members };
    const text = `users: { ${ANA}: { reports: [], rls: [] } }\n${group(MANAGER)}`;
    expect(await draw(seed, text)).toEqual([
      `1 unlink-reports ${ANA}`,
      `2 unlink-rls-users Manager ${ANA} after 1!`,
    ]);
    const other = `users: { ${ANA}: { reports: [], rls: [] } }\n`;
    expect(await draw({ ...seed, rls: roles({ latam: [ANA], managerGroups: [ID.group] }) }, other)).toEqual([
      `1 unlink-reports ${ANA}`,
      `2 unlink-rls-users LATAM ${ANA} after 1`,
    ]);
  });

  it('gain nothing before a member who goes has gone', async () => {
    const text = `manage: { leavers: delete }\nusers: { ${ANA}: { absent: true }, ${BOB}: { rls: [] } }\n${group(LATAM)}`;
    expect(await draw({ users: members }, text)).toEqual([
      `1 delete-user ${ANA}`,
      `2 link-rls-groups LATAM ${ID.group} after 1!`,
    ]);
  });
});

describe('a portal that takes no long arrays', () => {
  const dialect = '{ maxBatch: 2 }';
  it('gets several calls, each sorted', async () => {
    const people = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@x.com`);
    const seed = { users: people.map((email) => user(email)).reverse() };
    const text = `users: { ${people.map((email) => `${email}: { rls: [${LATAM}] }`).join(', ')} }\n`;
    expect(await draw(seed, text, { dialect })).toEqual([
      '1 link-rls-users LATAM a@x.com+b@x.com',
      '2 link-rls-users LATAM c@x.com+d@x.com',
      '3 link-rls-users LATAM e@x.com',
    ]);
    expect(await draw(seed, text)).toEqual([`1 link-rls-users LATAM ${people.join('+')}`]);
  });

  it('gets one call where as many fit', async () => {
    const seed = { users: [user(ANA, { reports: [ID.pack, ID.churn, ID.headcount] })] };
    const text = (names: string): string => `users: { ${ANA}: { reports: [${names}] } }\n`;
    const takes = async (names: string) => {
      const { operations } = await planned({ reports, ...seed }, `${OFF}${text(names)}`, { dialect });
      return operations.map((one) => ('reports' in one ? one.reports : []));
    };
    expect(await takes('Board/Pack')).toEqual([[ID.churn, ID.headcount]]);
    expect(await takes('')).toEqual([[ID.churn, ID.pack], [ID.headcount]]);
  });
});
