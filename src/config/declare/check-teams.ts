import type { DeclaredTeam } from '../../domain/declared.ts';
import type { Identity } from '../../domain/ids.ts';
import { cut, quote } from '../../domain/nearest.ts';
import type { Problem } from '../../domain/problem.ts';
import { placeOf, type Source } from '../../domain/source.ts';

/** How many teams of a circle a message names. */
const MOST_SHOWN = 10;

/** Problems of teams in teams: circles, and too many of them. Without recursion: a circle may be as long as the files. */
export function checkTeams(teams: ReadonlyMap<string, DeclaredTeam>): Problem[] {
  const problems: Problem[] = [];
  const membersFirst: DeclaredTeam[] = [];
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
        membersFirst.push(top.team);
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
          message: `Team ${quote(of.name)} is a member of itself: ${way.join(' has ')}.`,
          fix: 'Remove one of these memberships.',
          place: placeOf(member.source),
        });
      }
    }
  }
  return problems.length > 0 ? problems : findTooDeep(membersFirst);
}

const LONGEST_CHAIN = 32;
const MOST_WINDOWS = 1000;
/** Ten times as many as a hundred thousand people with twenty reports each. */
const MOST_GRANTS = 20_000_000;
/** A way takes the memory of so many grants. */
const GRANTS_OF_A_WAY = 10;

/** The first membership with which a chain of teams is too long, or has too many ways. */
function findTooDeep(membersFirst: readonly DeclaredTeam[]): Problem[] {
  const depths = new Map<string, number>();
  const all = new Map<string, ReadonlyMap<Identity, number>>();
  let grants = 0;
  for (const team of membersFirst) {
    const name = quote(team.name);
    const weight = Math.max(GRANTS_OF_A_WAY, team.reports.length + team.rls.length);
    const windows = new Map<Identity, number>();
    let depth = 1;
    for (const { of, source } of team.members) {
      const members: Iterable<readonly [Identity, number]> =
        of.kind === 'user' ? [[of.identity, 1]] : (all.get(of.name) ?? []);
      if (of.kind === 'team') depth = Math.max(depth, 1 + (depths.get(of.name) ?? 0));
      if (depth > LONGEST_CHAIN)
        return [tooDeep(`Team ${name} is on top of a chain of more than ${LONGEST_CHAIN} teams.`, source)];
      for (const [identity, count] of members) {
        const sum = (windows.get(identity) ?? 0) + count;
        if (sum > MOST_WINDOWS)
          return [tooDeep(`${cut(identity)} has more than 1,000 windows in team ${name}.`, source)];
        windows.set(identity, sum);
        grants += count * weight;
        if (grants > MOST_GRANTS)
          return [
            tooDeep('All teams together have more than 20,000,000 grants, counted by each way.', source),
          ];
      }
    }
    depths.set(team.name, depth);
    all.set(team.name, windows);
  }
  return [];
}

const tooDeep = (message: string, source: Source): Problem => ({
  code: 'team-too-deep',
  severity: 'error',
  message,
  fix: 'Use fewer teams within teams, or fewer windows for one person.',
  place: placeOf(source),
});
