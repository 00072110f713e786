import type { DeclaredTeam } from '../../domain/declared.ts';
import type { Identity } from '../../domain/ids.ts';
import { cut, type Problem, quote } from '../../domain/problem.ts';
import type { Source } from '../../domain/source.ts';
import { digits } from '../../domain/wording.ts';

const LONGEST_CHAIN = 32;
const MOST_WAYS = 1000;
/** For comparison: 100,000 people with 20 reports each have 2 million grants. */
const MOST_GRANTS = 20_000_000;
/** A way into a team without grants needs as much memory as 10 grants. */
const LEAST_GRANTS_OF_A_WAY = 10;

export type RefuseLine = (code: Problem['code'], source: Source, message: string, fix: string) => void;

const TOO_LONG = Number.POSITIVE_INFINITY;

/** Puts each team after its member teams. Leaves out teams with a circle or a chain of over 32 teams. */
function sortTeams(teams: ReadonlyMap<string, DeclaredTeam>, refuse: RefuseLine): readonly DeclaredTeam[] {
  const lengths = new Map<string, number>();
  const sorted: DeclaredTeam[] = [];
  const refuseChain = (team: string, source: Source): number => {
    const message = `The chain of teams from ${quote(team)} is longer than ${LONGEST_CHAIN}.`;
    refuse('team-too-deep', source, message, 'Use fewer teams within teams.');
    return TOO_LONG;
  };
  const refuseCircle = (names: readonly string[], source: Source): number => {
    const links = names.map((name, at) => `${name} has the member ${names[at + 1] ?? names[0]}`);
    const message = `Team ${names[0]} is a member of itself: ${links.join(', ')}.`;
    refuse('team-circle', source, message, 'Remove one of these memberships.');
    return TOO_LONG;
  };
  /** The number of teams in the longest chain from this team; infinite for a circle or too many teams. */
  const measureAndSort = (team: DeclaredTeam, above: readonly string[], membership: Source): number => {
    const measured = lengths.get(team.name);
    if (measured !== undefined) return measured;
    const circle = above.indexOf(team.name);
    if (circle >= 0) return refuseCircle(above.slice(circle).map(quote), membership);
    // Limits the recursion too.
    if (above.length >= LONGEST_CHAIN) return refuseChain(above[0] ?? '', membership);
    const path = [...above, team.name];
    let length = 1;
    for (const { of, source } of team.members) {
      const member = of.kind === 'team' ? teams.get(of.name) : undefined;
      const below = member === undefined ? 0 : measureAndSort(member, path, source);
      // With this team, the chain has one team too many.
      if (below === LONGEST_CHAIN) refuseChain(team.name, source);
      length = below < LONGEST_CHAIN ? Math.max(length, below + 1) : TOO_LONG;
    }
    lengths.set(team.name, length);
    if (length < TOO_LONG) sorted.push(team);
    return length;
  };
  for (const team of teams.values()) measureAndSort(team, [], team.source);
  return sorted;
}

type Ways = ReadonlyMap<Identity, number>;

/** Counts the ways of each person into the team. Stops after `most` ways, or at a person with 1,001 ways. */
function countWays({ members }: DeclaredTeam, waysByTeam: ReadonlyMap<string, Ways>, most: number) {
  const ways = new Map<Identity, number>();
  let total = 0;
  for (const { of, source } of members) {
    const added = of.kind === 'user' ? [[of.identity, 1] as const] : (waysByTeam.get(of.name) ?? []);
    for (const [identity, count] of added) {
      const sum = (ways.get(identity) ?? 0) + count;
      ways.set(identity, sum);
      total += count;
      if (sum > MOST_WAYS) return { ways, total, excess: { identity, source } };
      if (total > most) return { ways, total };
    }
  }
  return { ways, total };
}

/** Reports circles, long chains, people with too many ways into a team, and too many grants of all teams. */
export function checkTeams(teams: ReadonlyMap<string, DeclaredTeam>, refuse: RefuseLine): void {
  const waysByTeam = new Map<string, Ways>();
  let grants = 0;
  for (const team of sortTeams(teams, refuse)) {
    const grantsOfAWay = Math.max(LEAST_GRANTS_OF_A_WAY, team.reports.length + team.rls.length);
    const { ways, total, excess } = countWays(team, waysByTeam, (MOST_GRANTS - grants) / grantsOfAWay);
    // Keep no ways of this team, or each team above it would report the same person again.
    if (excess === undefined) waysByTeam.set(team.name, ways);
    else {
      const name = cut(excess.identity);
      const message = `${name} has more than ${digits(MOST_WAYS)} ways into team ${quote(team.name)}.`;
      const fix = 'List this person less often in this team and its member teams.';
      refuse('team-too-deep', excess.source, message, fix);
    }
    grants += total * grantsOfAWay;
    if (grants > MOST_GRANTS) {
      const message = `All teams together give more than ${digits(MOST_GRANTS)} grants. Each way to a grant counts.`;
      refuse('team-too-deep', team.source, message, 'Give large teams fewer members or reports.');
      return;
    }
  }
}
