import type { DeclaredTeam } from '../../domain/declared.ts';
import type { Identity } from '../../domain/ids.ts';
import { cut, quote } from '../../domain/nearest.ts';
import type { Problem } from '../../domain/problem.ts';
import { placeOf, type Source } from '../../domain/source.ts';

const LONGEST_CHAIN = 32;
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

/** The first circle of teams, or the first membership with which a chain is too long or has too many ways. */
export function checkTeams(teams: ReadonlyMap<string, DeclaredTeam>): Problem | undefined {
  const known = new Map<string, UnfoldedTeam>();
  let grants = 0;
  const unfold = (team: DeclaredTeam, above: readonly string[]): UnfoldedTeam | Problem => {
    const done = known.get(team.name);
    if (done !== undefined) return done;
    const chain = [...above, team.name];
    const weight = Math.max(GRANTS_OF_A_WAY, team.reports.length + team.rls.length);
    const windows = new Map<Identity, number>();
    let depth = 1;
    for (const { of, source } of team.members) {
      const within = of.kind === 'team' ? teams.get(of.name) : undefined;
      if (within !== undefined && chain.includes(within.name))
        return circle([...chain.slice(chain.indexOf(within.name)), within.name], source);
      const below =
        within && (chain.length === LONGEST_CHAIN ? longChain(chain, source) : unfold(within, chain));
      if (below !== undefined && 'code' in below) return below;
      depth = Math.max(depth, 1 + (below?.depth ?? 0));
      if (depth > LONGEST_CHAIN) return longChain(chain, source);
      const members: Iterable<readonly [Identity, number]> =
        of.kind === 'user' ? [[of.identity, 1]] : (below?.windows ?? []);
      for (const [identity, count] of members) {
        const sum = (windows.get(identity) ?? 0) + count;
        windows.set(identity, sum);
        grants += count * weight;
        if (sum > MOST_WINDOWS)
          return tooDeep(`${cut(identity)} has more than 1,000 windows in team ${quote(team.name)}.`, source);
        if (grants > MOST_GRANTS)
          return tooDeep('All teams together have more than 20,000,000 grants, counted by each way.', source);
      }
    }
    const unfolded = { depth, windows };
    known.set(team.name, unfolded);
    return unfolded;
  };
  for (const team of teams.values()) {
    const unfolded = unfold(team, []);
    if ('code' in unfolded) return unfolded;
  }
  return undefined;
}

const circle = (names: readonly string[], source: Source): Problem => ({
  code: 'team-circle',
  severity: 'error',
  message: `Team ${quote(names[0] ?? '')} is a member of itself: ${names.map(quote).join(' has ')}.`,
  fix: 'Remove one of these memberships.',
  place: placeOf(source),
});

const longChain = ([top = '']: readonly string[], source: Source): Problem =>
  tooDeep(`Team ${quote(top)} is on top of a chain of more than ${LONGEST_CHAIN} teams.`, source);

const tooDeep = (message: string, source: Source): Problem => ({
  code: 'team-too-deep',
  severity: 'error',
  message,
  fix: 'Use fewer teams within teams, or fewer windows for one person.',
  place: placeOf(source),
});
