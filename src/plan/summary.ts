import type { Change } from '../domain/change.ts';
import type { ChangeCounts } from '../domain/changes.ts';
import type { Delta, World } from '../domain/delta.ts';
import { identityOf, roleKey } from '../domain/ids.ts';
import { indexesOf } from '../domain/indexes.ts';
import type { Operation } from '../domain/operation.ts';
import type { Plan, Summary } from '../domain/plan.ts';
import { takesUnlisted } from '../domain/settings.ts';
import type { Settled } from '../domain/settled-effects.ts';

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

/** How the effect of a change is named among those that did not happen. */
function subjectOfChange(change: Change): string {
  const who = 'group' in change ? change.group.id : identityOf(change.user);
  if ('report' in change) return `report\u0000${who}\u0000${change.report.id}`;
  if ('rls' in change) return `role\u0000${who}\u0000${roleKey(change.rls.datasetId, change.rls.role)}`;
  return `account\u0000${who}`;
}

const outcomeOf = (change: Change, { undone }: Settled): string =>
  change.kind === 'manual' || change.held?.code === 'manual'
    ? 'manual'
    : change.held !== null
      ? 'held'
      : (undone.get(subjectOfChange(change)) ?? 'applied');

export type MadeCounts = Readonly<Record<string, number>>;

export function changesWithOutcomes(
  plan: Plan,
  settled: Settled,
): { readonly lines: Iterable<string>; readonly counts: MadeCounts } {
  const counts: Record<string, number> = {};
  for (const change of plan.changes)
    if (outcomeOf(change, settled) === 'applied') counts[change.kind] = (counts[change.kind] ?? 0) + 1;
  return {
    counts,
    lines: (function* lines() {
      for (const change of plan.changes)
        yield `${JSON.stringify({ ...change, outcome: outcomeOf(change, settled) })}\n`;
    })(),
  };
}
