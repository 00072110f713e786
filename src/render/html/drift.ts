import type { AccessTable } from '../../domain/access-table.ts';
import type { PageBundle } from '../../domain/page-data.ts';
import type { Plan } from '../../domain/plan.ts';
import { type CauseView, causesIn, driftRisks, driftWords, refusedWords } from '../view/causes.ts';
import type { LinkTo } from '../view/reason.ts';
import { stillSentence } from '../view/sentence.ts';
import { viewOf } from '../view/view.ts';
import { capital, digits } from '../view/wording.ts';
import { html, type Markup, type Piece } from './markup.ts';
import { matrixPage } from './page.ts';
import { rowsOf } from './page-data.ts';
import { peopleTable } from './people.ts';
import type { Reach } from './phrase.ts';
import {
  laterSections,
  linesIn,
  outsideSection,
  risksSection,
  standingGroups,
  targetsSection,
  tasksSection,
} from './sections.ts';
import { facts, ledger } from './top.ts';

const causeSection = ({ cause, title, lead, count, view }: CauseView, reach: Reach): Markup =>
  html`<section id="cause-${cause}"><h2>${title}: ${digits(count)}</h2>
<p>${lead}</p>${peopleTable(view, reach)}</section>`;

/** What differs between files and portal as a page: by cause, and as the plan's matrix. */
export function* driftPage(
  plan: Plan,
  access: AccessTable,
  bundle: PageBundle,
  linkTo: LinkTo = () => undefined,
): Iterable<string> {
  const view = viewOf(plan, { holdings: access.holdings });
  const rows = rowsOf(access);
  const reach: Reach = { rows, linkTo };
  const causes = causesIn(plan);
  const words = driftWords(plan);
  const none = words === 'none';
  const lead = none
    ? ''
    : `Apply would do this: ${view.sentences.first.join(' ')} ${stillSentence(view.tally)} ${refusedWords(view)}`.trimEnd();
  const above: Piece[] = [
    html`<div class="top"><div class="sentence">
<h1>${none ? 'No drift: the portal is as the files say.' : `${capital(words)}.`}</h1>
${lead === '' ? undefined : html`<p class="lead">${lead}</p>`}
${facts(view)}</div>
${ledger(view, 'Apply would')}</div>`,
    ...causes.map((one) => causeSection(one, reach)),
    risksSection({ ...view, risks: driftRisks(view) }, reach),
    tasksSection(view, reach),
  ];
  const { risks, tasks, outside, endingSoon, standing } = view;
  yield* matrixPage(view, access, bundle, {
    shell: {
      title: `Drift of ${plan.portal.name}: ${words}`,
      name: `Drift of ${plan.portal.name}`,
      sections: [
        ...causes.map(({ cause, title, count }) => ({ id: `cause-${cause}`, name: title, count })),
        { id: 'first', name: 'Look at first', count: linesIn(risks) },
        { id: 'hand', name: 'By hand', count: tasks.length },
        { id: 'matrix', name: 'Matrix', count: undefined },
        { id: 'outside', name: 'Not in the files', count: outside.length },
        { id: 'ends', name: 'Ends soon', count: endingSoon.length },
        { id: 'standing', name: 'Standing', count: standingGroups(standing).length },
      ],
    },
    above,
    below: [targetsSection(view), outsideSection(view, reach), laterSections(view, reach)],
  });
}
