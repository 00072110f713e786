import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { orNothing } from '../../src/domain/problem.ts';
import { planJson } from '../../src/render/documents/plan.ts';
import type { ReceivedCall } from '../../src/sandbox/faults.ts';
import type { Store } from '../../src/sandbox/store.ts';
import { apply } from '../../src/workflow/apply.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { planned } from '../support/planned.ts';
import { applyText, asked, confirmed, NOW, observedPortal, planText, portalWith } from '../support/portal.ts';
import { forAll, often, sampled } from '../support/seeded.ts';
import { liveState, seedOf, textOf, worlds } from '../support/small-world.ts';

const OFFICE = { reports, rls: roles(), users: [user('ana@x.com')] };

it.each(['', '..', '.', ' .. ', '\ud800@x.com'])(
  '2. a user whose address no request can contain is in no operation: %j',
  async (address) => {
    const { operations, findings } = await planned(
      { reports, rls: roles(), users: [user(address, { reports: [ID.pack] }), user('bob@x.com')] },
      'manage: { unlisted: delete }\nguards: { maxRemovals: off }\nusers: { bob@x.com: { reports: [], rls: [] } }\n',
    );
    expect(operations).toEqual([]);
    expect(findings.map(({ code }) => code)).toContain('unsafe-address');
  },
);

it('14. maxRemovals under --only compares the selected removals with all managed access', async () => {
  const many = Array.from({ length: 40 }, (_, at) => `u${at}@x.com`);
  const seed = { reports, rls: roles(), users: many.map((email) => user(email, { reports: [ID.churn] })) };
  const scene = fc.record({
    losers: fc.integer({ min: 0, max: 40 }),
    selected: fc.integer({ min: 1, max: 40 }),
    share: fc.integer({ min: 5, max: 60 }),
  });
  await forAll(sampled(scene, often(20, 300)), 4, async ({ losers, selected, share }) => {
    const entryOf = (email: string, at: number): string =>
      `  ${email}: { reports: [${at < losers ? '' : 'Sales/Churn'}], rls: [] }\n`;
    const text = `guards: { maxRemovals: ${share}% }\nusers:\n${many.map(entryOf).join('')}`;
    const only = many.slice(0, selected).map((email) => `user:${email}`);
    const plan = await planned(seed, text, { only });
    const taken = Math.min(losers, selected);
    const refused = plan.findings.some(({ code }) => code === 'guard-max-removals');
    // maxRemovals is a share of all 40 grants, not only of the selected ones. Ten removals always pass.
    const isTooMuch = taken > 10 && (taken > 40 * (share / 100) || taken === 40);
    expect([losers, selected, share, refused]).toEqual([losers, selected, share, isTooMuch]);
  });
});

it('17. the edge of a window is exact to the millisecond', async () => {
  const edges = sampled(fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) }), often(15, 150));
  await forAll(edges, 1, async (instant) => {
    const iso = new Date(instant).toISOString();
    const day = iso.slice(0, 10);
    const dayEnd = Date.parse(`${day}T00:00:00Z`) + 86_400_000;
    const granted = async (window: string, now: number): Promise<boolean> => {
      const text = `users: { ana@x.com: { reports: [{ report: Sales/Churn, ${window} }], rls: [] } }\n`;
      return (await planned(OFFICE, text, { now })).operations.length === 1;
    };
    expect([
      await granted(`until: "${iso}"`, instant - 1),
      await granted(`until: "${iso}"`, instant),
      await granted(`from: "${iso}"`, instant - 1),
      await granted(`from: "${iso}"`, instant),
      await granted(`until: ${day}`, dayEnd - 1),
      await granted(`until: ${day}`, dayEnd),
    ]).toEqual([true, false, false, true, true, false]);
  });
});

it('18. the fingerprint does not depend on the order of lists and files, on page size, locale, or the time within a window', async () => {
  await forAll(sampled(worlds, often(8, 100)), 4, async (world) => {
    const seed = seedOf(world, liveState(world));
    const reversed = {
      users: [...(seed.users ?? [])].reverse(),
      reports: [...(seed.reports ?? [])].reverse(),
      rls: [...(seed.rls ?? [])].reverse(),
    };
    const text = textOf(world);
    const [settings = '', users = ''] = text.split(/(?<=^users:\n)/m);
    const shuffled = [settings, ...users.split(/(?<=\n)/).reverse()].join('');
    const box = await observedPortal(seed);
    const fingerprintOf = async (...of: Parameters<typeof planText>) => (await planText(...of)).fingerprint;
    const usual = await fingerprintOf(box.url, text);
    expect(await fingerprintOf(box.url, shuffled, { now: NOW + 3_600_000 })).toBe(usual);
    vi.stubEnv('LC_ALL', 'tr_TR.UTF-8');
    expect(await fingerprintOf(box.url, text)).toBe(usual);
    vi.unstubAllEnvs();
    await box.stop();
    const other = await portalWith(reversed, { pageSize: 1 }, { port: Number(new URL(box.url).port) });
    expect(await fingerprintOf(other.url, shuffled)).toBe(usual);
    await other.stop();
  });
});

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
