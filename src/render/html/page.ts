import type { AccessTable } from '../../domain/access-table.ts';
import type { PageBundle } from '../../domain/page-data.ts';
import type { Plan } from '../../domain/plan.ts';
import type { LinkTo } from '../view/reason.ts';
import { type PlanView, viewOf } from '../view/view.ts';
import { digits } from '../view/wording.ts';
import { html, type Piece } from './markup.ts';
import { pageData, rowsOf } from './pack.ts';
import { peopleSection } from './people.ts';
import type { Reach } from './phrase.ts';
import {
  footer,
  laterSections,
  outsideSection,
  risksSection,
  targetsSection,
  tasksSection,
} from './sections.ts';
import { opening, type Section, type Shell } from './shell.ts';
import { top } from './top.ts';

function titleOf({ plan, tally, refusals }: PlanView): string {
  const { lose, gain } = tally;
  const counts = `${lose === 0 ? 'nobody loses' : `${digits(lose)} lose`}, ${gain === 0 ? 'nobody gains' : `${digits(gain)} gain`}`;
  return `Plan for ${plan.portal.name}: ${counts}${refusals.length > 0 ? ', refused' : ''}`;
}

const sectionsOf = (
  { risks, people, tasks, outside, endingSoon, standing }: PlanView,
  everybody: number,
): readonly Section[] => [
  { id: 'first', name: 'Look at first', count: risks.length },
  { id: 'people', name: 'People', count: people.length },
  { id: 'hand', name: 'By hand', count: tasks.length },
  { id: 'matrix', name: 'Matrix', count: everybody },
  { id: 'outside', name: 'In no file', count: outside.length },
  { id: 'ends', name: 'Ends soon', count: endingSoon.length },
  { id: 'standing', name: 'Standing', count: standing.length },
];

const MATRIX = html`<section id="matrix"><h2>Access matrix</h2>
<p>People by reports and RLS roles.<span class="screen"> A name opens the person, a heading opens the report.</span></p>
<noscript><p class="panel more">The matrix needs the scripts of this page. All that changes stands above.</p></noscript>
<div id="app"></div><div id="paper"></div></section>`;

/** What stands above the matrix of a page, and below it. */
interface PageParts {
  readonly shell: Shell;
  readonly above: readonly Piece[];
  readonly below: readonly Piece[];
}

/** A page with the matrix and the program that draws it, in pieces. */
export function* matrixPage(
  view: PlanView,
  access: AccessTable,
  bundle: PageBundle,
  { shell, above, below }: PageParts,
): Iterable<string> {
  const pieces: readonly Piece[] = [
    opening(shell, bundle, true),
    ...above,
    MATRIX,
    ...below,
    html`</main>`,
    footer(view),
    html`<dialog id="view" aria-labelledby="view-title"></dialog>
<script type="application/json" id="data">`,
  ];
  for (const piece of pieces) yield html`${piece}`.markup;
  yield* pageData(view, access);
  yield `</script>\n<script>${bundle.script}</script>\n</body>\n</html>\n`;
}

/**
 * A plan as one self-contained page, in pieces: it asks nobody for anything, and no name in it can become markup or
 * code. Without scripts all but the matrix stands.
 */
export function* planPage(
  plan: Plan,
  access: AccessTable,
  bundle: PageBundle,
  linkTo: LinkTo = () => undefined,
): Iterable<string> {
  const view = viewOf(plan, { holdings: access.holdings });
  const rows = rowsOf(access);
  const reach: Reach = { rows, linkTo };
  yield* matrixPage(view, access, bundle, {
    shell: {
      title: titleOf(view),
      name: `Plan for ${view.plan.portal.name}`,
      sections: sectionsOf(view, rows.size),
    },
    above: [top(view), risksSection(view, reach), peopleSection(view, reach), tasksSection(view, reach)],
    below: [targetsSection(view), outsideSection(view, reach), laterSections(view, reach)],
  });
}
