import type { Email, GroupId, ReportId, UserId } from '../domain/ids.ts';
import type { Performed } from '../domain/performed.ts';
import type { UserRecord } from './decode.ts';

/** A call that is not made because the account is another than the plan saw. */
export const changedSince = (email: string, what: string): Performed => ({
  status: 'failed',
  problem: {
    code: 'changed-since',
    severity: 'error',
    message: `${email} ${what}`,
    why: 'the account is not the one that the plan saw',
    fix: 'plan again, and look at who that is now',
  },
});

/** An account as the plan saw it. */
export interface PlannedUser {
  readonly role: number;
  readonly reports: readonly ReportId[];
  readonly groups: readonly GroupId[];
}

/** The account that the plan saw under an address. */
export type Planned = (email: Email) => PlannedUser | undefined;

const sameSet = (now: readonly string[] | null | undefined, planned: readonly string[]): boolean => {
  const folded = new Set((now ?? []).map((id) => id.toLowerCase()));
  return folded.size === planned.length && planned.every((id) => folded.has(id));
};

/** What of an account is not as the plan saw it, in words; undefined when all of it is. */
export function changeOf(
  user: UserRecord,
  userId: UserId,
  planned: PlannedUser | undefined,
): string | undefined {
  if (user.id.toLowerCase() !== userId) return 'now belongs to another account';
  if (planned === undefined) return undefined;
  if (user.role !== planned.role) return 'has another role by now';
  if (!sameSet(user.reports, planned.reports)) return 'has other reports by now';
  return sameSet(user.groups, planned.groups) ? undefined : 'is in other portal groups by now';
}
