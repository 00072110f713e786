import { pendingKey } from '../domain/base.ts';
import type { Cause } from '../domain/change.ts';
import type { AccountDecision, Delta, Side } from '../domain/delta.ts';
import type { Hold } from '../domain/hold.ts';

/** True for what the files ask for and is held, but not since somebody changed it in the portal. */
const isOurs = ({
  cause,
  hold,
}: {
  readonly cause: Cause | null;
  readonly hold: Hold | undefined;
}): boolean => hold !== undefined && cause !== 'portal' && cause !== 'both';

const isPendingAccount = (account: AccountDecision | undefined): boolean =>
  account !== undefined && account.kind !== 'create' && account.kind !== 'delete' && isOurs(account);

const hasHeldGive = ({ decisions }: Side): boolean =>
  decisions.some((decision) => decision.move === 'give' && isOurs(decision));

/**
 * What these files ask for and does not come about, since a person has to make it or it is held: once they are recorded as
 * applied, it would look as though somebody had changed it in the portal.
 */
export function pendingIn({ people, groups }: Delta): readonly string[] {
  const keys: string[] = [];
  for (const { identity, account, reports, roles } of people) {
    if (isPendingAccount(account)) keys.push(pendingKey('account', identity));
    // Whom somebody removed in the portal nothing is kept from but the account.
    const isCreated = account?.kind === 'create';
    if (!isCreated && (hasHeldGive(reports) || hasHeldGive(roles))) keys.push(pendingKey('access', identity));
  }
  for (const { id, roles } of groups) if (hasHeldGive(roles)) keys.push(pendingKey('access', id));
  return keys;
}
