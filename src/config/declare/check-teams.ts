import type { DeclaredTeam } from '../../domain/declared.ts';
import type { Identity } from '../../domain/ids.ts';
import { cut, quote } from '../../domain/nearest.ts';
import type { Problem } from '../../domain/problem.ts';
import { errorAt, type Source } from '../../domain/source.ts';

const LONGEST_CHAIN = 32;
const MOST_WINDOWS = 1000;
/** Ten times a hundred thousand people with twenty reports each. */
const MOST_GRANTS = 20_000_000;
/** One way to access needs as much memory as this many grants. */
const GRANTS_OF_A_WAY = 10;

/** A team with all teams inside it. `depth` is NaN after a reported problem, also for teams around it. */
interface UnfoldedTeam {
  readonly depth: number;
  readonly windows: ReadonlyMap<Identity, number>;
}

const REPORTED: UnfoldedTeam = { depth: Number.NaN, windows: new Map() };

export function checkTeams(teams: ReadonlyMap<string, DeclaredTeam>): Problem[] {
  const problems: Problem[] = [];
  const unfolded = new Map<string, UnfoldedTeam>();
  let grants = 0;

  const report = (message: string, fix: string, source: Source): UnfoldedTeam => {
    problems.push(errorAt(source, 'team-too-deep', message, fix));
    return REPORTED;
  };
  const within = (team: DeclaredTeam, above: readonly string[], source: Source): UnfoldedTeam => {
    const [first = ''] = above;
    const circle = above.slice(above.indexOf(team.name));
    if (above.includes(team.name)) {
      const names = circle.map(quote);
      const message = `Team ${names[0]} is a member of itself: ${[...names, names[0]].join(' has ')}.`;
      const fix = 'Remove one of these memberships.';
      problems.push(errorAt(source, 'team-circle', message, fix));
      return REPORTED;
    }
    const known = unfolded.get(team.name);
    if (above.length < LONGEST_CHAIN) return known ?? unfold(team, above);
    return known ?? report(chainMessage(first), SHORTER, source);
  };
  const unfold = (team: DeclaredTeam, above: readonly string[]): UnfoldedTeam => {
    const weight = Math.max(GRANTS_OF_A_WAY, team.reports.length + team.rls.length);
    const path = [...above, team.name];
    const windows = new Map<Identity, number>();
    let depth = 1;
    let excess: UnfoldedTeam | undefined;
    for (const { of, source } of team.members) {
      if (grants > MOST_GRANTS) return REPORTED;
      const inner = of.kind === 'team' ? teams.get(of.name) : undefined;
      const below = inner === undefined ? undefined : within(inner, path, source);
      if (below?.depth === LONGEST_CHAIN) excess ??= report(chainMessage(team.name), SHORTER, source);
      depth = Math.max(depth, 1 + (below?.depth ?? 0));
      const members = of.kind === 'user' ? [[of.identity, 1] as const] : (below?.windows ?? []);
      for (const [identity, count] of members) {
        const sum = (windows.get(identity) ?? 0) + count;
        windows.set(identity, sum);
        grants += count * weight;
        if (sum > MOST_WINDOWS)
          excess ??= report(
            `${cut(identity)} has more than 1,000 windows in team ${quote(team.name)}.`,
            'List this person fewer times in the teams within it.',
            source,
          );
        if (grants > MOST_GRANTS)
          return report(
            'All teams together have more than 20,000,000 grants, counted by each way.',
            'Give large teams fewer members or reports.',
            source,
          );
      }
    }
    const result = excess ?? { depth, windows };
    unfolded.set(team.name, result);
    return result;
  };
  for (const team of teams.values()) if (!unfolded.has(team.name)) unfold(team, []);
  return problems;
}

const SHORTER = 'Use fewer teams within teams.';

const chainMessage = (team: string): string =>
  `The chain of teams from ${quote(team)} is longer than ${LONGEST_CHAIN}.`;
