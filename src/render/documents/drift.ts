import type { Plan } from '../../domain/plan.ts';
import { type Document, lines, only, section, verbatim } from '../document.ts';
import { causesIn, driftRisks, driftWords, refusedWords } from '../view/causes.ts';
import { stillSentence } from '../view/sentence.ts';
import { viewOf } from '../view/view.ts';
import { digits } from '../view/wording.ts';
import {
  markerOf,
  outsideSection,
  peopleSections,
  riskSections,
  standingBlocks,
  taskSection,
} from './people.ts';
import { footBlocks, headBlocks, limitLines } from './plan.ts';

/** What differs between files and portal, by cause; in a terminal the last line counts and names nobody. */
export function driftDocument(plan: Plan): Document {
  const view = viewOf(plan);
  const said = driftWords(plan);
  const { name } = plan.portal;
  const risks = driftRisks(view);
  const shown = new Set(risks.map(({ code }) => code));
  const standing = view.standing.filter(({ code }) => !shown.has(code));
  const next = [...view.sentences.first, stillSentence(view.tally), refusedWords(view)];
  return {
    marker: markerOf('drift', name),
    whole: 'drift.txt',
    blocks: [
      ...headBlocks(view, 'Drift of', said === 'none' ? 'no drift' : said),
      ...limitLines(view),
      ...(said === 'none'
        ? []
        : [lines([`The next apply: ${next.filter((text) => text !== '').join(' ')}`])]),
      ...causesIn(plan).flatMap(({ title, lead, count, view: of }) =>
        section(
          { title: `${title}: ${digits(count)}`, weight: 60 },
          lines([lead]),
          ...peopleSections(of),
          ...taskSection(of.tasks),
        ),
      ),
      ...riskSections(risks),
      ...outsideSection(view),
      ...standingBlocks({ ...view, standing }),
      ...footBlocks(view),
      // One line however long: pipelines take it for the subject of an issue.
      ...only('terminal', verbatim(`Drift of ${name}: ${said}.`)),
    ],
  };
}
