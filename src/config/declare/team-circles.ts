import type { DeclaredTeam } from '../../domain/declared.ts';
import { quote } from '../../domain/nearest.ts';
import type { Problem } from '../../domain/problem.ts';
import { placeOf } from '../../domain/source.ts';

/** How many teams of a circle a message names: the way round may be as long as the files. */
const MOST_SHOWN = 10;

/** A problem for each membership that leads from a team back to itself. Walks without recursion, each team once. */
export function findTeamCircles(teams: ReadonlyMap<string, DeclaredTeam>): Problem[] {
  const problems: Problem[] = [];
  const done = new Set<string>();
  for (const start of teams.values()) {
    const open = new Map<string, number>();
    const path: { readonly team: DeclaredTeam; next: number }[] = [];
    const enter = (team: DeclaredTeam): void => {
      open.set(team.name, path.length);
      path.push({ team, next: 0 });
    };
    if (!done.has(start.name)) enter(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const member = top.team.members[top.next++];
      if (member === undefined) {
        done.add(top.team.name);
        open.delete(top.team.name);
        path.pop();
        continue;
      }
      const of = member.of.kind === 'team' ? teams.get(member.of.name) : undefined;
      if (of === undefined || done.has(of.name)) continue;
      const from = open.get(of.name);
      if (from === undefined) enter(of);
      else {
        const shown = path.slice(from, from + MOST_SHOWN).map(({ team }) => quote(team.name));
        const more = path.length - from - shown.length;
        const way = [...shown, ...(more > 0 ? [`${more} more, the last of which`] : []), quote(of.name)];
        problems.push({
          code: 'team-circle',
          severity: 'error',
          message: `the team ${quote(of.name)} is a member of itself: ${way.join(' has ')}`,
          why: 'nobody could say who gives what to whom',
          fix: 'remove one of these memberships',
          place: placeOf(member.source),
        });
      }
    }
  }
  return problems;
}
