import type { TeamAdvice } from '../../domain/team-advice.ts';
import { NOTHING_SHORTER, nearSentence, sentenceOf } from '../text/teams.ts';
import { heading, list, paragraph, write } from './blocks.ts';
import { inline, words } from './inline.ts';

const CUT = 400;

/** The same as Markdown: a list of suggestions, and one of what is nearly so. */
export function teamsMarkdown({ suggestions, near }: TeamAdvice): string {
  const lines = suggestions.map((one) => {
    const { place, left } = one;
    const end = left === null ? '' : `; left to a person: ${left}`;
    return inline(`${sentenceOf(one)} (${place.file}:${place.line}), ${one.lines} lines less${end}`, CUT);
  });
  return write([
    heading(2, words('Teams')),
    ...(lines.length === 0 ? [paragraph(words(NOTHING_SHORTER.join(' ')))] : list(false, lines)),
    ...(near.length === 0 ? [] : [heading(3, words('Nearly, and never written'))]),
    ...list(
      false,
      near.map((one) => inline(nearSentence(one), CUT)),
    ),
  ]);
}
