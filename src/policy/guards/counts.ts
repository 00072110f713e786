import { isPerformed } from '../../domain/changes.ts';
import type { Limit } from '../../domain/settings.ts';
import { few } from '../../domain/wording.ts';
import type { Facts, Guard } from '../facts.ts';

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

/** What of each kind of access a plan takes and gives, and how much of it is managed. */
const kindsOf = ({ counts: { performed }, managed }: Facts) => [
  {
    what: 'report grants',
    taken: performed('revoke-report'),
    given: performed('grant-report'),
    of: managed.grants,
  },
  {
    what: 'RLS memberships',
    taken: performed('revoke-rls'),
    given: performed('grant-rls'),
    of: managed.memberships,
  },
];

/** How much of each kind of access is taken at once. */
export const maxRemovals: Guard = (facts) => {
  const limit = facts.guards.maxRemovals;
  const isStrict = limit.kind === 'share' || limit.kind === 'count';
  const kinds = kindsOf(facts);
  const reasons = kinds.flatMap(({ what, taken, given, of }) => {
    const toZero = isStrict && of >= 2 && taken >= of && given === 0;
    if (!exceeds(limit, taken, of) && !toZero) return [];
    return [
      `${taken} of ${of} managed ${what} (${percent(taken, of)})${toZero ? ', which leaves none' : ''}`,
    ];
  });
  if (reasons.length === 0) return undefined;
  return {
    message: `the plan removes ${reasons.join(' and ')}`,
    why: `guards.maxRemovals is ${limitText(limit)}`,
    fix: 'check who loses access',
    // The exception's limit is one for both kinds.
    needs: Math.max(...kinds.map(({ taken }) => taken)),
  };
};

/** How many accounts are deleted, or replaced. */
export const maxUserDeletes: Guard = ({ counts, guards: { maxUserDeletes: limit } }) => {
  const gone = counts.accounts.filter(
    (change) => isPerformed(change) && (change.kind === 'delete-user' || change.kind === 'replace-user'),
  );
  if (!exceeds(limit, gone.length, 0)) return undefined;
  return {
    message: `the plan deletes or replaces ${gone.length} users: ${few(gone.map(({ user }) => user))}`,
    why: `guards.maxUserDeletes is ${limitText(limit)}; a deleted account does not come back as it was`,
    fix: 'look at who is deleted',
    needs: gone.length,
  };
};

/** How much of each kind of access is given at once. */
export const maxGrants: Guard = (facts) => {
  const limit = facts.guards.maxGrants;
  const kinds = kindsOf(facts);
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
