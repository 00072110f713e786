import type { Bits } from './bits.ts';

/** What teams must be like. */
export interface Bounds {
  /** How many teams a chain of memberships may pass: 1 for teams of people only, infinity for teams in teams at will. */
  readonly depth: number;
  /** How many people a team has at least, those of its member teams too. */
  readonly minMembers: number;
  /** How many teams there may be. */
  readonly maxTeams: number;
  /** True when people and reports have changed places: what the network calls people are reports. */
  readonly isTurned: boolean;
}

/**
 * A graph of people, teams and reports, without circles: an edge says that its first end is a member of its second.
 * Nodes are numbers: classes of people, then classes of reports, then teams. Everybody reaches exactly their row, always,
 * between moves. A team's intent is the closed set of reports that names it; it reaches that or less, and may only be a
 * member of teams whose intent its own contains. So no edge can give anybody too much, and no circle can arise.
 */
export interface Network {
  readonly people: number;
  /** The number of the first team. */
  readonly first: number;
  readonly words: number;
  /** How many members, or reports, the node stands for. */
  readonly weight: Int32Array;
  /** The rows of people and the intents of teams, by node. */
  readonly intents: Bits;
  /** What teams reach, by node. */
  readonly reach: Bits;
  /** How many reports an intent holds, and a hash of them, by node. */
  readonly sizes: Int32Array;
  readonly hashes: Int32Array;
  /** By report: who has it. */
  readonly holders: readonly (readonly number[])[];
  readonly outs: number[][];
  readonly ins: number[][];
  readonly teams: number[];
  /** Where in `teams` a team stands. */
  readonly places: Int32Array;
  readonly unused: number[];
  readonly dying: number[];
  readonly bounds: Bounds;
  cost: number;
  /** Steps counted so far: about one for a word of bits or an edge looked at. */
  steps: number;
  readonly journal: number[];
  /** Teams that lost an edge since they were last looked at. */
  readonly shrunk: number[];
  /** Sets of bits to compute with. */
  readonly spare: Bits[];
}

const listOf = (lists: readonly number[][], node: number): number[] => lists[node] ?? [];

export const outsOf = (network: Network, node: number): number[] => listOf(network.outs, node);
export const insOf = (network: Network, node: number): number[] => listOf(network.ins, node);

/** Takes a value out of a list that holds it once, in which the order means nothing. */
export function take(list: number[], value: number): void {
  const at = list.indexOf(value);
  const last = list.pop() ?? value;
  if (at < list.length) list[at] = last;
}

/** Lends a set of bits to a computation; `giveBack` ends that. */
export const borrow = (network: Network): Bits => network.spare.pop() ?? new Int32Array(network.words);

export const giveBack = (network: Network, set: Bits): void => {
  network.spare.push(set);
};
