import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isError, ProblemError } from '../../src/domain/problem.ts';
import { built, recordsOf } from '../support/planned.ts';
import { NOW } from '../support/portal.ts';
import {
  brokenIn,
  halvesOf,
  speaksOfRoles,
  tradesAdministrators,
  withoutCircles,
} from '../support/rules-halves.ts';
import { everybodyIn, type JudgedRule, type Records } from '../support/rules-judge.ts';
import { partsOf, type Refuses } from '../support/rules-parts.ts';
import { comparedBy } from '../support/rules-states.ts';
import { chancesOf, namingOf, rulesWorld } from '../support/rules-world.ts';
import { forAll, often, sampled } from '../support/seeded.ts';

const TRIES = 12;

/** Refuses what it refuses whenever it is asked: the same thing to the same person. */
function refusesSome(seed: number): Refuses {
  const { next } = chancesOf(seed);
  const [share, salt] = [0.1 + 0.5 * next(), Math.floor(next() * 2 ** 20)];
  return (call, entry) => {
    const about = 'role' in call && 'datasetId' in call ? `${call.datasetId} ${call.role}` : '';
    const key = `${call.kind} ${'email' in call ? call.email : ''} ${about} ${entry}`;
    const sum = [...key].reduce((total, letter) => Math.imul(total ^ letter.charCodeAt(0), 16_777_619), salt);
    return chancesOf(sum >>> 1).next() < share;
  };
}

async function judge(seed: number): Promise<number> {
  const world = rulesWorld(seed, 24);
  const naming = namingOf(world, NOW);
  const before: Records = recordsOf(world.seed) as never;
  const plans = (rules: readonly JudgedRule[]) => {
    const lines = Object.entries({ ...world.files, rules });
    const text = lines.map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`).join('');
    const options = { only: world.only, dialect: '{ updateUser: true }' };
    return built(world.seed, text, options).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      return undefined;
    });
  };
  const free = await plans([]);
  if (free === undefined) return 0;
  const whole = (await partsOf(free, before, () => false)).states.at(-1) ?? before;
  const statesOf = (after: Records) => comparedBy({ before, after, changes: [] }, new Map());
  const wholly = statesOf(whole);
  const halves = halvesOf(seed, everybodyIn(before), everybodyIn(whole));
  const candidates = world.rules.filter(
    (rule) =>
      rule.severity === undefined &&
      !(speaksOfRoles(rule) && tradesAdministrators(wholly)) &&
      brokenIn(rule, wholly, naming).length === 0 &&
      halves.some((after) => brokenIn(rule, { ...wholly, after }, naming).length > 0),
  );
  const concerned = withoutCircles(candidates, 1 + (seed % 3));
  if (concerned.length === 0) return 0;
  const ruled = await plans(concerned);
  if (ruled === undefined || ruled.plan.findings.some(isError)) return 0;
  // The same calls, in an order that their edges allow.
  expect(ruled.plan.fingerprint).toBe(free.plan.fingerprint);
  for (const { id, after, needs } of ruled.plan.operations) {
    expect({ id, later: after.filter((other) => Number(other) >= Number(id)) }).toEqual({ id, later: [] });
    expect(after).toEqual(expect.arrayContaining([...needs]));
  }
  let narrowed = 0;
  for (let at = 0; at < TRIES; at++) {
    const refuses = refusesSome(seed + at);
    const { states, outcomes } = await partsOf(ruled, before, refuses);
    for (const state of states)
      for (const rule of concerned)
        expect({ at, rule, broken: brokenIn(rule, statesOf(state), naming) }).toEqual({
          at,
          rule,
          broken: [],
        });
    if (outcomes.some((one) => one.status === 'skipped' || ('leftOut' in one && one.leftOut !== undefined)))
      narrowed++;
    // What is taken is taken all the same.
    const end = everybodyIn(states.at(-1) ?? before);
    const freely = everybodyIn((await partsOf(free, before, refuses)).states.at(-1) ?? before);
    for (const [address, held] of end) {
      const was = wholly.before.get(address);
      if (was === undefined || was.id !== held.id) continue;
      const left = freely.get(address);
      expect({ at, address, deleted: left === undefined }).toEqual({ at, address, deleted: false });
      for (const of of ['reports', 'rls'] as const)
        expect({
          at,
          left: [...held[of]].filter((one) => was[of].has(one) && left?.[of].has(one) === false),
        }).toEqual({ at, left: [] });
    }
  }
  return narrowed;
}

it('no part of a plan that keeps the rules breaks them, after any call, and what is taken is taken all the same', async () => {
  const seeds = sampled(fc.integer({ min: 1, max: 2 ** 30 }), often(30, 6000));
  const narrowed = await forAll(seeds, 1, judge);
  expect(narrowed.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(seeds.length / 10);
});
