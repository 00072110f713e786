import type { DeclaredTeam } from '../../domain/declared.ts';
import type { Identity } from '../../domain/ids.ts';
import { cut, quote } from '../../domain/nearest.ts';
import type { Problem } from '../../domain/problem.ts';
import { errorAt, type Source } from '../../domain/source.ts';
import { digits } from '../../domain/wording.ts';

const LONGEST_CHAIN = 32;
const MOST_WINDOWS = 1000;
/** Ten times what a hundred thousand people with twenty reports each need. */
const MOST_GRANTS = 20_000_000;
/** A way to access needs as much memory as this number of grants. */
const GRANTS_OF_A_WAY = 10;

type ReportFault = (code: Problem['code'], source: Source, message: string, fix: string) => void;

export function checkTeams(teams: ReadonlyMap<string, DeclaredTeam>): Problem[] {
  const problems: Problem[] = [];
  const report: ReportFault = (code, source, message, fix) => {
    problems.push(errorAt(source, code, message, fix));
  };
  checkSizes(sortTeams(teams, report), report);
  return problems;
}

/** Puts each team after its member teams. Leaves out teams that are in or above a circle or a long chain. */
function sortTeams(teams: ReadonlyMap<string, DeclaredTeam>, report: ReportFault): readonly DeclaredTeam[] {
  const depths = new Map<string, number | 'wrong'>();
  const sorted: DeclaredTeam[] = [];
  const reportChain = (team: string, source: Source): void => {
    const message = `The chain of teams from ${quote(team)} is longer than ${LONGEST_CHAIN}.`;
    report('team-too-deep', source, message, 'Use fewer teams within teams.');
  };
  const visitMember = (team: DeclaredTeam, above: readonly string[], source: Source): number | 'wrong' => {
    if (above.includes(team.name)) {
      const names = above.slice(above.indexOf(team.name)).map(quote);
      const message = `Team ${names[0]} is a member of itself: ${[...names, names[0]].join(' has ')}.`;
      report('team-circle', source, message, 'Remove one of these memberships.');
      return 'wrong';
    }
    const known = depths.get(team.name);
    if (known !== undefined) return known;
    if (above.length < LONGEST_CHAIN) return visit(team, above);
    reportChain(above[0] ?? '', source);
    return 'wrong';
  };
  const visit = (team: DeclaredTeam, above: readonly string[]): number | 'wrong' => {
    const path = [...above, team.name];
    let depth: number | 'wrong' = 1;
    for (const { of, source } of team.members) {
      const inner = of.kind === 'team' ? teams.get(of.name) : undefined;
      if (inner === undefined) continue;
      const below = visitMember(inner, path, source);
      if (depth === 'wrong' || below === 'wrong') depth = 'wrong';
      else if (below < LONGEST_CHAIN) depth = Math.max(depth, below + 1);
      else {
        reportChain(team.name, source);
        depth = 'wrong';
      }
    }
    depths.set(team.name, depth);
    if (depth !== 'wrong') sorted.push(team);
    return depth;
  };
  for (const team of teams.values()) if (!depths.has(team.name)) visit(team, []);
  return sorted;
}

/** Counts how often each person is in each team. Stops when all teams together have too many grants. */
function checkSizes(sorted: readonly DeclaredTeam[], report: ReportFault): void {
  const windows = new Map<string, ReadonlyMap<Identity, number>>();
  let grants = 0;
  for (const { name, members, reports, rls } of sorted) {
    const weight = Math.max(GRANTS_OF_A_WAY, reports.length + rls.length);
    const own = new Map<Identity, number>();
    let isReported = false;
    for (const { of, source } of members) {
      const added = of.kind === 'user' ? [[of.identity, 1] as const] : (windows.get(of.name) ?? []);
      for (const [identity, count] of added) {
        const sum = (own.get(identity) ?? 0) + count;
        own.set(identity, sum);
        grants += count * weight;
        if (sum > MOST_WINDOWS && !isReported) {
          const message = `${cut(identity)} has more than ${digits(MOST_WINDOWS)} windows in team ${quote(name)}.`;
          report('team-too-deep', source, message, 'List this person fewer times in the teams within it.');
          isReported = true;
        }
        if (grants > MOST_GRANTS) {
          const message = `All teams together have more than ${digits(MOST_GRANTS)} grants, counted by each way.`;
          report('team-too-deep', source, message, 'Give large teams fewer members or reports.');
          return;
        }
      }
    }
    if (!isReported) windows.set(name, own);
  }
}
