import { bitsOf, hasBit, isSubset, setBit } from './bits.ts';
import type { Classes } from './classes.ts';
import { partition } from './kernel.ts';
import { randomFrom } from './random.ts';
import { type Grant, type Reduction, reduce } from './reduce.ts';

/** Classes of people who share classes of reports: each of them has each of those. */
export interface Role {
  readonly people: readonly number[];
  readonly reports: readonly number[];
}

export interface Roles {
  /** They give every grant, and nothing else. */
  readonly roles: readonly Role[];
  /** No fewer roles can do that; as many as there are where the number is proven. */
  readonly least: number;
}

/** A kernel with more grants than this is not searched but covered greedily. */
const LARGEST_KERNEL = 6000;

/** Grants in as many roles as it takes when always the person with the fewest that are left is served, with all who have the same. */
function greedyRoles(classes: Classes, grants: readonly Grant[]): Grant[][] {
  const { rows, words } = classes;
  const left = new Int32Array(rows.length);
  const open = new Map<number, number>();
  for (const { person, report } of grants) {
    setBit(left, person * words, report);
    open.set(person, (open.get(person) ?? 0) + 1);
  }
  const roles: Grant[][] = [];
  while (open.size > 0) {
    let next = -1;
    let fewest = Number.POSITIVE_INFINITY;
    for (const [person, count] of open) {
      if (count >= fewest) continue;
      fewest = count;
      next = person;
    }
    const wanted = left.slice(next * words, (next + 1) * words);
    const role: Grant[] = [];
    for (const [person, count] of open) {
      if (!isSubset(wanted, 0, rows, person * words, words)) continue;
      const before = role.length;
      for (const report of bitsOf(wanted, 0, words)) {
        if (hasBit(left, person * words, report)) role.push({ person, report });
      }
      for (let word = 0; word < words; word++) {
        left[person * words + word] = (left[person * words + word] ?? 0) & ~(wanted[word] ?? 0);
      }
      const rest = count - (role.length - before);
      if (rest === 0) open.delete(person);
      else open.set(person, rest);
    }
    roles.push(role);
  }
  return roles;
}

/** Each role as the grants that stand in it, those that were dropped too. */
function grown(classes: Classes, roles: readonly (readonly Grant[])[], { dropped }: Reduction): Grant[][] {
  const key = ({ person, report }: Grant): number => person * classes.reports.length + report;
  const roleOf = new Map<number, number>();
  const whole = roles.map((role) => [...role]);
  whole.forEach((role, at) => {
    for (const grant of role) roleOf.set(key(grant), at);
  });
  for (const [grant, into] of [...dropped].reverse()) {
    const at = roleOf.get(key(into)) ?? 0;
    roleOf.set(key(grant), at);
    whole[at]?.push(grant);
  }
  return whole;
}

/**
 * The fewest roles that give every grant, by an exact reduction and a search of what it leaves, of at most so many
 * steps of a few nanoseconds. The same for the same seed.
 */
export function fewestRoles(classes: Classes, seed: number, steps: number): Roles {
  const reduction = reduce(classes, steps);
  const { kernel, alone } = reduction;
  const single = alone.map((grant) => [grant]);
  if (kernel.length > LARGEST_KERNEL) {
    const other = greedyRoles(classes, kernel);
    return {
      roles: leaned(classes, grown(classes, [...single, ...other], reduction)),
      least: alone.length + 1,
    };
  }
  const { roles, least } = partition(classes, kernel, randomFrom(seed), steps / 4);
  const found = roles.map((role) => role.flatMap((at) => kernel[at] ?? []));
  return {
    roles: leaned(classes, grown(classes, [...single, ...found], reduction)),
    least: alone.length + least,
  };
}

/** The roles without memberships, and then without reports, that only give what others give too. */
function leaned(classes: Classes, roles: readonly (readonly Grant[])[]): Role[] {
  const first = roles.map((role) => ({
    people: [...new Set(role.map(({ person }) => person))],
    reports: [...new Set(role.map(({ report }) => report))],
  }));
  const slim = withoutNeedless(first, classes.reports.length, classes.people.length);
  const swapped = slim.map(({ people, reports }) => ({ people: reports, reports: people }));
  return withoutNeedless(swapped, classes.people.length, classes.reports.length)
    .map(({ people, reports }) => ({ people: reports, reports: people }))
    .filter(({ people, reports }) => people.length > 0 && reports.length > 0);
}

/** Takes people out of roles that give them nothing which their other roles do not, the smallest first. */
function withoutNeedless(roles: readonly Role[], width: number, count: number): Role[] {
  const rolesOf: number[][] = Array.from({ length: count }, () => []);
  roles.forEach(({ people }, at) => {
    for (const person of people) rolesOf[person]?.push(at);
  });
  const kept: number[][] = roles.map(() => []);
  const times = new Int32Array(width);
  rolesOf.forEach((mine, person) => {
    times.fill(0);
    for (const at of mine)
      for (const report of roles[at]?.reports ?? []) times[report] = (times[report] ?? 0) + 1;
    const size = (at: number): number => roles[at]?.reports.length ?? 0;
    for (const at of [...mine].sort((a, b) => size(a) - size(b) || a - b)) {
      const reports = roles[at]?.reports ?? [];
      if (reports.every((report) => (times[report] ?? 0) > 1)) {
        for (const report of reports) times[report] = (times[report] ?? 0) - 1;
      } else kept[at]?.push(person);
    }
  });
  return roles.map(({ reports }, at) => ({ people: kept[at] ?? [], reports }));
}
