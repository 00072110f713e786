import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planJson } from '../../src/render/json/plan.ts';
import { REFERENCE_DIALECT } from '../../src/sandbox/dialect.ts';
import { startPortal } from '../../src/sandbox/start.ts';
import { folderWith } from '../support/files.ts';
import { type JsonOperation, perform, someOrder, violation } from '../support/performing.ts';
import { KEY, planIn } from '../support/portal.ts';
import { chance, tried } from '../support/seeded.ts';
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

/** The operations of the plan for a world in some state, as its JSON holds them. */
async function operationsFor(folder: string, world: World, state: State): Promise<JsonOperation[]> {
  const portal = await startPortal({
    seed: { ...seedOf(world, state), keys: [{ key: KEY }] },
    dialect: { ...REFERENCE_DIALECT, pageSize: 2 },
  });
  try {
    const text = `version: 1\nportal: { name: test, url: "${portal.url}" }\n${textOf(world)}`;
    const built = await planIn(folder, portal.url, { 'rolecall.yaml': text });
    return JSON.parse([...planJson(built)].join('')).operations;
  } finally {
    await portal.stop();
  }
}

describe('for every small world', () => {
  it('the plan makes the fewest calls, reaches the goal in any order its edges allow, and is empty afterwards', async () => {
    const folder = await folderWith({});
    await fc.assert(
      fc.asyncProperty(worlds, fc.integer(), async (world, seed) => {
        const random = chance(seed);
        const operations = await operationsFor(folder, world, liveState(world));
        expect(operations.length).toBe(fewestCalls(world));

        const goal = goalOf(world);
        for (let round = 0; round < 10; round++) {
          let state = liveState(world);
          for (const operation of someOrder(operations, random)) {
            state = perform(world, state, operation);
            expect(violation(world, goal, state)).toBe(undefined);
          }
          expect(state).toEqual(goal);
        }

        const untouched = USERS.filter((_, at) => world.people[at]?.ignored === true);
        for (const email of untouched) expect(JSON.stringify(operations)).not.toContain(email);
        if (goal.some((held) => held !== -1)) expect(await operationsFor(folder, world, goal)).toEqual([]);
      }),
      tried(35, 1000),
    );
  });
});
