import { listHoldings } from '../../src/insight/holdings.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { plannedAfter } from './planned-by-base.ts';
import { type StoryOptions, settled } from './stories.ts';

/** The base of a story is a week old. */
const THEN = Date.parse('2026-11-13T09:00:00Z');

export async function shownFor(seed: Seed, text: string, { before, ...options }: StoryOptions = {}) {
  const { plan, delta } = await plannedAfter(seed, { before, after: text }, { then: THEN, ...options });
  return { plan: settled(plan), holdings: () => listHoldings(delta) };
}
