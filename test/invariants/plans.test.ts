import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/domain/plan.ts';
import { observedPortal } from '../support/applying.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { planned } from '../support/planned.ts';
import { NOW, planText, portalWith } from '../support/portal.ts';
import { forAll, often, sampled } from '../support/seeded.ts';
import { liveState, seedOf, textOf, worlds } from '../support/small-world.ts';

const OFFICE = { reports, rls: roles(), users: [user('ana@x.com')] };

describe('2. a user whose address no request can contain', () => {
  it.each(['', '..', '.', ' .. ', '\ud800@x.com'])('is in no operation: %j', async (address) => {
    const { operations, findings } = await planned(
      { reports, rls: roles(), users: [user(address, { reports: [ID.pack] }), user('bob@x.com')] },
      'manage: { unlisted: delete }\nguards: { maxRemovals: off }\nusers: { bob@x.com: { reports: [], rls: [] } }\n',
    );
    expect(operations).toEqual([]);
    expect(findings.map(({ code }) => code)).toContain('unsafe-address');
  });
});

describe('14. maxRemovals under --only', () => {
  it('compares the selected removals with all managed access', async () => {
    const many = Array.from({ length: 40 }, (_, at) => `u${at}@x.com`);
    const seed = { reports, rls: roles(), users: many.map((email) => user(email, { reports: [ID.churn] })) };
    const scene = fc.record({
      losers: fc.integer({ min: 0, max: 40 }),
      selected: fc.integer({ min: 1, max: 40 }),
      share: fc.integer({ min: 5, max: 60 }),
    });
    await forAll(sampled(scene, often(20, 300)), 4, async ({ losers, selected, share }) => {
      const entries = many.map(
        (email, at) => `  ${email}: { reports: [${at < losers ? '' : 'Sales/Churn'}], rls: [] }`,
      );
      const only = many.slice(0, selected).map((email) => `user:${email}`);
      const plan = await planned(
        seed,
        `guards: { maxRemovals: ${share}% }\nusers:\n${entries.join('\n')}\n`,
        { only },
      );
      const taken = Math.min(losers, selected);
      const refused = plan.findings.some(({ code }) => code === 'guard-max-removals');
      // maxRemovals is a share of all 40 grants, not only of the selected ones. Ten removals always pass.
      expect([losers, selected, share, refused]).toEqual([
        losers,
        selected,
        share,
        taken > 10 && (taken > 40 * (share / 100) || taken === 40),
      ]);
    });
  });
});

describe('17. the edge of a window', () => {
  it('is exact to the millisecond', async () => {
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
});

describe('18. the fingerprint', () => {
  it('does not depend on the order of lists and files, on page size, locale, or the time within a window', async () => {
    await forAll(sampled(worlds, often(8, 100)), 4, async (world) => {
      const seed = seedOf(world, liveState(world));
      const reversed = {
        users: [...(seed.users ?? [])].reverse(),
        reports: [...(seed.reports ?? [])].reverse(),
        rls: [...(seed.rls ?? [])].reverse(),
      };
      const text = textOf(world);
      const lines = text.split('\n');
      const at = lines.indexOf('users:');
      const shuffled =
        at < 0
          ? text
          : [
              ...lines.slice(0, at + 1),
              ...lines
                .slice(at + 1)
                .filter((line) => line !== '')
                .reverse(),
              '',
            ].join('\n');
      const box = await observedPortal(seed);
      const fingerprintOf = (plan: Plan) => plan.fingerprint;
      const usual = fingerprintOf(await planText(box.url, text));
      expect(fingerprintOf(await planText(box.url, shuffled, { now: NOW + 3_600_000 }))).toBe(usual);
      const localeBefore = process.env['LC_ALL'];
      process.env['LC_ALL'] = 'tr_TR.UTF-8';
      expect(fingerprintOf(await planText(box.url, text))).toBe(usual);
      if (localeBefore === undefined) delete process.env['LC_ALL'];
      else process.env['LC_ALL'] = localeBefore;
      await box.stop();
      const other = await portalWith(reversed, { pageSize: 1 }, { port: Number(new URL(box.url).port) });
      const there = await planText(other.url, shuffled);
      await other.stop();
      expect(fingerprintOf(there)).toBe(usual);
    });
  });
});
