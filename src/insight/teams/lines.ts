import { anneal } from './anneal.ts';
import { type Classes, turned } from './classes.ts';
import { networkOf } from './network-of.ts';
import { randomFrom } from './random.ts';
import { networkWith, plainer, type Shape, turnedShape } from './shape.ts';

/** What bounds a search for the fewest lines. */
export interface LinesSearch {
  /** How many teams a chain of memberships may pass: 1 for teams of people only, infinity for teams in teams at will. */
  readonly depth: number;
  /** How many people a team has at least, those of its member teams too; never fewer than two. */
  readonly minMembers: number;
  readonly maxTeams: number;
  /** An unsigned integer of 32 bits. */
  readonly seed: number;
  /** How long to search, in steps of about a nanosecond. */
  readonly steps: number;
  /** Told now and then the share of the steps that is done and the fewest lines so far; false ends the search early. */
  readonly goOn: (share: number, lines: number) => boolean;
}

/** Which side of the matrix is taken for people, and whether the search begins with what one without a limit found. */
interface Way {
  readonly isTurned: boolean;
  readonly isWarm: boolean;
}

/** The share of a run that only adds teams; the larger where there is hardly time for more than that. */
const GROWING = 0.05;
const GROWING_LARGE = 0.9;
/** Shares of the steps of a search with a limit: the one without, for a start, and a try of each way. */
const FREE = 0.1;
const TRY = 0.06;
/** What is left goes to the likeliest way: in several runs where each is long enough, by steps for a class squared. */
const LONG_ENOUGH = 3000;
const MOST_RUNS = 4;
/** With fewer steps for a class squared there is time for one run only. */
const MANY_RUNS = 100;

/**
 * Teams, and teams in teams, in the fewest lines that a search with these bounds finds: the same for the same input and seed,
 * unless it is ended early. Never more lines than everybody's own reports.
 */
export function fewestLines(classes: Classes, search: LinesSearch): Shape {
  const { depth, minMembers, maxTeams, goOn } = search;
  const other = turned(classes);
  const random = randomFrom(search.seed);
  // Sets of bits are over the reports: fewer of them make shorter sets.
  const isTurned = classes.people.length < classes.reports.length;
  const size = classes.people.length + classes.reports.length;
  const isLarge = search.steps < MANY_RUNS * size ** 2;
  let done = 0;
  let stopped = false;
  let best: Shape | undefined;
  const run = (way: Way, share: number, from: Shape | undefined, limit = depth): Shape => {
    const of = way.isTurned ? other : classes;
    const bounds = { depth: limit, minMembers, maxTeams, isTurned: way.isTurned };
    const began = way.isTurned && from !== undefined ? turnedShape(from, classes) : from;
    const network = began === undefined ? networkOf(of, bounds) : networkWith(of, began, bounds);
    const found = anneal(network, random, {
      steps: search.steps * share,
      growing: from !== undefined ? 0 : isLarge ? GROWING_LARGE : GROWING,
      goOn: (part, lines) => {
        stopped ||= !goOn(done + part * share, Math.min(lines, best?.cost ?? lines));
        return !stopped;
      },
    });
    done += share;
    const shape = way.isTurned ? turnedShape(found, other) : found;
    if (limit === depth && (best === undefined || shape.cost < best.cost)) best = shape;
    return shape;
  };
  const finished = (shape: Shape): Shape =>
    plainer(classes, shape, { depth, minMembers, maxTeams, isTurned: false });
  if (!Number.isFinite(depth) || isLarge) return finished(run({ isTurned, isWarm: false }, 1, undefined));
  const free = run({ isTurned, isWarm: false }, FREE, undefined, Number.POSITIVE_INFINITY);
  let likely: Way = { isTurned, isWarm: false };
  let fewest = Number.POSITIVE_INFINITY;
  for (const way of WAYS) {
    const { cost } = run(way, TRY, way.isWarm ? free : undefined);
    if (cost < fewest) likely = way;
    fewest = Math.min(fewest, cost);
  }
  const rest = 1 - done;
  const runs = Math.max(
    1,
    Math.min(MOST_RUNS, Math.floor((rest * search.steps) / (LONG_ENOUGH * size ** 2))),
  );
  let last = free;
  for (let at = 0; at < runs; at++) last = run(likely, rest / runs, likely.isWarm ? free : undefined);
  return finished(best ?? last);
}

const WAYS: readonly Way[] = [
  { isTurned: false, isWarm: false },
  { isTurned: false, isWarm: true },
  { isTurned: true, isWarm: false },
  { isTurned: true, isWarm: true },
];
