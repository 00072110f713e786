import type { Live } from '../domain/access.ts';
import { type Applied, findUndone } from '../domain/applied.ts';
import { type Change, type ChangeKind, isByHand } from '../domain/change.ts';
import { deletionKey, subjectKey } from '../domain/effects.ts';
import { identityOf, roleKey } from '../domain/ids.ts';
import { countEach } from '../domain/multimap.ts';

/** Returns the key of a change in the map `undone`. */
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

/** Yields the lines of `changes.jsonl`: first the counts of the apply, then each change with its outcome. */
export function* changesText(
  applied: Applied,
  { users, groupRoles }: Pick<Live, 'users' | 'groupRoles'>,
  head: object,
): Iterable<string> {
  const { changes } = applied.plan;
  const undone = findUndone(applied);
  const made = changes.flatMap((change): ChangeKind[] => {
    const outcome = outcomeOf(change, undone);
    if (outcome === DELETED_ONLY) return ['delete-user'];
    return outcome === 'applied' ? [change.kind] : [];
  });
  const read = { users: users.size, grants: 0, memberships: 0 };
  for (const { reports, roles } of users.values()) {
    read.grants += reports.length;
    read.memberships += roles.length;
  }
  for (const roles of groupRoles.values()) read.memberships += roles.length;
  const verified = applied.verified ? made.length : 0;
  const counts = Object.fromEntries(countEach(made));
  yield `${JSON.stringify({ format: 'rolecall.changes/1', ...head, read, verified, counts })}\n`;
  for (const change of changes)
    yield `${JSON.stringify({ ...change, outcome: outcomeOf(change, undone) })}\n`;
}
