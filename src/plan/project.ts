import { reportAt, roleAt } from '../domain/catalogue.ts';
import type { ChangeCounts } from '../domain/change-counts.ts';
import type { Changes } from '../domain/changes.ts';
import { type Delta, isDeleted, isReplaced } from '../domain/delta.ts';
import { roleOf } from '../domain/ids.ts';
import type { Deletion, Plan } from '../domain/plan.ts';
import type { Problem } from '../domain/problem.ts';
import { operationsOf } from './edges.ts';
import { fingerprintOf } from './fingerprint.ts';
import { stepsOf } from './steps.ts';
import { summaryOf } from './summary.ts';

/** What a plan says of itself besides the delta. */
export type PlanHead = Pick<
  Plan,
  'portal' | 'commit' | 'dirty' | 'base' | 'only' | 'overrides' | 'causes' | 'against' | 'unlisted'
>;

function deletionsOf({ people, world: { catalogue } }: Delta): Deletion[] {
  return people
    .filter((person) => isDeleted(person) || isReplaced(person))
    .flatMap(({ live }) => live ?? [])
    .map(({ email, role, reports, roles, groups }) => ({
      user: email,
      role,
      reports: Array.from(reports, (index) => reportAt(catalogue, index).id),
      groups,
      rls: Array.from(roles, (index) => roleOf(roleAt(catalogue, index).key)),
    }));
}

/** The plan of a delta: its changes, and the fewest calls that make them, each behind what it relies on. */
export function planOf(
  delta: Delta,
  changes: Changes,
  counts: ChangeCounts,
  head: PlanHead,
  findings: readonly Problem[],
): Plan {
  const { desired, now, catalogue } = delta.world;
  const { manage, portal } = desired.settings;
  const operations = operationsOf(stepsOf(delta, portal.dialect));
  const format = 'rolecall.plan/1';
  const { only, overrides } = head;
  const deletions = deletionsOf(delta);
  return {
    format,
    createdAt: new Date(now).toISOString(),
    ...head,
    fingerprint: fingerprintOf(
      {
        format,
        portal: head.portal,
        only,
        overrides,
        scope: [manage.only, manage.ignore],
        operations,
        deletions,
      },
      catalogue.reports.map(({ id }) => id),
    ),
    summary: summaryOf(delta, counts, operations),
    changes,
    operations,
    findings,
    ...(deletions.length > 0 && { deletions }),
  };
}
