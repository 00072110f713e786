import { add, attach, join, pick, pull, push, recover, remove } from './moves.ts';
import { type Network, settle, undo } from './network.ts';
import { below, type Random } from './random.ts';
import { tidy } from './repair.ts';

/** A copy of a network's teams and edges. */
export interface Shape {
  readonly cost: number;
  readonly teams: readonly number[];
  readonly outs: readonly (readonly number[])[];
}

export const shapeOf = (network: Network): Shape => ({
  cost: network.cost,
  teams: [...network.teams],
  outs: network.outs.map((list) => [...list]),
});

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

export interface Schedule {
  readonly from: number;
  readonly to: number;
  /** Steps until the end. */
  readonly steps: number;
  readonly growing: number;
}

/** Searches for fewer lines until the steps are used up; the best shape met. */
export function anneal(network: Network, random: Random, schedule: Schedule): Shape {
  const began = network.steps;
  let best = shapeOf(network);
  let heat = schedule.from;
  let tried = 0;
  for (;;) {
    const share = (network.steps - began) / schedule.steps;
    if (share >= 1) break;
    heat = schedule.from * (schedule.to / schedule.from) ** share;
    const before = network.cost;
    const worked = tryMove(network, random, share < schedule.growing);
    tried++;
    network.steps += 8;
    if (worked) tidy(network);
    else network.shrunk.length = 0;
    const worse = network.cost - before;
    if (!worked || (worse > 0 && random() >= Math.exp(-worse / heat))) {
      undo(network, 0);
      network.shrunk.length = 0;
    }
    settle(network);
    if (network.cost < best.cost && heat < 0.3) best = shapeOf(network);
  }
  if (network.cost < best.cost) best = shapeOf(network);
  return best;
}
