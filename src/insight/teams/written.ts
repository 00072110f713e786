import type { Declared, DeclaredUser, ReportEntry, RlsEntry } from '../../domain/declared.ts';
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
  const indexes = (list: readonly Entry[]): Indexes =>
    indexesOf(
      list.filter(isPlain).map((entry) => {
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
  const plain = [...declared.teams.values()].filter(
    ({ members, reports, rls }) =>
      [...reports, ...rls].every(isPlain) &&
      members.every(
        ({ identity, window, reason }) => isForGood(window) && reason === undefined && personOf.has(identity),
      ),
  );
  return {
    people,
    names: plain.map(({ name }) => name),
    own: users.map(({ reports, rls }) => indexes([...reports, ...rls])),
    teams: plain.map(({ members, reports, rls }) => ({
      people: [...indexesOf(members.flatMap(({ identity }) => personOf.get(identity) ?? []))],
      teams: [],
      reports: [...indexes([...reports, ...rls])],
    })),
    entries,
  };
}
