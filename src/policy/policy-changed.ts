import type { Base } from '../domain/base.ts';
import type { Delta } from '../domain/delta.ts';
import type { Desired } from '../domain/desired.ts';
import { once } from '../domain/multimap.ts';
import { isError, type Problem } from '../domain/problem.ts';
import type { Rule } from '../domain/rule.ts';
import type { Facts } from './facts.ts';
import { type GuardName, refusals } from './guards/guards.ts';
import { judgePlan } from './rules/evaluate.ts';

/** What the files' own guards and rules say of a plan: only what these let pass is told of the base's. */
export interface OwnVerdict {
  readonly refusals: readonly Problem[];
  readonly broken: readonly Problem[];
}

/** Every value under every key of two maps, those of the first before those of the second. */
function together<Key, Value>(
  first: ReadonlyMap<Key, readonly Value[]>,
  second: ReadonlyMap<Key, readonly Value[]>,
): ReadonlyMap<Key, readonly Value[]> {
  const all = new Map(first);
  for (const [key, values] of second) all.set(key, [...new Set([...(all.get(key) ?? []), ...values])]);
  return all;
}

/**
 * The files with the names that they had when they were applied last as well: a policy speaks of aliases and teams, and
 * whoever calls one of them otherwise has not got rid of it. A team that is still there has the members it has now.
 */
function underBothNames(delta: Delta, base: Base): Delta {
  const { world } = delta;
  const before = base.desiredFor([], [], 'now');
  const desired: Desired = {
    ...world.desired,
    datasetAliases: together(world.desired.datasetAliases, before.datasetAliases),
    reportAliases: together(world.desired.reportAliases, before.reportAliases),
    teamsNow: once(() => new Map([...base.teamsNow(), ...world.desired.teamsNow()])),
  };
  return { ...delta, world: { ...world, desired } };
}

/**
 * The same where an alias of the base led to a dataset by a report that is gone: nobody knows where it leads now, so what
 * is refused under it may be a role of any dataset. Undefined where every alias leads somewhere.
 */
function inDoubt(named: Delta, base: Base): Delta | undefined {
  const { lostDatasets } = base.desiredFor([], [], 'now');
  if (lostDatasets.length === 0) return undefined;
  const { world } = named;
  const anywhere = new Map(world.catalogue.roles.map(({ datasetId }) => [datasetId, lostDatasets]));
  const datasetAliases = together(world.desired.datasetAliases, anywhere);
  return { ...named, world: { ...world, desired: { ...world.desired, datasetAliases } } };
}

/** Rules as they are written, wherever they stand. */
const written = (rules: readonly Rule[]): string =>
  JSON.stringify(rules, (key, value) => (key === 'source' ? undefined : value));

/** True where rules that are the same would say the same: every name of the base means what it meant. */
const keepsNames = ({ world: { desired } }: Delta, named: Delta): boolean => {
  const { datasetAliases, teamsNow } = named.world.desired;
  return (
    teamsNow().size === desired.teamsNow().size &&
    [...datasetAliases].every(([id, names]) => names.length === (desired.datasetAliases.get(id)?.length ?? 0))
  );
};

/** True where what was applied last says nothing that the files' own rules do not say. */
function keepsRules(delta: Delta, named: Delta, applied: readonly Rule[]): boolean {
  if (applied.length === 0) return true;
  return keepsNames(delta, named) && written(applied) === written(delta.world.desired.settings.rules);
}

function rulesChanged(
  facts: Facts,
  named: Delta,
  doubtful: Delta | undefined,
  applied: readonly Rule[],
  broken: readonly Problem[],
): Problem[] {
  if (doubtful === undefined && keepsRules(facts.delta, named, applied)) return [];
  const told = new Set(broken.filter(isError).map(({ message }) => message));
  const refusedIn = (delta: Delta, problemOf: (rule: Rule, broken: Problem) => Problem): Problem[] => {
    const judged = judgePlan(applied, delta).flatMap(({ rule, problems }) =>
      problems.flatMap((one) => (isError(one) && !told.has(one.message) ? [{ rule, one }] : [])),
    );
    for (const { one } of judged) told.add(one.message);
    return judged.map(({ rule, one }) => problemOf(rule, one));
  };
  const loosened = refusedIn(named, ({ name }, { message, why, place }) => ({
    code: 'policy-changed',
    severity: 'error',
    message: `the rule ${name} was loosened together with what it refuses: ${message}`,
    why: `as it was applied last: ${why ?? 'it refuses this'}`,
    fix: 'apply the change of the rule first, by itself; or undo it',
    ...(place !== undefined && { place }),
  }));
  if (doubtful === undefined) return loosened;
  const inDoubt = refusedIn(doubtful, ({ name }, { message, place }) => ({
    code: 'policy-changed',
    severity: 'error',
    message: `the rule ${name} may refuse this: ${message}`,
    why: 'it speaks of a dataset by a report that is gone since it was applied last: nobody knows which that was',
    fix: 'apply the new name first, by itself',
    ...(place !== undefined && { place }),
  }));
  return [...loosened, ...inDoubt];
}

/**
 * What the guards and rules that were applied last refuse, and the files' own do not: whoever loosens one of them, or what
 * it calls by name, and needs that in one step would not be guarded at all. Exceptions of the files' `guards.allow` count
 * under both.
 */
export function policyChanged(
  facts: Facts,
  base: Base,
  overrides: readonly GuardName[],
  own: OwnVerdict,
): Problem[] {
  const { guards, rules } = base.settings;
  const callsByName = guards.restrict.length + rules.length > 0;
  const named = callsByName ? underBothNames(facts.delta, base) : facts.delta;
  const doubtful = callsByName ? inDoubt(named, base) : undefined;
  const known = new Set(own.refusals.map(({ code }) => code));
  const refused = refusals({ ...facts, delta: doubtful ?? named, guards }, overrides, facts.guards.allow)
    .filter(({ code }) => !known.has(code))
    .map(({ code, message, why, place }): Problem => {
      const isRestriction = code === 'not-granted-here';
      return {
        code: 'policy-changed',
        severity: 'error',
        message: `${isRestriction ? 'guards.restrict' : code} was loosened together with what it refuses: ${message}`,
        why: `as it was applied last: ${why ?? 'it refuses this'}`,
        fix: `apply the change of the guard first, by itself; or undo it${isRestriction ? '' : ' and use guards.allow or --override'}`,
        ...(place !== undefined && { place }),
      };
    });
  return [...refused, ...rulesChanged(facts, named, doubtful, rules, own.broken)];
}
