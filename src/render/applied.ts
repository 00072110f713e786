import type { Applied, Discrepancy } from '../domain/applied.ts';
import type { Operation, OperationKind } from '../domain/operation.ts';
import type { Outcome, OutcomeStatus } from '../domain/outcome.ts';
import type { Plan } from '../domain/plan.ts';
import { plainText } from './escape.ts';
import { type Palette, paletteOf } from './palette.ts';
import { counted } from './plan-summary.ts';
import { countsOf } from './view/outcomes.ts';

const VERB = {
  'create-user': 'create',
  'delete-user': 'delete',
  'update-user': 'update',
  'link-reports': 'give reports to',
  'unlink-reports': 'take reports from',
  'link-rls-users': 'put into role',
  'unlink-rls-users': 'take out of role',
  'link-rls-groups': 'put groups into role',
  'unlink-rls-groups': 'take groups out of role',
} as const satisfies Record<OperationKind, string>;

const NAMES = {
  applied: 'applied',
  'already-so': 'already so',
  failed: 'failed',
  unknown: 'unknown',
  skipped: 'skipped',
  'not-started': 'not started',
} as const satisfies Record<OutcomeStatus, string>;

const STATUSES = Object.keys(NAMES) as readonly OutcomeStatus[];
const MOST_ENTRIES = 5;

const few = (entries: readonly string[]): string =>
  entries.length <= MOST_ENTRIES
    ? entries.join(', ')
    : `${entries.slice(0, MOST_ENTRIES).join(', ')} and ${entries.length - MOST_ENTRIES} more`;

/** Names of datasets by id, as the changes of a plan know them. */
type DatasetNames = ReadonlyMap<string, string>;

const datasetNames = ({ changes }: Plan): DatasetNames =>
  new Map(
    changes.flatMap((change) =>
      'rls' in change && change.rls.dataset !== null ? [[change.rls.datasetId, change.rls.dataset]] : [],
    ),
  );

/** A call in a few words. */
export function operationText(operation: Operation, names: DatasetNames = new Map()): string {
  const verb = VERB[operation.kind];
  if ('email' in operation) {
    return 'reports' in operation
      ? `${verb} ${operation.email} (${counted(operation.reports.length, 'report')})`
      : `${verb} ${operation.email}`;
  }
  const holders = 'emails' in operation ? operation.emails : operation.groups;
  return `${verb} ${names.get(operation.datasetId) ?? operation.datasetId}/${operation.role}: ${few(holders)}`;
}

function discrepancyText({ kind, holder, what }: Discrepancy): string {
  const problem = kind === 'excess' ? 'access-from-elsewhere' : 'not-verified';
  switch (what.kind) {
    case 'account': {
      const words = { there: 'has no account', gone: 'still has the account', changed: 'is not as updated' }[
        what.expected
      ];
      return `${holder} ${words} [${problem}]`;
    }
    case 'report':
      return kind === 'excess'
        ? `${holder} still has the report ${what.report}: it may come through a portal group; if that is meant, list it under manage.ignore.grants [${problem}]`
        : `${holder} does not have the report ${what.report} [${problem}]`;
    case 'rls':
      return kind === 'excess'
        ? `${holder} is still in the role ${what.role} of ${what.datasetId} [${problem}]`
        : `${holder} is not in the role ${what.role} of ${what.datasetId} [${problem}]`;
  }
}

function* outcomeLines(outcome: Outcome, names: DatasetNames, palette: Palette): Iterable<string> {
  const { operation, status } = outcome;
  if (status === 'applied' || status === 'already-so') {
    if (outcome.leftOut === undefined) return;
  }
  yield `  ${palette.careful(NAMES[status])} ${operation.id}: ${plainText(operationText(operation, names))}`;
  if ('problem' in outcome) {
    yield `      what: ${plainText(outcome.problem.message)}`;
    if (outcome.problem.fix !== undefined) yield `      fix: ${plainText(outcome.problem.fix)}`;
  }
  if (status === 'failed' && outcome.entries !== undefined) {
    yield `      only for: ${plainText(few(outcome.entries))}; the rest was applied`;
  }
  if (status === 'skipped') yield `      because of ${outcome.because.join(', ')}, which it needs`;
  if ('leftOut' in outcome && outcome.leftOut !== undefined) {
    const { entries, because } = outcome.leftOut;
    yield `      left out: ${plainText(few(entries))}, because of ${because.join(', ')}`;
  }
}

/** The end report: excess access first, then every operation that did not come about whole, then the counts of all. */
export function* appliedText(
  applied: Applied,
  options: { readonly colour: boolean; readonly rehearsal: boolean },
): Iterable<string> {
  const palette = paletteOf(options.colour);
  const { plan, outcomes, discrepancies, verified, interrupted, backup, journal } = applied;
  const { summary } = plan;
  const counts = countsOf(outcomes);
  const names = datasetNames(plan);
  const name = options.rehearsal ? 'Rehearsal on a copy' : 'Apply';
  yield `${palette.strong(`${name} for ${plainText(plan.portal.name)}`)}\n`;
  for (const discrepancy of discrepancies)
    yield `  ${palette.bad('x')} ${plainText(discrepancyText(discrepancy))}\n`;
  for (const outcome of outcomes) for (const line of outcomeLines(outcome, names, palette)) yield `${line}\n`;
  const told = STATUSES.filter((status) => counts[status] > 0).map(
    (status) => `${counts[status]} ${NAMES[status]}`,
  );
  yield `  ${counted(outcomes.length, 'call')}: ${told.join(', ') || 'nothing to do'}.\n`;
  if (summary.manual > 0) yield `  To do by hand in the portal: ${counted(summary.manual, 'change')}.\n`;
  if (summary.held > 0) yield `  Held back: ${counted(summary.held, 'change')}.\n`;
  if (interrupted) yield '  Interrupted: what was under way was finished. The next run does the rest.\n';
  if (!verified || counts.applied > 0 || discrepancies.length > 0) {
    yield verified
      ? `  Read again: ${discrepancies.length === 0 ? 'everything that was applied is as it should be' : counted(discrepancies.length, 'difference')}.\n`
      : '  It could not be read again what came of it: plan again to see.\n';
  }
  if (backup !== undefined) yield palette.faint(`  backup ${plainText(backup)}\n`);
  if (journal !== undefined) yield palette.faint(`  journal ${plainText(journal)}\n`);
}
