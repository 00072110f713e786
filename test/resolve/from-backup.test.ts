import { expect, it } from 'vitest';
import { groupId, type Identity } from '../../src/domain/ids.ts';
import { buildState } from '../../src/portal/read-portal.ts';
import { desiredFromBackup } from '../../src/resolve/from-backup.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { ANA, BOB, declaredBy, EVE, LATAM, recordsOf, TWIN } from '../support/planned.ts';
import { NOW } from '../support/portal.ts';

async function restored(before: Seed, now: Seed, files: string, more: { readonly beyondGit?: boolean } = {}) {
  const [backup, live] = [buildState(recordsOf(before)), buildState(recordsOf(now))];
  const git = resolve(await declaredBy(files), live.catalogue, NOW).desired;
  const input = { file: 'backup.json', backup, ...live, git, beyondGit: false, ...more };
  const { desired, problems } = desiredFromBackup(input);
  const reportName = (at: number) => live.catalogue.reports[at]?.name;
  const roleName = (at: number) => live.catalogue.roles[at]?.name;
  return {
    desired,
    problems,
    codes: problems.map(({ code, message }) => `${code}: ${message}`),
    users: Object.fromEntries(
      [...desired.users.values()].map(({ email, name, role, standing, reports: given, roles: member }) => {
        const has = [...Array.from(given, reportName), ...Array.from(member, roleName)];
        return [email, { name, role, standing, has }];
      }),
    ),
    groups: Object.fromEntries(
      [...desired.groups.values()].map((one) => [one.alias, Array.from(one.roles, roleName)]),
    ),
  };
}

const seed = (
  held: Parameters<typeof user>[1],
  members: Parameters<typeof roles>[0] = {},
  others: NonNullable<Seed['users']> = [],
): Seed => ({ reports, rls: roles(members), users: [user(ANA, { name: 'Ana', ...held }), ...others] });
const NOBODY = 'users: {}\n';
const BEYOND = { beyondGit: true };

it('a restore keeps access that is still live, gives back access in the files, and removes newer access', async () => {
  const before = seed({ reports: [ID.pack, ID.churn, ID.overview] }, { latam: [ANA], emea: [ANA] });
  const now = seed({ reports: [ID.pack, ID.headcount] }, { latam: [ANA] });
  const files = `users: { ${ANA}: { reports: [Sales/Churn], rls: [${ID.sales}/EMEA] } }\n`;
  const has = ['Pack', 'Churn', 'EMEA', 'LATAM'];
  const { users } = await restored(before, now, files);
  expect(users[ANA]).toEqual({ name: 'Ana', role: 3, standing: 'present', has });
  const short = await restored(before, now, NOBODY);
  expect(short.users[ANA]?.has).toEqual(['Pack', 'LATAM']);
  const lost = `not-restorable: ${ANA} does not get back 2 reports and 1 RLS role`;
  expect(short.codes).toEqual([`${lost}: the files do not give it today`]);
  const absent = await restored(before, now, `users: { ${ANA}: { absent: true } }\n`);
  expect(absent.codes).toContain(`${lost}: the files do not give it today`);
  const beyond = (await restored(before, now, NOBODY, BEYOND)).users[ANA]?.has;
  expect(beyond).toEqual(['Pack', 'Churn', 'Overview', 'EMEA', 'LATAM']);
});

it('a restore gives no report that is gone from the portal, and no role that is now ambiguous', async () => {
  const before = seed({ reports: [ID.pack, ID.churn] }, { latam: [ANA], emea: [ANA] });
  const now: Seed = {
    reports: reports.filter(({ id }) => id !== ID.pack),
    rls: [...roles().slice(0, 1), TWIN],
    users: [user(ANA), user(BOB, { reports: [ID.pack] })],
  };
  const { users } = await restored(before, now, NOBODY, BEYOND);
  expect(users[ANA]?.has).toEqual(['Churn']);
});

it('a restore creates no account for an address whose account has a new one now', async () => {
  const files = `users: { ${EVE}: { previously: [${ANA}] } }\n`;
  const now: Seed = { reports, rls: roles(), users: [user(EVE)] };
  const { users, codes } = await restored(seed({ reports: [ID.pack] }), now, files, BEYOND);
  expect(users[ANA]).toBe(undefined);
  expect(codes).toEqual([`account-since-backup: ${EVE} had the address ${ANA} in the backup`]);
  const giving = `users: { ${EVE}: { previously: [${ANA}], reports: [Board/Pack] } }\n`;
  const pending = await restored(seed({ reports: [ID.pack] }), seed({}), giving);
  expect([pending.users[ANA]?.has, pending.codes]).toEqual([['Pack'], []]);
  // If both accounts are there, the earlier one is a leaver.
  const both = await restored(seed({ reports: [ID.pack] }), seed({}, {}, [user(EVE)]), giving);
  expect(both.users[ANA]?.has).toEqual([]);
});

const now: Seed = { reports, rls: roles(), users: [user(BOB)] };
it('a restore creates people who are in the files, or in the backup with --beyond-git, and reports what they lose', async () => {
  const before = seed({ groups: [ID.group], reports: [ID.pack] }, { latam: [ANA] });
  const gone = await restored(before, now, NOBODY);
  expect(gone.users[ANA]).toBe(undefined);
  expect(gone.codes).toContain(
    `not-restorable: ${ANA} does not get back the account: the files do not give it today`,
  );
  const listed = `users: { ${ANA}: { name: Ana, role: viewer, reports: [Board/Pack] } }\n`;
  const wanted = await restored(before, now, listed);
  expect(wanted.users[ANA]).toMatchObject({ role: 3, standing: 'present', has: ['Pack'] });
  expect(wanted.codes).toContain(
    `not-restorable: ${ANA} comes back without portal groups ${ID.group}; history under the old user id`,
  );
  const plain = await restored(seed({}), now, listed);
  expect(plain.codes).toContain(`not-restorable: ${ANA} comes back without history under the old user id`);
  const absent = await restored(before, now, `users: { ${ANA}: { absent: true } }\n`);
  expect(absent.users[ANA]).toBe(undefined);
  const beyond = await restored(before, now, NOBODY, BEYOND);
  expect(beyond.users[ANA]?.has).toEqual(['Pack', 'LATAM']);
  const still = await restored(before, seed({}), NOBODY);
  expect(still.codes).toEqual([
    `not-restorable: ${ANA} does not get back 1 report and 1 RLS role: the files do not give it today`,
  ]);
});

it('a restore leaves people alone if they share an address or have an unknown role', async () => {
  const twins = seed({}, {}, [user('ANA@x.com')]);
  expect((await restored(seed({}), twins, NOBODY, BEYOND)).users).toEqual({});
  expect((await restored(seed({ role: 9 as 3 }), seed({}), NOBODY, BEYOND)).users).toEqual({});
});

it.each([
  [1, 3, '{}', false, 3],
  [1, 3, '{}', true, 1],
  [3, 1, '{}', false, 3],
  [1, 3, `{ ${ANA}: { role: administrator } }`, false, 1],
  [1, 3, `{ ${ANA}: { role: contributor } }`, false, 2],
  [2, 2, `{ ${ANA}: { role: viewer } }`, false, 2],
  // A new account gets the role in the files.
  [1, undefined, `{ ${ANA}: { name: Ana, role: contributor } }`, false, 2],
])(
  'a restore raises a role only to the files, or beyond with --beyond-git: backup %s, now %s, files %s, beyond %s',
  async (was, is, users, beyondGit, role) => {
    const live = is === undefined ? now : seed({ role: is as 3 });
    const found = await restored(seed({ role: was as 3 }), live, `users: ${users}\n`, { beyondGit });
    expect(found.users[ANA]?.role).toBe(role);
  },
);

it('a restore ignores an empty name in the backup', async () => {
  expect((await restored(seed({ name: ' ' }), seed({}), NOBODY)).users[ANA]?.name).toBe(undefined);
});

it('a restore lists accounts that are newer than the backup, and leaves them alone', async () => {
  const now = seed({}, {}, [user(BOB, { role: 1 }), user(EVE, { role: 9 as 3 })]);
  const kept = await restored(seed({}), now, NOBODY);
  expect(Object.keys(kept.users)).toEqual([ANA]);
  const created = (who: string, role: string): string =>
    `account-since-backup: somebody created ${who} after the backup, as ${role}`;
  expect(kept.codes).toEqual([created(BOB, 'administrator'), created(EVE, 'role 9')]);
  const excluded = await restored(seed({}), now, `manage: { ignore: { users: [${BOB}] } }\n${NOBODY}`);
  expect(excluded.codes).toEqual([created(EVE, 'role 9')]);
  const twins = seed({}, {}, [user(BOB), user('BOB@x.com')]);
  expect((await restored(twins, seed({}, {}, [user(BOB)]), NOBODY)).codes).toEqual([]);
});

it('a restore gives groups their roles back, and removes roles from groups that had none', async () => {
  const withGroup = (at: number, id: string = ID.group) => ({
    ...seed({}),
    rls: roles().map((role, index) => (index === at ? { ...role, groups: [id] } : role)),
  });
  expect((await restored(withGroup(0), withGroup(0), NOBODY)).groups).toEqual({ [ID.group]: ['LATAM'] });
  expect((await restored(withGroup(0), seed({}), NOBODY)).groups).toEqual({ [ID.group]: [] });
  const files = `users: {}\ngroups: { g: { id: ${ID.group}, rls: [${LATAM}] } }\n`;
  expect((await restored(withGroup(0), seed({}), files)).groups).toEqual({ g: ['LATAM'] });
  const beyond = await restored(withGroup(0), seed({}), NOBODY, BEYOND);
  expect(beyond.groups).toEqual({ [ID.group]: ['LATAM'] });
  expect((await restored(seed({}), withGroup(1), NOBODY)).groups).toEqual({ [ID.group]: [] });
});

it('a restore manages both kinds with settings of its own, and names the backup as the source', async () => {
  const before = seed({ reports: [ID.pack] }, { latam: [ANA], managerGroups: [ID.group] });
  const files = `manage: { leavers: keep, unlisted: revoke }\nusers: { ${EVE}: {} }\n`;
  const { desired } = await restored(before, before, files);
  expect(desired.mentions).toEqual({ reports: true, roles: true });
  expect(desired.settings.manage).toMatchObject({ unlisted: 'keep', exclusive: {} });
  const { reports: given, roles: member } = desired.explainUser(ANA as Identity);
  expect([given.size, member.size]).toEqual([1, 1]);
  expect([...given.values()]).toMatchObject([[{ source: { file: 'backup.json', path: [] } }]]);
  expect(desired.explainUser(BOB as Identity).reports.size).toBe(0);
  expect(desired.explainGroup(groupId(ID.group)).roles.size).toBe(1);
  expect(desired.explainGroup(groupId(ID.hr)).roles.size).toBe(0);
  const all = [...desired.users.values(), ...desired.groups.values()];
  expect(all.map(({ hasClosed }) => hasClosed)).toEqual([false, false]);
});
