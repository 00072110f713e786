import { type Bits, hasBit, isSubset } from './bits.ts';
import { isShallow } from './chains.ts';
import { link, setReach, undo, unlink } from './journal.ts';
import { borrow, giveBack, insOf, type Network, outsOf, take } from './network.ts';
import type { Random } from './random.ts';

/** True when a team may be a member of another, or a person of a team. */
export function isAllowed(network: Network, from: number, to: number): boolean {
  const { words, intents, sizes } = network;
  if (to < network.first) return hasBit(intents, from * words, to - network.people);
  const room = (sizes[from] ?? 0) - (sizes[to] ?? 0);
  if (room < 0 || (room === 0 && from >= network.first)) return false;
  network.steps += 8;
  return isSubset(intents, to * words, intents, from * words, words) && isShallow(network, from, to);
}

/** What these bits of reports weigh together. */
export function weigh(network: Network, word: number, bits: number): number {
  const { weight, people } = network;
  let sum = 0;
  for (let left = bits; left !== 0; left &= left - 1) {
    sum += weight[people + (word << 5) + 31 - Math.clz32(left & -left)] ?? 0;
  }
  return sum;
}

/** Takes from the set what the node's edges reach, all but the one to `except`; true when nothing is left. */
export function leaveOut(network: Network, set: Bits, node: number, except: number): boolean {
  const { words, reach, first, people } = network;
  const outs = outsOf(network, node);
  for (const to of outs) {
    if (to === except) continue;
    if (to < first) {
      const bit = to - people;
      set[bit >> 5] = (set[bit >> 5] ?? 0) & ~(1 << (bit & 31));
    } else {
      for (let word = 0; word < words; word++)
        set[word] = (set[word] ?? 0) & ~(reach[to * words + word] ?? 0);
      network.steps += words + 4;
    }
  }
  network.steps += outs.length + words + 8;
  for (let word = 0; word < words; word++) if (set[word] !== 0) return false;
  return true;
}

/** What the team would give of what is missing; `places` are the words where something is. */
function gainOf(network: Network, team: number, missing: Bits, places: readonly number[]): number {
  const { reach } = network;
  const start = team * network.words;
  let sum = 0;
  for (let at = 0; at < places.length; at++) {
    const word = places[at] ?? 0;
    const bits = (missing[word] ?? 0) & (reach[start + word] ?? 0);
    if (bits !== 0) sum += weigh(network, word, bits);
  }
  network.steps += places.length + 4;
  return sum;
}

/**
 * Links the node to allowed teams, those first that give most of what is missing, while one gives more than it costs; then
 * to single reports. Afterwards the node reaches all of it, and the set is empty.
 */
export function cover(
  network: Network,
  node: number,
  missing: Bits,
  noise: Random,
  teams = network.teams,
): void {
  const { words, reach } = network;
  const places: number[] = [];
  for (let word = 0; word < words; word++) if (missing[word] !== 0) places.push(word);
  let candidates: number[] = [];
  for (const team of teams) {
    if (team !== node && gainOf(network, team, missing, places) > 1 && isAllowed(network, node, team)) {
      candidates.push(team);
    }
  }
  while (candidates.length > 0) {
    let best = -1;
    let most = 1;
    const left: number[] = [];
    for (const team of candidates) {
      const gain = gainOf(network, team, missing, places);
      if (gain <= 1) continue;
      left.push(team);
      const noisy = gain * (1 + noise() / 2);
      if (noisy <= most) continue;
      most = noisy;
      best = team;
    }
    if (best < 0) break;
    if (!outsOf(network, node).includes(best)) link(network, node, best);
    for (const word of places) missing[word] = (missing[word] ?? 0) & ~(reach[best * words + word] ?? 0);
    take(left, best);
    candidates = left;
  }
  for (let word = 0; word < words; word++) {
    for (let left = missing[word] ?? 0; left !== 0; left &= left - 1) {
      link(network, node, network.people + (word << 5) + 31 - Math.clz32(left & -left));
      network.steps++;
    }
    missing[word] = 0;
  }
}

/** Computes anew what a team reaches; true when that is less than before. */
function lower(network: Network, team: number): boolean {
  const { words, reach, first, people } = network;
  const now = borrow(network).fill(0);
  for (const to of outsOf(network, team)) {
    if (to < first) {
      const bit = to - people;
      now[bit >> 5] = (now[bit >> 5] ?? 0) | (1 << (bit & 31));
    } else {
      for (let word = 0; word < words; word++) now[word] = (now[word] ?? 0) | (reach[to * words + word] ?? 0);
      network.steps += words;
    }
  }
  let changed = false;
  for (let word = 0; word < words; word++) {
    if (now[word] === reach[team * words + word]) continue;
    setReach(network, team * words + word, now[word] ?? 0);
    changed = true;
  }
  network.steps += words + 16 + outsOf(network, team).length;
  giveBack(network, now);
  return changed;
}

function keepsAll(network: Network, person: number): boolean {
  const { words, intents } = network;
  const row = borrow(network);
  row.set(intents.subarray(person * words, (person + 1) * words));
  const kept = leaveOut(network, row, person, -1);
  giveBack(network, row);
  return kept;
}

/** Mends what the teams from here upwards reach; true while nobody loses. When somebody does it may stop halfway. */
function mend(network: Network, team: number): boolean {
  const { sizes, first } = network;
  const queue = [team];
  const people = new Set<number>();
  while (queue.length > 0) {
    let least = 0;
    for (let at = 1; at < queue.length; at++) {
      if ((sizes[queue[at] ?? 0] ?? 0) < (sizes[queue[least] ?? 0] ?? 0)) least = at;
    }
    const [node = 0] = queue.splice(least, 1);
    if (!lower(network, node)) continue;
    for (const above of insOf(network, node)) {
      if (above >= first) {
        if (!queue.includes(above)) queue.push(above);
      } else if (!people.has(above)) {
        if (!keepsAll(network, above)) return false;
        people.add(above);
      }
    }
  }
  for (const person of people) if (!keepsAll(network, person)) return false;
  return true;
}

/** Takes an edge away unless somebody would lose by that; true when it is gone. */
export function tryUnlink(network: Network, from: number, to: number): boolean {
  const { words, reach, first, people } = network;
  const lost = borrow(network);
  if (to < first) {
    lost.fill(0);
    const bit = to - people;
    lost[bit >> 5] = 1 << (bit & 31);
  } else lost.set(reach.subarray(to * words, (to + 1) * words));
  const spare = leaveOut(network, lost, from, to);
  giveBack(network, lost);
  if (spare) {
    unlink(network, from, to);
    return true;
  }
  if (from < first) return false;
  const before = network.journal.length;
  unlink(network, from, to);
  if (mend(network, from)) return true;
  undo(network, before);
  return false;
}

/** Takes away each edge of the node that nobody needs. */
export function prune(network: Network, node: number): void {
  const { words, reach, first, people } = network;
  const outs = outsOf(network, node);
  const teams = outs.filter((to) => to >= first);
  network.steps += outs.length + 8;
  if (teams.length > 0) {
    const given = borrow(network).fill(0);
    for (const team of teams) {
      for (let word = 0; word < words; word++)
        given[word] = (given[word] ?? 0) | (reach[team * words + word] ?? 0);
    }
    network.steps += (words + 4) * (teams.length + 1);
    for (const to of outs.filter((to) => to < first && hasBit(given, 0, to - people)))
      unlink(network, node, to);
    giveBack(network, given);
  }
  for (const team of teams) tryUnlink(network, node, team);
  if (node >= first) for (const to of outs.filter((to) => to < first)) tryUnlink(network, node, to);
}
