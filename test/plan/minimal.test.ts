import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planJson } from '../../src/render/documents/plan.ts';
import { type JsonOperation, perform } from '../support/performing.ts';
import { planned } from '../support/planned.ts';
import { tried } from '../support/seeded.ts';
import {
  fewestCalls,
  goalOf,
  liveState,
  type State,
  seedOf,
  textOf,
  USERS,
  type World,
  worlds,
} from '../support/small-world.ts';

async function operationsFor(world: World, state: State): Promise<JsonOperation[]> {
  const plan = await planned(seedOf(world, state), textOf(world));
  return JSON.parse([...planJson(plan)].join('')).operations;
}

it('the plan makes the fewest calls, reaches the goal, and is empty afterwards', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const operations = await operationsFor(world, liveState(world));
      expect(operations.length).toBe(fewestCalls(world));

      const goal = goalOf(world);
      const reached = operations.reduce((state, one) => perform(world, state, one), liveState(world));
      expect(reached).toEqual(goal);

      const untouched = USERS.filter((_, at) => world.people[at]?.ignored === true);
      for (const email of untouched) expect(JSON.stringify(operations)).not.toContain(email);
      if (goal.some((held) => held !== -1)) expect(await operationsFor(world, goal)).toEqual([]);
    }),
    tried(150, 3000),
  );
});
