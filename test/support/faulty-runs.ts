import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { type Applied, exitCodeOf } from '../../src/domain/applied.ts';
import type { Operation } from '../../src/domain/operation.ts';
import { type Problem, ProblemError } from '../../src/domain/problem.ts';
import type { ReceivedCall } from '../../src/sandbox/faults.ts';
import { type FaultSettings, interferenceOf } from '../../src/sandbox/faults.ts';
import type { Store } from '../../src/sandbox/store.ts';
import { applyText, observedPortal } from './applying.ts';
import { folderWith } from './files.ts';
import { planText } from './portal.ts';
import { goalOf, liveState, type State, seedOf, stateIn, textOf, type World, worlds } from './small-world.ts';

/** What goes wrong in a run, but for its seed. */
type Faults = Omit<FaultSettings, 'seed'>;

/** The faults of a bad day, one kind after the other and all together. */
const BAD_DAYS: readonly Faults[] = [
  {},
  { fail: { rate: 0.2, status: 503 } },
  { fail: { rate: 0.2, status: 500 }, drop: 0.1 },
  { drop: 0.1 },
  { rateLimit: 25 },
  { truncate: 0.1 },
  { moving: 0.15 },
  { latency: [0, 30] },
  { fail: { rate: 0.1, status: 502 }, drop: 0.05, truncate: 0.05, moving: 0.05, latency: [0, 5] },
];

export interface Case {
  readonly world: World;
  readonly faults: Faults;
  readonly faultSeed: number;
  readonly deleteKeepsRls: boolean;
  readonly relink: 200 | 400 | 409;
  readonly pageSize: number;
}

export const cases: fc.Arbitrary<Case> = fc.record({
  world: worlds,
  faults: fc.constantFrom(...BAD_DAYS),
  faultSeed: fc.nat(),
  deleteKeepsRls: fc.boolean(),
  relink: fc.constantFrom(200, 400, 409),
  pageSize: fc.constantFrom(1, 2, 100),
});

/** A write as it came, with what the journal held at that moment. */
export interface SeenWrite extends ReceivedCall {
  readonly journal: string;
}

export interface Run extends Case {
  /** What the portal would be told without faults. */
  readonly planned: readonly Operation[];
  /** The apply under faults: what it came to, or the problems with which it ended before any write. */
  readonly first: Applied | undefined;
  readonly problems: readonly Problem[];
  readonly exit: 0 | 1 | 4 | 130;
  readonly writes: readonly SeenWrite[];
  readonly afterFirst: State;
  /** The journal of the apply under faults; empty where there is none. */
  readonly journal: string;
  /** The apply that follows, without faults. */
  readonly second: Applied;
  readonly afterSecond: State;
  /** What there is to do then. */
  readonly left: readonly Operation[];
  readonly goal: State;
}

/** The newest journal beside a root file. */
async function journalIn(folder: string): Promise<string | undefined> {
  const state = path.join(folder, '.rolecall', 'test');
  const names = await readdir(state).catch(() => [] as string[]);
  const newest = names
    .filter((name) => name.startsWith('journal-'))
    .sort()
    .at(-1);
  return newest === undefined ? undefined : path.join(state, newest);
}

/** Applies a world to a portal on a bad day, and then on a good one. */
export async function run(one: Case): Promise<Run> {
  const { world, faults, faultSeed, deleteKeepsRls, relink, pageSize } = one;
  const goal = goalOf(world);
  const text = textOf(world);
  const folder = await folderWith({});
  const dialect = { deleteKeepsRls, relink, pageSize };
  const interfere = interferenceOf({ ...faults, seed: faultSeed });
  const writes: SeenWrite[] = [];
  const box: { store?: Store; faulty: boolean } = { faulty: false };
  const portal = await observedPortal(seedOf(world, liveState(world)), {
    dialect,
    interfere: async (call, write) => {
      if (!box.faulty) return undefined;
      if (write > 0) {
        const journal = await journalIn(folder);
        writes.push({ ...call, journal: journal === undefined ? '' : readFileSync(journal, 'utf8') });
      }
      return interfere(call);
    },
  });
  const settings = { folder };
  const planned = (await planText(portal.url, text, { dialect: '{}' })).operations;
  box.faulty = true;
  const ended = await applyText(portal.url, text, settings).then(
    (first) => ({ first, problems: [] as readonly Problem[] }),
    (error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      return { first: undefined, problems: error.problems };
    },
  );
  box.faulty = false;
  const afterFirst = stateIn(portal.store, world);
  const journal = ended.first?.journal === undefined ? '' : readFileSync(ended.first.journal, 'utf8');
  const second = await applyText(portal.url, text, settings);
  const afterSecond = stateIn(portal.store, world);
  const left = (await planText(portal.url, text, { dialect: '{}' })).operations;
  await portal.stop();
  const exit = ended.first === undefined ? 1 : exitCodeOf(ended.first);
  return { ...one, ...ended, planned, exit, writes, afterFirst, journal, second, afterSecond, left, goal };
}
