import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/domain/change.ts';
import { byHolder, changesBy } from '../../src/domain/changes.ts';
import { jsonText } from '../../src/render/escape.ts';
import { changeParts } from '../../src/render/json/changes.ts';
import { operationParts } from '../../src/render/json/operations.ts';
import { planJson } from '../../src/render/json/plan.ts';
import { planText } from '../../src/render/text/plan.ts';
import { viewedMeanwhile } from '../../src/render/view/holders.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { built } from '../support/planned.ts';
import { randomPlans } from '../support/random-plans.ts';
import { tried } from '../support/seeded.ts';

/** Character by character what stands there of each for itself: nothing of one change may stand in the next. */
function expectTexts(changes: readonly Change[]): void {
  for (const some of [changes, changesBy(byHolder(changes))]) {
    const whole = [...changeParts(some, '[\n', ',\n')].flat().join('');
    expect(whole).toBe(
      [...some].map((change, at) => `${at === 0 ? '[' : ','}\n${jsonText(change)}`).join(''),
    );
    if (whole !== '') expect(JSON.parse(`${whole}]`)).toEqual(JSON.parse(JSON.stringify([...some])));
  }
}

it('a plan that is viewed while it is saved has the same JSON and the same text', () => {
  fc.assert(
    fc.property(randomPlans, (plan) => {
      const once = { ...plan, changes: changesBy(byHolder(plan.changes)) };
      const twice = viewedMeanwhile(once);
      expect([...planJson(twice)].join('')).toBe([...planJson(once)].join(''));
      const look = { colour: false };
      expect([...planText(twice, look)].join('')).toBe([...planText(once, look)].join(''));
    }),
    tried(60, 1000),
  );
});

it('the JSON of calls is that of each of them, whatever its names are', () => {
  fc.assert(
    fc.property(randomPlans, ({ operations }) => {
      const whole = [...operationParts(operations, '[\n', ',\n')].flat().join('');
      expect(whole).toBe(operations.map((one, at) => `${at === 0 ? '[' : ','}\n${jsonText(one)}`).join(''));
    }),
    tried(60, 1000),
  );
});

describe('the JSON of changes', () => {
  it('is that of each of them, whatever its names are', () => {
    fc.assert(
      fc.property(randomPlans, ({ changes }) => expectTexts(changes)),
      tried(60, 1000),
    );
  });

  it('has the lines of own entries, teams, workspaces and removals', async () => {
    const seed: Seed = {
      reports,
      rls: roles({ latam: ['eve@x.com'], managerGroups: [ID.group] }),
      users: [
        user('ana@x.com', { name: 'Ana', reports: [ID.pack] }),
        user('bob@x.com', { name: 'Bob' }),
        user('eve@x.com', { name: 'Eve', reports: [ID.pack, ID.churn] }),
      ],
    };
    const { plan } = await built(
      seed,
      `guards: { maxRemovals: off, minAdministrators: 0 }
manage: { kinds: [reports, rls] }
datasets: { sales: { report: Sales/Churn } }
teams:
  t: { members: [{ user: ana@x.com, until: 2027-01-31 }, bob@x.com], reports: [Sales/Churn], rls: [sales/EMEA] }
groups: { g: { id: ${ID.group}, rls: [sales/LATAM] } }
users:
  ana@x.com: { reports: [{ report: Sales/Overview, until: 2027-01-31, reason: "cover, \\"so\\" said" }] }
  bob@x.com: { reports: [{ workspace: Sales }] }
  eve@x.com: { absent: true }
`,
    );
    const kinds = new Set(plan.changes.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['grant-report', 'grant-rls', 'revoke-report', 'revoke-rls']);
    expectTexts(plan.changes);
  });
});
