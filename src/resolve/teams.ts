import type { DeclaredTeam, Entry } from '../domain/declared.ts';
import type { Identity } from '../domain/ids.ts';
import { append } from '../domain/multimap.ts';
import type { TeamStep } from '../domain/source.ts';
import { phaseOf } from '../domain/window.ts';
import { intersect } from './windows.ts';

/** One way into a team: directly, or through member teams. */
export interface Way extends Entry {
  /** From the giving team to the line with the person. */
  readonly through: readonly [giving: TeamStep, ...inner: TeamStep[]];
}

export type TeamMembers = ReadonlyMap<string, ReadonlyMap<Identity, readonly Way[]>>;

/** An earlier check has refused circles and long chains. */
export function membersOfTeams(teams: ReadonlyMap<string, DeclaredTeam>): TeamMembers {
  const found = new Map<string, ReadonlyMap<Identity, readonly Way[]>>();
  const membersOf = (team: DeclaredTeam): ReadonlyMap<Identity, readonly Way[]> => {
    const known = found.get(team.name);
    if (known !== undefined) return known;
    const members = new Map<Identity, Way[]>();
    for (const { of, window, reason, source } of team.members) {
      const here: TeamStep = { team: team.name, member: source };
      if (of.kind === 'user') append(members, of.identity, { window, reason, source, through: [here] });
      const inner = of.kind === 'team' ? teams.get(of.name) : undefined;
      if (inner === undefined) continue;
      for (const [identity, ways] of membersOf(inner))
        for (const way of ways)
          append(members, identity, {
            window: intersect(window, way.window),
            reason: way.reason ?? reason,
            source: way.source,
            through: [here, ...way.through],
          });
    }
    found.set(team.name, members);
    return members;
  };
  return new Map(Array.from(teams.values(), (team) => [team.name, membersOf(team)]));
}

/** Members who are present and have a way whose window is open. */
export function membersAt(teams: TeamMembers, isPresent: (identity: Identity) => boolean, now: number) {
  const isMember = ([identity, ways]: readonly [Identity, readonly Way[]]): boolean =>
    isPresent(identity) && ways.some(({ window }) => phaseOf(window, now) === 'within');
  return new Map(
    Array.from(teams, ([name, people]) => [name, new Set([...people].filter(isMember).map(([one]) => one))]),
  );
}
