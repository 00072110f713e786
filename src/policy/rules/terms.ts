import type { Given } from '../../domain/desired.ts';
import type { Identity } from '../../domain/ids.ts';
import type { RuleTerms } from '../../domain/rule.ts';
import type { RuleWorld } from './selector.ts';

/** Says whether lines give somebody access on the terms of a rule: with an end in time, and a reason. */
export function termsOf({ within, reason }: RuleTerms, { now, desired }: RuleWorld) {
  const endsInTime = (end: number | undefined, identity: Identity): boolean => {
    if (end === undefined || within === undefined || end - now > within) return false;
    // Whoever stays as they are when they leave keeps what would have ended then, or later.
    const leaves = desired.settings.manage.leavers === 'keep' ? desired.users.get(identity)?.end : undefined;
    return leaves === undefined || end < leaves;
  };
  return (given: Given, identity: Identity): boolean =>
    (within === undefined || endsInTime(given.end, identity)) &&
    (!reason || (given.reason ?? '').trim() !== '');
}
