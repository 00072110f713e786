import type { AuditLog } from '../domain/audit.ts';
import type { Change, Usage } from '../domain/change.ts';
import type { World } from '../domain/delta.ts';
import { identityOf } from '../domain/ids.ts';
import { usesIn } from './review.ts';

const DAY = 86_400_000;
export const DAYS = 90;

type UsedChange = Extract<Change, { readonly kind: 'delete-user' | 'grant-report' | 'revoke-report' }>;

export const isTake = (change: Change): change is UsedChange =>
  change.kind === 'revoke-report' || change.kind === 'delete-user';

export const usageWindow = (now: number) => ({ from: now - DAYS * DAY, to: now });

export function coveredDays({ entries, reachesBack }: AuditLog, now: number): number {
  if (reachesBack) return DAYS;
  const first = entries.reduce((least, { at }) => Math.min(least, at), now);
  return Math.min(DAYS, Math.ceil((now - first) / DAY));
}

/** Without `report`, returns all uses of a person. Null if the log covers no day or is unreadable. */
export function usageReader(world: World, log: AuditLog | undefined) {
  const { now } = world;
  const days = log === undefined ? 0 : coveredDays(log, now);
  const uses = usesIn(log?.entries.filter(({ at }) => at <= now) ?? [], world, now - days * DAY);
  return (user: string, report?: string): Usage | null => {
    const identity = identityOf(user);
    const { last, opens = 0 } = uses.get(report === undefined ? identity : `${identity} ${report}`) ?? {};
    const day = last === undefined ? null : new Date(last).toISOString().slice(0, 10);
    return days === 0 ? null : { last: day, days, opens };
  };
}

export function withUsage(
  changes: readonly Change[],
  world: World,
  log: AuditLog | undefined,
): readonly Change[] {
  const usageOf = usageReader(world, log);
  return changes.map((change) => {
    if (!isTake(change)) return change;
    const report = 'report' in change ? change.report.id : undefined;
    return { ...change, usage: usageOf(change.user, report) };
  });
}
