import type { Plan } from '../../domain/plan.ts';
import { type Document, lines } from '../document.ts';
import { causesIn, driftRisks, driftWords, refusedWords } from '../view/causes.ts';
import { stillSentence } from '../view/sentence.ts';
import { viewOf } from '../view/view.ts';
import { digits } from '../view/wording.ts';
import {
  markerOf,
  outsideSection,
  peopleSections,
  riskSections,
  standingLines,
  taskSection,
} from './people.ts';
import { footBlocks, headBlocks, limitLines } from './plan.ts';

/** What differs between files and portal, by cause; in a terminal the last line counts and names nobody. */
export function driftDocument(plan: Plan): Document {
  const view = viewOf(plan);
  const said = driftWords(plan);
  const { name } = plan.portal;
  const refused = refusedWords(view);
  const still = stillSentence(view.tally);
  return {
    marker: markerOf('drift', name),
    whole: 'drift.txt',
    blocks: [
      ...headBlocks(view, 'Drift of'),
      { kind: 'title', pieces: [`${name}: ${said === 'none' ? 'no drift' : said}`], in: 'paper' },
      ...limitLines(view),
      ...(said === 'none'
        ? []
        : [
            lines([
              `The next apply: ${view.sentences.first.join(' ')}${still === '' ? '' : ` ${still}`}${refused === '' ? '' : ` ${refused}`}`,
            ]),
          ]),
      ...causesIn(plan).map(({ title, lead, count, view: of }) => ({
        kind: 'section' as const,
        title: `${title}: ${digits(count)}`,
        weight: 60,
        blocks: [lines([lead]), ...peopleSections(of), ...taskSection(of.tasks)],
      })),
      ...riskSections(driftRisks(view)),
      ...outsideSection(view),
      ...standingLines({
        ...view,
        standing: view.standing.filter(({ code }) => !driftRisks(view).some((risk) => risk.code === code)),
      }),
      ...footBlocks(view),
      // One line however long: pipelines take it for the subject of an issue.
      { kind: 'code', language: 'text', text: `Drift of ${name}: ${said}.`, in: 'terminal' },
    ],
  };
}
