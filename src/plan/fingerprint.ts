import { createHash } from 'node:crypto';
import { identityOf, roleKey } from '../domain/ids.ts';
import type { Operation } from '../domain/operation.ts';
import type { Plan, PlanScope } from '../domain/plan.ts';

/** Equal for equal calls; sorts them by kind, then by person or role. */
export function contentOf(operation: Operation): string {
  const { id: _, after: __, needs: ___, ...content } = operation;
  const values: readonly unknown[] = Object.values(content);
  return JSON.stringify(values.map((value) => (Array.isArray(value) ? value.toSorted() : value)));
}

export type Identifying = Pick<
  Plan,
  'format' | 'portal' | 'only' | 'overrides' | 'scope' | 'operations' | 'deletions'
>;

const scopeContent = ({ users, reports, rls }: PlanScope): unknown =>
  [users, reports, rls].map((patterns) => patterns?.toSorted());

/**
 * Plans with equal fingerprints make the same calls to the same portal. Operation numbers, names of reports,
 * sources, reasons, findings and times do not count.
 */
export function fingerprintOf(plan: Identifying): string {
  const head = JSON.stringify([
    plan.format,
    plan.portal.name,
    plan.portal.url,
    plan.only.toSorted(),
    plan.overrides.toSorted(),
    [plan.scope.only, plan.scope.ignore].map(scopeContent),
  ]);
  const hash = createHash('sha256').update(head);
  for (const content of plan.operations.map(contentOf).sort()) hash.update(`\n${content}`);
  const deletions = (plan.deletions ?? []).map(({ user, role, reports, groups, rls }) => {
    const memberships = rls.map((one) => roleKey(one.datasetId, one.role));
    return JSON.stringify([
      identityOf(user),
      role,
      reports.toSorted(),
      groups.toSorted(),
      memberships.toSorted(),
    ]);
  });
  for (const deletion of deletions.sort()) hash.update('\n').update(deletion);
  return `sha256:${hash.digest('hex')}`;
}
