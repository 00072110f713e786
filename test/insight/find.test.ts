import { expect, it } from 'vitest';
import { identityOf } from '../../src/domain/ids.ts';
import { findReport, findUser } from '../../src/insight/find.ts';
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

it('an error about a name that 20,000 reports share shows a few ids', () => {
  const reports = Array.from({ length: 20_000 }, (_, at) => ({
    id: `id-${at}`,
    workspace: 'W',
    name: 'Same',
    listed: true,
  }));
  const catalogue = { reports, roles: [], reportIndex: new Map(), roleIndex: new Map() };
  const known = { catalogue, desired: { reportAliases: new Map(), datasetAliases: new Map() } };
  const message = (() => {
    try {
      return findReport(known as never, 'W/Same');
    } catch (error) {
      return JSON.stringify((error as { problems: unknown }).problems);
    }
  })();
  expect(message).toContain('20000 reports are named');
  expect(message).toContain('and 19980 more');
  expect(String(message).length).toBeLessThan(1000);
});
