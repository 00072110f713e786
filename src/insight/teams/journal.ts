import { type Bits, countBits, hasBit, setBit } from './bits.ts';
import { insOf, type Network, outsOf, take } from './network.ts';

/** What the journal holds of a step, behind two numbers that say where. */
const LINKED = 0;
const UNLINKED = 1;
const RAISED = 2;
const BORN = 3;
const DIED = 4;

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

function hashOf(bits: Bits, start: number, words: number): number {
  let hash = 7;
  for (let word = start; word < start + words; word++)
    hash = Math.imul(hash ^ (bits[word] ?? 0), 0x5bd1e995) + 11;
  return hash;
}

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
  for (const team of network.dying) network.unused.push(team);
  network.dying.length = 0;
}
