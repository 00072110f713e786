import type { Outcome, OutcomeStatus } from '../../domain/outcome.ts';

/** How many operations ended in each way. */
export function countsOf(outcomes: readonly Outcome[]): Readonly<Record<OutcomeStatus, number>> {
  const counts = { applied: 0, 'already-so': 0, failed: 0, unknown: 0, skipped: 0, 'not-started': 0 };
  for (const { status } of outcomes) counts[status]++;
  return counts;
}
