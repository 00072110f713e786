import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orNothing } from '../../src/domain/problem.ts';
import { planJson } from '../../src/render/documents/plan.ts';
import type { ReceivedCall } from '../../src/sandbox/faults.ts';
import type { Store } from '../../src/sandbox/store.ts';
import { apply } from '../../src/workflow/apply.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { applyText, asked, confirmed, observedPortal, planText } from '../support/portal.ts';
import { forAll, often, sampled } from '../support/seeded.ts';

it('1. apply makes the same writes or none by a saved plan with any changed byte', async () => {
  const office = {
    reports,
    rls: roles({ latam: ['bob@x.com'] }),
    users: [user('ana@x.com', { reports: [ID.pack] }), user('bob@x.com', { reports: [ID.churn] })],
  };
  const text = `guards: { maxRemovals: off }
users:
  ana@x.com: { reports: [Sales/Churn] }
  cy@x.com: { name: Cy, role: viewer, reports: [Board/Pack], rls: [{ dataset: ${ID.sales}, role: EMEA }] }
`;
  const first = await observedPortal(office);
  const folder = await folderWith({});
  const root = (url: string) => `version: 1\nportal: { name: test, url: "${url}" }\n${text}`;
  const writesOf = (calls: readonly ReceivedCall[]) =>
    calls.map(({ method, path, body }) => JSON.stringify([method, path, body])).sort();
  const whole = [...planJson(await planText(first.url, text))].join('');
  await applyText(first.url, text);
  const planned = writesOf(first.writes());
  expect(planned.length).toBeGreaterThan(3);

  const change = fc.record({
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    to: fc.integer({ min: 32, max: 126 }),
    how: fc.constantFrom('replace', 'insert', 'delete', 'digit'),
  });
  let applied = 0;
  const changes = sampled(change, often(25, 400));
  await forAll(changes, 6, async ({ at, to, how }, index) => {
    const portal = await observedPortal(office);
    // The portals differ only in the port: put the port of this portal into the plan.
    const saved = whole.replaceAll(first.url, portal.url);
    const where = Math.floor(at * saved.length);
    const letter = how === 'digit' ? String(to % 10) : String.fromCharCode(to);
    const changed = `${saved.slice(0, where)}${how === 'delete' ? '' : letter}${saved.slice(where + (how === 'insert' ? 0 : 1))}`;
    const own = `${folder}/${index}`;
    await writeFiles(own, { 'rolecall.yaml': root(portal.url), 'plan.json': changed });
    const request = { ...asked(portal.url, `${own}/rolecall.yaml`), ...confirmed() };
    const ended = await apply({ ...request, saved: `${own}/plan.json` }).catch(orNothing());
    if (ended !== undefined) applied++;
    expect(writesOf(portal.writes())).toEqual(ended === undefined ? [] : planned);
    await portal.stop();
  });
  expect(applied).toBeLessThan(changes.length);
});

it('11. apply never deletes another account that took over the address before the last read', async () => {
  const text =
    'manage: { leavers: delete }\nguards: { maxRemovals: off }\nusers: { ana@x.com: { absent: true }, bob@x.com: { reports: [Sales/Churn], rls: [] } }\n';
  await forAll([1, 2, 3, 4, 5], 4, async (moment) => {
    const box: { store?: Store; replaced?: string } = {};
    let asked = 0;
    const portal = await observedPortal(
      { reports, rls: roles(), users: [user('ana@x.com', { reports: [ID.pack] }), user('bob@x.com')] },
      {
        interfere: ({ method }) => {
          // No change comes after the last read: the API deletes by address, so rolecall could not see it.
          if (method === 'GET') asked++;
          if (method === 'GET' && asked === moment && box.store?.user('ana@x.com') !== undefined) {
            box.store.deleteUser('ana@x.com');
            box.replaced = box.store.createUser({ email: 'ana@x.com', name: 'Another Ana', role: 3 }).id;
          }
          return undefined;
        },
      },
    );
    box.store = portal.store;
    const applied = await applyText(portal.url, text).catch(() => undefined);
    const meant = applied?.plan.operations.some(
      (operation) => operation.kind === 'delete-user' && operation.userId === box.replaced,
    );
    // If the account is replaced before the lists are read, the files mean the new account.
    if (box.replaced !== undefined && meant !== true)
      expect([moment, portal.store.user('ana@x.com')?.id]).toEqual([moment, box.replaced]);
    await portal.stop();
  });
});
