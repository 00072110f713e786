import type { Plan } from '../../domain/plan.ts';
import { plainText } from '../escape.ts';
import { type CauseView, causesIn, driftRisks, driftWords, refusedWords } from '../view/causes.ts';
import { outsideSentence } from '../view/sentence.ts';
import { viewOf } from '../view/view.ts';
import { digits } from '../view/wording.ts';
import { outsideLines } from './outside.ts';
import { type Page, pageOf, paragraph } from './page.ts';
import { FOLDED, peopleSections, UNFOLDED } from './people.ts';
import { headLines, type PlanTextOptions, riskSection } from './plan.ts';
import { taskLines } from './tasks.ts';

function* causeLines({ title, lead, count, view }: CauseView, whole: boolean, page: Page): Iterable<string> {
  yield '';
  yield page.palette.strong(`${title}: ${digits(count)}`);
  yield* paragraph(page.palette.faint(lead), page, 2);
  for (const line of peopleSections(view, page, whole ? UNFOLDED : FOLDED))
    yield line === '' ? line : `  ${line}`;
  yield* taskLines(view.tasks, page, whole);
}

function* lines(plan: Plan, options: PlanTextOptions): Iterable<string> {
  const page = pageOf(options);
  const inner = { ...page, width: page.width - 2 };
  const view = viewOf(plan);
  const whole = options.whole === true;
  yield* headLines(view, 'Drift of', page);
  for (const cause of causesIn(plan)) yield* causeLines(cause, whole, inner);
  const refused = refusedWords(view);
  if (refused !== '') yield* ['', ...paragraph(refused, page)];
  yield* riskSection('Look at first', driftRisks(view), page, whole ? Number.POSITIVE_INFINITY : 10);
  yield* outsideLines(view.outside, page);
  const outside = outsideSentence(view.tally);
  if (outside.length > 0) yield '';
  for (const text of outside) yield* paragraph(text, page);
  yield '';
  // One line however long: pipelines take the last line for the subject of an issue.
  yield page.palette.strong(`Drift of ${plainText(plan.portal.name)}: ${driftWords(plan)}.`);
}

/** What differs between files and portal by cause, as wide as the terminal; at the end one line that counts and names nobody. */
export function* driftText(plan: Plan, options: PlanTextOptions): Iterable<string> {
  for (const line of lines(plan, options)) yield `${line}\n`;
}
