import type { Applied } from '../../domain/applied.ts';
import type { Outcome, OutcomeStatus } from '../../domain/outcome.ts';
import type { Problem } from '../../domain/problem.ts';
import { plainText } from '../escape.ts';
import { tasksOf } from '../view/by-hand.ts';
import { type Known, knownFrom } from '../view/operations.ts';
import {
  countsText,
  differencesOf,
  isWhole,
  outcomePhrases,
  readAgainText,
  recordText,
} from '../view/outcomes.ts';
import { phraseOf } from '../view/risks.ts';
import { counted } from '../view/wording.ts';
import { type Page, pageOf, paragraph, signed, type TextOptions, withRight } from './page.ts';
import { phraseText } from './phrase.ts';
import { type Sign, signOf } from './signs.ts';
import { taskLines } from './tasks.ts';

export interface AppliedTextOptions extends TextOptions {
  readonly rehearsal: boolean;
  /** Nothing is folded: for files. */
  readonly whole?: boolean;
}

const SIGNS = {
  applied: 'held',
  'already-so': 'held',
  failed: 'refused',
  unknown: 'risk',
  skipped: 'held',
  'not-started': 'held',
} as const satisfies Record<OutcomeStatus, Sign>;

function differenceLines({ message, code, fix }: Problem, known: Known, page: Page): string[] {
  const excess = code === 'access-from-elsewhere';
  const sign = signOf(excess ? 'refused' : 'risk', page.palette);
  return [
    ...withRight(
      signed(sign, phraseText(phraseOf(message, known.directory)), page, 2),
      [page.palette.faint(`[${code}]`)],
      page,
      6,
    ),
    ...(fix === undefined ? [] : paragraph(plainText(fix), page, 6)),
  ];
}

function outcomeLines(outcome: Outcome, known: Known, page: Page): string[] {
  const { head, notes } = outcomePhrases(outcome, known);
  return [
    ...signed(signOf(SIGNS[outcome.status], page.palette), phraseText(head), page, 2),
    ...notes.flatMap((note) => paragraph(plainText(note), page, 6, 8)),
  ];
}

function* endLines(applied: Applied, page: Page): Iterable<string> {
  const { outcomes, interrupted, backup, journal } = applied;
  const paths = Object.entries({ backup, journal }).filter(([, path]) => path !== undefined);
  for (const [name, path] of paths) yield page.palette.faint(`${name} ${plainText(path ?? '')}`);
  if (paths.length > 0) yield '';
  yield* paragraph(page.palette.strong(`${counted(outcomes.length, 'call')}: ${countsText(applied)}.`), page);
  const record = recordText(applied);
  if (record !== '') yield* paragraph(plainText(record), page);
  if (interrupted)
    yield* paragraph('Interrupted: what was under way was finished. The next run does the rest.', page);
  const again = readAgainText(applied);
  if (again !== '') yield* paragraph(again, page);
}

function* lines(applied: Applied, options: AppliedTextOptions): Iterable<string> {
  const page = pageOf(options);
  const { plan, outcomes } = applied;
  const { strong, faint } = page.palette;
  const known = knownFrom(plan);
  const different = differencesOf(applied);
  const title = options.rehearsal ? 'Rehearsal on a copy of' : 'Apply for';
  yield* withRight(
    paragraph(strong(`${title} ${plainText(plan.portal.name)}`), page),
    [faint(plainText(plan.portal.url))],
    page,
    0,
  );
  const broken = outcomes.filter((outcome) => !isWhole(outcome));
  if (different.length + broken.length > 0) yield '';
  for (const one of different) yield* differenceLines(one, known, page);
  for (const outcome of broken) yield* outcomeLines(outcome, known, page);
  yield* taskLines(tasksOf(plan.changes, known.directory), page, options.whole === true);
  yield '';
  yield* endLines(applied, page);
}

/** The end report: excess access first, then every call that did not come about whole, what is left to do, and the counts. */
export function* appliedText(applied: Applied, options: AppliedTextOptions): Iterable<string> {
  for (const line of lines(applied, options)) yield `${line}\n`;
}
