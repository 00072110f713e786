import type { Applied, Discrepancy } from '../../domain/applied.ts';
import type { Outcome, OutcomeStatus } from '../../domain/outcome.ts';
import { plainText } from '../escape.ts';
import { tasksOf } from '../view/by-hand.ts';
import { few, type Known, knownFrom, operationPhrase } from '../view/operations.ts';
import { countsOf } from '../view/outcomes.ts';
import { counted, digits } from '../view/wording.ts';
import { type Page, pageOf, paragraph, signed, type TextOptions, withRight } from './page.ts';
import { phraseText, whoText } from './phrase.ts';
import { type Sign, signOf } from './signs.ts';

export interface AppliedTextOptions extends TextOptions {
  readonly rehearsal: boolean;
}

const NAMES = {
  applied: 'applied',
  'already-so': 'already so',
  failed: 'failed',
  unknown: 'unknown',
  skipped: 'skipped',
  'not-started': 'not started',
} as const satisfies Record<OutcomeStatus, string>;

const SIGNS = {
  applied: 'held',
  'already-so': 'held',
  failed: 'refused',
  unknown: 'risk',
  skipped: 'held',
  'not-started': 'held',
} as const satisfies Record<OutcomeStatus, Sign>;

const STATUSES = Object.keys(NAMES) as readonly OutcomeStatus[];

/** The names of reports and roles that the changes of the plan give. */
interface Named extends Known {
  readonly reports: ReadonlyMap<string, string>;
}

function discrepancyWords({ kind, what }: Discrepancy, { reports, datasets }: Named): string {
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

function discrepancyLines(discrepancy: Discrepancy, known: Named, page: Page): string[] {
  const excess = discrepancy.kind === 'excess';
  const who = whoText(known.directory.person(discrepancy.holder));
  return withRight(
    signed(
      signOf(excess ? 'refused' : 'risk', page.palette),
      `${who}${plainText(discrepancyWords(discrepancy, known))}`,
      page,
      2,
    ),
    [page.palette.faint(`[${excess ? 'access-from-elsewhere' : 'not-verified'}]`)],
    page,
    6,
  );
}

const isWhole = (outcome: Outcome): boolean =>
  (outcome.status === 'applied' || outcome.status === 'already-so') && outcome.leftOut === undefined;

/** An operation that did not come about whole: what became of it, why, and what to do. */
function outcomeLines(outcome: Outcome, known: Named, page: Page): string[] {
  const { operation, status } = outcome;
  const note = (text: string): string[] => paragraph(plainText(text), page, 6, 8);
  const head = signed(
    signOf(SIGNS[status], page.palette),
    `${NAMES[status]}, call ${operation.id}: ${phraseText(operationPhrase(operation, known))}`,
    page,
    2,
  );
  return [
    ...head,
    ...('problem' in outcome ? note(`${outcome.problem.message} [${outcome.problem.code}]`) : []),
    ...('problem' in outcome && outcome.problem.fix !== undefined ? note(outcome.problem.fix) : []),
    ...(status === 'failed' && outcome.entries !== undefined
      ? note(`only for ${few(outcome.entries)}; the rest was applied`)
      : []),
    ...(status === 'skipped' ? note(`because of call ${outcome.because.join(', ')}, which it needs`) : []),
    ...('leftOut' in outcome && outcome.leftOut !== undefined
      ? note(
          `left out: ${few(outcome.leftOut.entries)}, because of call ${outcome.leftOut.because.join(', ')}`,
        )
      : []),
  ];
}

function* handLines({ plan }: Applied, known: Known, page: Page): Iterable<string> {
  const tasks = tasksOf(plan.changes, known.directory);
  if (tasks.length === 0) return;
  yield '';
  yield page.palette.strong('To do by hand');
  for (const { who, what, steps } of tasks) {
    yield* paragraph(`${page.palette.strong(whoText(who))}, ${plainText(what)}`, page, 2, 4);
    for (const [at, step] of steps.entries()) yield* signed(`${at + 1}.`, plainText(step), page, 4);
  }
}

function* endLines(applied: Applied, page: Page): Iterable<string> {
  const { plan, outcomes, discrepancies, verified, interrupted, backup, journal } = applied;
  const counts = countsOf(outcomes);
  const told = [
    ...STATUSES.filter((status) => counts[status] > 0).map(
      (status) => `${digits(counts[status])} ${NAMES[status]}`,
    ),
    ...(plan.summary.held > 0 ? [`${digits(plan.summary.held)} held back`] : []),
    ...(plan.summary.manual > 0 ? [`${digits(plan.summary.manual)} by hand`] : []),
  ];
  for (const [name, path] of [
    ['backup', backup],
    ['journal', journal],
  ])
    if (path !== undefined) yield page.palette.faint(`${name} ${plainText(path)}`);
  if (backup !== undefined || journal !== undefined) yield '';
  yield* paragraph(
    page.palette.strong(`${counted(outcomes.length, 'call')}: ${told.join(', ') || 'nothing to do'}.`),
    page,
  );
  if (interrupted)
    yield* paragraph('Interrupted: what was under way was finished. The next run does the rest.', page);
  if (verified && counts.applied === 0 && discrepancies.length === 0) return;
  yield* paragraph(
    verified
      ? `Read again: ${discrepancies.length === 0 ? 'everything that was applied is as it should be' : counted(discrepancies.length, 'difference')}.`
      : 'It could not be read again what came of it: plan again to see.',
    page,
  );
}

function* lines(applied: Applied, options: AppliedTextOptions): Iterable<string> {
  const page = pageOf(options);
  const { plan, outcomes, discrepancies } = applied;
  const { strong, faint } = page.palette;
  const known: Named = {
    ...knownFrom(plan),
    reports: new Map(
      plan.changes.flatMap((change) =>
        'report' in change ? [[change.report.id, `${change.report.workspace}/${change.report.name}`]] : [],
      ),
    ),
  };
  const title = options.rehearsal ? 'Rehearsal on a copy of' : 'Apply for';
  yield* withRight(
    paragraph(strong(`${title} ${plainText(plan.portal.name)}`), page),
    [faint(plainText(plan.portal.url))],
    page,
    0,
  );
  const broken = outcomes.filter((outcome) => !isWhole(outcome));
  if (discrepancies.length + broken.length > 0) yield '';
  for (const kind of ['excess', 'missing'] as const)
    for (const one of discrepancies) if (one.kind === kind) yield* discrepancyLines(one, known, page);
  for (const outcome of broken) yield* outcomeLines(outcome, known, page);
  yield* handLines(applied, known, page);
  yield '';
  yield* endLines(applied, page);
}

/** The end report: excess access first, then every call that did not come about whole, what is left to do, and the counts. */
export function* appliedText(applied: Applied, options: AppliedTextOptions): Iterable<string> {
  for (const line of lines(applied, options)) yield `${line}\n`;
}
