import type { Catalogue } from '../domain/catalogue.ts';
import type { Change } from '../domain/change.ts';
import type { Desired } from '../domain/desired.ts';
import { exclusionOf } from '../domain/exclusion.ts';
import type { Live } from '../domain/live.ts';
import type { Operation } from '../domain/operation.ts';
import type { Plan, Summary } from '../domain/plan.ts';
import { isError, type Problem } from '../domain/problem.ts';
import { stepsOf } from './actions.ts';
import { changesOf, namer } from './changes.ts';
import type { Diff } from './diff.ts';
import { diffGroups } from './diff-groups.ts';
import { diffUsers } from './diff-users.ts';
import { operationsOf } from './edges.ts';
import { type Facts, factsOf, liveTally } from './facts.ts';
import { findingsOf } from './findings/all.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type GuardName, refusals } from './guards.ts';
import type { PlanInput } from './input.ts';
import { findObstacles } from './preconditions.ts';
import { effective, exclusiveByPattern } from './scope.ts';
import { parseSelectors, select } from './select.ts';

/** What a plan is built with besides the states. */
export interface PlanOptions {
  /** The one instant of the run, in milliseconds. */
  readonly now: number;
  readonly portal: Plan['portal'];
  readonly commit: string | null;
  readonly dirty: boolean;
  readonly only: readonly string[];
  readonly overrides: readonly GuardName[];
  readonly allowLossyReplace: boolean;
  /** Problems of earlier steps: warnings become findings, an error means that there is no plan. */
  readonly earlier: readonly Problem[];
}

/** An empty list of users is never taken for emptiness: nothing but creations and their access is planned. */
function cautious(diff: Diff, { live }: PlanInput): Diff {
  if (live.users.size + live.ambiguous.size > 0) return diff;
  const users = diff.users
    .filter(({ account }) => account.kind === 'create')
    .map((user) => ({ ...user, residue: new Map() as typeof user.residue }));
  return { users, groups: [] };
}

function summaryOf({ performed, changes, managed, input }: Facts, operations: readonly Operation[]): Summary {
  const count = (kind: Change['kind']): number => performed.filter((change) => change.kind === kind).length;
  const live = liveTally(input);
  const decided = [...input.live.users.keys()].filter((identity) => input.desired.users.has(identity)).length;
  const unlisted =
    input.desired.settings.manage.unlisted === 'keep' ? live.users - decided : untouchedUsers(input);
  return {
    users: {
      create: count('create-user'),
      delete: count('delete-user'),
      replace: count('replace-user'),
      update: count('update-user'),
    },
    reports: { grant: count('grant-report'), revoke: count('revoke-report') },
    rls: { grant: count('grant-rls'), revoke: count('revoke-rls') },
    manual: changes.filter(({ kind }) => kind === 'manual').length,
    held: changes.filter(({ held }) => held !== null).length,
    operations: operations.length,
    unmanaged: {
      users: unlisted,
      grants: live.grants - managed.grants,
      memberships: live.memberships - managed.memberships,
    },
  };
}

/** Under `unlisted: revoke` or `delete`, only who is excluded or ambiguous is left alone. */
const untouchedUsers = ({ live, exclusion }: PlanInput): number =>
  [...live.users.keys()].filter((identity) => exclusion.user(identity)).length +
  [...live.ambiguous.values()].flat().length;

/**
 * The plan that makes the portal as desired, with the fewest calls. Problems of severity error in `problems` mean that
 * there is no plan; guards that refuse are findings of the plan.
 */
export function buildPlan(
  desired: Desired,
  catalogue: Catalogue,
  live: Live,
  options: PlanOptions,
): { readonly plan: Plan | undefined; readonly problems: readonly Problem[] } {
  const { now, only, overrides, portal } = options;
  const { manage, portal: portalSettings, order } = desired.settings;
  const input: PlanInput = {
    desired,
    catalogue,
    live,
    now,
    exclusion: exclusionOf(manage, catalogue, desired),
  };
  const { selectors, problems } = parseSelectors(only, desired);
  const obstacles = [...problems, ...options.earlier, ...findObstacles(input)];
  if (obstacles.some(isError)) return { plan: undefined, problems: obstacles };

  const exclusive = effective(exclusiveByPattern(input), input);
  const whole = cautious({ users: diffUsers(input, exclusive), groups: diffGroups(input, exclusive) }, input);
  const diff = select(whole, selectors, desired, catalogue);
  const changes = changesOf(diff, namer(catalogue, desired));
  const operations = operationsOf(stepsOf(diff, catalogue, live.memberships, portalSettings.dialect), order);
  const facts = factsOf(input, whole, diff, changes, options.allowLossyReplace);
  const format = 'rolecall.plan/1';
  const plan: Plan = {
    format,
    createdAt: new Date(now).toISOString(),
    commit: options.commit,
    dirty: options.dirty,
    base: null,
    portal,
    only,
    overrides,
    fingerprint: fingerprintOf({
      format,
      portal,
      only,
      overrides,
      scope: [manage.only, manage.ignore],
      order,
      operations,
    }),
    summary: summaryOf(facts, operations),
    changes,
    operations,
    findings: [...refusals(facts, overrides), ...options.earlier, ...findingsOf(facts)],
  };
  return { plan, problems: obstacles };
}
