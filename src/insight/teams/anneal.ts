import { settle, undo } from './journal.ts';
import { add, attach, join, pick, pull, push, recover, remove } from './moves.ts';
import type { Network } from './network.ts';
import { below, type Random } from './random.ts';
import { type Shape, shapeOf } from './shape.ts';
import { tidy } from './tidy.ts';

function tryMove(network: Network, random: Random, onlyAdd: boolean): boolean {
  const { teams, first } = network;
  const kind = onlyAdd || teams.length === 0 ? 0 : random();
  if (kind < 0.3) return add(network, random, -1);
  const team = pick(teams, random);
  if (kind < 0.45) {
    remove(network, team, random);
    return true;
  }
  if (kind < 0.65) {
    const near = random() < 0.5 ? (network.ins[team]?.[0] ?? -1) : -1;
    remove(network, team, random);
    return add(network, random, network.places[near] === -1 && near >= first ? -1 : near);
  }
  if (kind < 0.7) {
    const node = below(random, network.people + teams.length);
    return recover(network, node < network.people ? node : (teams[node - network.people] ?? 0), random);
  }
  if (kind < 0.8) return pull(network, team, random);
  if (kind < 0.9) return push(network, team, random);
  if (kind < 0.98) return join(network, team, random);
  const node = below(random, network.people + teams.length);
  return attach(network, node < network.people ? node : (teams[node - network.people] ?? 0), team);
}

/** How a search goes. */
export interface Schedule {
  /** Steps until the end. */
  readonly steps: number;
  /** The share of the steps that only adds teams. */
  readonly growing: number;
  /** Told the share of the steps that is done and the lines found so far; false ends the search. */
  readonly goOn: (share: number, lines: number) => boolean;
}

/** Lines by which a move may make the result longer now and then, at the begin and at the end. */
const HOT = 1.2;
const COLD = 0.12;
/** No copies are made before the search is as cold as this: better ones follow. */
const COPYING = 0.3;
/** What a copy takes, by line, and how much other work is done before one. */
const COPY_STEPS = 10;
const COPY_AFTER = 40;
const ASK_EVERY = 2_000_000;

/** Fewer lines, or as many with fewer teams. */
const isBetter = ({ cost, teams }: Network, than: Shape): boolean =>
  cost < than.cost || (cost === than.cost && teams.length < than.intents.length);

/** Searches for fewer lines until the steps are used up; the best shape met. */
export function anneal(network: Network, random: Random, schedule: Schedule): Shape {
  const began = network.steps;
  let best = shapeOf(network);
  let asked = 0;
  let copied = began;
  for (let share = 0; share < 1; share = (network.steps - began) / schedule.steps) {
    const heat = HOT * (COLD / HOT) ** share;
    const before = network.cost;
    const worked = tryMove(network, random, share < schedule.growing);
    network.steps += 60;
    if (worked) tidy(network);
    const worse = network.cost - before;
    if (!worked || (worse > 0 && random() >= Math.exp(-worse / heat))) undo(network, 0);
    network.shrunk.length = 0;
    settle(network);
    if (isBetter(network, best) && heat < COPYING && network.steps > copied + COPY_AFTER * network.cost) {
      best = shapeOf(network);
      network.steps += COPY_STEPS * network.cost;
      copied = network.steps;
    }
    if (network.steps - began < asked) continue;
    asked += ASK_EVERY;
    if (!schedule.goOn(share, Math.min(best.cost, network.cost))) break;
  }
  return isBetter(network, best) ? shapeOf(network) : best;
}
