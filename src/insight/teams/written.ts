import type { Declared, DeclaredTeam, DeclaredUser, ReportEntry, RlsEntry } from '../../domain/declared.ts';
import type { Identity } from '../../domain/ids.ts';
import { type Indexes, indexesOf } from '../../domain/indexes.ts';
import type { Window } from '../../domain/window.ts';
import type { Arrangement } from './team.ts';

/** An entry of a user or a team that gives one report or one RLS role for good. */
export type Entry = ReportEntry | RlsEntry;

/** What files say with teams, as an arrangement, and what its indexes stand for. */
export interface Written extends Arrangement {
  readonly people: readonly Identity[];
  readonly names: readonly string[];
  /** By index of a report of the arrangement: one of the entries that name it. */
  readonly entries: readonly Entry[];
}

const isForGood = ({ from, end }: Window): boolean => from === undefined && end === undefined;

/** Entries with a window, a reason, or a whole workspace say more than a team's line would: they stay as they are. */
const isPlain = (entry: Entry): boolean =>
  isForGood(entry.window) &&
  entry.reason === undefined &&
  !('report' in entry && entry.report.kind === 'workspace');

function keyOf(entry: Entry): string {
  if ('report' in entry) return JSON.stringify(['report', entry.report]);
  return JSON.stringify(['rls', entry.dataset, entry.role]);
}

const isSettled = (user: DeclaredUser): boolean => !user.absent && isForGood(user.window);

/**
 * The plain part of what the files say, to be given to `suggest`. Two ways to name one report count as two reports, so that
 * nothing must be resolved; teams with a line that is not plain are left out, so that none is ended for lines that it keeps.
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
  const users = [...declared.users.values()].filter(isSettled);
  const people = users.map(({ identity }) => identity);
  const personOf = new Map(people.map((identity, at) => [identity, at]));
  const plain = plainTeams([...declared.teams.values()], new Set(people));
  const teamOf = new Map(plain.map(({ name }, at) => [name, at]));
  return {
    people,
    names: plain.map(({ name }) => name),
    own: users.map(indexes),
    teams: plain.map((team) => ({
      people: rising(
        team.members.map(({ of }) => (of.kind === 'user' ? personOf.get(of.identity) : undefined)),
      ),
      teams: rising(team.members.map(({ of }) => (of.kind === 'team' ? teamOf.get(of.name) : undefined))),
      reports: [...indexes(team)],
    })),
    entries,
  };
}

const rising = (values: readonly (number | undefined)[]): number[] => [
  ...indexesOf(values.filter((value) => value !== undefined)),
];

/** Teams all of whose lines are plain, and that are neither in nor have in them one that is not. */
function plainTeams(teams: readonly DeclaredTeam[], people: ReadonlySet<Identity>): readonly DeclaredTeam[] {
  let plain = teams.filter(
    ({ members, reports, rls }) =>
      [...reports, ...rls].every(isPlain) &&
      members.every(
        ({ of, window, reason }) =>
          isForGood(window) && reason === undefined && (of.kind === 'team' || people.has(of.identity)),
      ),
  );
  for (let before = -1; before !== plain.length; ) {
    before = plain.length;
    const names = new Set(plain.map(({ name }) => name));
    const touching = new Set<string>();
    for (const { name, members } of teams) {
      for (const { of } of members) {
        if (of.kind === 'team' && names.has(name) !== names.has(of.name)) touching.add(name).add(of.name);
      }
    }
    plain = plain.filter(({ name }) => !touching.has(name));
  }
  return plain;
}
