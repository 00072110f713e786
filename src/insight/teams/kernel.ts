import { type Bits, bitsOf, countBits, hasBit, setBit, wordsFor } from './bits.ts';
import type { Classes } from './classes.ts';
import { below, type Random } from './random.ts';
import { fitsOneRole, type Grant } from './reduce.ts';

/** A partition of grants into roles, by number, and how few roles there could be at least. */
export interface Partition {
  readonly roles: readonly (readonly number[])[];
  readonly least: number;
}

/** Which grants fit one role with which: row `n` holds those of grant `n`. */
interface Fit {
  readonly count: number;
  readonly words: number;
  readonly bits: Bits;
}

function fitOf(classes: Classes, grants: readonly Grant[]): Fit {
  const count = grants.length;
  const words = wordsFor(count);
  const bits = new Int32Array(count * words);
  grants.forEach((a, from) => {
    for (let to = 0; to < from; to++) {
      const b = grants[to];
      if (b === undefined || !fitsOneRole(classes, a, b)) continue;
      setBit(bits, from * words, to);
      setBit(bits, to * words, from);
    }
  });
  return { count, words, bits };
}

/** Parts of the grants such that no grant of one fits with one of another. */
function componentsOf(fit: Fit): number[][] {
  const seen = new Uint8Array(fit.count);
  const parts: number[][] = [];
  for (let start = 0; start < fit.count; start++) {
    if (seen[start] === 1) continue;
    seen[start] = 1;
    const part = [start];
    for (let at = 0; at < part.length; at++) {
      for (const next of bitsOf(fit.bits, (part[at] ?? 0) * fit.words, fit.words)) {
        if (seen[next] === 1) continue;
        seen[next] = 1;
        part.push(next);
      }
    }
    parts.push(part.sort((a, b) => a - b));
  }
  return parts;
}

/** Grants of which no two fit one role, taken greedily in this order: each needs a role of its own. */
function foolingSet(fit: Fit, order: readonly number[]): number[] {
  const barred = new Int32Array(fit.words);
  const found: number[] = [];
  for (const grant of order) {
    if (hasBit(barred, 0, grant)) continue;
    found.push(grant);
    for (let word = 0; word < fit.words; word++) {
      barred[word] = (barred[word] ?? 0) | (fit.bits[grant * fit.words + word] ?? 0);
    }
  }
  return found;
}

/** Puts each grant, in this order, into the first role whose grants it all fits with. */
function greedy(fit: Fit, order: readonly number[]): number[][] {
  const roles: number[][] = [];
  const common: Bits[] = [];
  for (const grant of order) {
    let at = common.findIndex((bits) => hasBit(bits, 0, grant));
    if (at < 0) {
      at = roles.length;
      roles.push([]);
      common.push(new Int32Array(fit.words).fill(-1));
    }
    roles[at]?.push(grant);
    const bits = common[at] ?? new Int32Array(0);
    for (let word = 0; word < fit.words; word++) {
      bits[word] = (bits[word] ?? 0) & (fit.bits[grant * fit.words + word] ?? 0);
    }
  }
  return roles;
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = below(random, at + 1);
    const value = mixed[at];
    const swapped = mixed[other];
    if (value === undefined || swapped === undefined) continue;
    mixed[at] = swapped;
    mixed[other] = value;
  }
  return mixed;
}

/**
 * Fewer than `most` roles by branch and bound, undefined where none were found: the grant that fits the fewest roles goes
 * next. `isWhole` is false when the steps ran out before all was searched.
 */
function branch(
  fit: Fit,
  part: readonly number[],
  fooling: readonly number[],
  most: number,
  steps: { left: number },
): { readonly found: number[][] | undefined; readonly isWhole: boolean } {
  const roles: number[][] = [];
  const common: Bits[] = [];
  const open = new Set(part);
  let best: number[][] | undefined;
  let limit = most;
  const place = (grant: number, at: number): Bits => {
    const before = common[at] ?? new Int32Array(fit.words).fill(-1);
    const after = before.slice();
    for (let word = 0; word < fit.words; word++) {
      after[word] = (after[word] ?? 0) & (fit.bits[grant * fit.words + word] ?? 0);
    }
    common[at] = after;
    const role = roles[at];
    if (role === undefined) roles[at] = [grant];
    else role.push(grant);
    open.delete(grant);
    steps.left -= fit.words + 20;
    return before;
  };
  const takeBack = (grant: number, at: number, before: Bits): void => {
    open.add(grant);
    roles[at]?.pop();
    common[at] = before;
    if (roles[at]?.length === 0) {
      roles.pop();
      common.pop();
    }
  };
  const search = (): boolean => {
    if (roles.length >= limit) return true;
    let next = -1;
    let fewest = Number.POSITIVE_INFINITY;
    for (const grant of open) {
      let options = 0;
      for (const bits of common) if (hasBit(bits, 0, grant)) options++;
      if (options < fewest) {
        fewest = options;
        next = grant;
      }
      if (fewest === 0) break;
    }
    steps.left -= open.size * (common.length + 2);
    if (next < 0) {
      best = roles.map((role) => [...role]);
      limit = roles.length;
      return true;
    }
    if (steps.left < 0) return false;
    for (let at = 0; at <= roles.length && at < limit; at++) {
      const fits = at === roles.length ? at + 1 < limit : hasBit(common[at] ?? new Int32Array(0), 0, next);
      if (!fits) continue;
      const before = place(next, at);
      const isWhole = search();
      takeBack(next, at, before);
      if (!isWhole) return false;
      if (limit <= fooling.length) return true;
    }
    return true;
  };
  for (const grant of fooling) place(grant, roles.length);
  return { isWhole: search(), found: best };
}

/** Rounds without a better partition after which a part is left as it is. */
const PATIENCE = 400;
/** Branch and bound goes one call deeper for each grant. */
const DEEPEST = 2000;

function solve(fit: Fit, part: readonly number[], random: Random, steps: { left: number }): Partition {
  const degree = (grant: number): number => countBits(fit.bits, grant * fit.words, fit.words);
  const byDegree = [...part].sort((a, b) => degree(a) - degree(b) || a - b);
  let fooling = foolingSet(fit, byDegree);
  let roles = greedy(fit, byDegree);
  const share = steps.left / 2;
  for (let tries = 0; tries < PATIENCE && roles.length > fooling.length && steps.left > share; tries++) {
    const other = foolingSet(fit, tries % 2 === 0 ? shuffled(part, random) : nearly(byDegree, random));
    if (other.length > fooling.length) fooling = other;
    // Recolouring whole roles in another order never takes more of them.
    const mixed =
      random() < 0.5
        ? [...roles].sort((a, b) => b.length - a.length)
        : random() < 0.5
          ? [...roles].reverse()
          : shuffled(roles, random);
    const again = greedy(fit, mixed.flat());
    if (again.length < roles.length) tries = 0;
    roles = again;
    steps.left -= part.length * (fit.words + roles.length + 20);
  }
  if (roles.length === fooling.length) return { roles, least: fooling.length };
  if (part.length > DEEPEST) return { roles, least: fooling.length };
  const { found, isWhole } = branch(fit, part, fooling, roles.length, steps);
  roles = found ?? roles;
  return { roles, least: isWhole ? roles.length : fooling.length };
}

function nearly(order: readonly number[], random: Random): number[] {
  const keys = new Map(order.map((grant, at) => [grant, at + random() * order.length * 0.3]));
  return [...order].sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
}

/**
 * The fewest roles for these grants, part by part, within these steps; `least` is what is proven, equal to the number of
 * roles where that is the fewest.
 */
export function partition(
  classes: Classes,
  grants: readonly Grant[],
  random: Random,
  steps: number,
): Partition {
  const fit = fitOf(classes, grants);
  const left = { left: steps };
  const parts = componentsOf(fit).sort((a, b) => a.length - b.length);
  const solved = parts.map((part) => solve(fit, part, random, left));
  return {
    roles: solved.flatMap(({ roles }) => roles),
    least: solved.reduce((sum, { least }) => sum + least, 0),
  };
}
