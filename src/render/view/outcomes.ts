import type { Applied } from '../../domain/applied.ts';
import { problemsOf } from '../../domain/applied-problems.ts';
import type { OperationId } from '../../domain/ids.ts';
import type { Outcome, OutcomeStatus } from '../../domain/outcome.ts';
import type { Problem } from '../../domain/problem.ts';
import { few, type Known, operationPhrase } from './operations.ts';
import type { Phrase } from './risks.ts';
import { counted, digits, joined } from './wording.ts';

/** How many operations ended in each way. */
export function countsOf(outcomes: readonly Outcome[]): Readonly<Record<OutcomeStatus, number>> {
  const counts = { applied: 0, 'already-so': 0, failed: 0, unknown: 0, skipped: 0, 'not-started': 0 };
  for (const { status } of outcomes) counts[status]++;
  return counts;
}

/** What each end of a call is called. */
export const STATUS_NAMES = {
  applied: 'applied',
  'already-so': 'already so',
  failed: 'failed',
  unknown: 'unknown',
  skipped: 'skipped',
  'not-started': 'not started',
} as const satisfies Record<OutcomeStatus, string>;

/** Every end, those that are meant first. */
export const STATUSES = Object.keys(STATUS_NAMES) as readonly OutcomeStatus[];

/** `12 applied, 1 failed, 2 held back`. */
export function countsText({ outcomes, plan }: Applied): string {
  const counts = countsOf(outcomes);
  const told = [
    ...STATUSES.filter((status) => counts[status] > 0).map(
      (status) => `${digits(counts[status])} ${STATUS_NAMES[status]}`,
    ),
    ...(plan.summary.held > 0 ? [`${digits(plan.summary.held)} held back`] : []),
    ...(plan.summary.manual > 0 ? [`${digits(plan.summary.manual)} by hand`] : []),
  ];
  return told.join(', ') || 'nothing to do';
}

/** What is not as the plan was to make it, access that should be gone first. */
export function differencesOf(applied: Applied): readonly Problem[] {
  if (!applied.verified) return [];
  const problems = problemsOf(applied);
  const isExcess = ({ code }: Problem): boolean => code === 'access-from-elsewhere';
  return [...problems.filter(isExcess), ...problems.filter((problem) => !isExcess(problem))];
}

/** True for an operation that came about whole. */
export const isWhole = (outcome: Outcome): boolean =>
  (outcome.status === 'applied' || outcome.status === 'already-so') && outcome.leftOut === undefined;

const callsOf = (calls: readonly OperationId[]): string =>
  `${calls.length === 1 ? 'call' : 'calls'} ${joined(calls)}`;

/** An operation that did not come about whole: what became of it, and why and what to do. */
export function outcomePhrases(
  outcome: Outcome,
  known: Known,
): { readonly head: Phrase; readonly notes: readonly string[] } {
  const { operation, status } = outcome;
  const notes: string[] = [];
  if ('problem' in outcome) {
    notes.push(`${outcome.problem.message} [${outcome.problem.code}]`);
    if (outcome.problem.fix !== undefined) notes.push(outcome.problem.fix);
  }
  if (status === 'failed' && outcome.entries !== undefined)
    notes.push(`only for ${few(outcome.entries)}; the rest was applied`);
  if (status === 'skipped') notes.push(`because of ${callsOf(outcome.because)}, which it needs`);
  if ('leftOut' in outcome && outcome.leftOut !== undefined)
    notes.push(`left out: ${few(outcome.leftOut.entries)}, because of ${callsOf(outcome.leftOut.because)}`);
  return {
    head: [`${STATUS_NAMES[status]}, call ${operation.id}: `, ...operationPhrase(operation, known)],
    notes,
  };
}

/** How an apply ended, in words: `applied whole`, `3 not as planned`. */
export function verdictOf(applied: Applied): string {
  const bad = differencesOf(applied).length + applied.outcomes.filter((one) => !isWhole(one)).length;
  if (applied.interrupted) return 'interrupted';
  if (bad > 0) return `${digits(bad)} not as planned`;
  return applied.outcomes.length === 0 ? 'nothing to do' : 'applied whole';
}

/** What reading again after the writes showed; empty where nothing was written. */
export function readAgainText({ verified, outcomes, discrepancies }: Applied): string {
  if (!verified) return 'It could not be read again what came of it: plan again to see.';
  if (countsOf(outcomes).applied === 0 && discrepancies.length === 0) return '';
  return discrepancies.length === 0
    ? 'Read again: everything that was applied is as it should be.'
    : `Read again: ${counted(discrepancies.length, 'difference')}.`;
}

/** What became of the record; empty for a rehearsal. */
export const recordText = ({ record }: Applied): string =>
  record === undefined
    ? ''
    : record.status === 'written'
      ? `Recorded on ${record.branch} as ${record.commit.slice(0, 12)}${record.partial === undefined ? '' : `, as incomplete: ${record.partial}`}.`
      : `${record.status === 'failed' ? 'NOT RECORDED' : 'Not recorded'}: ${record.why}.`;

/** `3 of 19 calls did not come about whole; 2 differences were found after it.` */
export function outcomeSentence(applied: Applied): string {
  const { outcomes, interrupted } = applied;
  const calls = counted(outcomes.length, 'call');
  const broken = outcomes.filter((one) => !isWhole(one)).length;
  const differing = differencesOf(applied).length;
  if (interrupted) return `Interrupted: ${digits(countsOf(outcomes).applied)} of ${calls} were applied.`;
  const found =
    differing === 0
      ? ''
      : `${counted(differing, 'difference')} ${differing === 1 ? 'was' : 'were'} found after it.`;
  if (broken > 0)
    return `${digits(broken)} of ${calls} did not come about whole${found === '' ? '.' : `; ${found}`}`;
  if (differing > 0) return `Every call came about, and ${found}`;
  return outcomes.length === 0 ? 'No call was made.' : `Applied whole: ${calls}.`;
}
