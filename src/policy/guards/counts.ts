import { isPerformed } from '../../domain/change.ts';
import type { Limit } from '../../domain/settings.ts';
import { counted, few } from '../../domain/wording.ts';
import type { Facts, Guard } from '../facts.ts';

const ALWAYS_PASS = 10;

const percent = (part: number, whole: number): string =>
  `${whole === 0 ? 100 : Math.round((part / whole) * 1000) / 10}%`;

function limitText(limit: Limit): string {
  if (limit.kind === 'share') return `${limit.share * 100}%`;
  return limit.kind === 'off' ? 'off' : String(limit.count);
}

/** A share always allows ten changes, for small portals. A count is exact. */
function exceeds(limit: Limit, count: number, managed: number): boolean {
  switch (limit.kind) {
    case 'off':
      return false;
    case 'count':
    case 'allowed':
      return count > limit.count;
    case 'share':
      return count > ALWAYS_PASS && count > limit.share * managed;
  }
}

export function maxChanges({ counts, managed, guards }: Facts, setting: 'maxRemovals' | 'maxGrants') {
  const { performed } = counts;
  const limit = guards[setting];
  const isRemoval = setting === 'maxRemovals';
  const mayLeaveNone = !isRemoval || limit.kind === 'off' || limit.kind === 'allowed';
  const verb = isRemoval ? 'revoke' : 'grant';
  const kinds = [
    { what: 'report grant', kind: 'report', before: managed.grants },
    { what: 'RLS membership', kind: 'rls', before: managed.memberships },
  ] as const;
  const reasons = kinds.flatMap(({ what, kind, before }) => {
    const count = performed(`${verb}-${kind}`);
    const leavesNone = !mayLeaveNone && before >= 2 && count >= before && performed(`grant-${kind}`) === 0;
    if (!exceeds(limit, count, before) && !leavesNone) return [];
    if (!isRemoval) return [`${counted(count, what)}, and ${before} are managed now`];
    const none = leavesNone ? ', which leaves none' : '';
    return [`${count} of ${before} managed ${what}s (${percent(count, before)})${none}`];
  });
  if (reasons.length === 0) return undefined;
  return {
    message: `the plan ${isRemoval ? 'removes' : 'gives'} ${reasons.join(' and ')}`,
    why: `guards.${setting} is ${limitText(limit)}`,
    fix: isRemoval ? 'check who loses access' : 'check who gains what',
    // One limit in `guards.allow` covers grants and memberships.
    needs: Math.max(...kinds.map(({ kind }) => performed(`${verb}-${kind}`))),
  };
}

export const maxUserDeletes: Guard = ({ counts, guards: { maxUserDeletes: limit } }) => {
  const deletions = counts.accounts.filter(
    (change) => isPerformed(change) && (change.kind === 'delete-user' || change.kind === 'replace-user'),
  );
  if (!exceeds(limit, deletions.length, 0)) return undefined;
  const users = deletions.map(({ user }) => user);
  return {
    message: `the plan deletes or replaces ${counted(users.length, 'user')}: ${few(users)}`,
    why: `guards.maxUserDeletes is ${limitText(limit)}; a restore does not bring back all of a deleted account`,
    fix: 'check the deleted users',
    needs: deletions.length,
  };
};
