import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/domain/plan.ts';
import { calls, ID, reports, roles, user } from '../support/office.ts';
import { planned } from '../support/planned.ts';

const ANA = 'ana@x.com';
const BOB = 'bob@x.com';
const OFF = 'guards: { maxRemovals: off, maxUserDeletes: off, minAdministrators: 0 }\n';
const LATAM = `${ID.sales}/LATAM`;

/** Each call with those before it. `!` marks one that it needs. */
const drawn = (plan: Plan): string[] =>
  calls(plan).map((call, at) => {
    const { id, after = [], needs = [] } = plan.operations[at] ?? {};
    const waits = after.map((other) => `${other}${needs.includes(other) ? '!' : ''}`).join(' ');
    return `${id} ${call}${waits === '' ? '' : ` after ${waits}`}`;
  });

type Seed = Parameters<typeof planned>[0];
const draw = async (seed: Seed, text: string, options: Parameters<typeof planned>[2] = {}) =>
  drawn(await planned({ reports, rls: roles(), ...seed }, `${OFF}${text}`, options));

it('an approval covers the access of a deleted account', async () => {
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

it('a call names the calls before it in their order', async () => {
  const entry = `{ name: A, role: viewer, reports: [Sales/Churn], rls: [${ID.sales}/EMEA] }`;
  const { operations } = await planned(
    { reports, rls: roles({ latam: [ANA] }), users: [user(BOB)] },
    `${OFF}users: { ${ANA}: ${entry}, ${BOB}: {} }\n`,
  );
  expect(operations.map(({ kind }) => kind)).toEqual([
    'unlink-rls-users',
    'create-user',
    'link-rls-users',
    'link-reports',
  ]);
  expect(operations.at(-1)).toMatchObject({ after: ['1', '2', '3'], needs: ['1', '2', '3'] });
});

it('an account is created again only if the old one is deleted', async () => {
  const text = `manage: { roleChanges: replace }\nusers: { ${ANA}: { name: A, role: contributor } }\n`;
  expect(await draw({ users: [user(ANA), user(BOB)] }, text)).toEqual([
    `1 delete-user ${ANA}`,
    `2 create-user ${ANA} after 1!`,
  ]);
});

it('a group gains a role only if its members have their own', async () => {
  const group = `groups: { g: { id: ${ID.group}, rls: [${ID.sales}/EMEA] } }\n`;
  const text = `${group}users: { ${ANA}: { rls: [${LATAM}] } }\n`;
  expect(await draw({ users: [user(ANA, { groups: [ID.group] })] }, text)).toEqual([
    `1 link-rls-users LATAM ${ANA}`,
    `2 link-rls-groups EMEA ${ID.group} after 1!`,
  ]);
});

describe('administrators', () => {
  it.each([
    [500, 1000],
    [600, 'plan-too-large'],
  ])(
    'are ordered if %d are made and as many removed, or the plan names the limit',
    async (count, expected) => {
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
    },
  );
});

describe('a portal with an array limit', () => {
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

  it('gets one call if all entries fit', async () => {
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
