import fc from 'fast-check';
import type { Arrangement } from '../../../src/insight/teams/team.ts';

/** Rows of noughts and ones, and the same as each person's reports. */
export const accessOf = (rows: readonly (readonly boolean[])[]): Uint32Array[] =>
  rows.map((row) => Uint32Array.from(row.flatMap((has, report) => (has ? [report] : []))));

export const matrix = (people: number, reports: number): fc.Arbitrary<boolean[][]> =>
  fc.integer({ min: 1, max: people }).chain((height) =>
    fc.integer({ min: 1, max: reports }).chain((width) =>
      fc.integer({ min: 1, max: 9 }).chain((density) =>
        fc.array(
          fc.array(
            fc.integer({ min: 0, max: 9 }).map((value) => value < density),
            { minLength: width, maxLength: width },
          ),
          { minLength: height, maxLength: height },
        ),
      ),
    ),
  );

/** Bundles of reports given to people at random, with some grants besides: what teams should find again. */
export const planted: fc.Arbitrary<boolean[][]> = fc
  .record({
    bundles: fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 29 }), { minLength: 2, maxLength: 8 }), {
      minLength: 1,
      maxLength: 6,
    }),
    people: fc.array(
      fc.record({
        in: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 3 }),
        own: fc.array(fc.integer({ min: 0, max: 29 }), { maxLength: 2 }),
      }),
      { minLength: 2, maxLength: 30 },
    ),
  })
  .map(({ bundles, people }) =>
    people.map((person) => {
      const has = new Set([...person.own, ...person.in.flatMap((at) => bundles[at] ?? [])]);
      return Array.from({ length: 30 }, (_, report) => has.has(report));
    }),
  );

/** What everybody has by their own reports and by walking up from team to team, as sorted lists. */
export function expanded({ teams, own }: Arrangement): number[][] {
  const access = own.map((reports) => new Set<number>(reports));
  const give = (person: number, team: number, seen: readonly number[]): void => {
    if (seen.includes(team)) throw new Error('a circle');
    for (const report of teams[team]?.reports ?? []) access[person]?.add(report);
    teams.forEach((other, at) => {
      if (other.teams.includes(team)) give(person, at, [...seen, team]);
    });
  };
  teams.forEach((team, at) => {
    for (const person of team.people) give(person, at, []);
  });
  return access.map((reports) => [...reports].sort((a, b) => a - b));
}

/** How many teams the longest chain of memberships passes. */
export function deepest({ teams }: Arrangement): number {
  const depth = (at: number): number => 1 + Math.max(0, ...(teams[at]?.teams ?? []).map(depth));
  return Math.max(0, ...teams.map((_, at) => depth(at)));
}

/** Everybody in the team, through teams in it too. */
export function peopleOf({ teams }: Arrangement, at: number): Set<number> {
  const team = teams[at];
  return new Set([
    ...(team?.people ?? []),
    ...(team?.teams ?? []).flatMap((member) => [...peopleOf({ teams, own: [] }, member)]),
  ]);
}
