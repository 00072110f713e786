import type { Applied, Discrepancy } from '../../domain/applied.ts';
import type { Outcome, OutcomeStatus } from '../../domain/outcome.ts';
import { plainText } from '../escape.ts';
import { tasksOf } from '../view/by-hand.ts';
import {
  countsOf,
  countsText,
  discrepancyPhrase,
  isWhole,
  type NamedThings,
  namesFrom,
  outcomePhrases,
} from '../view/outcomes.ts';
import { counted } from '../view/wording.ts';
import { type Page, pageOf, paragraph, signed, type TextOptions, withRight } from './page.ts';
import { phraseText } from './phrase.ts';
import { type Sign, signOf } from './signs.ts';
import { taskLines } from './tasks.ts';

export interface AppliedTextOptions extends TextOptions {
  readonly rehearsal: boolean;
}

const SIGNS = {
  applied: 'held',
  'already-so': 'held',
  failed: 'refused',
  unknown: 'risk',
  skipped: 'held',
  'not-started': 'held',
} as const satisfies Record<OutcomeStatus, Sign>;

function discrepancyLines(discrepancy: Discrepancy, known: NamedThings, page: Page): string[] {
  const excess = discrepancy.kind === 'excess';
  const sign = signOf(excess ? 'refused' : 'risk', page.palette);
  return withRight(
    signed(sign, phraseText(discrepancyPhrase(discrepancy, known)), page, 2),
    [page.palette.faint(`[${excess ? 'access-from-elsewhere' : 'not-verified'}]`)],
    page,
    6,
  );
}

function outcomeLines(outcome: Outcome, known: NamedThings, page: Page): string[] {
  const { head, notes } = outcomePhrases(outcome, known);
  return [
    ...signed(signOf(SIGNS[outcome.status], page.palette), phraseText(head), page, 2),
    ...notes.flatMap((note) => paragraph(plainText(note), page, 6, 8)),
  ];
}

function* endLines(applied: Applied, page: Page): Iterable<string> {
  const { outcomes, discrepancies, verified, interrupted, backup, journal } = applied;
  const paths = Object.entries({ backup, journal }).filter(([, path]) => path !== undefined);
  for (const [name, path] of paths) yield page.palette.faint(`${name} ${plainText(path ?? '')}`);
  if (paths.length > 0) yield '';
  yield* paragraph(page.palette.strong(`${counted(outcomes.length, 'call')}: ${countsText(applied)}.`), page);
  if (interrupted)
    yield* paragraph('Interrupted: what was under way was finished. The next run does the rest.', page);
  if (verified && countsOf(outcomes).applied === 0 && discrepancies.length === 0) return;
  const differences = counted(discrepancies.length, 'difference');
  yield* paragraph(
    verified
      ? `Read again: ${discrepancies.length === 0 ? 'everything that was applied is as it should be' : differences}.`
      : 'It could not be read again what came of it: plan again to see.',
    page,
  );
}

function* lines(applied: Applied, options: AppliedTextOptions): Iterable<string> {
  const page = pageOf(options);
  const { plan, outcomes, discrepancies } = applied;
  const { strong, faint } = page.palette;
  const known = namesFrom(applied);
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
  yield* taskLines(tasksOf(plan.changes, known.directory), page);
  yield '';
  yield* endLines(applied, page);
}

/** The end report: excess access first, then every call that did not come about whole, what is left to do, and the counts. */
export function* appliedText(applied: Applied, options: AppliedTextOptions): Iterable<string> {
  for (const line of lines(applied, options)) yield `${line}\n`;
}
