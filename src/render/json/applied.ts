import { type Applied, exitOf } from '../../domain/applied.ts';
import { countOutcomes, type OutcomeStatus } from '../../domain/operation.ts';
import { problemsOf } from '../applied-problems.ts';
import { documentOf, flatProblem } from './document.ts';

/** `rolecall.apply/1`: every operation with what became of it. */
export function appliedJson(applied: Applied, rehearsal: boolean): Iterable<string> {
  const { plan, outcomes, discrepancies, verified, interrupted, backup, journal } = applied;
  const { portal, fingerprint, summary } = plan;
  const counts: Readonly<Record<OutcomeStatus | 'held' | 'manual', number>> = {
    ...countOutcomes(outcomes),
    held: summary.held,
    manual: summary.manual,
  };
  const head = {
    format: 'rolecall.apply/1',
    exit: exitOf(applied),
    rehearsal,
    portal,
    fingerprint,
    counts,
    verified,
    interrupted,
    backup: backup ?? null,
    journal: journal ?? null,
    record: applied.record ?? null,
  };
  const problems = [...problemsOf(applied), ...(applied.late ?? [])];
  const told = outcomes.map(({ operation, ...rest }) => ({
    id: operation.id,
    kind: operation.kind,
    ...rest,
  }));
  return documentOf(head, { problems: problems.map(flatProblem), discrepancies, outcomes: told });
}
