import { type Arrangement, givenBy, memberships, peopleIn, type Team } from './team.ts';

/** What would make files with teams shorter while everybody keeps exactly the access that they have. */
export type Suggestion = {
  /** An index of the teams. */
  readonly team: number;
  /** The people whose lines move. */
  readonly people: readonly number[];
  /** Lines that the files lose by it at least, when it alone is done; one or more. */
  readonly lines: number;
} & (
  | {
      /** The people become members, where they are not yet, and lose their own lines for what the team gives. */
      readonly kind: 'join';
      readonly own: readonly {
        readonly person: number;
        readonly isMember: boolean;
        readonly reports: readonly number[];
      }[];
    }
  | {
      /** The team ends, which at most one person shares: its members get directly what it gives. */
      readonly kind: 'split';
    }
  | {
      /** The other team ends: `members` when both have the same members, `reports` when both give the same. */
      readonly kind: 'merge';
      readonly other: number;
      readonly same: 'members' | 'reports';
    }
);

const keyOf = (...lists: readonly (readonly number[])[]): string =>
  lists.map((list) => list.join(' ')).join('|');

/** What may not be suggested, since files say more than an arrangement holds. */
export interface Bounds {
  /** False for a team with members of whom the arrangement does not know: somebody may join it, but it cannot end. */
  readonly mayEnd: (team: number) => boolean;
  /** False for somebody who is a member in a way that the arrangement does not know. */
  readonly mayJoin: (team: number, person: number) => boolean;
}

const UNBOUND: Bounds = { mayEnd: () => true, mayJoin: () => true };

/** Who may join a team by lines of their own: people who have something, by what they have. */
function ownersOf(
  own: Arrangement['own'],
  has: readonly Set<number>[],
): ReadonlyMap<number, readonly number[]> {
  const owners = new Map<number, number[]>();
  own.forEach((reports, person) => {
    if (reports.length === 0) return;
    for (const report of has[person] ?? []) {
      const known = owners.get(report);
      if (known === undefined) owners.set(report, [person]);
      else known.push(person);
    }
  });
  return owners;
}

function joins({ teams, own }: Arrangement, { mayJoin }: Bounds): Suggestion[] {
  const given = givenBy(teams);
  const within = peopleIn(teams);
  const has: Set<number>[] = own.map((reports) => new Set(reports));
  within.forEach((people, team) => {
    for (const person of people) for (const report of given[team] ?? []) has[person]?.add(report);
  });
  const mine = own.map((reports) => new Set(reports));
  const owners = ownersOf(own, has);
  const fewest = (gives: readonly number[]): readonly number[] =>
    gives.map((report) => owners.get(report) ?? []).sort((a, b) => a.length - b.length)[0] ?? [];
  return teams.flatMap((_, team): Suggestion[] => {
    const gives = given[team] ?? [];
    const members = new Set(within[team]);
    const moved = fewest(gives).flatMap((person) => {
      const isMember = members.has(person);
      if (!gives.every((report) => has[person]?.has(report) === true)) return [];
      if (!isMember && !mayJoin(team, person)) return [];
      const needless = gives.filter((report) => mine[person]?.has(report) === true);
      return needless.length > (isMember ? 0 : 1) ? [{ person, isMember, reports: needless }] : [];
    });
    const lines = moved.reduce((sum, { isMember, reports }) => sum + reports.length - (isMember ? 0 : 1), 0);
    if (lines === 0) return [];
    return [{ kind: 'join', team, people: moved.map(({ person }) => person), lines, own: moved }];
  });
}

/** How many people of a team have something only by it, or by what it is in, and not by lines of their own. */
function sharing(people: readonly number[], given: readonly number[], mine: readonly Set<number>[]): number {
  return people.filter((person) => given.some((report) => mine[person]?.has(report) !== true)).length;
}

function splits({ teams, own }: Arrangement, { mayEnd }: Bounds): Suggestion[] {
  const above = memberships(teams);
  const given = givenBy(teams);
  const within = peopleIn(teams);
  const mine = own.map((reports) => new Set(reports));
  const sets = teams.map((team) => ({
    people: new Set(team.people),
    teams: new Set(team.teams),
    reports: new Set(team.reports),
  }));
  return teams.flatMap((team, at): Suggestion[] => {
    if (!mayEnd(at) || sharing(within[at] ?? [], given[at] ?? [], mine) > 1) return [];
    const over = above[at] ?? [];
    const before = 1 + team.people.length + team.teams.length + team.reports.length + over.length;
    // A person in it may have some of that already; a team in it may already give some, or be a member beside it.
    let after = 0;
    for (const person of team.people) {
      after += team.reports.filter((report) => mine[person]?.has(report) !== true).length;
      after += over.filter((other) => sets[other]?.people.has(person) !== true).length;
    }
    for (const member of team.teams) {
      after += team.reports.filter((report) => sets[member]?.reports.has(report) !== true).length;
      after += over.filter((other) => sets[other]?.teams.has(member) !== true).length;
    }
    const lines = before - after;
    if (lines <= 0) return [];
    return [{ kind: 'split', team: at, people: team.people, lines }];
  });
}

function merges({ teams }: Arrangement, { mayEnd }: Bounds): Suggestion[] {
  const above = memberships(teams);
  const found: Suggestion[] = [];
  const look = (
    same: 'members' | 'reports',
    key: (team: Team, at: number) => string,
    cost: (team: Team, at: number) => number,
  ): void => {
    const first = new Map<string, number>();
    teams.forEach((team, at) => {
      if (!mayEnd(at)) return;
      const name = key(team, at);
      const other = first.get(name);
      if (other === undefined) first.set(name, at);
      else if (name.replace(/[| ]/g, '') !== '') {
        found.push({
          kind: 'merge',
          same,
          team: other,
          other: at,
          people: team.people,
          lines: cost(team, at),
        });
      }
    });
  };
  look(
    'members',
    (team) => keyOf(team.people, team.teams),
    (team) => 1 + team.people.length + team.teams.length,
  );
  look(
    'reports',
    (team, at) => keyOf(team.reports, above[at] ?? []),
    (team, at) => 1 + team.reports.length + (above[at]?.length ?? 0),
  );
  return found;
}

/**
 * What would shorten the files, the most lines first: who could be a member instead of several lines of their own, teams that
 * at most one person shares any more, and pairs of teams that are one. Each holds alone; after one is done, ask again.
 */
export function suggest(arrangement: Arrangement, bounds: Bounds = UNBOUND): readonly Suggestion[] {
  return [...joins(arrangement, bounds), ...splits(arrangement, bounds), ...merges(arrangement, bounds)].sort(
    (a, b) => b.lines - a.lines || a.team - b.team,
  );
}
