import { expect, it } from 'vitest';
import { inferTeams } from '../../../src/insight/teams/infer.ts';
import { expanded } from './matrices.ts';

/**
 * Stand-ins for the sets of the literature that cannot be had here, as large and about as dense: people, reports, grants,
 * and the fewest teams that were proven for the real ones. What is planted has exactly as many, and the proof comes with it.
 */
const SETS = [
  { set: 'americas_large', people: 3485, reports: 10_127, grants: 185_294, roles: 398 },
  { set: 'customer', people: 10_021, reports: 277, grants: 45_427, roles: 276 },
  { set: 'emea', people: 35, reports: 3046, grants: 7220, roles: 34 },
  { set: 'firewall2', people: 325, reports: 590, grants: 36_428, roles: 10 },
] as const;

/** A crown: so many people, each of whom has all of as many reports but one. Three pairs fool it, and it needs four teams. */
const CROWN = 6;
const CROWN_ROLES = 4;

interface Planted {
  readonly access: readonly Uint32Array[];
  /** Grants no two of which one team can give: the fewest teams are no fewer than these. */
  readonly fooling: readonly (readonly [person: number, report: number])[];
}

/** Draws without chance. */
function drawer(): (count: number) => number {
  let state = 20_080_611;
  return (count) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

/** Roles each of which has a person who has nothing else, and a report that is in no other; and, where it fits, a crown. */
function planted({ people, reports, grants, roles }: (typeof SETS)[number]): Planted {
  const draw = drawer();
  const hasCrown = reports - CROWN > roles && people - CROWN > roles;
  const [staff, shelf] = hasCrown ? [people - CROWN, reports - CROWN] : [people, reports];
  const count = hasCrown ? roles - CROWN_ROLES : roles;
  // Each report beyond the private ones is in one role or two; people besides the first of each role have some roles.
  const bundles = Array.from({ length: count }, (_, role) => new Set([role]));
  for (let report = count; report < shelf; report++)
    for (let times = 1 + draw(2); times > 0; times--) bundles[draw(count)]?.add(report);
  const rows = Array.from({ length: people }, () => new Set<number>());
  let given = 0;
  const give = (person: number, role: number): void => {
    const row = rows[person];
    for (const report of bundles[role] ?? []) {
      if (row?.has(report) === true) continue;
      row?.add(report);
      given++;
    }
  };
  for (let role = 0; role < count; role++) give(role, role);
  for (let person = count; person < staff; person++) give(person, draw(count));
  while (given < grants && staff > count) give(count + draw(staff - count), draw(count));
  if (hasCrown)
    for (let one = 0; one < CROWN; one++)
      for (let other = 0; other < CROWN; other++) if (one !== other) rows[staff + one]?.add(shelf + other);
  return {
    access: rows.map((row) => Uint32Array.from(row).sort()),
    fooling: Array.from({ length: count }, (_, role) => [role, role] as const),
  };
}

for (const one of SETS) {
  it(`finds the fewest teams that were planted in a set like ${one.set}, and proves it`, {
    timeout: 120_000,
  }, () => {
    const { access, fooling } = planted(one);
    const has = access.map((row) => new Set(row));
    const given = access.reduce((sum, row) => sum + row.length, 0);
    expect(given).toBeGreaterThan(one.grants * 0.8);
    expect(given).toBeLessThan(one.grants * 1.3);
    // The bound is checked here, by itself: of two of these grants, one person lacks the other's report.
    for (const [person, report] of fooling) {
      expect(has[person]?.has(report)).toBe(true);
      for (const [other, its] of fooling)
        if (other !== person && has[person]?.has(its) === true) expect(has[other]?.has(report)).toBe(false);
    }
    const found = inferTeams(access, one.reports, { objective: 'roles', seed: 1 });
    expect(expanded(found)).toEqual(access.map((row) => [...row]));
    expect([found.teams.length, found.leastRoles, found.isProven]).toEqual([one.roles, one.roles, true]);
  });
}

it('finds teams in few lines on a set like emea, where everybody is alike only in parts', {
  timeout: 120_000,
}, () => {
  const emea = SETS[2];
  const { access } = planted(emea);
  const found = inferTeams(access, emea.reports, { objective: 'lines', seed: 1, steps: 2_000_000 });
  expect(expanded(found)).toEqual(access.map((row) => [...row]));
  expect(found.lines.after).toBeLessThanOrEqual(found.lines.before);
});
