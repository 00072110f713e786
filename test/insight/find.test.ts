import { expect, it } from 'vitest';
import { identityOf } from '../../src/domain/ids.ts';
import { findUser } from '../../src/insight/find.ts';
import { problemsOf } from '../support/problems.ts';

const live = new Map(['ana.kim@contoso.com', 'bob.roux@contoso.com'].map((one) => [identityOf(one), {}]));
type NamedWorld = Parameters<typeof findUser>[0];

it.each([
  ['anna.kin@contoso.com', 'Did you mean "ana.kim@contoso.com"?'],
  ['nobody@contoso.com', 'look the address up in the portal'],
])('suggests for %s only an address with few wrong letters', async (address, fix) => {
  const world = {
    desired: { users: new Map() },
    live: { users: live, ambiguous: new Map(), residue: new Map() },
  } as unknown as NamedWorld;
  const problems = await problemsOf(async () => void findUser(world, address));
  expect(problems.map((one) => one.fix)).toEqual([fix]);
});
