import { bury, link, unlink } from './journal.ts';
import { insOf, type Network, outsOf } from './network.ts';

/** How many lines the nodes are, as members of a team or given by it. */
function lines(network: Network, nodes: readonly number[]): number {
  let sum = 0;
  for (const node of nodes) sum += network.weight[node] ?? 0;
  return sum;
}

/** True when a team saves fewer lines than `least` against giving each member directly what it gives, or has too few members. */
function isIdle(network: Network, team: number, least: number): boolean {
  const above = insOf(network, team);
  const under = outsOf(network, team);
  const members = lines(network, above);
  const gives = lines(network, under);
  if (members * gives - members - gives - 1 < least) return true;
  const { first, bounds } = network;
  if (bounds.minMembers <= 2) return false;
  // A member team has enough people itself.
  const [people, count] = bounds.isTurned ? [under, gives] : [above, members];
  return count < bounds.minMembers && people.every((node) => node < first);
}

/**
 * Ends each team that has lost an edge and now saves fewer lines than `least`, or has too few members; its members get directly what it gave.
 * The same for what that leaves.
 */
export function tidy(network: Network, least = 0): void {
  for (let team = network.shrunk.pop(); team !== undefined; team = network.shrunk.pop()) {
    if (network.places[team] === -1 || !isIdle(network, team, least)) continue;
    const members = [...insOf(network, team)];
    const gives = [...outsOf(network, team)];
    for (const member of members) unlink(network, member, team);
    for (const given of gives) unlink(network, team, given);
    bury(network, team);
    for (const member of members) {
      const outs = outsOf(network, member);
      for (const given of gives) if (!outs.includes(given)) link(network, member, given);
      network.steps += (outs.length * gives.length) >> 3;
    }
  }
}
