import { isPerformed } from '../../domain/changes.ts';
import type { Limit } from '../../domain/settings.ts';
import { counted, few } from '../../domain/wording.ts';
import type { Facts, Guard, GuardRefusal } from '../facts.ts';

const ALWAYS_PASS = 10;

const percent = (part: number, whole: number): string =>
  `${whole === 0 ? 100 : Math.round((part / whole) * 1000) / 10}%`;
const limitText = (limit: Limit): string =>
  limit.kind === 'share' ? `${limit.share * 100}%` : 'count' in limit ? String(limit.count) : 'off';
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

function tooMuch(
  { counts: { performed }, managed }: Facts,
  setting: 'maxRemovals' | 'maxGrants',
  limit: Limit,
): GuardRefusal | undefined {
  const isRemoval = setting === 'maxRemovals';
  const isStrict = isRemoval && (limit.kind === 'share' || limit.kind === 'count');
  const kinds = [
    { what: 'report grants', kind: 'report', of: managed.grants },
    { what: 'RLS memberships', kind: 'rls', of: managed.memberships },
  ] as const;
  const moved = (kind: 'report' | 'rls', isTaken: boolean): number =>
    performed(`${isTaken ? 'revoke' : 'grant'}-${kind}`);
  const reasons = kinds.flatMap(({ what, kind, of }) => {
    const count = moved(kind, isRemoval);
    const leavesNone = isStrict && of >= 2 && count >= of && moved(kind, false) === 0;
    if (!exceeds(limit, count, of) && !leavesNone) return [];
    return isRemoval
      ? [
          `${count} of ${of} managed ${what} (${percent(count, of)})${leavesNone ? ', which leaves none' : ''}`,
        ]
      : [`${count} ${what}, and ${of} are managed now`];
  });
  if (reasons.length === 0) return undefined;
  return {
    message: `the plan ${isRemoval ? 'removes' : 'gives'} ${reasons.join(' and ')}`,
    why: `guards.${setting} is ${limitText(limit)}`,
    fix: isRemoval ? 'check who loses access' : 'look at who gains what',
    // One limit in `guards.allow` covers both kinds.
    needs: Math.max(...kinds.map(({ kind }) => moved(kind, isRemoval))),
  };
}

export const maxRemovals: Guard = (facts) => tooMuch(facts, 'maxRemovals', facts.guards.maxRemovals);

export const maxGrants: Guard = (facts) => tooMuch(facts, 'maxGrants', facts.guards.maxGrants);

export const maxUserDeletes: Guard = ({ counts, guards: { maxUserDeletes: limit } }) => {
  const gone = counts.accounts.filter(
    (change) => isPerformed(change) && (change.kind === 'delete-user' || change.kind === 'replace-user'),
  );
  if (!exceeds(limit, gone.length, 0)) return undefined;
  return {
    message: `the plan deletes or replaces ${counted(gone.length, 'user')}: ${few(gone.map(({ user }) => user))}`,
    why: `guards.maxUserDeletes is ${limitText(limit)}; a restore does not bring back all of a deleted account`,
    fix: 'look at who is deleted',
    needs: gone.length,
  };
};
