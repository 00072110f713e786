import { createHash } from 'node:crypto';
import { ProblemError } from '../domain/problem.ts';

/** One part of several, counted from 1. */
export interface Shard {
  readonly part: number;
  readonly of: number;
}

const MOST = 10_000;

/** Reads `3/16`. Throws `usage` for anything else. */
export function shardOf(text: string): Shard {
  const [, part = 0, of = 0] = (/^(\d{1,5})\/(\d{1,5})$/.exec(text) ?? []).map(Number);
  if (part >= 1 && part <= of && of <= MOST) return { part, of };
  throw new ProblemError([
    {
      code: 'usage',
      severity: 'error',
      message: `${JSON.stringify(text)} is no part of several portals`,
      why: 'parts are counted from 1',
      fix: 'write --shard 3/16 for the third of sixteen',
    },
  ]);
}

/** The part that takes a portal: the one with the highest hash. It moves for no other portal, and for few where parts are added. */
export function partOf(name: string, of: number): number {
  const weight = (part: number): string => createHash('sha256').update(`${part}/${name}`).digest('hex');
  let best = { part: 1, weight: weight(1) };
  for (let part = 2; part <= of; part++) {
    const one = { part, weight: weight(part) };
    if (one.weight > best.weight) best = one;
  }
  return best.part;
}
