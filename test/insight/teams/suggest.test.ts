import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indexesOf } from '../../../src/domain/indexes.ts';
import { type Suggestion, suggest } from '../../../src/insight/teams/suggest.ts';
import type { Arrangement } from '../../../src/insight/teams/team.ts';
import { expanded } from './matrices.ts';

const PEOPLE = 8;
const REPORTS = 8;
const some = (most: number) =>
  fc.uniqueArray(fc.integer({ min: 0, max: most - 1 })).map((list) => list.sort((a, b) => a - b));

/** Files as people leave them: own lines that a team gives too, empty teams, twins. A team's members come after it. */
const written: fc.Arbitrary<Arrangement> = fc.record({
  own: fc.array(some(REPORTS).map(indexesOf), { minLength: PEOPLE, maxLength: PEOPLE }),
  teams: fc
    .array(
      fc.record({
        people: some(PEOPLE),
        teams: some(5),
        reports: some(REPORTS),
        twin: fc.integer({ min: 0, max: 9 }),
      }),
      {
        maxLength: 5,
      },
    )
    .map((teams) =>
      teams.map(({ people, teams: members, reports, twin }, at) => {
        const within = members.filter((member) => member > at && member < teams.length);
        const other = twin < at ? teams[twin] : undefined;
        return { people: other?.people ?? people, teams: other === undefined ? within : [], reports };
      }),
    ),
});

const union = (...lists: readonly (readonly number[])[]): number[] =>
  [...new Set(lists.flat())].sort((a, b) => a - b);

/** The files after a person has done what is suggested; a team that ended stays as an empty one, which takes no line. */
function done({ teams, own }: Arrangement, suggestion: Suggestion): Arrangement {
  const edited = teams.map((team) => ({
    people: [...team.people],
    teams: [...team.teams],
    reports: [...team.reports],
  }));
  const mine = own.map((reports) => [...reports]);
  const empty = { people: [], teams: [], reports: [] };
  switch (suggestion.kind) {
    case 'join':
      for (const { person, isMember, reports } of suggestion.own) {
        if (!isMember) edited[suggestion.team]?.people.push(person);
        mine[person] = (mine[person] ?? []).filter((report) => !reports.includes(report));
      }
      break;
    case 'split': {
      const { people, teams: members, reports } = edited[suggestion.team] ?? empty;
      edited[suggestion.team] = empty;
      for (const person of people) mine[person] = union(mine[person] ?? [], reports);
      for (const member of members) {
        const team = edited[member];
        if (team !== undefined) team.reports = union(team.reports, reports);
      }
      for (const team of edited) {
        if (!team.teams.includes(suggestion.team)) continue;
        team.people = union(team.people, people);
        team.teams = union(
          team.teams.filter((member) => member !== suggestion.team),
          members,
        );
      }
      break;
    }
    case 'merge': {
      const gone = edited[suggestion.other] ?? empty;
      const kept = edited[suggestion.team] ?? empty;
      edited[suggestion.other] = empty;
      edited[suggestion.team] = {
        people: union(kept.people, gone.people),
        teams: union(kept.teams, gone.teams),
        reports: union(kept.reports, gone.reports),
      };
      for (const team of edited) {
        if (!team.teams.includes(suggestion.other)) continue;
        team.teams = union(
          team.teams.filter((member) => member !== suggestion.other),
          [suggestion.team],
        );
      }
    }
  }
  return { teams: edited, own: mine.map(indexesOf) };
}

const linesIn = ({ teams, own }: Arrangement): number =>
  teams
    .map(({ people, teams: members, reports }) => people.length + members.length + reports.length)
    .reduce((sum, count) => sum + (count === 0 ? 0 : count + 1), 0) +
  own.reduce((sum, row) => sum + row.length, 0);

it('changes nobody’s access by a suggestion, and saves the lines that it promises', () => {
  let seen = 0;
  fc.assert(
    fc.property(written, (files) => {
      // A team without any line is not in the files: it counts as one line here, and as none above.
      const blank = files.teams.some(
        ({ people, teams, reports }) => people.length + teams.length + reports.length === 0,
      );
      fc.pre(!blank);
      for (const suggestion of suggest(files)) {
        const after = done(files, suggestion);
        expect(expanded(after)).toEqual(expanded(files));
        expect(suggestion.lines).toBeGreaterThan(0);
        expect(linesIn(files) - linesIn(after)).toBeGreaterThanOrEqual(suggestion.lines);
        seen++;
      }
    }),
    { numRuns: 400 },
  );
  expect(seen).toBeGreaterThan(100);
});

const own = (...rows: readonly (readonly number[])[]) => rows.map((row) => indexesOf([...row]));

it('suggests to join a team instead of several lines', () => {
  const files = {
    teams: [{ people: [0, 1], teams: [], reports: [0, 1, 2] }],
    own: own([], [], [0, 1, 2, 3], [0, 1]),
  };
  expect(suggest(files)).toEqual([
    {
      kind: 'join',
      team: 0,
      people: [2],
      lines: 2,
      own: [{ person: 2, isMember: false, reports: [0, 1, 2] }],
    },
  ]);
});

it('suggests to end a team that one person is left in', () => {
  const files = { teams: [{ people: [0], teams: [], reports: [0, 1, 2] }], own: own([]) };
  expect(suggest(files)).toEqual([{ kind: 'split', team: 0, people: [0], lines: 2 }]);
});

it('suggests to make one of two teams with the same members, or the same reports', () => {
  const members = { people: [0, 1, 2], teams: [] };
  const reports = [0, 1, 2, 3];
  expect(
    suggest({
      teams: [
        { ...members, reports: [0, 1, 2] },
        { ...members, reports: [3, 4, 5] },
      ],
      own: own([], [], []),
    }),
  ).toEqual([{ kind: 'merge', same: 'members', team: 0, other: 1, people: [0, 1, 2], lines: 4 }]);
  expect(
    suggest({
      teams: [
        { people: [0, 1], teams: [], reports },
        { people: [2, 3], teams: [], reports },
      ],
      own: own([], [], [], []),
    }),
  ).toEqual([{ kind: 'merge', same: 'reports', team: 0, other: 1, people: [2, 3], lines: 5 }]);
});

it('suggests nothing where files are as short as that', () => {
  expect(
    suggest({ teams: [{ people: [0, 1, 2], teams: [], reports: [0, 1, 2] }], own: own([3], [], [4]) }),
  ).toEqual([]);
});
