import { plainText } from '../escape.ts';
import { type Outsider, roleWords } from '../view/outside.ts';
import { groupedNames } from '../view/things.ts';
import { counted } from '../view/wording.ts';
import { type Page, paragraph } from './page.ts';
import { whoText } from './phrase.ts';

/** More people than this are folded. */
const MOST_SHOWN = 12;

/** Who holds managed access and is in no file, with what they hold. */
export function* outsideLines(outsiders: readonly Outsider[], page: Page): Iterable<string> {
  if (outsiders.length === 0) return;
  yield '';
  yield page.palette.strong('Not in the files');
  for (const { who, role, things } of outsiders.slice(0, MOST_SHOWN)) {
    yield* paragraph(plainText(`${whoText(who)}, ${roleWords(role)}`), page, 2);
    for (const names of groupedNames(things)) yield* paragraph(plainText(names), page, 6);
  }
  const more = outsiders.length - MOST_SHOWN;
  if (more > 0)
    yield* paragraph(
      `and ${counted(more, 'more person', 'more people')}: --format json lists all of them`,
      page,
      2,
    );
}
