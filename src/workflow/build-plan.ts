import type { Catalogue } from '../domain/catalogue.ts';
import type { Delta, World } from '../domain/delta.ts';
import type { Desired } from '../domain/desired.ts';
import { exclusionOf } from '../domain/exclusion.ts';
import type { Live } from '../domain/live.ts';
import type { Plan } from '../domain/plan.ts';
import { isError, type Problem } from '../domain/problem.ts';
import { changesOf } from '../plan/changes.ts';
import { namesOf } from '../plan/holdings.ts';
import { type PlanHead, planOf } from '../plan/project.ts';
import { factsOf } from '../policy/facts.ts';
import { findingsOf, withStanding } from '../policy/findings/all.ts';
import { type GuardName, refusals } from '../policy/guards/guards.ts';
import { evaluateRules } from '../policy/rules/evaluate.ts';
import { findObstacles } from '../reconcile/obstacles.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { exclusiveByPattern } from '../reconcile/scope.ts';
import { parseSelectors } from '../reconcile/selectors.ts';

/** What a plan is built with besides the states. */
export interface PlanOptions extends Omit<PlanHead, 'base'> {
  /** The one instant of the run, in milliseconds. */
  readonly now: number;
  readonly overrides: readonly GuardName[];
  readonly allowLossyReplace: boolean;
  /** True holds whatever would give. */
  readonly removalsOnly?: boolean;
  /** Problems of earlier steps: warnings become findings, an error means that there is no plan. */
  readonly earlier: readonly Problem[];
}

/** A plan and the delta that it was made from, or the problems for which there is none. */
export type Built = { readonly problems: readonly Problem[] } & (
  | { readonly plan: Plan; readonly delta: Delta }
  | { readonly plan: undefined; readonly delta: undefined }
);

/**
 * The plan that makes the portal as desired, with the fewest calls. Problems of severity error in `problems` mean that
 * there is no plan; guards that refuse are findings of the plan.
 */
export function buildPlan(desired: Desired, catalogue: Catalogue, live: Live, options: PlanOptions): Built {
  const { now, portal, commit, dirty, only, overrides, earlier } = options;
  const exclusion = exclusionOf(desired.settings.manage, catalogue, desired);
  const { allowLossyReplace } = options;
  const world: World = { desired, catalogue, live, exclusion, now, allowLossyReplace };
  const { selectors, problems } = parseSelectors(only, world);
  const obstacles = [...problems, ...earlier, ...findObstacles(world)];
  if (obstacles.some(isError)) return { plan: undefined, delta: undefined, problems: obstacles };

  const delta = reconcile(world, { selectors, removalsOnly: options.removalsOnly === true });
  const changes = changesOf(delta);
  const facts = factsOf(delta, exclusiveByPattern(world), changes);
  const findings = [
    ...refusals(facts, overrides),
    ...evaluateRules(delta, desired.settings),
    ...earlier.map(withStanding),
    ...findingsOf(facts),
  ];
  const head: PlanHead = { portal, commit, dirty, base: null, only, overrides };
  const plan = { ...planOf(delta, changes, head, findings), people: namesOf(delta) };
  return { plan, delta, problems: obstacles };
}
