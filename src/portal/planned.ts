import { type Catalogue, reportAt, roleAt } from '../domain/catalogue.ts';
import { type Effect, effectsOf } from '../domain/effects.ts';
import {
  datasetId,
  type Email,
  type GroupId,
  groupId,
  identityOf,
  type ReportId,
  type RoleKey,
  reportId,
  roleKey,
  type UserId,
  userId,
} from '../domain/ids.ts';
import type { Live } from '../domain/live.ts';
import type { CallResult, Operation } from '../domain/operation.ts';
import type { RoleRecord, UserRecord } from './decode.ts';

export const changedSince = (email: string, what: string): CallResult => ({
  status: 'failed',
  problem: {
    code: 'changed-since',
    severity: 'error',
    message: `${email} ${what}`,
    why: 'the account has changed since the plan',
    fix: 'plan again and check who that is now',
  },
});

export interface PlannedUser {
  readonly id: UserId;
  readonly name: string;
  readonly role: number;
  readonly reports: ReadonlySet<ReportId>;
  readonly roles: ReadonlySet<RoleKey>;
  readonly groups: ReadonlySet<GroupId>;
  /** Keys that this run changes: the portal may show each with or without the change. */
  readonly moving: ReadonlySet<ReportId | RoleKey>;
}

export interface Planned {
  readonly user: (email: Email) => PlannedUser | undefined;
  /** Roles that list the address although it had no account. */
  readonly residue: (email: Email) => ReadonlySet<RoleKey>;
  /** Roles from which this run unlinks an address without an account. */
  readonly leaving: (email: Email) => ReadonlySet<RoleKey>;
}

type MovedAccess = Exclude<Effect, { readonly kind: 'account' }>;

function movedBy(operations: readonly Operation[]): ReadonlyMap<string, readonly MovedAccess[]> {
  const moved = new Map<string, MovedAccess[]>();
  for (const one of operations)
    if ('email' in one && !('reports' in one)) moved.set(identityOf(one.email), []);
  for (const operation of moved.size === 0 ? [] : operations)
    for (const effect of effectsOf(operation))
      if (effect.kind !== 'account') moved.get(effect.holder)?.push(effect);
  return moved;
}

export function plannedIn(
  { live, catalogue }: { readonly live: Live; readonly catalogue: Catalogue },
  operations: readonly Operation[],
): Planned {
  const moved = movedBy(operations);
  const rolesAt = (indexes: Iterable<number>): ReadonlySet<RoleKey> =>
    new Set(Array.from(indexes, (index) => roleAt(catalogue, index).key));
  return {
    user: (email) => {
      const identity = identityOf(email);
      const user = live.users.get(identity);
      if (user === undefined) return undefined;
      return {
        id: user.id,
        name: user.name,
        role: user.role,
        reports: new Set(Array.from(user.reports, (index) => reportAt(catalogue, index).id)),
        roles: rolesAt(user.roles),
        groups: new Set(user.groups),
        moving: new Set(moved.get(identity)?.map(({ key }) => key)),
      };
    },
    residue: (email) => rolesAt(live.residue.get(identityOf(email))?.keys() ?? []),
    leaving: (email) => {
      const identity = identityOf(email);
      const taken = live.users.has(identity) ? [] : (moved.get(identity) ?? []);
      return new Set(taken.flatMap((one) => (one.kind === 'role' && !one.present ? [one.key] : [])));
    },
  };
}

function isAsPlanned<Key extends string>(
  now: ReadonlySet<Key>,
  planned: ReadonlySet<Key>,
  moving: ReadonlySet<string>,
): boolean {
  const differs = (these: ReadonlySet<Key>, those: ReadonlySet<Key>): boolean =>
    [...these].some((key) => !those.has(key) && !moving.has(key));
  return !differs(now, planned) && !differs(planned, now);
}

export function rolesOf({ id, email }: UserRecord, roles: readonly RoleRecord[]): ReadonlySet<RoleKey> {
  const own = userId(id);
  const identity = identityOf(email);
  const found = roles.filter(
    ({ users, userEmails }) =>
      (users ?? []).some((one) => userId(one) === own) ||
      (userEmails ?? []).some((one) => identityOf(one) === identity),
  );
  return new Set(found.map(({ datasetId: dataset, name }) => roleKey(datasetId(dataset), name)));
}

/** Returns what differs from the plan, in words; undefined if nothing does. */
export function changeOf(
  user: UserRecord,
  id: UserId,
  planned: PlannedUser | undefined,
  roles: readonly RoleRecord[],
): string | undefined {
  if (userId(user.id) !== id) return 'now belongs to another account';
  if (planned === undefined) return undefined;
  const { moving } = planned;
  if (user.role !== planned.role) return 'now has another role';
  if ((user.name ?? '').trim() !== planned.name.trim()) return 'now has another name';
  if (!isAsPlanned(new Set((user.reports ?? []).map(reportId)), planned.reports, moving))
    return 'now has other reports';
  if (!isAsPlanned(rolesOf(user, roles), planned.roles, moving)) return 'is now in other RLS roles';
  const groups = new Set((user.groups ?? []).map(groupId));
  return isAsPlanned(groups, planned.groups, moving) ? undefined : 'is now in other portal groups';
}
