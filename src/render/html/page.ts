import type { AccessTable } from '../../domain/access-table.ts';
import type { PageBundle } from '../../domain/page-data.ts';
import type { Plan } from '../../domain/plan.ts';
import type { LinkTo } from '../view/reason.ts';
import { type PlanView, viewOf } from '../view/view.ts';
import { digits } from '../view/wording.ts';
import { html, type Piece } from './markup.ts';
import { pageData, rowsOf } from './page-data.ts';
import { peopleSection } from './people.ts';
import type { Reach } from './phrase.ts';
import {
  footer,
  laterSections,
  linesIn,
  outsideSection,
  risksSection,
  standingGroups,
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

/** The bar counts items of the page: grouped findings are one. */
const sectionsOf = (view: PlanView): readonly Section[] => [
  { id: 'first', name: 'Look at first', count: linesIn(view.risks) },
  { id: 'people', name: 'People', count: view.people.length },
  { id: 'hand', name: 'By hand', count: view.tasks.length },
  { id: 'matrix', name: 'Matrix', count: undefined },
  { id: 'outside', name: 'Not in the files', count: view.outside.length },
  { id: 'ends', name: 'Ends soon', count: view.endingSoon.length },
  { id: 'standing', name: 'Standing', count: standingGroups(view.standing).length },
];

const MATRIX = html`<section id="matrix"><h2>Access matrix</h2>
<p>People by reports and RLS roles.<span class="screen"> It opens on what changes. A name opens the person, a heading opens the report.</span></p>
<noscript><p class="panel more">The matrix needs the scripts of this page. All changes are above.</p></noscript>
<div id="app"></div><div id="paper"></div></section>`;

/** What a page has above its matrix and below it. */
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
  yield pageData(view, access);
  yield `</script>\n<script>${bundle.script}</script>\n</body>\n</html>\n`;
}

/**
 * A plan as one self-contained page, in pieces. It makes no request, and no name in it can become markup or code. It
 * needs scripts only for the matrix.
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
      sections: sectionsOf(view),
    },
    above: [top(view), risksSection(view, reach), peopleSection(view, reach), tasksSection(view, reach)],
    below: [targetsSection(view), outsideSection(view, reach), laterSections(view, reach)],
  });
}
