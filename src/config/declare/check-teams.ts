import type { DeclaredMember, DeclaredTeam } from '../../domain/declared.ts';
import type { Identity } from '../../domain/ids.ts';
import { cut, quote } from '../../domain/nearest.ts';
import type { Problem } from '../../domain/problem.ts';
import type { Source } from '../../domain/source.ts';
import { digits } from '../../domain/wording.ts';

const LONGEST_CHAIN = 32;
const MOST_WINDOWS = 1000;
/** Ten times what a hundred thousand people with twenty reports each need. */
const MOST_GRANTS = 20_000_000;
/** A way to access needs as much memory as this number of grants. */
const GRANTS_OF_A_WAY = 10;

export type ReportFault = (code: Problem['code'], source: Source, message: string, fix: string) => void;

export const checkTeams = (teams: ReadonlyMap<string, DeclaredTeam>, report: ReportFault): void =>
  checkSizes(sortTeams(teams, report), report);

const TOO_LONG = Number.POSITIVE_INFINITY;

/** Puts each team after its member teams. Leaves out teams that contain a circle or a too long chain. */
function sortTeams(teams: ReadonlyMap<string, DeclaredTeam>, report: ReportFault): readonly DeclaredTeam[] {
  const lengths = new Map<string, number>();
  const sorted: DeclaredTeam[] = [];
  const reportChain = (team: string, source: Source): void => {
    const message = `The chain of teams from ${quote(team)} is longer than ${LONGEST_CHAIN}.`;
    report('team-too-deep', source, message, 'Use fewer teams within teams.');
  };
  const reportCircle = (names: readonly string[], source: Source): void => {
    const message = `Team ${names[0]} is a member of itself: ${[...names, names[0]].join(' has ')}.`;
    report('team-circle', source, message, 'Remove one of these memberships.');
  };
  /** The number of teams in the longest chain from this team; infinite for a circle or a too long chain. */
  const findLength = (team: DeclaredTeam, above: readonly string[], source: Source): number => {
    const known = lengths.get(team.name);
    if (known !== undefined) return known;
    const first = above.indexOf(team.name);
    if (first < 0 && above.length < LONGEST_CHAIN) return measure(team, [...above, team.name]);
    if (first < 0) reportChain(above[0] ?? '', source);
    else reportCircle(above.slice(first).map(quote), source);
    return TOO_LONG;
  };
  const measure = (team: DeclaredTeam, path: readonly string[]): number => {
    let length = 1;
    for (const { of, source } of team.members) {
      const member = of.kind === 'team' ? teams.get(of.name) : undefined;
      const below = member === undefined ? 0 : findLength(member, path, source);
      // `findLength` reports a chain without teams of known length. This chain ends in such a team.
      if (below === LONGEST_CHAIN) reportChain(team.name, source);
      length = below < LONGEST_CHAIN ? Math.max(length, below + 1) : TOO_LONG;
    }
    lengths.set(team.name, length);
    if (length < TOO_LONG) sorted.push(team);
    return length;
  };
  for (const team of teams.values()) findLength(team, [], team.source);
  return sorted;
}

/** Stops when all teams together have too many grants. */
function checkSizes(sorted: readonly DeclaredTeam[], report: ReportFault): void {
  /** By team: how many ways each person has into the team. */
  const windows = new Map<string, ReadonlyMap<Identity, number>>();
  const windowsOf = ({ of }: DeclaredMember): Iterable<readonly [Identity, number]> =>
    of.kind === 'user' ? [[of.identity, 1]] : (windows.get(of.name) ?? []);
  let grants = 0;
  for (const { name, members, reports, rls } of sorted) {
    const weight = Math.max(GRANTS_OF_A_WAY, reports.length + rls.length);
    const own = new Map<Identity, number>();
    let isReported = false;
    for (const member of members)
      for (const [identity, count] of windowsOf(member)) {
        const sum = (own.get(identity) ?? 0) + count;
        own.set(identity, sum);
        grants += count * weight;
        if (sum > MOST_WINDOWS && !isReported) {
          const message = `${cut(identity)} has more than ${digits(MOST_WINDOWS)} windows in team ${quote(name)}.`;
          const fix = 'List this person fewer times in this team and in its teams.';
          report('team-too-deep', member.source, message, fix);
          isReported = true;
        }
        if (grants > MOST_GRANTS) {
          const message = `All teams together give more than ${digits(MOST_GRANTS)} grants. Each way to a grant counts.`;
          report('team-too-deep', member.source, message, 'Give large teams fewer members or reports.');
          return;
        }
      }
    // Otherwise each team above this one would report the same person again.
    if (!isReported) windows.set(name, own);
  }
}
