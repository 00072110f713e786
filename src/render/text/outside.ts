import { plainText } from '../escape.ts';
import { type Outsider, roleWords } from '../view/outside.ts';
import { groupedNames } from '../view/things.ts';
import { type Page, paragraph } from './page.ts';
import { whoText } from './phrase.ts';

/** Who holds managed access and stands in no file, with what they hold. */
export function* outsideLines(outsiders: readonly Outsider[], page: Page): Iterable<string> {
  if (outsiders.length === 0) return;
  yield '';
  yield page.palette.strong('In no file');
  for (const { who, role, things } of outsiders) {
    yield* paragraph(plainText(`${whoText(who)}, ${roleWords(role)}`), page, 2);
    for (const names of groupedNames(things)) yield* paragraph(plainText(names), page, 6);
  }
}
