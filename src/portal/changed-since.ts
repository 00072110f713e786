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
import type { Performed } from '../domain/outcome.ts';
import type { RoleRecord, UserRecord } from './decode.ts';

/** A call that is not made because the account is another than the plan saw. */
export const changedSince = (email: string, what: string): Performed => ({
  status: 'failed',
  problem: {
    code: 'changed-since',
    severity: 'error',
    message: `${email} ${what}`,
    why: 'the account is not the one that the plan saw',
    fix: 'plan again, and look at who that is now',
  },
});

/** An account as the plan saw it. */
export interface PlannedUser {
  readonly id: UserId;
  readonly name: string;
  readonly role: number;
  readonly reports: ReadonlySet<ReportId>;
  readonly roles: ReadonlySet<RoleKey>;
  readonly groups: ReadonlySet<GroupId>;
  /** What calls of this run move: it may be as before, or already as after. */
  readonly moving: ReadonlySet<ReportId | RoleKey>;
}

/** What the plan saw under an address. */
export interface Planned {
  readonly user: (email: Email) => PlannedUser | undefined;
  /** Roles that name the address although nobody had an account with it. */
  readonly residue: (email: Email) => ReadonlySet<RoleKey>;
  /** Roles that calls of this run take from an address that nobody had. */
  readonly leaving: (email: Email) => ReadonlySet<RoleKey>;
}

/** True where two sets are the same, but for what is moving. */
function isAsPlanned<Key extends string>(
  now: ReadonlySet<Key>,
  planned: ReadonlySet<Key>,
  moving: ReadonlySet<string>,
): boolean {
  const rest = (keys: ReadonlySet<Key>): readonly Key[] => [...keys].filter((key) => !moving.has(key));
  const here = rest(now);
  return here.length === rest(planned).length && here.every((key) => planned.has(key));
}

/** The roles that name a user, by id or by address. */
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

/** What of an account is not as the plan saw it, in words; undefined when all of it is. */
export function changeOf(
  user: UserRecord,
  id: UserId,
  planned: PlannedUser | undefined,
  roles: readonly RoleRecord[],
): string | undefined {
  if (userId(user.id) !== id) return 'now belongs to another account';
  if (planned === undefined) return undefined;
  const { moving } = planned;
  if (user.role !== planned.role) return 'has another role by now';
  if ((user.name ?? '').trim() !== planned.name.trim()) return 'has another name by now';
  if (!isAsPlanned(new Set((user.reports ?? []).map(reportId)), planned.reports, moving))
    return 'has other reports by now';
  if (!isAsPlanned(rolesOf(user, roles), planned.roles, moving)) return 'is in other RLS roles by now';
  return isAsPlanned(new Set((user.groups ?? []).map(groupId)), planned.groups, new Set())
    ? undefined
    : 'is in other portal groups by now';
}
