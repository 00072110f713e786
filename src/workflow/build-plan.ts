import type { Base, BaseStatus } from '../domain/base.ts';
import type { Catalogue } from '../domain/catalogue.ts';
import type { Cause } from '../domain/change.ts';
import { countChanges } from '../domain/changes.ts';
import type { World } from '../domain/delta.ts';
import type { Desired } from '../domain/desired.ts';
import type { Identity } from '../domain/ids.ts';
import type { Live } from '../domain/live.ts';
import { isError, type Problem, ProblemError } from '../domain/problem.ts';
import { changesOf } from '../plan/changes.ts';
import { type PlanHead, planOf } from '../plan/project.ts';
import { unlistedOf } from '../plan/unlisted.ts';
import { factsOf } from '../policy/facts.ts';
import { findingsOf, noBase, withStanding } from '../policy/findings/findings.ts';
import { reviewsDue } from '../policy/findings/time.ts';
import { type GuardName, guardRefusals } from '../policy/guards/guards.ts';
import { policyChanged } from '../policy/policy-changed.ts';
import { evaluateRules } from '../policy/rules/judge.ts';
import { compareLeftAlone } from '../reconcile/compare.ts';
import { worldOf } from '../reconcile/match.ts';
import { findObstacles } from '../reconcile/obstacles.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { parseSelectors } from '../reconcile/select.ts';

interface BuildOptions extends Omit<PlanHead, 'base' | 'against' | 'target' | 'unlisted' | 'causes'> {
  readonly base?: { readonly commit: string | null; readonly files: Base } | undefined;
  readonly baseStatus?: BaseStatus | undefined;
  readonly against?:
    | { readonly commit: string; readonly target: string; readonly desired: Desired }
    | undefined;
  readonly causes?: readonly Cause[] | undefined;
  readonly now: number;
  readonly overrides: readonly GuardName[];
  readonly locked?: readonly Identity[] | undefined;
  readonly removalsOnly?: boolean | undefined;
  readonly reviews?: boolean | undefined;
  /** Warnings become findings; an error stops the plan. */
  readonly earlier: readonly Problem[];
  readonly arranged?: (problems: readonly Problem[]) => readonly Problem[];
}

/** Guards that refuse become findings. Throws a `ProblemError` if no plan is possible. */
export function buildPlan(files: Desired, catalogue: Catalogue, live: Live, options: BuildOptions) {
  const { now, portal, commit, dirty, only, overrides, earlier, base, causes = [] } = options;
  const worldFor = (wanted: Desired): World => ({
    ...worldOf(wanted, { catalogue, live }, now, base?.files),
    locked: new Set(options.locked),
  });
  const world = worldFor(files);
  const { selected, problems } = parseSelectors(only, world);
  const obstacles = [...problems, ...earlier, ...findObstacles(world)];
  if (obstacles.some(isError)) throw new ProblemError(options.arranged?.(obstacles) ?? obstacles);

  const { against } = options;
  const delta = reconcile(world, {
    selected,
    removalsOnly: options.removalsOnly,
    causes,
    against: against && worldFor(against.desired),
  });
  const changes = changesOf(delta);
  const counts = countChanges(changes);
  const facts = factsOf(delta, compareLeftAlone(delta), changes, counts);
  const unlisted = unlistedOf(delta);
  const own = { refusals: guardRefusals(facts, overrides), broken: evaluateRules(delta, files.settings) };
  const found = findingsOf(facts);
  const isFirst = ({ code }: Problem): boolean => code === 'management-narrowed';
  const findings = [
    ...found.filter(isFirst),
    ...noBase(options.baseStatus),
    ...own.refusals,
    ...(base === undefined ? [] : policyChanged(facts, base.files, overrides, own)),
    ...own.broken,
    ...earlier.map(withStanding),
    ...found.filter((one) => !isFirst(one)),
    ...(options.reviews === true ? reviewsDue(files.due) : []),
  ];
  const head: PlanHead = {
    portal,
    commit,
    dirty,
    base: base?.commit ?? null,
    only,
    overrides,
    ...(causes.length > 0 && { causes }),
    ...(against && { against: against.commit, target: against.target }),
    unlisted,
  };
  return { plan: planOf(delta, changes, counts, head, findings), delta };
}
