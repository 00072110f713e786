import type { DeclaredTeam } from '../domain/declared.ts';
import type { Identity } from '../domain/ids.ts';
import { append } from '../domain/multimap.ts';
import type { Membership, Source } from '../domain/source.ts';
import { intersect, phaseOf, type Window } from '../domain/window.ts';

/** One way by which somebody is a member of a team: directly, or through teams that are members. */
export interface Way {
  readonly window: Window;
  readonly reason: string | undefined;
  readonly source: Source;
  /** From the team that gives to the line that names the person. */
  readonly through: readonly Membership[];
}

export type TeamMembers = ReadonlyMap<string, ReadonlyMap<Identity, readonly Way[]>>;

/** Finds all members of all teams (contract 1.1). The files hold no circle and no long chain: those were refused. */
export function membersOfTeams(teams: ReadonlyMap<string, DeclaredTeam>): TeamMembers {
  const found = new Map<string, ReadonlyMap<Identity, readonly Way[]>>();
  const membersOf = (team: DeclaredTeam): ReadonlyMap<Identity, readonly Way[]> => {
    const known = found.get(team.name);
    if (known !== undefined) return known;
    const members = new Map<Identity, Way[]>();
    for (const { of, window, reason, source } of team.members) {
      const here: Membership = { team: team.name, member: source };
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

/** The members of each team who are there at an instant, by a way whose window is open. */
export function membersAt(
  teams: TeamMembers,
  isPresent: (identity: Identity) => boolean,
  now: number,
): ReadonlyMap<string, ReadonlySet<Identity>> {
  const isMember = ([identity, ways]: readonly [Identity, readonly Way[]]): boolean =>
    isPresent(identity) && ways.some(({ window }) => phaseOf(window, now) === 'within');
  return new Map(
    Array.from(teams, ([name, people]) => [name, new Set([...people].filter(isMember).map(([one]) => one))]),
  );
}
