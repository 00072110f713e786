import { expect, it } from 'vitest';
import type { Plan } from '../../src/domain/plan.ts';
import { fingerprintOf } from '../../src/plan/fingerprint.ts';
import { calls, ID, reports, roles, user } from '../support/office.ts';
import { ANA, BOB, EMEA, LATAM, MANAGER, OFF, officePlan, planned } from '../support/planned.ts';

/** Each call, with the calls for which this call waits. `!` marks a call that must succeed first. */
const drawn = (plan: Plan): string[] =>
  calls(plan).map((call, at) => {
    const { id, after = [], needs = [] } = plan.operations[at] ?? {};
    const waits = after.map((other) => `${other}${needs.includes(other) ? '!' : ''}`).join(' ');
    return `${id} ${call}${waits === '' ? '' : ` after ${waits}`}`;
  });

type Seed = Parameters<typeof planned>[0];
const draw = async (seed: Seed, text: string, options: Parameters<typeof planned>[2] = {}) =>
  drawn(await officePlan(seed, `${OFF}${text}`, options));

it('the fingerprint covers the access of accounts that plan deletes or replaces', async () => {
  const text = (policy: string): string =>
    `${OFF}manage: { ${policy} }\nusers: { ${ANA}: { absent: true, reports: [], rls: [] }, ${BOB}: { name: B, role: contributor, reports: [Board/Pack], rls: [${LATAM}] } }\n`;
  const finger = async (policy: string, ana: object, bob: object, emea: string[] = []): Promise<string> => {
    const users = [user(ANA, ana), user(BOB, { reports: [ID.pack], ...bob })];
    return (await officePlan({ rls: roles({ emea, latam: [BOB] }), users }, text(policy))).fingerprint;
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

it('a plan that deletes nobody says nothing about deletions', async () => {
  const plan = await planned({ users: [user(ANA)] }, `users: { ${ANA}: {} }\n`);
  expect(plan).not.toHaveProperty('deletions');
  expect(fingerprintOf(plan)).toBe(plan.fingerprint);
});

it('a plan has the live name of each person whose access or account changes', async () => {
  const users = [user(ANA, { name: 'Ana', reports: [ID.pack] }), user(BOB)];
  const text = `${OFF}users: { ${ANA}: { name: A, reports: [] }, ${BOB}: {}, new@x.com: { name: New, role: viewer } }\n`;
  const { people } = await planned({ reports, users }, text);
  expect(people).toEqual([
    { user: ANA, name: 'Ana' },
    { user: 'new@x.com', name: 'New' },
  ]);
});

const OWN = [ID.churn];
const GROUPED = { groups: [ID.group] };
const entry = (reports: string, rls: string): string => `{ reports: [${reports}], rls: [${rls}] }`;
const group = (...rls: string[]): string => `groups: { g: { id: ${ID.group}, rls: [${rls}] } }\n`;

it.each<[string, Partial<Seed>, string, ...string[]]>([
  [
    'a gain needs the losses of the person on the same dataset',
    { users: [user(ANA, { reports: OWN })], rls: roles({ latam: [ANA] }) },
    `users: { ${ANA}: ${entry('Sales/Overview', EMEA)} }\n`,
    `1 unlink-reports ${ANA}`,
    `2 unlink-rls-users LATAM ${ANA} after 1`,
    `3 link-rls-users EMEA ${ANA} after 1! 2!`,
    `4 link-reports ${ANA} after 1 2! 3!`,
  ],
  [
    'a gain does not need the losses of the person on another dataset',
    { users: [user(ANA, { reports: OWN })], rls: roles({ latam: [ANA] }) },
    `users: { ${ANA}: ${entry('People/Headcount', MANAGER)} }\n`,
    `1 unlink-reports ${ANA}`,
    `2 unlink-rls-users LATAM ${ANA} after 1`,
    `3 link-rls-users Manager ${ANA} after 1 2`,
    `4 link-reports ${ANA} after 1 2 3!`,
  ],
  [
    'a new account needs the removal of memberships that an earlier one left',
    { users: [user(BOB)], rls: roles({ latam: [ANA] }) },
    `users: { ${ANA}: { name: A, role: viewer, reports: [Sales/Churn], rls: [${EMEA}] }, ${BOB}: {} }\n`,
    `1 unlink-rls-users LATAM ${ANA}`,
    `2 create-user ${ANA} after 1!`,
    `3 link-rls-users EMEA ${ANA} after 1! 2!`,
    `4 link-reports ${ANA} after 1! 2! 3!`,
  ],
  [
    'plan creates and links a replacement only after the deletion of the old account',
    { users: [user(ANA, { reports: OWN }), user(BOB)], rls: roles({ latam: [ANA] }) },
    `manage: { roleChanges: replace }\nusers: { ${ANA}: { name: A, role: contributor, reports: [Sales/Churn], rls: [${LATAM}] } }\n`,
    `1 delete-user ${ANA}`,
    `2 create-user ${ANA} after 1!`,
    `3 link-rls-users LATAM ${ANA} after 2!`,
    `4 link-reports ${ANA} after 2! 3!`,
  ],
  [
    'a group gains a role only if its members have their own',
    { users: [user(ANA, GROUPED)] },
    `${group(EMEA)}users: { ${ANA}: { rls: [${LATAM}] } }\n`,
    `1 link-rls-users LATAM ${ANA}`,
    `2 link-rls-groups EMEA ${ID.group} after 1!`,
  ],
  [
    'a group gains a role only after the deletion of members who leave',
    { users: [user(ANA, GROUPED), user(BOB)] },
    `manage: { leavers: delete }\n${group(EMEA)}users: { ${ANA}: { absent: true }, ${BOB}: {} }\n`,
    `1 delete-user ${ANA}`,
    `2 link-rls-groups EMEA ${ID.group} after 1!`,
  ],
  [
    'a member loses a role only after the group loses its own, and gains one in any case',
    {
      users: [user(ANA, GROUPED)],
      rls: [...roles({ latam: [ANA] }), { name: 'All', datasetId: ID.sales, groups: [ID.group] }],
    },
    `${group()}users: { ${ANA}: { rls: [${EMEA}] } }\n`,
    `1 unlink-rls-groups All ${ID.group}`,
    `2 unlink-rls-users LATAM ${ANA} after 1!`,
    `3 link-rls-users EMEA ${ANA} after 1 2!`,
  ],
  [
    'a role that hides the roles of a group goes after the reports on its dataset',
    {
      users: [user(ANA, { ...GROUPED, reports: OWN })],
      rls: [...roles({ latam: [ANA] }), { name: 'All', datasetId: ID.sales, groups: [ID.group] }],
    },
    `${group(`${ID.sales}/All`)}users: { ${ANA}: ${entry('', '')} }\n`,
    `1 unlink-reports ${ANA}`,
    `2 unlink-rls-users LATAM ${ANA} after 1!`,
  ],
  [
    'the removal of administrators waits for new administrators, and other removals do not',
    {
      users: ['leaves', 'rises', 'falls', 'goes'].map((who, at) =>
        user(`${who}@x.com`, { role: at < 2 ? 3 : 1 }),
      ),
    },
    `manage: { leavers: delete, roleChanges: update }
users:
  leaves@x.com: { absent: true }
  goes@x.com: { absent: true }
  rises@x.com: { role: administrator }
  falls@x.com: { role: viewer }
  first@x.com: { name: F, role: administrator }
  last@x.com: { name: L, role: viewer }
`,
    '1 delete-user leaves@x.com',
    '2 create-user first@x.com',
    '3 update-user rises@x.com',
    '4 delete-user goes@x.com after 2! 3!',
    '5 update-user falls@x.com after 2! 3!',
    '6 create-user last@x.com',
  ],
])('%s', async (_rule, seed, text, ...expected) => {
  expect(await draw(seed as Seed, text, { dialect: { updateUser: true } })).toEqual(expected);
});

it('plan adds and removes 600 administrators in order', async () => {
  const all = Array.from({ length: 600 }, (_, at) => at);
  const seed = { users: all.map((at) => user(`old${at}@x.com`, { role: 1 })) };
  const lines = all.map(
    (at) => `  new${at}@x.com: { name: N, role: administrator }\n  old${at}@x.com: { role: viewer }\n`,
  );
  const text = `manage: { roleChanges: update }\nusers:\n${lines.join('')}`;
  const { operations } = await planned(seed, text, { dialect: { updateUser: true } });
  expect(operations).toHaveLength(1200);
});

it('plan splits a call into several, each sorted, for a portal with an array limit', async () => {
  const people = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@x.com`);
  const seed = { users: people.map((email) => user(email)).reverse() };
  const text = `users: { ${people.map((email) => `${email}: { rls: [${LATAM}] }`).join(', ')} }\n`;
  expect(await draw(seed, text, { dialect: { maxBatch: 2 } })).toEqual([
    '1 link-rls-users LATAM a@x.com+b@x.com',
    '2 link-rls-users LATAM c@x.com+d@x.com',
    '3 link-rls-users LATAM e@x.com',
  ]);
  expect(await draw(seed, text)).toEqual([`1 link-rls-users LATAM ${people.join('+')}`]);
});
