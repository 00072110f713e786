import { anneal } from './anneal.ts';
import { type Classes, turned } from './classes.ts';
import { networkOf } from './network.ts';
import { randomFrom } from './random.ts';
import { flatten, networkWith, type Shape, shapeOf, turnedShape } from './shape.ts';

/** What bounds a search for the fewest lines. */
export interface LinesSearch {
  /** How many teams a chain of memberships may pass: 1 for teams of people only, infinity for teams in teams at will. */
  readonly depth: number;
  readonly seed: number;
  /** Counted steps, about one for a word of bits. */
  readonly steps: number;
  readonly goOn: (share: number, lines: number) => boolean;
}

/** The share of the steps that a search with a limit spends without it, for a start. */
const FREE = 0.3;
const GROWING = 0.05;

/** Teams, and teams in teams, with the fewest lines that a search with these bounds finds: the same for the same seed. */
export function fewestLines(classes: Classes, search: LinesSearch): Shape {
  const other = turned(classes);
  const isTurned = classes.people.length < classes.reports.length;
  const narrow = isTurned ? other : classes;
  const wide = isTurned ? classes : other;
  const back = (shape: Shape, of: Classes): Shape => (of === classes ? shape : turnedShape(shape, of));
  const free = Number.isFinite(search.depth) ? FREE : 1;
  const random = randomFrom(search.seed);
  const start = anneal(networkOf(narrow), random, {
    steps: search.steps * free,
    growing: GROWING,
    goOn: (share, lines) => search.goOn(share * free, lines),
  });
  if (free === 1) return back(start, narrow);
  let best: Shape | undefined;
  const runs = [
    { of: narrow, from: start },
    { of: narrow, from: undefined },
    { of: wide, from: turnedShape(start, narrow) },
    { of: wide, from: undefined },
  ];
  runs.forEach(({ of, from }, at) => {
    const part = (1 - free) / runs.length;
    const network = from === undefined ? networkOf(of) : networkWith(of, from);
    flatten(network, search.depth);
    if (process.env.TRACE) console.log('flattened', network.cost);
    const found = anneal(network, random, {
      steps: search.steps * part,
      growing: from === undefined ? GROWING : 0,
      goOn: (share, lines) => search.goOn(free + (at + share) * part, Math.min(lines, best?.cost ?? lines)),
    });
    if (process.env.TRACE) console.log('run', at, found.cost);
    if (best === undefined || found.cost < best.cost) best = back(found, of);
  });
  return best ?? back(shapeOf(networkOf(narrow)), narrow);
}
