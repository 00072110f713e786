import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cause, Change } from '../../src/domain/change.ts';
import type { Plan } from '../../src/domain/plan.ts';
import { stateOf } from '../../src/portal/read-portal.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import { resolveBase } from '../../src/resolve/resolve-base.ts';
import { buildPlan } from '../../src/workflow/plan.ts';
import { declaredBy } from '../support/declared.ts';
import { perform } from '../support/performing.ts';
import { PLAIN } from '../support/planned.ts';
import { asApplied } from '../support/recorded.ts';
import { tried } from '../support/seeded.ts';
import type { State } from '../support/small-world.ts';
import {
  goalOfPeople,
  judged,
  recordsOf,
  rootText,
  smallWorld,
  stateOfPeople,
  THEN,
  type ThreeWay,
  TODAY,
  threeWays,
} from '../support/three-way.ts';

/** Declares the files of a world once for many plans. */
async function planner(world: ThreeWay) {
  const [base, files] = [
    await declaredBy(rootText(world, 'base')),
    await declaredBy(rootText(world, 'files')),
  ];
  return (state: State, causes: readonly Cause[]): Plan => {
    const { live, catalogue } = stateOf(recordsOf(world, state));
    const { desired, problems } = resolve(files, catalogue, TODAY);
    return buildPlan(desired, catalogue, live, {
      base: { commit: 'f'.repeat(40), files: resolveBase(asApplied(base), catalogue, THEN, TODAY) },
      causes,
      now: TODAY,
      ...PLAIN,
      earlier: problems,
    }).plan;
  };
}

const whatOf = (change: Change): string =>
  'report' in change
    ? `${change.report.workspace}/${change.report.name}`
    : 'rls' in change
      ? change.rls.role
      : 'account';
const whoOf = (change: Change): string => ('user' in change ? change.user : change.group.id);
const lineOf = (change: Change): string => `${whoOf(change)} ${whatOf(change)} ${change.cause}`;

const CAUSES = ['git', 'portal', 'both', 'time', 'selector'] as const;
const someCauses = fc.subarray([...CAUSES], { minLength: 1 });

function performed(world: ThreeWay, state: State, { operations }: Plan): State {
  // The order of a plan respects all dependencies.
  return operations.reduce((reached, operation) => perform(smallWorld(world), reached, operation), state);
}

describe('causes in random worlds of base, files and portal', () => {
  it('the causes match an independent model of what moved', async () => {
    await fc.assert(
      fc.asyncProperty(threeWays, async (world) => {
        const plan = (await planner(world))(stateOfPeople(world), []);
        expect(plan.changes.map(lineOf).sort()).toEqual(judged(world).sort());
      }),
      tried(45, 10_000),
    );
  });

  it('--cause holds exactly the changes with another cause, and the additions that depend on them', async () => {
    await fc.assert(
      fc.asyncProperty(threeWays, someCauses, async (world, causes) => {
        const make = await planner(world);
        const whole = make(stateOfPeople(world), []);
        const part = make(stateOfPeople(world), causes);
        expect(part.changes.map(lineOf)).toEqual(whole.changes.map(lineOf));
        const notCreated = new Set(
          part.changes.filter(({ kind, held }) => kind === 'create-user' && held !== null).map(whoOf),
        );
        for (const [at, change] of part.changes.entries()) {
          const before = whole.changes[at]?.held ?? null;
          const asked = causes.some((cause) => cause === change.cause);
          if (before !== null) expect(change.held).not.toBe(null);
          else if (!asked) expect(change.held?.code).toBe('by-cause');
          else if (notCreated.has(whoOf(change))) expect(change.held?.code).toBe('by-cause');
          else expect([undefined, 'rows']).toContain(change.held?.code);
        }
      }),
      tried(45, 10_000),
    );
  });

  it('applies of one cause after the other reach the goal of the whole plan', async () => {
    await fc.assert(
      fc.asyncProperty(threeWays, fc.shuffledSubarray([...CAUSES], { minLength: 5 }), async (one, order) => {
        const world: ThreeWay = { ...one, vanished: 'create' };
        const make = await planner(world);
        let state = stateOfPeople(world);
        // A change may depend on a change with another cause, so the test applies each cause three times.
        for (let round = 0; round < 3; round++)
          for (const cause of order) state = performed(world, state, make(state, [cause]));
        expect(state).toEqual(goalOfPeople(world));
      }),
      tried(30, 5_000),
    );
  });
});
