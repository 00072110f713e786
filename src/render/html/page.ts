import type { AccessTable } from '../../domain/access-table.ts';
import type { PageBundle } from '../../domain/page-data.ts';
import type { Plan } from '../../domain/plan.ts';
import type { LinkTo } from '../view/reason.ts';
import { type PlanView, viewOf } from '../view/view.ts';
import { digits } from '../view/wording.ts';
import { html, type Markup, type Piece } from './markup.ts';
import { pageData, rowsOf } from './pack.ts';
import { peopleSection } from './people.ts';
import type { Reach } from './phrase.ts';
import { footer, laterSections, risksSection, targetsSection, tasksSection } from './sections.ts';
import { DRAWINGS } from './signs.ts';
import { top } from './top.ts';

/** Nothing may be loaded, sent, framed or run but the two texts whose hashes stand here; a file has no origin to trust. */
const policy = ({ scriptHash, styleHash }: PageBundle): string =>
  [
    "default-src 'none'",
    `style-src '${styleHash}'`,
    `script-src '${scriptHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

function titleOf({ plan, tally, refusals }: PlanView): string {
  const { lose, gain } = tally;
  const counts = `${lose === 0 ? 'nobody loses' : `${digits(lose)} lose`}, ${gain === 0 ? 'nobody gains' : `${digits(gain)} gain`}`;
  return `Plan for ${plan.portal.name}: ${counts}${refusals.length > 0 ? ', refused' : ''}`;
}

const link = (id: string, name: string, count: number): Piece =>
  count === 0 ? undefined : html`<a href="#${id}">${name}<span>${digits(count)}</span></a>`;

function bar(view: PlanView, everybody: number): Markup {
  const { plan, risks, people, tasks, endingSoon, standing } = view;
  return html`<header class="bar"><div class="wrap"><strong>Plan for ${plan.portal.name}</strong>
<nav aria-label="Sections">${[
    link('first', 'Look at first', risks.length),
    link('people', 'People', people.length),
    link('hand', 'By hand', tasks.length),
    link('matrix', 'Matrix', everybody),
    link('ends', 'Ends soon', endingSoon.length),
    link('standing', 'Standing', standing.length),
  ]}</nav></div></header>`;
}

const MATRIX = html`<section id="matrix"><h2>Access matrix</h2>
<p>People by reports and RLS roles.<span class="screen"> A name opens the person, a heading opens the report.</span></p>
<noscript><p class="panel more">The matrix needs the scripts of this page. All that changes stands above.</p></noscript>
<div id="app"></div><div id="paper"></div></section>`;

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
  const pieces: readonly Markup[] = [
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(bundle)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${titleOf(view)}</title>
<style>${{ markup: bundle.style }}</style>
</head>
<body>
${DRAWINGS}
${bar(view, rows.size)}
<main class="wrap">
`,
    top(view),
    html`${risksSection(view, reach)}`,
    html`${peopleSection(view, reach)}`,
    html`${tasksSection(view, reach)}`,
    MATRIX,
    html`${targetsSection(view)}`,
    html`${laterSections(view, reach)}`,
    html`</main>`,
    footer(view),
    html`<dialog id="view" aria-labelledby="view-title"></dialog>
<script type="application/json" id="data">`,
  ];
  for (const { markup } of pieces) yield markup;
  yield* pageData(view, access);
  yield `</script>\n<script>${bundle.script}</script>\n</body>\n</html>\n`;
}
