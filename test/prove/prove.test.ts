import { expect, it } from 'vitest';
import { isWholeApplied } from '../../src/domain/applied.ts';
import { identityOf } from '../../src/domain/ids.ts';
import type { Outcome } from '../../src/domain/operation.ts';
import { NO_MEMORY } from '../../src/domain/recorded.ts';
import { remember } from '../../src/reconcile/remember.ts';
import { holdsRemovals } from '../../src/reconcile/whole-corrections.ts';
import type { Store } from '../../src/sandbox/store.ts';
import { IS_LONG, SEED } from '../support/seeded.ts';
import { differenceFrom, type Foreign, isPart, judgeLeavers, judgeLocked, judgeOf } from './judge.ts';
import type { Built, Observed } from './machine.ts';
import { bystandersOf, nobodyIn, observe, planFor, portalIn, Run, storeFor, tick } from './machine.ts';
import { type Ending, PEOPLE, SLICES, type Slice, type World } from './worlds.ts';

type Choice = { readonly word: string; readonly ending: Ending } | { readonly foreign: Foreign };

interface Counts {
  worlds: number;
  refused: number;
  /** Distinct pairs of a portal and its run. */
  states: number;
  runs: number;
}

interface Violation {
  readonly what: string;
  readonly world: World;
  readonly choices: readonly Choice[];
}

const FOREIGN: readonly Foreign[] = [
  ...([0, 1] as const).flatMap((at): Foreign[] => [
    { kind: 'give-report', person: 0, at },
    { kind: 'take-report', person: 0, at },
    { kind: 'give-role', person: 0, at },
    { kind: 'take-role', person: 0, at },
    { kind: 'group-gains', at },
    { kind: 'group-loses', at },
  ]),
  ...(['join-group', 'leave-group', 'create', 'delete', 'recreate', 'promote', 'demote'] as const).map(
    (kind): Foreign => ({ kind, person: 0 }),
  ),
];

const CONCURRENCY = 8;
/** Limits of a run without a fault. */
const RUNS_TO_SETTLE = 2;

const foreignIn = (choices: readonly Choice[]): Foreign | undefined =>
  choices.flatMap((choice) => ('foreign' in choice ? [choice.foreign] : []))[0];

const faultsIn = (choices: readonly Choice[]): number =>
  choices.filter((choice) => 'ending' in choice && choice.ending !== 'done').length;

/** Describes a creation after a failed deletion or unlink of the same address, if there is one. */
function createdTooEarly(outcomes: readonly Outcome[]): string | undefined {
  const left = new Set(
    outcomes.flatMap(({ operation, status }) => {
      if (status !== 'failed' && status !== 'unknown') return [];
      if (operation.kind === 'delete-user') return [operation.email];
      // If the call has several addresses, it may have failed for another address.
      return operation.kind === 'unlink-rls-users' && operation.emails.length === 1 ? operation.emails : [];
    }),
  );
  const early = outcomes.find(
    ({ operation, status }) =>
      operation.kind === 'create-user' &&
      left.has(operation.email) &&
      status !== 'skipped' &&
      status !== 'not-started',
  );
  return early && 'an account is created although what must go first is still there';
}

/** Runs the calls one after another, without a fault. */
async function runWell(store: Store, built: Built): Promise<void> {
  const run = new Run(store, built, 1);
  await tick();
  while (run.pending.length > 0) await run.end(0, 'done');
}

/** Follows every run of one world. `settling` has the results of further runs by state of the portal. */
async function exploreWorld(
  world: World,
  slice: Slice,
  counts: Counts,
  isReversed: boolean,
  settling: Map<string, string | undefined>,
): Promise<Violation | undefined> {
  const leaving = new Set<string>();
  const built = await planFor(world, storeFor(world));
  if (built === undefined) {
    counts.refused++;
    return undefined;
  }
  const operations = isReversed ? built.plan.operations.toReversed() : built.plan.operations;
  const prepared = { ...built, plan: { ...built.plan, operations } };

  const choicesAt = (run: Run, path: readonly Choice[]): Choice[] => {
    const { endings, faults, interference } = slice;
    const choices: Choice[] = [];
    const isFaulty = faultsIn(path) >= faults;
    for (const { word } of run.pending)
      for (const ending of endings) if (!isFaulty || ending === 'done') choices.push({ word, ending });
    if (interference && run.exit === undefined && foreignIn(path) === undefined)
      for (const foreign of FOREIGN) choices.push({ foreign });
    return choices;
  };

  const take = async (run: Run, choice: Choice): Promise<boolean> => {
    if ('foreign' in choice) return run.interfere(choice.foreign);
    const at = run.pending.findIndex(({ word }) => word === choice.word);
    if (at === -1) return false;
    await run.end(at, choice.ending);
    return true;
  };

  const atEnd = (run: Run, path: readonly Choice[], seen: Observed): string | undefined => {
    const { applied, exit } = run;
    if (applied === undefined || exit === undefined || foreignIn(path) !== undefined) return undefined;
    const difference = isPart(world) ? undefined : differenceFrom(world, portalIn(seen, world));
    const isHeld = applied.plan.summary.held > 0;
    if (faultsIn(path) === 0) {
      const undone = applied.outcomes.find(({ status }) => status !== 'applied' && status !== 'already-so');
      if (undone !== undefined) return `nothing went wrong, and ${undone.operation.kind} is ${undone.status}`;
      if (difference !== undefined && !isHeld) return `nothing went wrong, and another is ${difference}`;
    }
    const early = createdTooEarly(applied.outcomes);
    if (early !== undefined) return early;
    if (exit === 0 && difference !== undefined && !isHeld) return `exit 0, and another is ${difference}`;
    if (isWholeApplied(applied) && difference !== undefined && !isHeld)
      return `whole, and another is ${difference}`;
    return undefined;
  };

  /** Checks that two runs without a fault finish what any run left, even a run that was cut off. */
  const settles = async (seen: Observed): Promise<string | undefined> => {
    const { word } = seen;
    if (settling.has(word)) return settling.get(word);
    const next: World = { ...world, live: portalIn(seen, world) };
    const store = storeFor(next);
    let what: string | undefined = 'two further runs end with something to do';
    for (let runs = 0; runs <= RUNS_TO_SETTLE; runs++) {
      const further = await planFor(world, store);
      if (further === undefined || further.plan.operations.length === 0) {
        what = undefined;
        break;
      }
      if (runs < RUNS_TO_SETTLE) await runWell(store, further);
    }
    settling.set(word, what);
    return what;
  };

  /** Checks that the record of a run is enough to remove the next leavers and to keep people locked out. */
  const leaves = async ({ applied }: Run, path: readonly Choice[], seen: Observed) => {
    if (applied === undefined || foreignIn(path) !== undefined) return undefined;
    const { lockout, ...files } = world;
    const isWhole = !lockout && !isPart(world) && isWholeApplied(applied) && !holdsRemovals(built.delta);
    const baseUpdate = lockout ? 'restore' : isWhole ? 'whole' : 'partial';
    const locked = lockout ? [identityOf(PEOPLE[0])] : [];
    const memory = { ...remember(built.delta, applied, NO_MEMORY, baseUpdate), locked };
    const inText = (_: string, value: unknown) => (value instanceof Map ? [...value] : value);
    const word = `${isWhole} ${seen.word} ${JSON.stringify(memory, inText)}`;
    if (leaving.has(word)) return undefined;
    leaving.add(word);
    const live = portalIn(seen, world);
    const base = isWhole ? world.files : world.base;
    const next: World = lockout
      ? { ...files, live }
      : { live, files: nobodyIn(world), ...(base && { base }) };
    const store = storeFor(next);
    const further = await planFor(next, store, memory);
    if (further === undefined) return 'the next plan is refused';
    await runWell(store, further);
    const now = portalIn(observe(store), next);
    return lockout ? judgeLocked(live, now) : judgeLeavers(world, live, now);
  };

  const isNamed = built.plan.findings.some(({ code }) => code === 'rows-by-group');
  const judge = judgeOf(world, bystandersOf(world.files), isNamed);
  const known = new Set<string>();
  const open: Choice[][] = [[]];
  for (let choices = open.pop(); choices !== undefined; choices = open.pop()) {
    let path = choices;
    const run = new Run(storeFor(world), prepared, CONCURRENCY);
    await tick();
    let isPossible = true;
    for (const choice of path) isPossible = (await take(run, choice)) && isPossible;
    // Follow one ending at a time and keep the others for later.
    while (isPossible) {
      const seen = observe(run.store);
      const word = `${seen.word}|${run.history}`;
      if (known.has(word)) break;
      known.add(word);
      counts.states++;
      const what =
        judge(portalIn(seen, world), foreignIn(path), faultsIn(path) > 0) ??
        (foreignIn(path) === undefined ? run.misdirected : undefined) ??
        run.unaccounted ??
        atEnd(run, path, seen) ??
        (await settles(seen)) ??
        (await leaves(run, path, seen));
      if (what !== undefined) return { what, world, choices: path };
      const [first, ...others] = choicesAt(run, path);
      if (first === undefined) break;
      for (const other of others) open.push([...path, other]);
      path = [...path, first];
      isPossible = await take(run, first);
    }
    counts.runs++;
  }
  return undefined;
}

/** `isReversed` reverses the list of calls, so that only the edges keep the order. */
async function explore(
  slice: Slice,
  worlds: Iterable<World>,
  counts: Counts,
  isReversed = false,
): Promise<Violation | undefined> {
  let files = '';
  let settling = new Map<string, string | undefined>();
  for (const world of worlds) {
    const { live: _, ...rest } = world;
    const word = JSON.stringify(rest);
    if (word !== files) settling = new Map();
    files = word;
    counts.worlds++;
    const violation = await exploreWorld(world, slice, counts, isReversed, settling);
    if (violation !== undefined) return violation;
  }
  return undefined;
}

/** `npm run prove` sets the part, for example `1/2`. Other runs take a sample that changes each day. */
const [part, parts] = process.env['ROLECALL_PROVE']?.split('/').map(Number) ?? [];
const ofTheDay = SLICES[SEED % SLICES.length];
const sampleOf = (slice: Slice): number => (IS_LONG && slice === ofTheDay ? 3000 : 5);

it.each(SLICES.map((slice) => [slice.name, slice] as const))(
  'no run of %s ends in a forbidden state',
  async (name, slice) => {
    const counts: Counts = { worlds: 0, refused: 0, states: 0, runs: 0 };
    const all = [...slice.worlds()];
    const step = parts ?? Math.ceil(all.length / sampleOf(slice));
    const first = part === undefined ? SEED % step : part - 1;
    const worlds = all.filter((_, at) => at % step === first);
    const violation = await explore(slice, worlds, counts);
    if (parts !== undefined) process.stderr.write(`${JSON.stringify({ slice: name, ...counts })}\n`);
    expect(violation).toBe(undefined);
    expect(counts.states).toBeGreaterThanOrEqual(counts.worlds);
  },
  3 * 60 * 60_000,
);

it('no run ends in a forbidden state if only the edges keep the order', async () => {
  for (const slice of SLICES) {
    const all = [...slice.worlds()];
    const step = Math.ceil(all.length / (IS_LONG ? 30 : 3));
    const counts: Counts = { worlds: 0, refused: 0, states: 0, runs: 0 };
    const worlds = all.filter((_, at) => at % step === 1);
    expect(await explore(slice, worlds, counts, true)).toBe(undefined);
  }
}, 600_000);
