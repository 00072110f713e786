import type { DeclaredTeam, Entry } from '../domain/declared.ts';
import type { Identity } from '../domain/ids.ts';
import { append, keptBy } from '../domain/multimap.ts';
import type { Source, TeamStep } from '../domain/source.ts';
import { phaseOf } from '../domain/window.ts';
import { intersect } from './windows.ts';

/** One way into a team: directly, or through member teams. */
export interface Way extends Entry {
  /** The membership with the end of the window, or else the membership of the person. */
  readonly source: Source;
  /** The teams from the one that gives the access to the one that lists the person. */
  readonly through: readonly [giving: TeamStep, ...inner: TeamStep[]];
}

export type TeamMembers = ReadonlyMap<string, ReadonlyMap<Identity, readonly Way[]>>;

/** An earlier check has refused circles and long chains. */
export function membersOfTeams(teams: ReadonlyMap<string, DeclaredTeam>): TeamMembers {
  const membersOf: (team: string) => ReadonlyMap<Identity, readonly Way[]> = keptBy((team) => {
    const found = new Map<Identity, Way[]>();
    for (const { of, window, reason, source } of teams.get(team)?.members ?? []) {
      const here: TeamStep = { team, member: source };
      if (of.kind === 'user') {
        append(found, of.identity, { window, reason, source, through: [here] });
        continue;
      }
      for (const [identity, ways] of membersOf(of.name))
        for (const inner of ways) {
          const both = intersect(window, inner.window);
          append(found, identity, {
            window: both,
            reason: inner.reason ?? reason,
            source: both.end === inner.window.end ? inner.source : source,
            through: [here, ...inner.through],
          });
        }
    }
    return found;
  });
  return new Map(Array.from(teams.keys(), (team) => [team, membersOf(team)]));
}

/** Members who are present and have a way whose window is open. */
export function membersAt(teams: TeamMembers, isPresent: (identity: Identity) => boolean, now: number) {
  const isMember = ([identity, ways]: readonly [Identity, readonly Way[]]): boolean =>
    isPresent(identity) && ways.some(({ window }) => phaseOf(window, now) === 'within');
  return new Map(
    Array.from(teams, ([name, people]) => [name, new Set([...people].filter(isMember).map(([one]) => one))]),
  );
}
