import { expect, it } from 'vitest';
import { identityOf } from '../../src/domain/ids.ts';
import { stateOf } from '../../src/portal/read-portal.ts';
import { deviationsFrom, leftWith } from '../../src/reconcile/deviations.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { built, recordsOf } from '../support/planned.ts';

const ANA = 'ana@x.com';
const LATAM = `${ID.sales}/LATAM`;

const seed = (users: Seed['users'], latam: string[] = []): Seed => ({
  users: [...(users ?? []), user('other@x.com')],
  reports,
  rls: roles({ latam }),
});

const MANAGE = 'kinds: [reports, rls]';

/** What the portal shows after an apply of these files, where the plan says otherwise: as `excess|missing what`. */
async function deviations(before: Seed, entry: string, after: Seed, manage = MANAGE): Promise<string[]> {
  const guards = '{ maxRemovals: off, maxUserDeletes: off, minAdministrators: 0 }';
  const text = `manage: { ${manage} }\nguards: ${guards}\nusers:\n  ${ANA}: ${entry}\n  other@x.com: {}\n`;
  const { delta } = await built(before, text, { dialect: '{ updateUser: true }' });
  const identities = delta.people.map(({ identity }) => [identity, identity] as const);
  const touched = { users: new Map(identities), groups: new Set<never>() };
  return deviationsFrom(delta, [])(touched, stateOf(recordsOf(after))).map(
    ({ kind, what }) => `${kind} ${what.kind === 'account' ? `account ${what.expected}` : what.kind}`,
  );
}

const NEW = `{ name: ${ANA}, role: viewer, reports: [Board/Pack], rls: ["${LATAM}"] }`;
const pack = user(ANA, { reports: [ID.pack] });

it.each([
  ['nothing if all came about', [], NEW, [pack], [ANA], []],
  ['a created account that the portal does not show', [], NEW, [], [], ['missing account there']],
  ['a report that the portal does not show', [], NEW, [user(ANA)], [ANA], ['missing report']],
  ['a membership that the portal does not show', [], NEW, [pack], [], ['missing rls']],
  ['an account that went meanwhile', [user(ANA)], NEW, [], [], ['missing account there']],
  [
    'an account that went while a change by hand waits for it',
    [user(ANA)],
    NEW.replace('viewer', 'contributor'),
    [],
    [],
    ['missing account there'],
  ],
  ['access that did not go', [pack], '{ absent: true }', [pack], [ANA], ['excess report', 'excess rls']],
  ['a second account', [], NEW, [pack, user(ANA.toUpperCase())], [ANA], ['excess account single']],
])('an apply is verified: %s', async (_title, before, entry, after, members, expected) => {
  expect(await deviations(seed(before), entry, seed(after, members))).toEqual(expected);
});

it.each([
  ['a role that did not become higher', 3, 'contributor', ['missing account changed']],
  ['a role that did not become lower', 1, 'viewer', ['excess account changed']],
  ['a role that nobody had to change', 3, 'viewer', []],
])('an apply is verified: %s', async (_title, role, wanted, expected) => {
  const state = seed([user(ANA, { role })]);
  const manage = `${MANAGE}, roleChanges: update`;
  expect(await deviations(state, `{ role: ${wanted} }`, state, manage)).toEqual(expected);
});

it('a lockout is verified by address, with and without an account', () => {
  const left = (users: Seed['users']) =>
    leftWith([identityOf(ANA)], stateOf(recordsOf(seed(users, [ANA])))).map(({ holder, what }) => [
      holder,
      what.kind,
    ]);
  expect(left([])).toEqual([[ANA, 'rls']]);
  expect(left([user('Ana@x.com', { reports: [ID.pack] })])).toEqual([
    ['Ana@x.com', 'report'],
    ['Ana@x.com', 'rls'],
  ]);
});
