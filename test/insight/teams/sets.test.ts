import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { inferTeams } from '../../../src/insight/teams/infer.ts';
import { IS_LONG } from '../../support/seeded.ts';
import { expanded } from './matrices.ts';

const FOLDER = fileURLToPath(new URL('../../../../shared/data/role-mining/', import.meta.url));

/** Sets of the literature: the fewest teams, and lines that a search at depth 2 and at any depth must not exceed. */
const SETS = [
  { set: 'healthcare', roles: 14, two: 165, any: 138 },
  { set: 'domino', roles: 20, two: 372, any: 370 },
  { set: 'firewall1', roles: 64, two: 1468, any: 1313 },
  { set: 'apj', roles: 453, two: 4005, any: 3822 },
  { set: 'americas_small', roles: 178, two: 6675, any: 6124 },
];

/** The reports of each person, from lines of `person report`. */
function accessIn(set: string): { readonly access: Uint32Array[]; readonly reports: number } {
  const people = new Map<string, Set<number>>();
  const reports = new Map<string, number>();
  for (const line of readFileSync(`${FOLDER}${set}.txt`, 'utf8').split('\n')) {
    const [person = '', report = ''] = line.trim().split(/\s+/);
    if (report === '') continue;
    const index = reports.get(report) ?? reports.size;
    reports.set(report, index);
    const row = people.get(person);
    if (row === undefined) people.set(person, new Set([index]));
    else row.add(index);
  }
  return { access: [...people.values()].map((row) => Uint32Array.from(row).sort()), reports: reports.size };
}

for (const { set, roles, two, any } of SETS) {
  it.runIf(IS_LONG && existsSync(`${FOLDER}${set}.txt`))(
    `is as good on ${set} as a search has been`,
    { timeout: 600_000 },
    () => {
      const { access, reports } = accessIn(set);
      const plain = access.map((row) => [...row]);
      const fewest = inferTeams(access, reports, { objective: 'roles', seed: 1 });
      expect([fewest.teams.length, fewest.isProven]).toEqual([roles, true]);
      expect(expanded(fewest)).toEqual(plain);
      const nested = inferTeams(access, reports, { objective: 'lines', seed: 1 });
      expect(expanded(nested)).toEqual(plain);
      expect(nested.lines.after).toBeLessThanOrEqual(two);
      const free = inferTeams(access, reports, {
        objective: 'lines',
        seed: 1,
        depth: Number.POSITIVE_INFINITY,
      });
      expect(expanded(free)).toEqual(plain);
      expect(free.lines.after).toBeLessThanOrEqual(any);
    },
  );
}

/** People of some size in departments and teams of them, drawn by steps without chance, and the lines of a file that says so. */
function plantedAccess(
  people: number,
  reports: number,
): { readonly access: Uint32Array[]; readonly lines: number } {
  let state = 1;
  const draw = (count: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  const bundle = (size: number): number[] => [...new Set(Array.from({ length: size }, () => draw(reports)))];
  const staff = bundle(reports / 50);
  const departments = Array.from({ length: 12 }, () => bundle(reports / 40));
  const teams = departments.map(() => Array.from({ length: 8 }, () => bundle(reports / 80)));
  const bundles = [...departments, ...teams.flat()];
  const shared = bundles.reduce((sum, list) => sum + 2 + list.length, 1 + staff.length);
  const access = Array.from({ length: people }, () => {
    const department = draw(12);
    const mine = [
      ...staff,
      ...(departments[department] ?? []),
      ...(teams[department]?.[draw(8)] ?? []),
      draw(reports),
    ];
    return Uint32Array.from(new Set(mine)).sort();
  });
  return { access, lines: shared + 2 * people };
}

it.runIf(IS_LONG)(
  'finds planted teams again, in as few lines as a person would write',
  { timeout: 600_000 },
  () => {
    const { access, lines } = plantedAccess(3000, 800);
    const found = inferTeams(access, 800, { objective: 'lines', seed: 1, depth: Number.POSITIVE_INFINITY });
    expect(found.lines.after).toBeLessThanOrEqual(lines);
  },
);

it.runIf(IS_LONG)(
  'does not run away on ten thousand people and two thousand reports',
  { timeout: 600_000 },
  () => {
    const { access, lines } = plantedAccess(10_000, 2000);
    const found = inferTeams(access, 2000, { objective: 'lines', seed: 1 });
    expect(found.lines.after).toBeLessThanOrEqual(2 * lines);
    const roles = inferTeams(access, 2000, { objective: 'roles', seed: 1 });
    expect(roles.own.every((row) => row.length === 0)).toBe(true);
  },
);
