import type { Indexes } from '../../domain/indexes.ts';

/** A bundle of reports for its members. People, teams and reports are indexes; a report may as well be an RLS role. */
export interface Team {
  /** Its members that are people, rising. */
  readonly people: readonly number[];
  /** Its members that are teams, as indexes of the same list of teams, rising. */
  readonly teams: readonly number[];
  /** What it gives itself, rising. */
  readonly reports: readonly number[];
}

/** Who may open what, written with teams: everybody has their own reports and what the teams give that they are in. */
export interface Arrangement {
  readonly teams: readonly Team[];
  /** By person: the reports that no team gives them. */
  readonly own: readonly Indexes[];
}

/** How many lines of file the arrangement takes: a line for a team, a member, a team's report and a person's own report. */
export function linesOf({ teams, own }: Arrangement): number {
  const inTeams = teams.reduce(
    (sum, team) => sum + 1 + team.people.length + team.teams.length + team.reports.length,
    0,
  );
  return own.reduce((sum, reports) => sum + reports.length, inTeams);
}

/** For each team, the teams that it is a member of. */
export function memberships(teams: readonly Team[]): readonly (readonly number[])[] {
  const of: number[][] = teams.map(() => []);
  teams.forEach((team, at) => {
    for (const member of team.teams) of[member]?.push(at);
  });
  return of;
}

/** The teams so that each comes after all that it is a member of; without recursion, since chains may be long. */
function outerFirst(teams: readonly Team[]): readonly number[] {
  const waiting = memberships(teams).map((above) => above.length);
  const order = teams.flatMap((_, at) => (waiting[at] === 0 ? [at] : []));
  // The array grows while it is walked.
  for (const at of order) {
    for (const member of teams[at]?.teams ?? []) {
      const left = (waiting[member] ?? 0) - 1;
      waiting[member] = left;
      if (left === 0) order.push(member);
    }
  }
  return order;
}

const rising = (values: Iterable<number>): readonly number[] => [...values].sort((a, b) => a - b);

/** For each team, all that a member gets by it, rising: its own reports and those of the teams that it is in. */
export function givenBy(teams: readonly Team[]): readonly (readonly number[])[] {
  const given = teams.map(({ reports }) => new Set(reports));
  for (const at of outerFirst(teams))
    for (const member of teams[at]?.teams ?? [])
      for (const report of given[at] ?? []) given[member]?.add(report);
  return given.map(rising);
}

/** For each team, all people who are in it, through member teams too, rising. */
export function peopleIn(teams: readonly Team[]): readonly (readonly number[])[] {
  const within = teams.map(({ people }) => new Set(people));
  for (const at of outerFirst(teams).toReversed())
    for (const member of teams[at]?.teams ?? [])
      for (const person of within[member] ?? []) within[at]?.add(person);
  return within.map(rising);
}

/** Compares what the arrangement gives with what everybody has: how many grants it adds, and how many it loses. */
export function compareAccess(
  arrangement: Arrangement,
  access: readonly Indexes[],
): { readonly gained: number; readonly lost: number } {
  const given = givenBy(arrangement.teams);
  const teamsOf: number[][] = access.map(() => []);
  arrangement.teams.forEach((team, at) => {
    for (const person of team.people) teamsOf[person]?.push(at);
  });
  let gained = 0;
  let lost = 0;
  access.forEach((reports, person) => {
    const all = new Set<number>(arrangement.own[person]);
    for (const team of teamsOf[person] ?? []) for (const report of given[team] ?? []) all.add(report);
    const wanted = new Set(reports);
    for (const report of all) if (!wanted.has(report)) gained++;
    for (const report of wanted) if (!all.has(report)) lost++;
  });
  return { gained, lost };
}
