import type { Applied, Discrepancy } from '../../domain/applied.ts';
import type { Outcome, OutcomeStatus } from '../../domain/outcome.ts';
import { few, type Known, knownFrom, operationPhrase } from './operations.ts';
import type { Phrase } from './risks.ts';
import { digits } from './wording.ts';

/** How many operations ended in each way. */
export function countsOf(outcomes: readonly Outcome[]): Readonly<Record<OutcomeStatus, number>> {
  const counts = { applied: 0, 'already-so': 0, failed: 0, unknown: 0, skipped: 0, 'not-started': 0 };
  for (const { status } of outcomes) counts[status]++;
  return counts;
}

const STATUS_NAMES = {
  applied: 'applied',
  'already-so': 'already so',
  failed: 'failed',
  unknown: 'unknown',
  skipped: 'skipped',
  'not-started': 'not started',
} as const satisfies Record<OutcomeStatus, string>;

const STATUSES = Object.keys(STATUS_NAMES) as readonly OutcomeStatus[];

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

/** The names of reports and roles that the changes of the plan give. */
export interface NamedThings extends Known {
  readonly reports: ReadonlyMap<string, string>;
}

function discrepancyWords({ kind, what }: Discrepancy, { reports, datasets }: NamedThings): string {
  const excess = kind === 'excess';
  switch (what.kind) {
    case 'account':
      return { there: ' has no account', gone: ' still has the account', changed: ' is not as updated' }[
        what.expected
      ];
    case 'report': {
      const report = reports.get(what.report) ?? `the report ${what.report}`;
      return excess
        ? ` still has ${report}: it may come through a portal group; if that is meant, list it under manage.ignore.grants`
        : ` does not have ${report}`;
    }
    case 'rls': {
      const role = `${datasets.get(what.datasetId) ?? what.datasetId}/${what.role}`;
      return excess ? ` is still in the RLS role ${role}` : ` is not in the RLS role ${role}`;
    }
  }
}

/** The names that the plan of an apply knows. */
export const namesFrom = ({ plan }: Applied): NamedThings => ({
  ...knownFrom(plan),
  reports: new Map(
    plan.changes.flatMap((change) =>
      'report' in change ? [[change.report.id, `${change.report.workspace}/${change.report.name}`]] : [],
    ),
  ),
});

/** Somebody who has too much, or too little, after the calls. */
export const discrepancyPhrase = (discrepancy: Discrepancy, known: NamedThings): Phrase => [
  known.directory.person(discrepancy.holder),
  discrepancyWords(discrepancy, known),
];

/** True for an operation that came about whole. */
export const isWhole = (outcome: Outcome): boolean =>
  (outcome.status === 'applied' || outcome.status === 'already-so') && outcome.leftOut === undefined;

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
  if (status === 'skipped') notes.push(`because of call ${outcome.because.join(', ')}, which it needs`);
  if ('leftOut' in outcome && outcome.leftOut !== undefined)
    notes.push(
      `left out: ${few(outcome.leftOut.entries)}, because of call ${outcome.leftOut.because.join(', ')}`,
    );
  return {
    head: [`${STATUS_NAMES[status]}, call ${operation.id}: `, ...operationPhrase(operation, known)],
    notes,
  };
}
