import type { RootContent } from 'mdast';
import type { Plan } from '../../domain/plan.ts';
import { COMMENT_BYTES } from '../formats.ts';
import { type CauseView, causesIn, driftRisks, driftWords, refusedWords } from '../view/causes.ts';
import { stillSentence } from '../view/sentence.ts';
import { type PlanView, viewOf } from '../view/view.ts';
import { counted, digits } from '../view/wording.ts';
import { heading, html, paragraph, table, write } from './blocks.ts';
import { fitted } from './detail.ts';
import { footBlocks } from './foot.ts';
import { inline, strong, words } from './inline.ts';
import type { Writing } from './people.ts';
import { peopleContent } from './people.ts';
import { type MarkdownOptions, markerOf, NO_LINK, outsideBlocks, taskBlocks } from './plan.ts';
import { noteBlocks, riskBlocks } from './risks.ts';

const causeBlocks = ({ title, lead, count, view }: CauseView, writing: Writing): RootContent[] => [
  heading(3, words(`${title}: ${digits(count)}`)),
  paragraph(words(lead)),
  ...peopleContent(view, writing),
];

/** People whom a shortened text leaves out, of each cause. */
function shortenedBlocks(causes: readonly CauseView[], { detail }: Writing): RootContent[] {
  const left = causes.some(
    ({ view }) => view.people.length > detail.people || view.shared.length > detail.shared,
  );
  return left
    ? [
        {
          type: 'blockquote',
          children: [
            paragraph(
              strong(words('This text is shortened.')),
              words(' Everything is in the JSON, and in what --report writes to a file.'),
            ),
          ],
        },
      ]
    : [];
}

function blocksOf(
  view: PlanView,
  causes: readonly CauseView[],
  said: string,
  writing: Writing,
): RootContent[] {
  const { detail } = writing;
  const { name } = view.plan.portal;
  const still = [stillSentence(view.tally), refusedWords(view)].filter((text) => text !== '').join(' ');
  return [
    html(markerOf(name).replace('rolecall:plan', 'rolecall:drift')),
    heading(2, ...inline(name, Math.min(detail.cut, 80)), words(`: ${said === 'none' ? 'no drift' : said}`)),
    ...(said === 'none'
      ? []
      : [paragraph(words(`Apply would do this: ${view.sentences.first.join(' ')} ${still}`.trimEnd()))]),
    ...table(
      ['left', 'right'],
      ['Why', 'differences'],
      causes.map(({ title, count }) => [[words(title)], [words(digits(count))]]),
    ),
    ...shortenedBlocks(causes, writing),
    ...causes.flatMap((cause) => causeBlocks(cause, writing)),
    ...riskBlocks({ ...view, risks: driftRisks(view) }, writing),
    ...taskBlocks(view, writing),
    ...outsideBlocks(view, writing),
    ...noteBlocks(
      'Standing findings',
      counted(view.standing.length, 'finding'),
      view.standing,
      detail.standing,
      writing,
    ),
    ...footBlocks(view, writing),
  ];
}

/** What differs between files and portal by cause, as a comment that is never longer than it may be. */
export function driftMarkdown(plan: Plan, options: MarkdownOptions = {}): string {
  const { maxBytes = COMMENT_BYTES, linkTo = NO_LINK } = options;
  const view = viewOf(plan, options);
  const causes = causesIn(plan);
  const said = driftWords(plan);
  return fitted((detail) => write(blocksOf(view, causes, said, { detail, linkTo })), maxBytes);
}
