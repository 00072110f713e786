import type { Change } from '../domain/change.ts';
import type { Delta, World } from '../domain/delta.ts';
import { indexesOf } from '../domain/indexes.ts';
import type { Operation } from '../domain/operation.ts';
import type { Summary } from '../domain/plan.ts';

/** Under `unlisted: revoke` or `delete`, and of leavers, only who is excluded or ambiguous is left alone. */
function usersLeftAlone({ live, exclusion, desired, base }: World): number {
  let left = 0;
  const { unlisted, leavers } = desired.settings.manage;
  for (const identity of live.users.keys()) {
    const leaves = leavers !== 'keep' && base?.users.has(identity) === true;
    if (unlisted === 'keep' && !leaves ? !desired.users.has(identity) : exclusion.user(identity)) left++;
  }
  for (const twins of live.ambiguous.values()) left += twins.length;
  return left;
}

/** All live access, whoever decides it. */
function liveAccess({ live }: World): { readonly grants: number; readonly memberships: number } {
  let grants = 0;
  let memberships = 0;
  for (const { reports, roles } of live.users.values()) {
    grants += reports.length;
    memberships += roles.length;
  }
  for (const twins of live.ambiguous.values()) {
    for (const { reports } of twins) grants += reports.length;
    memberships += indexesOf(twins.flatMap(({ roles }) => [...roles])).length;
  }
  for (const roles of live.groupRoles.values()) memberships += roles.length;
  return { grants, memberships };
}

/** The counts of a plan. */
export function summaryOf(
  { world, people, groups }: Delta,
  changes: readonly Change[],
  operations: readonly Operation[],
): Summary {
  const counts = new Map<Change['kind'], number>();
  let manual = 0;
  let held = 0;
  for (const { kind, held: hold } of changes) {
    if (kind === 'manual') manual++;
    else if (hold !== null) held++;
    else counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const count = (kind: Change['kind']): number => counts.get(kind) ?? 0;
  const all = liveAccess(world);
  let { grants, memberships } = all;
  for (const { reports, roles } of people) {
    grants -= reports.managed;
    memberships -= roles.managed;
  }
  for (const { roles } of groups) memberships -= roles.managed;
  return {
    users: {
      create: count('create-user'),
      delete: count('delete-user'),
      replace: count('replace-user'),
      update: count('update-user'),
    },
    reports: { grant: count('grant-report'), revoke: count('revoke-report') },
    rls: { grant: count('grant-rls'), revoke: count('revoke-rls') },
    manual,
    held,
    operations: operations.length,
    unmanaged: { users: usersLeftAlone(world), grants, memberships },
  };
}
