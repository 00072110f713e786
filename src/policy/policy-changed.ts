import type { Base } from '../domain/base.ts';
import type { Delta } from '../domain/delta.ts';
import type { DatasetAliases } from '../domain/exclusion.ts';
import { once } from '../domain/multimap.ts';
import { isError, type Problem } from '../domain/problem.ts';
import type { Rule } from '../domain/settings.ts';
import type { Facts } from './facts.ts';
import { guardRefusals } from './guards/guards.ts';
import { notGrantedHere } from './guards/restrict.ts';
import { judgePlan } from './rules/judge.ts';

function mergeNames(first: DatasetAliases, second: DatasetAliases): DatasetAliases {
  const all = new Map(first);
  for (const [id, names] of second) all.set(id, [...new Set([...(all.get(id) ?? []), ...names])]);
  return all;
}

/** Adds the last applied aliases and teams, so that a new name evades no rule. Undefined if none differ. */
function underBothNames(delta: Delta, base: Base): Delta | undefined {
  const { world } = delta;
  const { desired } = world;
  const { unresolvedDatasets, ...before } = base.desiredFor([], []);
  // An alias that does not resolve may mean any dataset.
  const mayMatch = unresolvedDatasets.length === 0 ? [] : world.catalogue.roles;
  const datasetAliases = mergeNames(
    mergeNames(desired.datasetAliases, before.datasetAliases),
    new Map(mayMatch.map(({ datasetId }) => [datasetId, unresolvedDatasets])),
  );
  const teamsNow = once(() => new Map([...base.teamsNow(), ...desired.teamsNow()]));
  const isSame =
    teamsNow().size === desired.teamsNow().size &&
    [...datasetAliases].every(([id, names]) => names.length === desired.datasetAliases.get(id)?.length);
  if (isSame) return undefined;
  return { ...delta, world: { ...world, desired: { ...desired, datasetAliases, teamsNow } } };
}

const textOfRules = (rules: readonly Rule[]): string =>
  JSON.stringify(rules, (key, value) => (key === 'source' ? undefined : value));

const loosenedProblem = (what: string, fix: string, { message, why, place }: Problem): Problem => ({
  code: 'policy-changed',
  severity: 'error',
  message: `the files loosen ${what}. The last applied files refuse this plan: ${message}`,
  why: `in the last applied files: ${why ?? 'a guard or rule refuses this change'}`,
  fix,
  ...(place !== undefined && { place }),
});

/**
 * Finds changes that only the last applied guards and rules refuse. `own` has the problems by the new guards
 * and rules. One commit must not loosen a rule and also make a change that the rule refused.
 */
export function policyChanged(
  facts: Facts,
  base: Base,
  overrides: readonly string[],
  own: { readonly refusals: readonly Problem[]; readonly broken: readonly Problem[] },
): Problem[] {
  const { guards, rules } = base.settings;
  const { delta } = facts;
  const needsNames = guards.restrict.length + rules.length > 0;
  const deltaByBothNames = needsNames ? underBothNames(delta, base) : undefined;
  const asLastApplied: Facts = { ...facts, delta: deltaByBothNames ?? delta, guards };

  const found: Problem[] = [];
  const ownCodes = new Set(own.refusals.map(({ code }) => code));
  const fix = 'first apply a commit that changes only the guard, or restore the guard';
  const refusals = guardRefusals(asLastApplied, overrides, facts.guards.allow);
  for (const problem of [...refusals, ...notGrantedHere(asLastApplied)]) {
    if (ownCodes.has(problem.code)) continue;
    const isRestriction = problem.code === 'not-granted-here';
    const withException = isRestriction ? fix : `${fix} and allow this change in guards.allow`;
    const what = isRestriction ? 'guards.restrict' : `the guard ${problem.code.replace(/^guard-/, '')}`;
    found.push(loosenedProblem(what, withException, problem));
  }

  const hasSameRules = textOfRules(rules) === textOfRules(delta.world.desired.settings.rules);
  if (hasSameRules && deltaByBothNames === undefined) return found;
  const ownMessages = new Set(own.broken.filter(isError).map(({ message }) => message));
  const fixOfRule =
    'first apply a commit that changes only the rule, or the teams and aliases that it names. Then apply the rest. Or undo the change of the rule';
  for (const { rule, problems } of judgePlan(rules, asLastApplied.delta))
    for (const problem of problems)
      if (isError(problem) && !ownMessages.has(problem.message))
        found.push(loosenedProblem(`the rule ${rule.name}`, fixOfRule, problem));
  return found;
}
