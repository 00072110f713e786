import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inferTeams } from '../../../src/insight/teams/infer.ts';
import { accessOf, matrix } from './matrices.ts';

/** The fewest bundles that give all grants, by trying all: each maximal bundle, each choice of one for a grant not yet given. */
function fewestBundles(rows: readonly (readonly boolean[])[]): number {
  const width = rows[0]?.length ?? 0;
  const bundles = new Map<string, string[]>();
  for (let chosen = 1; chosen < 2 ** rows.length; chosen++) {
    const people = rows.flatMap((_, person) => ((chosen >> person) & 1 ? [person] : []));
    const reports = Array.from({ length: width }, (_, report) => report).filter((report) =>
      people.every((person) => rows[person]?.[report]),
    );
    const holders = rows.flatMap((row, person) => (reports.every((report) => row[report]) ? [person] : []));
    const grants = holders.flatMap((person) => reports.map((report) => `${person} ${report}`));
    if (grants.length > 0) bundles.set(grants.join(), grants);
  }
  const all = rows.flatMap((row, person) =>
    row.flatMap((has, report) => (has ? [`${person} ${report}`] : [])),
  );
  const within = (left: ReadonlySet<string>, count: number): boolean => {
    const [next] = left;
    if (next === undefined) return true;
    if (count === 0) return false;
    return [...bundles.values()]
      .filter((grants) => grants.includes(next))
      .some((grants) => {
        const gone = new Set(grants);
        return within(new Set([...left].filter((grant) => !gone.has(grant))), count - 1);
      });
  };
  let count = 0;
  while (!within(new Set(all), count)) count++;
  return count;
}

it('finds as few teams as trying everything does, and says that it is proven', () => {
  fc.assert(
    fc.property(matrix(6, 6), fc.nat(), (rows, seed) => {
      const { teams, leastRoles, isProven } = inferTeams(accessOf(rows), rows[0]?.length ?? 0, {
        objective: 'roles',
        seed,
      });
      expect({ fewest: teams.length, leastRoles, isProven }).toEqual({
        fewest: fewestBundles(rows),
        leastRoles: fewestBundles(rows),
        isProven: true,
      });
    }),
    { numRuns: 150 },
  );
});

it('does not say proven when the search ended early', () => {
  // A person for each report, who has all but that one: the reduction drops nothing, and no fooling set is large.
  const size = 24;
  const access = Array.from({ length: size }, (_, person) =>
    Uint32Array.from(
      Array.from({ length: size }, (_unused, report) => report).filter((report) => report !== person),
    ),
  );
  const found = inferTeams(access, size, { objective: 'roles', seed: 1, steps: 3_000_000 });
  expect(found.isProven).toBe(false);
  expect(found.leastRoles ?? 0).toBeLessThan(found.teams.length);
  // The least is 7: the smallest k with at least 24 sets of half of k that do not contain each other.
  expect(found.teams.length).toBeGreaterThanOrEqual(7);
});
