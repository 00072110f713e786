import { type Catalogue, findAccounts, hasIndex, type Live, NO_INDEXES } from './access.ts';
import type { Email, GroupId, Identity, ReportId, RoleCode, RoleKey, UserId } from './ids.ts';
import { identityOf, roleKey } from './ids.ts';
import type { Call } from './operation.ts';

export type AccountEffect =
  | { readonly state: 'deleted'; readonly userId: UserId }
  | {
      readonly state: 'created' | 'updated';
      readonly userId?: UserId;
      readonly name: string;
      readonly role: RoleCode;
    };

interface OfPerson {
  readonly isGroup?: false;
  readonly holder: Identity;
}

/** `entry` is the element of the call's array, for example a report id. */
export type Effect = { readonly present: boolean } & (
  | (OfPerson & { readonly kind: 'account'; readonly entry: Email; readonly account: AccountEffect })
  | (OfPerson & { readonly kind: 'reports'; readonly entry: ReportId; readonly key: ReportId })
  | ((OfPerson | { readonly isGroup: true; readonly holder: GroupId }) & {
      readonly kind: 'roles';
      readonly entry: Email | GroupId;
      readonly key: RoleKey;
    })
);

export type AccessEffect = Exclude<Effect, { readonly kind: 'account' }>;

const ofAccount = (entry: Email, account: AccountEffect): readonly Effect[] => [
  { kind: 'account', holder: identityOf(entry), entry, present: account.state !== 'deleted', account },
];

export function effectsOf(call: Call): readonly Effect[] {
  const present = call.kind.startsWith('link-');
  switch (call.kind) {
    case 'create-user': {
      const { email, name, role } = call;
      return ofAccount(email, { state: 'created', name: name.trim(), role });
    }
    case 'update-user': {
      const { email, userId, name, role } = call;
      return ofAccount(email, { state: 'updated', userId, name: name.trim(), role });
    }
    case 'delete-user':
      return ofAccount(call.email, { state: 'deleted', userId: call.userId });
    case 'link-reports':
    case 'unlink-reports': {
      const holder = identityOf(call.email);
      return call.reports.map((key) => ({ kind: 'reports', holder, entry: key, key, present }));
    }
    case 'link-rls-users':
    case 'unlink-rls-users': {
      const { datasetId, role, emails } = call;
      const key = roleKey(datasetId, role);
      return emails.map((entry) => ({ kind: 'roles', holder: identityOf(entry), entry, key, present }));
    }
    case 'link-rls-groups':
    case 'unlink-rls-groups': {
      const { datasetId, role, groups } = call;
      const key = roleKey(datasetId, role);
      return groups.map((entry) => ({ kind: 'roles', isGroup: true, holder: entry, entry, key, present }));
    }
  }
}

/** The same text for all effects on one account, grant or membership. */
export const subjectKey = (holder: string, key: ReportId | RoleKey | '' = ''): string =>
  `${holder}\u0000${key}`;

/** A replaced user has two effects on the account. This key is for the deletion, which removes the access. */
export const deletionKey = (holder: string): string => `${subjectKey(holder)}deletion`;

export const subjectOf = (effect: Effect): string =>
  subjectKey(effect.holder, effect.kind === 'account' ? '' : effect.key);

/** Minus one if the catalogue does not have the report or role. */
export const indexOfEffect = (effect: AccessEffect, { reportIndex, roleIndex }: Catalogue): number =>
  (effect.kind === 'reports' ? reportIndex.get(effect.key) : roleIndex.get(effect.key)) ?? -1;

function hasAccess(effect: AccessEffect, index: number, live: Live): boolean {
  if (effect.isGroup) return hasIndex(live.groupRoles.get(effect.holder) ?? NO_INDEXES, index);
  const accounts = findAccounts(live, effect.holder);
  if (accounts.some((account) => hasIndex(account[effect.kind], index))) return true;
  return effect.kind === 'roles' && live.residue.get(effect.holder)?.has(index) === true;
}

/** True if the portal shows the result of the effect. */
export function isEffectLive(effect: Effect, live: Live, catalogue: Catalogue): boolean {
  if (effect.kind !== 'account')
    return hasAccess(effect, indexOfEffect(effect, catalogue), live) === effect.present;
  const { holder, account } = effect;
  const accounts = findAccounts(live, holder);
  return account.state === 'deleted'
    ? accounts.every(({ id }) => id !== account.userId)
    : accounts.some(({ name, role }) => name.trim() === account.name && role === account.role);
}
