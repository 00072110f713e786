import type { PhrasingContent, RootContent } from 'mdast';
import type { Applied } from '../../domain/applied.ts';
import { COMMENT_BYTES } from '../formats.ts';
import { knownFrom } from '../view/operations.ts';
import {
  countsText,
  differencesOf,
  isWhole,
  outcomePhrases,
  readAgainText,
  recordText,
  verdictOf,
} from '../view/outcomes.ts';
import { phraseOf } from '../view/risks.ts';
import { counted, digits } from '../view/wording.ts';
import { heading, html, list, paragraph, write } from './blocks.ts';
import { type Detail, fitted } from './detail.ts';
import { inline, newLine, phrasePieces, words } from './inline.ts';
import { markerOf } from './plan.ts';

function section(title: string, entries: readonly PhrasingContent[][], most: number): RootContent[] {
  if (entries.length === 0) return [];
  const left = entries.length - most;
  return [
    heading(3, words(title)),
    ...list(false, entries.slice(0, most)),
    ...(left > 0 ? [paragraph(words(`Left out: ${digits(left)} more.`))] : []),
  ];
}

function blocksOf(applied: Applied, rehearsal: boolean, detail: Detail): RootContent[] {
  const { plan, outcomes } = applied;
  const known = knownFrom(plan);
  const record = recordText(applied);
  const different = differencesOf(applied);
  const broken = outcomes.filter((outcome) => !isWhole(outcome));
  const differing = different.map(({ message, fix }) => [
    ...phrasePieces(phraseOf(message, known.directory), detail.cut),
    ...(fix === undefined ? [] : [newLine, ...inline(fix, detail.cut)]),
  ]);
  const calls = broken.map((outcome) => {
    const { head, notes } = outcomePhrases(outcome, known);
    return [
      ...phrasePieces(head, detail.cut),
      ...notes.flatMap((note) => [newLine, ...inline(note, detail.cut)]),
    ];
  });
  return [
    html(markerOf(plan.portal.name).replace('rolecall:plan', 'rolecall:apply')),
    heading(
      2,
      ...inline(plan.portal.name, 80),
      words(`: ${rehearsal ? 'rehearsed, ' : ''}${verdictOf(applied)}`),
    ),
    paragraph(
      words(
        `${counted(outcomes.length, 'call')}${outcomes.length === 0 ? '' : `: ${countsText(applied)}`}. ${readAgainText(applied)}`.trimEnd(),
      ),
    ),
    ...section('Not as it should be', differing, detail.reports),
    ...section('Calls that did not come about whole', calls, detail.people),
    ...(record === '' ? [] : [paragraph(...inline(record, detail.cut * 2))]),
    paragraph(words('The plan that was applied:')),
    { type: 'code', lang: 'text', value: plan.fingerprint },
  ];
}

/** What an apply came to, as a comment: excess access first, then every call that did not come about whole. */
export const appliedMarkdown = (applied: Applied, rehearsal: boolean, maxBytes = COMMENT_BYTES): string =>
  fitted((detail) => write(blocksOf(applied, rehearsal, detail)), maxBytes);
