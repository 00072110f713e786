import { createHash } from 'node:crypto';
import { identityOf, type ReportId, roleKey } from '../domain/ids.ts';
import type { Operation } from '../domain/operation.ts';
import type { Deletion, Plan } from '../domain/plan.ts';
import type { Scope } from '../domain/settings.ts';
import { byContent, contentOf, listTextOf } from './content.ts';

/** What two plans must share to be the same plan; calls name reports in the order of their ids. */
export interface Identifying {
  readonly format: Plan['format'];
  readonly portal: Plan['portal'];
  readonly only: readonly string[];
  readonly overrides: readonly string[];
  readonly scope: readonly Scope[];
  readonly operations: readonly Operation[];
  /** Those whose account goes, each with all it has. */
  readonly deletions: readonly Deletion[];
}

const BLOCK = 1 << 14;

const scopeContent = ({ users, reports, rls }: Scope): unknown =>
  [users, reports, rls].map((patterns) => patterns?.map(({ text }) => text).sort());

/**
 * `sha256:` and the hash over the format, the portal, the scope, the overrides and the content of the
 * operations, sorted, with what those have who are deleted: two plans with the same fingerprint make the same calls to the same portal. Operation numbers,
 * names of reports, sources, reasons, findings and times do not count. No call names a report that is not among `reports`.
 */
export function fingerprintOf(plan: Identifying, reports: readonly ReportId[]): string {
  const content = JSON.stringify([
    plan.format,
    plan.portal.name,
    plan.portal.url,
    plan.only.toSorted(),
    plan.overrides.toSorted(),
    plan.scope.map(scopeContent),
  ]);
  const hash = createHash('sha256').update(content);
  // Not each by itself: there may be hundreds of thousands.
  let block = '';
  const reportsText = listTextOf(reports);
  for (const action of plan.operations.toSorted(byContent)) {
    block += `\n${contentOf(action, reportsText)}`;
    if (block.length < BLOCK) continue;
    hash.update(block);
    block = '';
  }
  hash.update(block);
  const deletions = plan.deletions.map(({ user, role, reports, groups, rls }) => {
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
