import type { Live } from '../../domain/access.ts';
import type { Delta } from '../../domain/delta.ts';
import { accountRole, type Identity } from '../../domain/ids.ts';
import type { Problem } from '../../domain/problem.ts';
import { counted, quoteWord } from '../../domain/wording.ts';

/** A step that somebody must still take after the lockout. */
export const openProblem = (code: Problem['code'], message: string, fix: string): Problem => ({
  severity: 'error',
  code,
  message,
  fix,
});

/** Access that no call removes: portal groups, and roles above viewer. */
export function* outOfReach({ people }: Delta): Iterable<Problem> {
  for (const { email, live, account } of people) {
    if (live === undefined) continue;
    const { groups, role } = live;
    const inGroups = `${email} is still in ${counted(groups.length, 'portal group')}: ${groups.join(', ')}`;
    const leave = 'remove the person from the groups in the portal';
    if (groups.length > 0) yield openProblem('access-from-elsewhere', inGroups, leave);
    const hasRole = `${email} still has the role ${accountRole(role) ?? role}`;
    const demote = 'set the role to viewer in the portal';
    if (account?.kind === 'manual') yield openProblem('leaver-administrator', hasRole, demote);
  }
}

/** Reasons why the portal may still give this person access, or give it again. */
export function* openInPortal(live: Live, isHidden: boolean, isLocked: boolean, user: Identity) {
  const again = 'check the portal, and run rolecall lockout again';
  const isEmpty = live.users.size + live.ambiguous.size === 0;
  const hidden = 'the portal finds this person, but its list of users lacks the account';
  const running = 'an apply is running, and may give access again';
  const later = `when the apply has ended, run rolecall lockout ${quoteWord(user)} again`;
  if (isEmpty) yield openProblem('empty-user-list', 'the portal lists no user', again);
  else if (isHidden) yield openProblem('listing-unstable', hidden, again);
  if (!isLocked) yield openProblem('locked', running, later);
}
