import { insOf, type Network, outsOf } from './network.ts';

/** How many teams the longest chain has that ends in this one, from above. */
export function above(network: Network, team: number): number {
  let longest = 0;
  for (const node of insOf(network, team)) {
    if (node >= network.first) longest = Math.max(longest, above(network, node));
  }
  network.steps += 4;
  return longest + 1;
}

/** How many teams the longest chain has that begins with this one, downwards. */
function beneath(network: Network, team: number): number {
  let longest = 0;
  for (const node of outsOf(network, team)) {
    if (node >= network.first) longest = Math.max(longest, beneath(network, node));
  }
  network.steps += 4;
  return longest + 1;
}

/** True when an edge between two nodes would keep to the limit of chains. */
export const isShallow = (network: Network, from: number, to: number): boolean =>
  network.bounds.depth === Number.POSITIVE_INFINITY ||
  from < network.first ||
  to < network.first ||
  above(network, from) + beneath(network, to) <= network.bounds.depth;
