import { type Bits, isSubset, setBit, wordsFor } from './bits.ts';
import { above } from './chains.ts';
import type { Classes } from './classes.ts';
import { bear, link, settle, unlink } from './journal.ts';
import { type Bounds, insOf, type Network, outsOf } from './network.ts';
import { networkOf } from './network-of.ts';
import { prune, tryUnlink } from './repair.ts';
import { tidy } from './tidy.ts';

/** A copy of a network. Its nodes are numbered: classes of people, classes of reports, then teams. */
export interface Shape {
  readonly cost: number;
  /** By team: the closed set of reports that names it. */
  readonly intents: readonly Bits[];
  /** Who is a member of what: the two nodes of each edge, one after the other. */
  readonly edges: Int32Array;
}

export function shapeOf(network: Network): Shape {
  const { teams, words, intents, first, places } = network;
  const edges: number[] = [];
  const number = (node: number): number => (node < first ? node : first + (places[node] ?? 0));
  const copy = (node: number): void => {
    for (const to of outsOf(network, node)) edges.push(number(node), number(to));
  };
  for (let person = 0; person < network.people; person++) copy(person);
  for (const team of teams) copy(team);
  return {
    cost: network.cost,
    intents: teams.map((team) => intents.slice(team * words, (team + 1) * words)),
    edges: Int32Array.from(edges),
  };
}

/**
 * Limits how many teams a chain of memberships may pass: who is in a team too high in a chain becomes a member of what it
 * is in. Nobody loses anything by that.
 */
function flatten(network: Network): void {
  const { first, bounds } = network;
  for (let changed = bounds.depth !== Number.POSITIVE_INFINITY; changed; ) {
    changed = false;
    for (const team of [...network.teams]) {
      for (const under of outsOf(network, team).filter((to) => to >= first)) {
        if (above(network, team) < bounds.depth) continue;
        for (const member of [...insOf(network, team)]) {
          if (!outsOf(network, member).includes(under)) link(network, member, under);
        }
        changed = tryUnlink(network, team, under) || changed;
      }
    }
  }
  if (bounds.depth !== Number.POSITIVE_INFINITY) {
    for (let person = 0; person < network.people; person++) prune(network, person);
    for (const team of [...network.teams]) prune(network, team);
  }
  for (const team of network.teams) network.shrunk.push(team);
  tidy(network);
  settle(network);
}

/** The network with this shape, which may nest teams deeper than the bounds say, and have smaller ones. */
export function networkWith(classes: Classes, shape: Shape, bounds: Bounds): Network {
  const network = networkOf(classes, bounds);
  for (let person = 0; person < network.people; person++) {
    for (const to of [...outsOf(network, person)]) unlink(network, person, to);
  }
  const teams = shape.intents.map((intent) => bear(network, intent) ?? 0);
  const { first } = network;
  const node = (number: number): number => (number < first ? number : (teams[number - first] ?? 0));
  for (let at = 0; at < shape.edges.length; at += 2) {
    link(network, node(shape.edges[at] ?? 0), node(shape.edges[at + 1] ?? 0));
  }
  flatten(network);
  return network;
}

/** The shape without teams that save no line: as many lines, in fewer teams. */
export function plainer(classes: Classes, shape: Shape, bounds: Bounds): Shape {
  const network = networkWith(classes, shape, bounds);
  for (const team of network.teams) network.shrunk.push(team);
  tidy(network, 1);
  return network.cost <= shape.cost ? shapeOf(network) : shape;
}

/** The same shape with people and reports changed for each other: `classes` are those of the shape as it is. */
export function turnedShape(shape: Shape, classes: Classes): Shape {
  const people = classes.people.length;
  const reports = classes.reports.length;
  const node = (number: number): number =>
    number < people ? number + reports : number < people + reports ? number - people : number;
  const intents = shape.intents.map((intent) => {
    const extent = new Int32Array(wordsFor(people));
    for (let person = 0; person < people; person++) {
      if (isSubset(intent, 0, classes.rows, person * classes.words, classes.words)) setBit(extent, 0, person);
    }
    return extent;
  });
  const edges = new Int32Array(shape.edges.length);
  for (let at = 0; at < edges.length; at += 2) {
    edges[at] = node(shape.edges[at + 1] ?? 0);
    edges[at + 1] = node(shape.edges[at] ?? 0);
  }
  return { cost: shape.cost, intents, edges };
}
