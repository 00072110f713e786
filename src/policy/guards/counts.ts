import { isPerformed } from '../../domain/changes.ts';
import type { Limit } from '../../domain/settings.ts';
import { few } from '../../domain/wording.ts';
import type { Guard } from './guard.ts';

const ALWAYS_PASS = 10;

const percent = (part: number, whole: number): string =>
  `${whole === 0 ? 100 : Math.round((part / whole) * 1000) / 10} %`;
const limitText = (limit: Limit): string =>
  limit.kind === 'share' ? `${limit.share * 100}%` : 'count' in limit ? String(limit.count) : 'off';
/** A share has a floor, so that small portals can change at all; a count is meant exactly. */
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

/** How much of each kind of access is taken at once. */
export const maxRemovals: Guard = ({ counts: { performed }, managed, guards }) => {
  const limit = guards.maxRemovals;
  const kinds = [
    {
      what: 'report grants',
      removed: performed('revoke-report'),
      given: performed('grant-report'),
      of: managed.grants,
    },
    {
      what: 'RLS memberships',
      removed: performed('revoke-rls'),
      given: performed('grant-rls'),
      of: managed.memberships,
    },
  ];
  const reasons = kinds.flatMap(({ what, removed, given, of }) => {
    const toZero =
      limit.kind !== 'off' && limit.kind !== 'allowed' && of >= 2 && removed >= of && given === 0;
    if (!exceeds(limit, removed, of) && !toZero) return [];
    return [
      `${removed} of ${of} managed ${what} (${percent(removed, of)})${toZero ? ', which leaves none' : ''}`,
    ];
  });
  if (reasons.length === 0) return undefined;
  return {
    message: `the plan removes ${reasons.join(' and ')}`,
    why: `guards.maxRemovals is ${limitText(limit)}`,
    fix: 'check who loses access',
    // The exception's limit is one for both kinds.
    needs: Math.max(...kinds.map(({ removed }) => removed)),
  };
};

/** How many accounts are deleted, or replaced. */
export const maxUserDeletes: Guard = ({ counts, guards }) => {
  const gone = counts.accounts.filter(
    (change) => isPerformed(change) && (change.kind === 'delete-user' || change.kind === 'replace-user'),
  );
  if (!exceeds(guards.maxUserDeletes, gone.length, 0)) return undefined;
  return {
    message: `the plan deletes or replaces ${gone.length} users: ${few(gone.map(({ user }) => user))}`,
    why: `guards.maxUserDeletes is ${limitText(guards.maxUserDeletes)}; a deleted account does not come back as it was`,
    fix: 'look at who is deleted',
    needs: gone.length,
  };
};

/** How much of each kind of access is given at once. */
export const maxGrants: Guard = ({ counts: { performed }, managed, guards }) => {
  const limit = guards.maxGrants;
  const kinds = [
    { what: 'report grants', given: performed('grant-report'), of: managed.grants },
    { what: 'RLS memberships', given: performed('grant-rls'), of: managed.memberships },
  ];
  const reasons = kinds.flatMap(({ what, given, of }) =>
    exceeds(limit, given, of) ? [`${given} ${what} where ${of} are managed now`] : [],
  );
  if (reasons.length === 0) return undefined;
  return {
    message: `the plan gives ${reasons.join(' and ')}`,
    why: `guards.maxGrants is ${limitText(limit)}`,
    fix: 'look at who gains what',
    needs: Math.max(...kinds.map(({ given }) => given)),
  };
};
