import { type Bits, bitsOf, hasBit, isSubset } from './bits.ts';
import { bear, bury, link, teamOf, unlink } from './journal.ts';
import { borrow, giveBack, insOf, type Network, outsOf } from './network.ts';
import { below, type Random } from './random.ts';
import { cover, isAllowed, leaveOut, prune, tryUnlink, weigh } from './repair.ts';

const NONE = -1;

export const pick = (list: readonly number[], random: Random): number =>
  list[below(random, list.length)] ?? NONE;

const NOBODY: readonly number[] = [];

/** Those people who may have all of these reports: who has the rarest of them. */
function likely(network: Network, set: Bits, start: number): readonly number[] {
  let fewest: readonly number[] | undefined;
  for (const report of bitsOf(set, start, network.words)) {
    const holders = network.holders[report] ?? NOBODY;
    if (fewest === undefined || holders.length < fewest.length) fewest = holders;
  }
  network.steps += network.words;
  return fewest ?? NOBODY;
}

/** The reports that everybody has who has all of these. */
function close(network: Network, set: Bits): void {
  const { words, intents } = network;
  const people = likely(network, set, 0);
  const closed = borrow(network).fill(-1);
  for (const person of people) {
    if (!isSubset(set, 0, intents, person * words, words)) continue;
    for (let word = 0; word < words; word++) {
      closed[word] = (closed[word] ?? 0) & (intents[person * words + word] ?? 0);
    }
    network.steps += words;
  }
  network.steps += 6 * people.length;
  set.set(closed);
  giveBack(network, closed);
}

/** Draws an intent that a new team could have into `intent`; false when this draw gives none. */
function drawIntent(network: Network, random: Random, intent: Bits, near: number): boolean {
  const { words, intents, people, first, teams } = network;
  const nodes = first + teams.length;
  const anyNode = (): number => {
    const node = near !== NONE ? near : below(random, nodes);
    return node < first ? node : (teams[node - first] ?? node);
  };
  const meet = (node: number): void => {
    for (let word = 0; word < words; word++) {
      intent[word] = (intent[word] ?? 0) & (intents[node * words + word] ?? 0);
    }
  };
  const join = (node: number): void => {
    if (node < first)
      intent[(node - people) >> 5] = (intent[(node - people) >> 5] ?? 0) | (1 << ((node - people) & 31));
    else
      for (let word = 0; word < words; word++)
        intent[word] = (intent[word] ?? 0) | (intents[node * words + word] ?? 0);
  };
  const kind = random();
  const count = random() < 0.5 ? 2 : 3;
  if (kind < 0.45) {
    let ins = insOf(network, anyNode());
    if (ins.length < 2) ins = insOf(network, people + below(random, first - people));
    if (ins.length < 2) return false;
    intent.fill(-1);
    for (let at = 0; at < count; at++) meet(pick(ins, random));
  } else if (kind < 0.8) {
    let outs = outsOf(network, anyNode());
    if (outs.length < 2) outs = outsOf(network, below(random, people));
    if (outs.length < 2) return false;
    intent.fill(0);
    for (let at = 0; at < count; at++) join(pick(outs, random));
    close(network, intent);
  } else if (kind < 0.9) {
    intent.fill(-1);
    meet(below(random, people));
  } else if (kind < 0.97) {
    intent.fill(0);
    join(people + below(random, first - people));
    close(network, intent);
  } else {
    intent.fill(-1);
    meet(below(random, people));
    meet(below(random, people));
  }
  let weight = 0;
  for (let word = 0; word < words && weight < 2; word++) weight += weigh(network, word, intent[word] ?? 0);
  return weight > 1;
}

/** What the node's edges would cost that a team with this reach makes needless, in edges of weight one. */
function savedBy(network: Network, node: number, team: number): number {
  const { words, reach, first, people, weight } = network;
  let sum = 0;
  for (const to of outsOf(network, node)) {
    if (to < first) {
      if (hasBit(reach, team * words, to - people)) sum += weight[to] ?? 0;
    } else if (to !== team) {
      network.steps += 6;
      if (isSubset(reach, to * words, reach, team * words, words)) sum++;
    }
  }
  network.steps += 8 + 2 * outsOf(network, node).length;
  return sum;
}

/** Makes the node a member of the team and takes away its edges that give no more. */
function enrol(network: Network, node: number, team: number): void {
  const { words, reach, first, people } = network;
  const needless = outsOf(network, node).filter((to) =>
    to < first
      ? hasBit(reach, team * words, to - people)
      : to !== team && isSubset(reach, to * words, reach, team * words, words),
  );
  if (!outsOf(network, node).includes(team)) link(network, node, team);
  for (const to of needless) unlink(network, node, to);
}

/** A team with an intent that none has yet, with all that gain by being its members. */
export function add(network: Network, random: Random, near: number): boolean {
  const { words, intents, sizes } = network;
  const intent = borrow(network);
  const found = drawIntent(network, random, intent, near) && teamOf(network, intent) === undefined;
  const team = found ? bear(network, intent) : undefined;
  if (team === undefined) {
    giveBack(network, intent);
    return false;
  }
  const alone = network.bounds.depth !== Number.POSITIVE_INFINITY && random() < 0.5;
  cover(network, team, intent, random, alone ? [] : network.teams);
  giveBack(network, intent);
  const members: number[] = [];
  const size = sizes[team] ?? 0;
  const others = network.teams
    .filter((node) => (sizes[node] ?? 0) > size && isAllowed(network, node, team))
    .sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0));
  for (const node of others) {
    if (savedBy(network, node, team) <= 1 || !isAllowed(network, node, team)) continue;
    enrol(network, node, team);
    members.push(node);
  }
  const people = likely(network, intents, team * words);
  for (const node of people) {
    if (!isSubset(intents, team * words, intents, node * words, words)) continue;
    if (savedBy(network, node, team) <= 1) continue;
    enrol(network, node, team);
    members.push(node);
  }
  network.steps += 6 * people.length;
  prune(network, team);
  for (const node of members) prune(network, node);
  network.shrunk.push(team);
  return true;
}

/** Ends a team; its members cover again what they lose. */
export function remove(network: Network, team: number, random: Random): void {
  const { words, intents, reach, sizes, first } = network;
  const members = [...insOf(network, team)].sort(
    (a, b) => (a < first ? 1 : 0) - (b < first ? 1 : 0) || (sizes[a] ?? 0) - (sizes[b] ?? 0) || a - b,
  );
  for (const member of members) unlink(network, member, team);
  for (const to of [...outsOf(network, team)]) unlink(network, team, to);
  bury(network, team);
  const missing = borrow(network);
  for (const member of members) {
    const start = member * words;
    missing.set((member < first ? intents : reach).subarray(start, start + words));
    if (!leaveOut(network, missing, member, NONE)) cover(network, member, missing, random);
    prune(network, member);
  }
  giveBack(network, missing);
}

/** Finds the edges of a node anew. */
export function recover(network: Network, node: number, random: Random): boolean {
  const { words, intents, reach, first } = network;
  const missing = borrow(network);
  const start = node * words;
  missing.set((node < first ? intents : reach).subarray(start, start + words));
  for (const to of [...outsOf(network, node)]) unlink(network, node, to);
  cover(network, node, missing, random);
  giveBack(network, missing);
  prune(network, node);
  return true;
}

/** Lets a team give what one of its members has besides; who is in the team needs that no more. */
export function pull(network: Network, team: number, random: Random): boolean {
  const member = pick(insOf(network, team), random);
  const given = pick(outsOf(network, member), random);
  if (given === team || outsOf(network, team).includes(given) || !isAllowed(network, team, given))
    return false;
  link(network, team, given);
  for (const node of [...insOf(network, team)]) prune(network, node);
  return true;
}

/** Takes from a team something that it gives; its members cover again what they lose. */
export function push(network: Network, team: number, random: Random): boolean {
  const given = pick(outsOf(network, team), random);
  if (given === NONE) return false;
  for (const member of [...insOf(network, team)]) {
    if (!outsOf(network, member).includes(given) && isAllowed(network, member, given))
      link(network, member, given);
  }
  tryUnlink(network, team, given);
  return true;
}

/** Makes a node that shares something with a team its member. */
export function join(network: Network, team: number, random: Random): boolean {
  const shared = pick(outsOf(network, team), random);
  if (shared === NONE) return false;
  return attach(network, pick(insOf(network, shared), random), team);
}

/** Makes a node a member of a team, where that is allowed. */
export function attach(network: Network, node: number, team: number): boolean {
  if (node === team || outsOf(network, node).includes(team) || !isAllowed(network, node, team)) return false;
  link(network, node, team);
  prune(network, node);
  return true;
}
