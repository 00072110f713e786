import { createHash } from 'node:crypto';
import { identityOf, roleKey } from '../domain/ids.ts';
import type { Call, Operation } from '../domain/operation.ts';
import type { PatternTexts } from '../domain/pattern.ts';
import type { Plan } from '../domain/plan.ts';
import { byCode } from '../domain/wording.ts';

function valuesOf(call: Call & Partial<Pick<Operation, 'id' | 'after' | 'needs'>>): readonly unknown[] {
  const { id: _, after: __, needs: ___, ...content } = call;
  return Object.values(content);
}

/** Sorts the arrays, because their order does not change what a call does. */
const contentOf = (call: Call): string =>
  JSON.stringify(valuesOf(call).map((value) => (Array.isArray(value) ? value.toSorted() : value)));

/** Sorts by kind, then by person or role. Compares the arrays of calls only if everything else is equal. */
export function sortedByContent(calls: readonly Call[]): Call[] {
  const scalars = (call: Call): string => JSON.stringify(valuesOf(call).filter((one) => !Array.isArray(one)));
  return calls
    .map((call) => ({ call, head: scalars(call) }))
    .sort((a, b) => byCode(a.head, b.head) || byCode(contentOf(a.call), contentOf(b.call)))
    .map(({ call }) => call);
}

const scopeContent = ({ users, reports, rls }: PatternTexts): unknown =>
  [users, reports, rls].map((patterns) => patterns?.toSorted());

/**
 * Plans with equal fingerprints make the same calls to the same portal. Operation numbers, names of reports,
 * sources, reasons, findings and times do not count.
 */
export function fingerprintOf(plan: Plan): string {
  const head = JSON.stringify([
    plan.format,
    plan.portal.name,
    plan.portal.url,
    plan.only.toSorted(),
    plan.overrides.toSorted(),
    [plan.scope.only, plan.scope.ignore].map(scopeContent),
  ]);
  const hash = createHash('sha256').update(head);
  for (const operation of sortedByContent(plan.operations)) hash.update(`\n${contentOf(operation)}`);
  const deletions = (plan.deletions ?? []).map(({ user, role, reports, groups, rls }) => {
    const memberships = rls.map((one) => roleKey(one.datasetId, one.role));
    const lists = [reports, groups, memberships].map((list) => list.toSorted());
    return JSON.stringify([identityOf(user), role, ...lists]);
  });
  for (const deletion of deletions.sort()) hash.update('\n').update(deletion);
  return `sha256:${hash.digest('hex')}`;
}
