import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { ID, reports, roles, user } from '../support/office.ts';
import { planned } from '../support/planned.ts';
import { NOW, observedPortal, planText, portalWith } from '../support/portal.ts';
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
