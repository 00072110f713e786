import type { ChangeCounts } from '../domain/change.ts';
import type { Delta } from '../domain/delta.ts';
import { everybody } from '../domain/holdings.ts';

/** Counts unmanaged access. Accounts with one address share memberships: count a membership once. */
function unmanagedIn(delta: Delta) {
  const { desired, live } = delta.world;
  let users = 0;
  let grants = 0;
  let memberships = 0;
  for (const { identity, live: user, treatment, reports, roles } of everybody(delta)) {
    if (user !== undefined && treatment === 'unlisted' && !desired.users.has(identity)) users++;
    grants += reports.live.length - reports.managed;
    memberships += roles.live.length - roles.managed;
  }
  for (const twins of live.ambiguous.values()) {
    const all = twins.flatMap(({ roles }) => roles);
    memberships -= all.length - new Set(all).size;
  }
  for (const roles of live.groupRoles.values()) memberships += roles.length;
  for (const { roles } of delta.groups) memberships -= roles.managed;
  return { users, grants, memberships };
}

export function summarizeDelta(delta: Delta, { performed, manual, held }: ChangeCounts, operations: number) {
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
    operations,
    unmanaged: unmanagedIn(delta),
  };
}
