import { createHash } from 'node:crypto';
import type { Operation } from '../domain/operation.ts';
import type { Plan } from '../domain/plan.ts';
import type { Scope } from '../domain/settings.ts';
import { contentOf } from './content.ts';

/** What two plans must share to be the same plan. */
export interface Identifying {
  readonly format: Plan['format'];
  readonly portal: Plan['portal'];
  readonly only: readonly string[];
  readonly overrides: readonly string[];
  readonly scope: readonly Scope[];
  readonly operations: readonly Operation[];
}

const scopeContent = ({ users, reports, rls }: Scope): unknown =>
  [users, reports, rls].map((patterns) => patterns?.map(({ text }) => text).sort() ?? null);

/**
 * `sha256:` and the hash over the format, the portal, the scope, the overrides and the content of the
 * operations, sorted: two plans with the same fingerprint make the same calls to the same portal. Operation numbers,
 * names of reports, sources, reasons, findings and times do not count.
 */
export function fingerprintOf(plan: Identifying): string {
  const content = JSON.stringify([
    plan.format,
    plan.portal.name,
    plan.portal.url,
    plan.only.toSorted(),
    plan.overrides.toSorted(),
    plan.scope.map(scopeContent),
  ]);
  const hash = createHash('sha256').update(content);
  for (const call of plan.operations.map(contentOf).sort()) hash.update('\n').update(call);
  return `sha256:${hash.digest('hex')}`;
}
