import type { ChangeCounts } from '../domain/changes.ts';
import type { Delta, World } from '../domain/delta.ts';
import { indexesOf } from '../domain/indexes.ts';
import type { Operation } from '../domain/operation.ts';
import type { Summary } from '../domain/plan.ts';
import { takesUnlisted } from '../domain/settings.ts';

/** Under `unlisted: revoke` or `delete`, and of leavers, only who is excluded or ambiguous is left alone. */
function usersLeftAlone({ live, exclusion, desired, base }: World): number {
  let left = 0;
  const { manage } = desired.settings;
  for (const identity of live.users.keys()) {
    const leaves = manage.leavers !== 'keep' && base?.users.has(identity) === true;
    if (!takesUnlisted(manage) && !leaves ? !desired.users.has(identity) : exclusion.user(identity)) left++;
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
  { performed, manual, held }: ChangeCounts,
  operations: readonly Operation[],
): Summary {
  const all = liveAccess(world);
  let { grants, memberships } = all;
  for (const { reports, roles } of people) {
    grants -= reports.managed;
    memberships -= roles.managed;
  }
  for (const { roles } of groups) memberships -= roles.managed;
  return {
    users: {
      create: performed('create-user'),
      delete: performed('delete-user'),
      replace: performed('replace-user'),
      update: performed('update-user'),
    },
    reports: { grant: performed('grant-report'), revoke: performed('revoke-report') },
    rls: { grant: performed('grant-rls'), revoke: performed('revoke-rls') },
    manual,
    held,
    operations: operations.length,
    unmanaged: { users: usersLeftAlone(world), grants, memberships },
  };
}
