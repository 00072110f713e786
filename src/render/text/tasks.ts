import { plainText } from '../escape.ts';
import type { Task } from '../view/by-hand.ts';
import { counted } from '../view/wording.ts';
import { type Page, paragraph, signed } from './page.ts';
import { whoText } from './phrase.ts';

const MOST_TASKS = 50;

/** What a person is to do in the portal, step by step; all of it where `whole` says so. */
export function* taskLines(tasks: readonly Task[], page: Page, whole: boolean): Iterable<string> {
  if (tasks.length === 0) return;
  const { strong, faint } = page.palette;
  const shown = whole ? tasks : tasks.slice(0, MOST_TASKS);
  yield '';
  yield strong('To do by hand');
  for (const { who, what, steps } of shown) {
    yield* paragraph(`${strong(whoText(who))}, ${plainText(what)}`, page, 2, 4);
    for (const [at, step] of steps.entries()) yield* signed(`${at + 1}.`, plainText(step), page, 4);
  }
  const left = tasks.length - shown.length;
  if (left > 0)
    yield* paragraph(
      faint(
        `and ${counted(left, 'more change', 'more changes')} to be made by hand: --report FILE.txt has all of them`,
      ),
      page,
      2,
    );
}
