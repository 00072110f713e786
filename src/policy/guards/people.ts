import { allAccounts } from '../../domain/access.ts';
import type { Change, ChangeCounts, ChangeKind } from '../../domain/change.ts';
import { isByHand, isPerformed, lowersRole, newAddressOf } from '../../domain/change.ts';
import { roleAfter } from '../../domain/holdings.ts';
import { identityOf, isEscalation, ROLE_CODES } from '../../domain/ids.ts';
import { matchesAny } from '../../domain/pattern.ts';
import { few } from '../../domain/wording.ts';
import type { Guard } from '../facts.ts';

export const minAdministrators: Guard = ({ delta: { world, people }, guards }) => {
  const isAdministrator = (role: number | undefined): boolean => role === ROLE_CODES.administrator;
  const before = allAccounts(world.live).filter(({ role }) => isAdministrator(role)).length;
  let after = before;
  for (const person of people) {
    if (isAdministrator(person.live?.role)) after--;
    if (isAdministrator(roleAfter(person))) after++;
  }
  if (after >= guards.minAdministrators || after >= before) return undefined;
  return {
    message: `the plan leaves ${after} of ${before} administrators`,
    why: `guards.minAdministrators is ${guards.minAdministrators}`,
    fix: 'keep more administrators in the files',
    needs: after,
  };
};

const HARMS: Readonly<Partial<Record<ChangeKind, string>>> = {
  'delete-user': 'deletes',
  'replace-user': 'replaces',
  'revoke-report': 'removes access from',
  'revoke-rls': 'removes access from',
};

function harm(change: Change): string | undefined {
  if (newAddressOf(change) !== undefined) return 'renames';
  if (change.kind === 'manual') return change.demotion && isByHand(change) ? 'demotes' : undefined;
  if (!isPerformed(change)) return undefined;
  if (change.kind !== 'update-user') return HARMS[change.kind];
  return lowersRole(change) ? 'demotes' : undefined;
}

/** A role that a group loses counts for its protected members, even if they have the role in another way. */
export const protectedUsers: Guard = ({ delta, changes, guards }) => {
  const isProtected = (address: string): boolean => matchesAny(guards.protect, identityOf(address));
  const harms = changes.flatMap((own) => {
    const [first] = own;
    const verbs = own.flatMap((change) => harm(change) ?? []);
    if (first === undefined || verbs.length === 0) return [];
    if ('user' in first) return isProtected(first.user) ? verbs.map((verb) => `${verb} ${first.user}`) : [];
    return allAccounts(delta.world.live)
      .filter(({ email, groups }) => groups.includes(first.group.id) && isProtected(email))
      .map(({ email }) => `removes access from ${email} (through a portal group)`);
  });
  if (harms.length === 0) return undefined;
  return {
    message: `the plan ${few([...new Set(harms)])}`,
    why: 'guards.protect names this user',
    fix: 'undo the change for this user, in the files or in the portal',
  };
};

export function escalationsOf({ accounts }: ChangeCounts) {
  return accounts.flatMap((change) => {
    const newAddress = newAddressOf(change);
    const found = { user: newAddress ?? change.user, isByHand: isByHand(change), change };
    if (change.kind === 'delete-user' || !(isPerformed(change) || found.isByHand)) return [];
    // With a new address, somebody else gets the account and its role.
    const isNew = change.kind === 'create-user' || newAddress !== undefined;
    const from = isNew ? null : change.from.role;
    const role = change.kind === 'create-user' ? change.role : change.to.role;
    const isHigher =
      role !== null && isEscalation(from === null ? undefined : ROLE_CODES[from], ROLE_CODES[role]);
    return isHigher ? [{ ...found, role }] : [];
  });
}

export const escalation: Guard = ({ counts, guards }) => {
  if (guards.escalations !== 'refuse') return undefined;
  const rising = escalationsOf(counts);
  if (rising.length === 0) return undefined;
  const texts = rising.map(
    ({ user, role, isByHand }) => `${user} becomes ${role}${isByHand ? ' (by hand in the portal)' : ''}`,
  );
  return {
    message: `with this plan, ${few(texts)}`,
    why: 'guards.escalations is refuse',
    fix: 'check who gets a higher role',
  };
};
