import type { Change } from '../domain/change.ts';
import { identityOf, roleKey } from '../domain/ids.ts';
import type { Plan } from '../domain/plan.ts';
import type { Settled } from '../domain/settled-effects.ts';

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

/** How many changes were made and seen, by their kind. */
export type MadeCounts = Readonly<Record<string, number>>;

/** Each change of a plan with what became of it, and how many of each kind were made. */
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
