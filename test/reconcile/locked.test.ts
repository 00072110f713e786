import { expect, it } from 'vitest';
import type { Side } from '../../src/domain/delta.ts';
import { email, identityOf } from '../../src/domain/ids.ts';
import { buildState } from '../../src/portal/read-portal.ts';
import { takeAll } from '../../src/reconcile/locked.ts';
import { buildWorld } from '../../src/reconcile/match.ts';
import { reconcile } from '../../src/reconcile/reconcile.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { declaredBy, recordsOf } from '../support/planned.ts';
import { NOW } from '../support/portal.ts';
import { Applies, GROUP } from '../support/remembering.ts';

const OLD = 'old@x.com';
const held = { role: 3, reports: [], groups: [GROUP] };
const given = `{ name: N, role: viewer, reports: [W/Pack], previously: [${OLD}] }`;
const text = `manage: { kinds: [reports, rls] }
users:
  other@x.com: { reports: [W/Pack] }
  ana@x.com: ${given}
groups:
  g: { id: ${GROUP}, rls: ["${ID.hr}/Manager"] }
`;

const MANAGER = 'link-rls-groups Manager';
it.each([
  ['the present address', { 'ana@x.com': held }, ['ana@x.com'], ['link-reports other']],
  ['an earlier address', { 'ana@x.com': held }, [OLD], ['link-reports other']],
  ['an address that nobody has changed in the portal yet', { [OLD]: held }, [OLD], ['link-reports other']],
  ['the address of a new person', {}, ['ana@x.com'], ['link-reports other', MANAGER]],
  ['the earlier address of a new person', {}, [OLD], ['link-reports other', MANAGER]],
  [
    'an unlisted person',
    { 'ana@x.com': held },
    ['eve@x.com'],
    ['link-reports ana', 'link-reports other', MANAGER],
  ],
])('a later plan gives a person nothing after a lockout of %s', async (_title, people, locked, calls) => {
  const applies = new Applies({ people, members: {} });
  await applies.run(text, { locked });
  const made = applies.outcomes.map(({ operation }) =>
    'email' in operation
      ? `${operation.kind} ${operation.email.split('@')[0]}`
      : `${operation.kind} ${operation.role}`,
  );
  expect(made.sort()).toEqual(calls);
});

it.each(['whole', 'partial'] as const)(
  'a lockout goes with a person to a new address in a %s apply, and stays without the entry',
  async (baseUpdate) => {
    const applies = new Applies({ people: { 'ana@x.com': held }, members: {} });
    applies.lock(OLD);
    await applies.run(text, { baseUpdate });
    await applies.run('manage: { kinds: [reports, rls] }\nusers: { other@x.com: {} }\n');
    expect(applies.memory.locked).toEqual(['ana@x.com', OLD]);
    await applies.run(text.replace(`, previously: [${OLD}]`, ''));
    const reached = applies.outcomes.flatMap(({ operation }) =>
      'email' in operation ? operation.email : [],
    );
    expect(reached).toEqual(['other@x.com']);
  },
);

async function worldOf(seed: Seed, text: string) {
  const { catalogue, live } = buildState(recordsOf(seed));
  const { desired } = resolve(await declaredBy(text), catalogue, NOW);
  return { catalogue, world: buildWorld(desired, { catalogue, live }, NOW) };
}

it('a lockout takes everything from each spelling of an address, with and without an account', async () => {
  const seed = {
    reports,
    rls: roles({ latam: ['ana@x.com'], emea: ['ANA@x.com'] }),
    users: [user('Ana@x.com', { role: 2, reports: [ID.pack] }), user('other@x.com', { reports: [ID.pack] })],
  };
  const { world, catalogue } = await worldOf(seed, 'users: {}\n');
  const at = (name: string): number => catalogue.roles.findIndex((role) => role.name === name);
  const { people } = takeAll(
    world,
    [identityOf('ana@x.com')],
    [
      { email: email('Ana@x.com'), role: at('LATAM') },
      { email: email('ANA@x.com'), role: at('EMEA') },
    ],
  );
  const takes = ({ decisions }: Side, things: readonly { readonly name: string }[]): string =>
    decisions
      .map(({ key, move }) => `, ${move} ${things[key]?.name}`)
      .sort()
      .join('');
  const taken = people.map(
    (one) =>
      `${one.email} ${one.account?.kind}${takes(one.reports, catalogue.reports)}${takes(one.roles, catalogue.roles)}`,
  );
  expect(taken).toEqual([
    'Ana@x.com manual, take Pack, take EMEA, take LATAM',
    'ANA@x.com undefined, take EMEA',
  ]);
});

it('a listed person with two accounts gets no third account', async () => {
  const { world } = await worldOf(
    { users: [user('ana@x.com'), user('ANA@x.com')] },
    'users: { ana@x.com: { name: Ana, role: viewer } }\n',
  );
  expect(reconcile(world).people).toEqual([]);
});

it('a plan after a lockout still deletes the account of a leaver', async () => {
  const applies = new Applies({ people: { 'ana@x.com': held }, members: {} });
  const deleting = 'manage: { kinds: [reports, rls], leavers: delete }\n';
  await applies.run(`${deleting}users: { ana@x.com: { absent: true }, other@x.com: {} }\n`, {
    locked: ['ana@x.com'],
  });
  expect(applies.outcomes.map(({ operation }) => operation.kind)).toEqual(['delete-user']);
});
