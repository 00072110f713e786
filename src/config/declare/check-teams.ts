import type { DeclaredTeam } from '../../domain/declared.ts';
import type { Identity } from '../../domain/ids.ts';
import { cut, quote } from '../../domain/nearest.ts';
import type { Problem } from '../../domain/problem.ts';
import { placeOf, type Source } from '../../domain/source.ts';
import { errorAt } from '../parse/text.ts';

const LONGEST_CHAIN = 32;
/** A problem names so many teams of a circle. */
const MOST_NAMES = 10;
const MOST_WINDOWS = 1000;
/** Ten times as many as a hundred thousand people with twenty reports each. */
const MOST_GRANTS = 20_000_000;
/** A way takes the memory of so many grants. */
const GRANTS_OF_A_WAY = 10;

/** What a team comes to with the teams within it. */
interface UnfoldedTeam {
  readonly depth: number;
  readonly windows: ReadonlyMap<Identity, number>;
}

/** Without a depth, as all teams above it: the circle is the problem. */
const IN_CIRCLE: UnfoldedTeam = { depth: Number.NaN, windows: new Map() };

type Teams = ReadonlyMap<string, DeclaredTeam>;

/** Problems for each membership that closes a circle of teams, and for teams that go too deep. */
export function checkTeams(teams: Teams): Problem[] {
  const problems: Problem[] = [];
  const unfolded = new Map<string, UnfoldedTeam>();
  let grants = 0;
  for (const team of sortTeams(teams, problems)) {
    const weight = Math.max(GRANTS_OF_A_WAY, team.reports.length + team.rls.length);
    const windows = new Map<Identity, number>();
    let depth = 1;
    let tooMany: Problem | undefined;
    for (const { of, source } of team.members) {
      // A team that is not unfolded yet closes a circle.
      const below =
        of.kind === 'team' && teams.has(of.name) ? (unfolded.get(of.name) ?? IN_CIRCLE) : undefined;
      if (below?.depth === LONGEST_CHAIN && depth <= LONGEST_CHAIN)
        problems.push(
          tooDeep(
            `Team ${quote(team.name)} is on top of a chain of more than ${LONGEST_CHAIN} teams.`,
            source,
          ),
        );
      depth = Math.max(depth, 1 + (below?.depth ?? 0));
      const members: Iterable<readonly [Identity, number]> =
        of.kind === 'user' ? [[of.identity, 1]] : (below?.windows ?? []);
      for (const [identity, count] of members) {
        const sum = (windows.get(identity) ?? 0) + count;
        windows.set(identity, sum);
        grants += count * weight;
        if (sum > MOST_WINDOWS)
          tooMany ??= tooDeep(
            `${cut(identity)} has more than 1,000 windows in team ${quote(team.name)}.`,
            source,
          );
        if (grants > MOST_GRANTS) {
          const message = 'All teams together have more than 20,000,000 grants, counted by each way.';
          return [...problems, tooDeep(message, source)];
        }
      }
    }
    if (tooMany !== undefined) problems.push(tooMany);
    // Teams above do not repeat the problem.
    unfolded.set(team.name, { depth, windows: tooMany === undefined ? windows : new Map() });
  }
  return problems;
}

/** Teams after the teams within them, with a problem for each circle. */
function sortTeams(teams: Teams, problems: Problem[]): ReadonlySet<DeclaredTeam> {
  const sorted = new Set<DeclaredTeam>();
  for (const top of teams.values()) {
    const path = sorted.has(top) ? [] : [{ team: top, next: 0 }];
    const open = new Map([[top, 0]]);
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const { team } = last;
      const member = team.members[last.next++];
      if (member === undefined) {
        path.pop();
        open.delete(team);
        sorted.add(team);
        continue;
      }
      const below = member.of.kind === 'team' ? teams.get(member.of.name) : undefined;
      if (below === undefined || sorted.has(below)) continue;
      const at = open.get(below);
      if (at === undefined) {
        open.set(below, path.length);
        path.push({ team: below, next: 0 });
        continue;
      }
      const names = path.slice(at, at + MOST_NAMES).map((one) => quote(one.team.name));
      if (path.length - at > MOST_NAMES) names.push('…');
      const message = `Team ${names[0]} is a member of itself: ${[...names, names[0]].join(' has ')}.`;
      const fix = 'Remove one of these memberships.';
      problems.push(errorAt(placeOf(member.source), 'team-circle', message, fix));
    }
  }
  return sorted;
}

const tooDeep = (message: string, source: Source): Problem =>
  errorAt(
    placeOf(source),
    'team-too-deep',
    message,
    'Use fewer teams within teams, or fewer windows for one person.',
  );
