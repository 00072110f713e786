import type { Declared, DeclaredMember, DeclaredTeam } from '../../domain/declared.ts';
import { type Entry, isForGood, isPlain, keyOf } from '../../domain/entry.ts';
import type { Identity } from '../../domain/ids.ts';
import { type Indexes, indexesOf } from '../../domain/indexes.ts';
import type { Bounds } from './suggest.ts';
import type { Arrangement } from './team.ts';

/** What files say with teams, as an arrangement, and what its indexes stand for. */
export interface Written extends Arrangement, Bounds {
  readonly people: readonly Identity[];
  readonly names: readonly string[];
  /** By index of a report of the arrangement: one of the entries that name it. */
  readonly entries: readonly Entry[];
}

const isPlainLine = ({ window, reason }: DeclaredMember): boolean =>
  isForGood(window) && reason === undefined;

/**
 * The plain part of what the files say, to be given to `suggest`. Two ways to name one report count as two reports, so that
 * nothing must be resolved. Teams that give something for a time, or with a reason, are left out, and what such a
 * team is a member of keeps its end open. Whom the files call absent stands in no team.
 */
export function writtenIn(declared: Pick<Declared, 'users' | 'teams'>): Written {
  const entries: Entry[] = [];
  const places = new Map<string, number>();
  const indexes = ({
    reports,
    rls,
  }: {
    readonly reports: Iterable<Entry>;
    readonly rls: Iterable<Entry>;
  }): Indexes =>
    indexesOf(
      [...reports, ...rls].filter(isPlain).map((entry) => {
        const key = keyOf(entry);
        const known = places.get(key);
        if (known !== undefined) return known;
        places.set(key, entries.length);
        return entries.push(entry) - 1;
      }),
    );
  const users = [...declared.users.values()].filter(({ absent }) => !absent);
  const people = users.map(({ identity }) => identity);
  const personOf = new Map(people.map((identity, at) => [identity, at]));
  const own = users.map(indexes);
  const plain = plainTeams([...declared.teams.values()]);
  const teamOf = new Map(plain.map(({ name }, at) => [name, at]));
  const isKnown = (member: DeclaredMember): boolean => {
    const { of } = member;
    if (of.kind === 'team') return teamOf.has(of.name);
    return isPlainLine(member) || !personOf.has(of.identity);
  };
  const otherwise = plain.map(
    ({ members }) =>
      new Set(
        members.flatMap((member) => {
          const { of } = member;
          return of.kind === 'user' && !isPlainLine(member) ? (personOf.get(of.identity) ?? []) : [];
        }),
      ),
  );
  const closed = plain.map(({ members }) => members.every(isKnown));
  return {
    people,
    names: plain.map(({ name }) => name),
    own,
    teams: plain.map((team) => {
      const lines = team.members.filter(isPlainLine);
      return {
        people: rising(lines.map(({ of }) => (of.kind === 'user' ? personOf.get(of.identity) : undefined))),
        teams: rising(lines.map(({ of }) => (of.kind === 'team' ? teamOf.get(of.name) : undefined))),
        reports: [...indexes(team)],
      };
    }),
    entries,
    mayEnd: (team) => closed[team] === true,
    mayJoin: (team, person) => otherwise[team]?.has(person) !== true,
  };
}

const rising = (values: readonly (number | undefined)[]): number[] => [
  ...indexesOf(values.filter((value) => value !== undefined)),
];

/** Teams that give only plain things, all that they are a member of included. */
function plainTeams(teams: readonly DeclaredTeam[]): readonly DeclaredTeam[] {
  const byName = new Map(teams.map((team) => [team.name, team]));
  const isPlainTeam = ({ reports, rls }: DeclaredTeam): boolean => [...reports, ...rls].every(isPlain);
  const other = new Set(teams.filter((team) => !isPlainTeam(team)).map(({ name }) => name));
  for (const { members } of teams)
    for (const member of members)
      if (member.of.kind === 'team' && !isPlainLine(member)) other.add(member.of.name);
  // The set grows while it is walked: what is a member of such a team is such a team.
  for (const name of other)
    for (const { of } of byName.get(name)?.members ?? []) if (of.kind === 'team') other.add(of.name);
  return teams.filter(({ name }) => !other.has(name));
}
