import { expect, it } from 'vitest';
import { identityOf } from '../../src/domain/ids.ts';
import { buildState } from '../../src/portal/read-portal.ts';
import { deviationsFrom, listRemainingAccess } from '../../src/reconcile/deviations.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { ANA, built, LATAM, recordsOf } from '../support/planned.ts';

const seed = (users: Seed['users'], latam: string[] = []): Seed => ({
  users: [...(users ?? []), user('other@x.com')],
  reports,
  rls: roles({ latam }),
});

const MANAGE = 'kinds: [reports, rls]';

/** Differences between the plan and the portal after the apply, each as `excess what` or `missing what`. */
async function deviations(
  before: Seed,
  entry: string,
  after: Seed,
  { manage = MANAGE, only = [] as string[], groups = '' } = {},
): Promise<string[]> {
  const guards = '{ maxRemovals: off, maxUserDeletes: off, minAdministrators: 0 }';
  const text = `manage: { ${manage} }\nguards: ${guards}\nusers:\n  ${ANA}: ${entry}\n  other@x.com: {}\n${groups}`;
  const { delta } = await built(before, text, { dialect: { updateUser: true }, only });
  const identities = delta.people.map(({ identity }) => [identity, identity] as const);
  const touched = { users: new Map(identities), groups: new Set(delta.groups.map(({ id }) => id)) };
  return deviationsFrom(delta, only)(touched, buildState(recordsOf(after))).map(
    ({ kind, what }) => `${kind} ${what.kind === 'account' ? `account ${what.expected}` : what.kind}`,
  );
}

const NEW = `{ name: ${ANA}, role: viewer, reports: [Board/Pack], rls: ["${LATAM}"] }`;
const RAISED = NEW.replace('viewer', 'contributor');
const ABSENT = '{ absent: true }';
const pack = user(ANA, { reports: [ID.pack] });

it.each([
  ['no difference if every call took effect', [], NEW, [pack], [ANA], []],
  ['a created account that the portal does not show', [], NEW, [], [], ['missing account there']],
  ['a report that the portal does not show', [], NEW, [user(ANA)], [ANA], ['missing report']],
  ['a membership that the portal does not show', [], NEW, [pack], [], ['missing rls']],
  ['an account that somebody deleted during the apply', [user(ANA)], NEW, [], [], ['missing account there']],
  ['an account deleted before a change by hand', [user(ANA)], RAISED, [], [], ['missing account there']],
  ['access that the calls did not remove', [pack], ABSENT, [pack], [ANA], ['excess report', 'excess rls']],
  ['a second account', [], NEW, [pack, user(ANA.toUpperCase())], [ANA], ['excess account single']],
])('verification finds %s', async (_title, before, entry, after, members, expected) => {
  expect(await deviations(seed(before), entry, seed(after, members))).toEqual(expected);
});

it.each([
  ['a promotion that did not happen', 3, 'contributor', ['missing account changed']],
  ['a demotion that did not happen', 1, 'viewer', ['excess account changed']],
  ['no difference in a role that the plan did not change', 3, 'viewer', []],
])('verification finds %s', async (_title, role, wanted, expected) => {
  const state = seed([user(ANA, { role })]);
  const manage = `${MANAGE}, roleChanges: update`;
  expect(await deviations(state, `{ role: ${wanted} }`, state, { manage })).toEqual(expected);
});

it.each([
  ['no difference if the portal has nothing of the account', [], [], []],
  ['the account if the portal still has it', [pack], [ANA], ['excess account gone']],
  ['a membership that the portal still has', [], [ANA], ['excess rls']],
])('verification of a deletion finds %s', async (_title, after, members, expected) => {
  const manage = `${MANAGE}, leavers: delete`;
  const before = seed([pack], [ANA]);
  expect(await deviations(before, ABSENT, seed(after, members), { manage })).toEqual(expected);
});

it.each([
  ['is a difference, although no call changed it', [], ['excess account changed', 'excess report']],
  ['is no difference if --only leaves out the access', ['rls:*'], []],
])('a change by somebody else during an apply %s', async (_title, only, expected) => {
  const entry = `{ role: viewer, reports: [], rls: ["${LATAM}"] }`;
  const manage = `${MANAGE}, roleChanges: update`;
  const after = seed([user(ANA, { role: 1, reports: [ID.pack] })], [ANA]);
  expect(await deviations(seed([user(ANA)]), entry, after, { manage, only })).toEqual(expected);
});

it('access that --only leaves out is no difference after an apply', async () => {
  const entry = `{ reports: [], rls: ["${LATAM}"] }`;
  expect(await deviations(seed([pack]), entry, seed([pack], [ANA]), { only: ['rls:*'] })).toEqual([]);
});

it.each([
  ['a membership that the portal does not show', LATAM, [], ['missing rls']],
  ['a membership that the call did not remove', '', [ID.group], ['excess rls']],
  ['no difference if every call took effect', LATAM, [ID.group], []],
])('verification of a portal group finds %s', async (_title, given, members, expected) => {
  const groups = `groups: { g: { id: ${ID.group}, rls: [${given}] } }\n`;
  const held = (some: readonly string[]): Seed => ({
    ...seed([]),
    rls: roles().map((role) => (role.name === 'LATAM' ? { ...role, groups: [...some] } : role)),
  });
  const before = held(given === '' ? [ID.group] : []);
  expect(await deviations(before, ABSENT, held(members), { groups })).toEqual(expected);
});

it('verification of a lockout finds access by address, with and without an account', () => {
  const left = (users: Seed['users']) => {
    const all = listRemainingAccess([identityOf(ANA)], buildState(recordsOf(seed(users, [ANA]))));
    return all.map(({ holder, what }) => `${holder} ${what.kind}`);
  };
  expect(left([])).toEqual([`${ANA} rls`]);
  expect(left([user('Ana@x.com', { reports: [ID.pack] })])).toEqual(['Ana@x.com report', 'Ana@x.com rls']);
});
