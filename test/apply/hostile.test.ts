import { expect, it } from 'vitest';
import { exitOf } from '../../src/domain/exit.ts';
import { identityOf, isUnsafeAddress } from '../../src/domain/ids.ts';
import { accepted } from '../support/accepted.ts';
import { HOSTILE } from '../support/hostile.ts';
import { ID, user } from '../support/office.ts';
import { applyText, observedPortal } from '../support/portal.ts';

const EXTRA =
  'a/b@x.com a?b@x.com a#b@x.com a%b@x.com a&email=@x.com a+b@x.com o\'neil@x.com "a"@x.com a\\b@x.com ..@x.com zoë@x.com';

it('rolecall creates, links and deletes accounts with hostile addresses and names, and touches nobody else', async () => {
  const listable = await accepted([...HOSTILE, ...EXTRA.split(' ')], (address) => ({ [address]: {} }));
  const addresses = listable.filter((address) => !isUnsafeAddress(address));
  const shown = HOSTILE.filter((name) => name.trim() !== '');
  const names = await accepted(shown, (name) => ({ 'a@x.com': { name } }));
  expect(addresses.length).toBeGreaterThan(12);
  expect(names.length).toBeGreaterThan(30);
  const other = (at: number): string => names[(at * 7) % names.length] ?? '';
  const reports = names.map((name, at) => ({ name, workspaceName: other(at), datasetId: ID.sales }));
  const rls = names.map((name) => ({ name, datasetId: ID.sales }));
  const users = [user('bystander@x.com', { reports: [ID.pack] })];
  const portal = await observedPortal({ reports, rls, users });
  const listed = (entry: object): string =>
    `manage: { leavers: delete }\nguards: { maxRemovals: off, maxUserDeletes: off }\nusers: ${JSON.stringify(Object.fromEntries(addresses.map((address) => [address, entry])))}\n`;
  const everything = {
    name: names[3],
    role: 'viewer',
    reports: reports.map((report) => `${report.workspaceName}/${report.name}`),
    rls: rls.map(({ name }) => ({ dataset: ID.sales, role: name })),
  };

  const created = await applyText(portal.url, listed(everything));
  expect([exitOf(created).code, created.discrepancies]).toEqual([0, []]);
  const { store } = portal;
  const there = store.users({}).map(({ email, reports: held }) => `${identityOf(email)} ${held.length}`);
  const asked = new Set(addresses.map((address) => `${identityOf(address)} ${reports.length}`));
  expect(there.sort()).toEqual(['bystander@x.com 1', ...asked].sort());
  expect(store.roles({}).filter(({ userEmails }) => userEmails.length !== asked.size)).toEqual([]);

  const removed = await applyText(portal.url, listed({ absent: true }));
  expect([exitOf(removed).code, removed.discrepancies]).toEqual([0, []]);
  expect(store.users({}).map(({ email }) => email)).toEqual(['bystander@x.com']);
});
