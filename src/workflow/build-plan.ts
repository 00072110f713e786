import type { Catalogue } from '../domain/catalogue.ts';
import type { World } from '../domain/delta.ts';
import type { Desired } from '../domain/desired.ts';
import { exclusionOf } from '../domain/exclusion.ts';
import type { Holdings } from '../domain/holdings.ts';
import type { Live } from '../domain/live.ts';
import type { Plan } from '../domain/plan.ts';
import { isError, type Problem } from '../domain/problem.ts';
import { changesOf } from '../plan/changes.ts';
import { holdingsOf, namesOf } from '../plan/holdings.ts';
import { type PlanHead, planOf } from '../plan/project.ts';
import { factsOf } from '../policy/facts.ts';
import { findingsOf } from '../policy/findings/all.ts';
import { type GuardName, refusals } from '../policy/guards/guards.ts';
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
  /** Problems of earlier steps: warnings become findings, an error means that there is no plan. */
  readonly earlier: readonly Problem[];
}

/** A plan, or the problems for which there is none. */
export type Built =
  | { readonly plan: undefined; readonly problems: readonly Problem[] }
  | {
      readonly plan: Plan;
      readonly problems: readonly Problem[];
      /** Who holds what before and after it; as large as the portal, so made when asked for. */
      readonly holdings: () => Holdings;
    };

/**
 * The plan that makes the portal as desired, with the fewest calls. Problems of severity error in `problems` mean that
 * there is no plan; guards that refuse are findings of the plan.
 */
export function buildPlan(desired: Desired, catalogue: Catalogue, live: Live, options: PlanOptions): Built {
  const { now, portal, commit, dirty, only, overrides, earlier } = options;
  const exclusion = exclusionOf(desired.settings.manage, catalogue, desired);
  const world: World = { desired, catalogue, live, exclusion, now };
  const { selectors, problems } = parseSelectors(only, desired);
  const obstacles = [...problems, ...earlier, ...findObstacles(world)];
  if (obstacles.some(isError)) return { plan: undefined, problems: obstacles };

  const delta = reconcile(world, { selectors });
  const changes = changesOf(delta);
  const facts = factsOf(delta, exclusiveByPattern(world), changes, options.allowLossyReplace);
  const findings = [...refusals(facts, overrides), ...earlier, ...findingsOf(facts)];
  const head: PlanHead = { portal, commit, dirty, base: null, only, overrides };
  const plan = { ...planOf(delta, changes, head, findings), people: namesOf(delta) };
  return { plan, problems: obstacles, holdings: () => holdingsOf(delta) };
}
