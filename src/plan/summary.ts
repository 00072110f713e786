import type { Live } from '../domain/access.ts';
import { type Applied, findUndone } from '../domain/applied.ts';
import { type Change, type ChangeCounts, isByHand } from '../domain/change.ts';
import type { Delta } from '../domain/delta.ts';
import { deletionKey, subjectKey } from '../domain/effects.ts';
import { everybody } from '../domain/holdings.ts';
import { identityOf, roleKey } from '../domain/ids.ts';

/** Counts unmanaged access. Accounts with the same address share their memberships. */
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

/** The key of a change in `undone`. */
function subjectOfChange(change: Change): string {
  const who = 'group' in change ? change.group.id : identityOf(change.user);
  if ('report' in change) return subjectKey(who, change.report.id);
  return subjectKey(who, 'rls' in change ? roleKey(change.rls.datasetId, change.rls.role) : '');
}

const DELETED_ONLY = 'deleted, not created again';

function outcomeOf(change: Change, undone: ReturnType<typeof findUndone>): string {
  if (isByHand(change)) return 'manual';
  if (change.held !== null) return 'held';
  const own = undone.get(subjectOfChange(change));
  const isMissing = own === 'failed' || own === 'skipped' || own === 'not-started';
  if (change.kind === 'replace-user' && isMissing && !undone.has(deletionKey(identityOf(change.user))))
    return DELETED_ONLY;
  const isLoss = change.kind === 'revoke-report' || change.kind === 'revoke-rls';
  if (own !== undefined || !isLoss || !('user' in change)) return own ?? 'applied';
  // The deletion of an account removes its access without further calls.
  return undone.get(deletionKey(identityOf(change.user))) ?? 'applied';
}

/** The text of `changes.jsonl`: what the apply did and read, then each change with its outcome. */
export function* changesText(
  applied: Applied,
  { users, groupRoles }: Pick<Live, 'users' | 'groupRoles'>,
  head: object,
): Iterable<string> {
  const { changes } = applied.plan;
  const undone = findUndone(applied);
  const counts: Record<string, number> = {};
  let made = 0;
  for (const change of changes) {
    const outcome = outcomeOf(change, undone);
    if (outcome !== 'applied' && outcome !== DELETED_ONLY) continue;
    const kind = outcome === DELETED_ONLY ? 'delete-user' : change.kind;
    counts[kind] = (counts[kind] ?? 0) + 1;
    made++;
  }
  const read = { users: users.size, grants: 0, memberships: 0 };
  for (const { reports, roles } of users.values()) {
    read.grants += reports.length;
    read.memberships += roles.length;
  }
  for (const roles of groupRoles.values()) read.memberships += roles.length;
  const verified = applied.verified ? made : 0;
  yield `${JSON.stringify({ format: 'rolecall.changes/1', ...head, read, verified, counts })}\n`;
  for (const change of changes)
    yield `${JSON.stringify({ ...change, outcome: outcomeOf(change, undone) })}\n`;
}
