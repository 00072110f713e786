import type { Applied } from '../../domain/applied.ts';
import type { Outcome, OutcomeStatus } from '../../domain/outcome.ts';
import type { PageBundle } from '../../domain/page-data.ts';
import type { Problem } from '../../domain/problem.ts';
import { type Known, knownFrom } from '../view/operations.ts';
import {
  countsOf,
  differencesOf,
  isWhole,
  outcomePhrases,
  outcomeSentence,
  readAgainText,
  recordText,
  STATUS_NAMES,
  STATUSES,
  verdictOf,
} from '../view/outcomes.ts';
import type { LinkTo } from '../view/reason.ts';
import { phraseOf } from '../view/risks.ts';
import { viewOf } from '../view/view.ts';
import { capital, counted, digits, joined, some } from '../view/wording.ts';
import { html, type Markup, type Piece, when } from './markup.ts';
import { peopleTable } from './people.ts';
import { phraseMarkup, type Reach } from './phrase.ts';
import { cut, tasksSection } from './sections.ts';
import { fact, head, host, instantText, plainPage, short } from './shell.ts';
import { sign } from './signs.ts';

const SIGNS = {
  applied: 'held',
  'already-so': 'held',
  failed: 'refused',
  unknown: 'risk',
  skipped: 'held',
  'not-started': 'held',
} as const satisfies Record<OutcomeStatus, Parameters<typeof sign>[0]>;

const TONES: Readonly<Partial<Record<OutcomeStatus, string>>> = {
  failed: 'lost',
  unknown: 'lost',
  skipped: 'held',
  'not-started': 'held',
};

/** How many calls ended how; what always stands there, and what there is of the rest. */
function ledger({ outcomes, plan: { summary } }: Applied): Markup {
  const counts = countsOf(outcomes);
  const shown = STATUSES.filter(
    (status) => status === 'applied' || status === 'failed' || counts[status] > 0,
  );
  const rows = shown.map(
    (status) =>
      html`<tr><th scope="row">${STATUS_NAMES[status].charAt(0).toUpperCase()}${STATUS_NAMES[status].slice(1)}</th><td class="${counts[status] === 0 ? 'none' : (TONES[status] ?? '')}">${digits(counts[status])}</td></tr>`,
  );
  const left = joined([
    ...some(summary.held, `${counted(summary.held, 'change')} held back`),
    ...some(summary.manual, `${digits(summary.manual)} to be made by hand`),
  ]);
  return html`<table class="ledger"><caption class="hide">How the calls ended</caption>
<thead><tr><th scope="col">In this run</th><th scope="col">calls</th></tr></thead>
<tbody>${rows}</tbody>
<tfoot><tr><td colspan="2">${left === '' ? 'Nothing is held back or to be made by hand.' : `${capital(left)}.`}</td></tr></tfoot></table>`;
}

const sentenceOf = (applied: Applied, rehearsal: boolean): string =>
  `${rehearsal ? 'Rehearsed on a copy. ' : ''}${outcomeSentence(applied)}`;

const differenceMarkup =
  (known: Known, reach: Reach) =>
  ({ message, fix, code }: Problem): Markup =>
    html`<li>${sign(code === 'access-from-elsewhere' ? 'refused' : 'risk')}<p>${phraseMarkup(phraseOf(message, known.directory), reach)}</p>${when(fix !== undefined, () => html`<p class="ask">${capital(fix ?? '')}</p>`)}<span class="src"><code>${code}</code></span></li>`;

const outcomeMarkup =
  (known: Known, reach: Reach) =>
  (outcome: Outcome): Markup => {
    const {
      head: [first = '', ...rest],
      notes,
    } = outcomePhrases(outcome, known);
    const said = [typeof first === 'string' ? capital(first) : first, ...rest];
    return html`<li>${sign(SIGNS[outcome.status])}<p>${phraseMarkup(said, reach)}</p>${notes.map((note) => html`<p class="ask">${capital(note)}</p>`)}</li>`;
  };

const listSection = (id: string, title: string, lead: string, count: number, items: Piece): Piece =>
  when(
    count,
    () => html`<section id="${id}"><h2>${title}</h2><p>${lead}</p>
<ul class="panel list">${items}</ul></section>`,
  );

/** What an apply came to as a page of its own: what is not as it should be first, excess access before all. */
export function appliedPage(
  applied: Applied,
  rehearsal: boolean,
  bundle: PageBundle,
  linkTo: LinkTo = () => undefined,
): Iterable<string> {
  const { plan, outcomes, backup, journal } = applied;
  const view = viewOf(plan);
  const known = knownFrom(plan);
  const reach: Reach = { rows: new Map(), linkTo };
  const differing = differencesOf(applied);
  const broken = outcomes.filter((outcome) => !isWhole(outcome));
  const title = `${rehearsal ? 'Rehearsal for' : 'Apply for'} ${plan.portal.name}`;
  const lead = [readAgainText(applied), recordText(applied)].filter((text) => text !== '').join(' ');
  const people = peopleTable(view, reach);
  const path = (name: string, value: string | undefined): Markup | undefined =>
    value === undefined ? undefined : fact(name, html`<code>${value}</code>`);
  const content = [
    head(
      sentenceOf(applied, rehearsal),
      lead,
      [
        fact('Portal', host(plan.portal.url)),
        plan.commit === null ? fact('Files', 'outside Git') : fact('Commit', short(plan.commit)),
        fact('Planned at', instantText(plan.createdAt)),
        path('Backup', backup),
        path('Journal', journal),
      ],
      ledger(applied),
    ),
    listSection(
      'wrong',
      'Not as it should be',
      'What was read again after the writes; access that should be gone first.',
      differing.length,
      cut(differing, differenceMarkup(known, reach)),
    ),
    listSection(
      'calls',
      'Calls that did not come about whole',
      'Each with why, and what to do. The next run does what is left.',
      broken.length,
      cut(broken, outcomeMarkup(known, reach)),
    ),
    tasksSection(view, reach),
    when(
      people !== undefined,
      () => html`<section id="people"><h2>What was planned</h2>
<p>Who loses and who gains by this plan, where every call came about.</p>${people}</section>`,
    ),
  ];
  const shell = {
    title: `${title}: ${verdictOf(applied)}`,
    name: title,
    sections: [
      { id: 'wrong', name: 'Not as it should be', count: differing.length },
      { id: 'calls', name: 'Calls', count: broken.length },
      { id: 'hand', name: 'By hand', count: view.tasks.length },
      { id: 'people', name: 'People', count: view.people.length },
    ],
  };
  return plainPage(
    shell,
    bundle,
    content,
    html`<p>The fingerprint of the plan that was applied is <code>${plan.fingerprint}</code>.</p>`,
  );
}
