import { countBits, hasBit } from './bits.ts';
import type { Classes } from './classes.ts';
import { link, settle } from './journal.ts';
import type { Bounds, Network } from './network.ts';

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
