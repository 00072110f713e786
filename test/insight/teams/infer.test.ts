import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inferTeams } from '../../../src/insight/teams/infer.ts';
import { accessOf, deepest, expanded, matrix, peopleOf, planted } from './matrices.ts';

const STEPS = 300_000;
const worlds = fc.oneof(matrix(12, 12), planted);
const widthOf = (rows: readonly (readonly boolean[])[]): number => rows[0]?.length ?? 0;
const plain = (access: readonly Uint32Array[]): number[][] => access.map((row) => [...row]);

it('gives everybody exactly what they have, at any depth, in no more lines than without teams', () => {
  fc.assert(
    fc.property(worlds, fc.constantFrom(1, 2, 3, Number.POSITIVE_INFINITY), fc.nat(), (rows, depth, seed) => {
      const access = accessOf(rows);
      const found = inferTeams(access, widthOf(rows), { objective: 'lines', seed, depth, steps: STEPS });
      expect(expanded(found)).toEqual(plain(access));
      expect(deepest(found)).toBeLessThanOrEqual(depth);
      const lines = found.teams.map(
        (team) => 1 + team.people.length + team.teams.length + team.reports.length,
      );
      const own = found.own.reduce((sum, row) => sum + row.length, 0);
      expect(found.lines.after).toBe(lines.reduce((sum, count) => sum + count, own));
      expect(found.lines.after).toBeLessThanOrEqual(access.reduce((sum, row) => sum + row.length, 0));
    }),
    { numRuns: 60 },
  );
});

it('gives everybody exactly what they have by roles', () => {
  fc.assert(
    fc.property(worlds, fc.nat(), (rows, seed) => {
      const access = accessOf(rows);
      const found = inferTeams(access, widthOf(rows), { objective: 'roles', seed });
      expect(expanded(found)).toEqual(plain(access));
      expect(found.own.every((row) => row.length === 0)).toBe(true);
    }),
    { numRuns: 100 },
  );
});

it('makes no team smaller than asked for, nor more teams', () => {
  const bounds = fc.record({
    minMembers: fc.integer({ min: 2, max: 5 }),
    maxTeams: fc.integer({ min: 0, max: 4 }),
    objective: fc.constantFrom('lines' as const, 'roles' as const),
    depth: fc.constantFrom(1, 2, Number.POSITIVE_INFINITY),
  });
  fc.assert(
    fc.property(worlds, bounds, fc.nat(), (rows, options, seed) => {
      const access = accessOf(rows);
      const found = inferTeams(access, widthOf(rows), { ...options, seed, steps: STEPS });
      expect(expanded(found)).toEqual(plain(access));
      expect(found.teams.length).toBeLessThanOrEqual(options.maxTeams);
      found.teams.forEach((_, at) => {
        expect(peopleOf(found, at).size).toBeGreaterThanOrEqual(options.minMembers);
      });
    }),
    { numRuns: 60 },
  );
});

it('finds the same teams for the same seed', () => {
  fc.assert(
    fc.property(
      worlds,
      fc.nat(),
      fc.constantFrom('lines' as const, 'roles' as const),
      (rows, seed, objective) => {
        const infer = () => inferTeams(accessOf(rows), widthOf(rows), { objective, seed, steps: STEPS });
        expect(infer()).toEqual(infer());
      },
    ),
    { numRuns: 20 },
  );
});

it('finds a team within a team', () => {
  const staff = [0, 1, 2, 3, 4, 5];
  const access = Array.from({ length: 20 }, (_, person) =>
    Uint32Array.from(person < 10 ? staff : [...staff, 6, 7, 8, 9, 10]),
  );
  const found = inferTeams(access, 11, { objective: 'lines', seed: 1 });
  expect(found.lines).toEqual({ before: 170, after: 34 });
  expect(found.teams).toEqual([
    { people: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], teams: [1], reports: staff },
    { people: [10, 11, 12, 13, 14, 15, 16, 17, 18, 19], teams: [], reports: [6, 7, 8, 9, 10] },
  ]);
});

it('ends early when told to, with teams that give what everybody has', () => {
  const access = Array.from({ length: 30 }, (_, person) => Uint32Array.from([0, 1, 2, 3, 4 + (person % 5)]));
  const shares: number[] = [];
  const goOn = (share: number): boolean => {
    shares.push(share);
    return false;
  };
  const found = inferTeams(access, 9, { objective: 'lines', seed: 1, goOn });
  expect(expanded(found)).toEqual(plain(access));
  expect(Math.max(...shares)).toBeLessThan(1);
});

it('needs no people and no reports', () => {
  expect(inferTeams([], 0, { objective: 'lines', seed: 1 })).toMatchObject({ teams: [], own: [] });
  expect(inferTeams([new Uint32Array(0)], 3, { objective: 'roles', seed: 1 })).toMatchObject({
    teams: [],
    isProven: true,
  });
});
