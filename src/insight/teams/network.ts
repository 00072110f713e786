import { type Bits, countBits, hasBit, setBit } from './bits.ts';
import type { Classes } from './classes.ts';

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

const LINKED = 0;
const UNLINKED = 1;
const RAISED = 2;
const BORN = 3;
const DIED = 4;

function hashOf(bits: Bits, start: number, words: number): number {
  let hash = 7;
  for (let word = start; word < start + words; word++)
    hash = Math.imul(hash ^ (bits[word] ?? 0), 0x5bd1e995) + 11;
  return hash;
}

/** Everybody with their own reports and no team. */
export function networkOf(classes: Classes, bounds: Bounds): Network {
  const people = classes.people.length;
  const reports = classes.reports.length;
  const first = people + reports;
  const { words } = classes;
  const room = Math.min(2 * Math.min(people, reports) + 64, bounds.maxTeams + 1);
  const nodes = first + room;
  const intents = new Int32Array(nodes * words);
  intents.set(classes.rows);
  const weight = new Int32Array(nodes).fill(1);
  classes.people.forEach((group, person) => {
    weight[person] = group.length;
  });
  classes.reports.forEach((group, report) => {
    weight[people + report] = group.length;
  });
  const sizes = new Int32Array(nodes);
  for (let person = 0; person < people; person++) sizes[person] = countBits(intents, person * words, words);
  const holders: number[][] = classes.reports.map(() => []);
  const network: Network = {
    holders,
    people,
    first,
    words,
    weight,
    intents,
    reach: new Int32Array(nodes * words),
    sizes,
    hashes: new Int32Array(nodes),
    outs: Array.from({ length: nodes }, () => []),
    ins: Array.from({ length: nodes }, () => []),
    teams: [],
    places: new Int32Array(nodes).fill(-1),
    unused: Array.from({ length: room }, (_, at) => nodes - 1 - at),
    dying: [],
    bounds,
    cost: 0,
    steps: 0,
    journal: [],
    shrunk: [],
    spare: [],
  };
  for (let person = 0; person < people; person++) {
    for (let report = 0; report < reports; report++) {
      if (!hasBit(intents, person * words, report)) continue;
      holders[report]?.push(person);
      link(network, person, people + report);
    }
    settle(network);
  }
  return network;
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

/** Adds what the second node reaches to what the team and all that is above it reach. */
function raise(network: Network, team: number, from: number): void {
  const { words, reach, journal } = network;
  const start = team * words;
  let changed = false;
  if (from < network.first) {
    const bit = from - network.people;
    if (!hasBit(reach, start, bit)) {
      const word = start + (bit >> 5);
      journal.push(word, reach[word] ?? 0, RAISED);
      setBit(reach, start, bit);
      changed = true;
    }
    network.steps += 4;
  } else {
    const other = from * words;
    for (let word = 0; word < words; word++) {
      const before = reach[start + word] ?? 0;
      const after = before | (reach[other + word] ?? 0);
      if (after !== before) {
        journal.push(start + word, before, RAISED);
        reach[start + word] = after;
        changed = true;
      }
    }
    network.steps += words + 6;
  }
  if (!changed) return;
  for (const above of insOf(network, team)) if (above >= network.first) raise(network, above, team);
}

/** Makes the first node a member of the second, which must be allowed and not be so yet. */
export function link(network: Network, from: number, to: number): void {
  outsOf(network, from).push(to);
  insOf(network, to).push(from);
  network.cost += (network.weight[from] ?? 0) * (network.weight[to] ?? 0);
  network.journal.push(from, to, LINKED);
  network.steps += 6;
  if (from >= network.first) raise(network, from, to);
}

/** Takes an edge away. What is reached stays as it was: the caller mends it. */
export function unlink(network: Network, from: number, to: number): void {
  take(outsOf(network, from), to);
  take(insOf(network, to), from);
  network.cost -= (network.weight[from] ?? 0) * (network.weight[to] ?? 0);
  network.journal.push(from, to, UNLINKED);
  if (from >= network.first) network.shrunk.push(from);
  if (to >= network.first) network.shrunk.push(to);
  network.steps += 8 + ((outsOf(network, from).length + insOf(network, to).length) >> 4);
}

/** Lends a set of bits to a computation; `giveBack` ends that. */
export const borrow = (network: Network): Bits => network.spare.pop() ?? new Int32Array(network.words);

export const giveBack = (network: Network, set: Bits): void => {
  network.spare.push(set);
};

/** Sets one word of what a team reaches. */
export function setReach(network: Network, word: number, bits: number): void {
  network.journal.push(word, network.reach[word] ?? 0, RAISED);
  network.reach[word] = bits;
}

/** The team with this intent, if there is one. */
export function teamOf(network: Network, intent: Bits): number | undefined {
  const { words, intents, hashes } = network;
  const hash = hashOf(intent, 0, words);
  for (const team of network.teams) {
    if (hashes[team] !== hash) continue;
    let word = 0;
    while (word < words && intents[team * words + word] === intent[word]) word++;
    if (word === words) return team;
  }
  network.steps += network.teams.length >> 1;
  return undefined;
}

function enter(network: Network, team: number): void {
  network.places[team] = network.teams.length;
  network.teams.push(team);
  network.cost++;
}

function leave(network: Network, team: number): void {
  const at = network.places[team] ?? 0;
  const last = network.teams.pop() ?? team;
  if (last !== team) {
    network.teams[at] = last;
    network.places[last] = at;
  }
  network.places[team] = -1;
  network.cost--;
}

/** A new team without edges, or nothing when there is no room for one. */
export function bear(network: Network, intent: Bits): number | undefined {
  if (network.teams.length >= network.bounds.maxTeams) return undefined;
  const team = network.unused.pop();
  if (team === undefined) return undefined;
  const { words } = network;
  network.intents.set(intent, team * words);
  network.reach.fill(0, team * words, (team + 1) * words);
  network.sizes[team] = countBits(intent, 0, words);
  network.hashes[team] = hashOf(intent, 0, words);
  enter(network, team);
  network.journal.push(team, 0, BORN);
  network.steps += 3 * words + 20;
  return team;
}

/** Ends a team, which must have no edges. */
export function bury(network: Network, team: number): void {
  leave(network, team);
  network.dying.push(team);
  network.journal.push(team, 0, DIED);
}

/** Takes back all that happened since the journal had this length. */
export function undo(network: Network, length: number): void {
  const { journal } = network;
  while (journal.length > length) {
    const kind = journal.pop();
    const b = journal.pop() ?? 0;
    const a = journal.pop() ?? 0;
    if (kind === RAISED) network.reach[a] = b;
    else if (kind === LINKED) {
      take(outsOf(network, a), b);
      take(insOf(network, b), a);
      network.cost -= (network.weight[a] ?? 0) * (network.weight[b] ?? 0);
    } else if (kind === UNLINKED) {
      outsOf(network, a).push(b);
      insOf(network, b).push(a);
      network.cost += (network.weight[a] ?? 0) * (network.weight[b] ?? 0);
    } else if (kind === BORN) {
      leave(network, a);
      network.unused.push(a);
    } else {
      take(network.dying, a);
      enter(network, a);
    }
    network.steps += 4;
  }
}

/** Makes what happened since the journal was empty final. */
export function settle(network: Network): void {
  network.journal.length = 0;
  network.unused.push(...network.dying);
  network.dying.length = 0;
}

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
