import { plainText } from '../escape.ts';
import type { Task } from '../view/by-hand.ts';
import { type Page, paragraph, signed } from './page.ts';
import { whoText } from './phrase.ts';

/** What a person is to do in the portal, step by step. */
export function* taskLines(tasks: readonly Task[], page: Page): Iterable<string> {
  if (tasks.length === 0) return;
  const { strong } = page.palette;
  yield '';
  yield strong('To do by hand');
  for (const { who, what, steps } of tasks) {
    yield* paragraph(`${strong(whoText(who))}, ${plainText(what)}`, page, 2, 4);
    for (const [at, step] of steps.entries()) yield* signed(`${at + 1}.`, plainText(step), page, 4);
  }
}
