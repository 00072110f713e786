import { listHoldings } from '../../src/insight/holdings.ts';
import { stateOf } from '../../src/portal/read-portal.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import { resolveBase } from '../../src/resolve/resolve-base.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { buildPlan } from '../../src/workflow/plan.ts';
import { declaredBy } from './declared.ts';
import { PLAIN, recordsOf } from './planned.ts';
import { NOW } from './portal.ts';
import { asApplied } from './recorded.ts';
import { type StoryOptions, settled } from './stories.ts';

const THEN = Date.parse('2026-11-13T09:00:00Z');

/** Plans without a portal and without Git. */
export async function shownFor(seed: Seed, text: string, { before, ...options }: StoryOptions = {}) {
  const { catalogue, live } = stateOf(recordsOf(seed));
  const { desired, problems } = resolve(await declaredBy(text), catalogue, NOW);
  const baseOf = async (applied: string) =>
    resolveBase(asApplied(await declaredBy(applied)), catalogue, THEN, NOW);
  const { plan, delta } = buildPlan(desired, catalogue, live, {
    ...PLAIN,
    ...options,
    now: NOW,
    base: before === undefined ? undefined : { commit: 'f'.repeat(40), files: await baseOf(before) },
    earlier: problems,
  });
  return { plan: settled(plan), holdings: () => listHoldings(delta) };
}
