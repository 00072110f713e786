import type { Problem } from '../../domain/problem.ts';
import { allowingOf, fixOf } from '../view/allowing.ts';
import { stillSentence } from '../view/sentence.ts';
import type { PlanView } from '../view/view.ts';
import { capital, counted, digits, joined, some } from '../view/wording.ts';
import { html, type Markup, when } from './markup.ts';
import { fact, factList, host, instantText, short } from './shell.ts';
import { sign } from './signs.ts';

/** Which portal and files a page is about. */
function facts({ plan }: PlanView): Markup {
  const { portal, commit, dirty, base, createdAt, only, overrides } = plan;
  const files =
    commit === null
      ? fact('Files', 'outside Git')
      : fact('Commit', html`${short(commit)}${dirty ? ' with uncommitted changes' : ''}`);
  return factList([
    fact('Portal', host(portal.url)),
    files,
    base === null ? undefined : fact('Last applied', short(base)),
    fact('Read at', instantText(createdAt)),
    only.length === 0
      ? undefined
      : fact('Only', html`<code>${only.join(', ')}</code>: the plan leaves out all other differences`),
    overrides.length === 0 ? undefined : fact('Overridden', html`<code>${overrides.join(', ')}</code>`),
  ]);
}

const amount = (count: number, tone: 'lost' | 'gain'): Markup =>
  count === 0
    ? html`<td class="none">0</td>`
    : html`<td class="${tone}">${tone === 'lost' ? '−' : '+'}${digits(count)}</td>`;

const row = (name: string, taken: number, given: number): Markup =>
  html`<tr><th scope="row">${name}</th>${amount(taken, 'lost')}${amount(given, 'gain')}</tr>`;

/** What is taken and what is given. */
function ledger({ tally, summary }: PlanView, title = 'In this plan'): Markup {
  const { deleted, created, grants, memberships, replaced, updated, held, manual } = tally;
  const { users, grants: otherGrants, memberships: otherMemberships } = summary.unmanaged;
  const others = [
    ...some(replaced, `${counted(replaced, 'account')} replaced`),
    ...some(updated, `${counted(updated, 'account')} changed`),
    ...some(held, `${digits(held)} held back`),
    ...some(manual, `${digits(manual)} to be made by hand`),
  ];
  const alone = [
    ...some(users, counted(users, 'person', 'people')),
    ...some(otherGrants, counted(otherGrants, 'grant')),
    ...some(otherMemberships, counted(otherMemberships, 'membership')),
  ];
  return html`<table class="ledger"><caption class="hide">What is taken and what is given</caption>
<thead><tr><th scope="col">${title}</th><th scope="col">taken</th><th scope="col">given</th></tr></thead>
<tbody>${row('Accounts', deleted, created)}${row('Report grants', grants.taken, grants.given)}${row('RLS memberships', memberships.taken, memberships.given)}</tbody>
<tfoot><tr><td colspan="3">${others.length === 0 ? '' : `${capital(joined(others))}. `}Not managed here: ${alone.length === 0 ? 'nothing' : joined(alone)}.</td></tr></tfoot></table>`;
}

const ended = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

function refusal(problem: Problem, at: number): Markup {
  const { code, message, why } = problem;
  const { guard, line, flag } = allowingOf(problem);
  const fix = fixOf(problem);
  const how = [
    fix === undefined ? undefined : html`<p>${capital(ended(fix))}</p>`,
    line === undefined
      ? undefined
      : html`<p>Reviewed, in the root file under <code>guards.allow</code>:</p><pre tabindex="0"><code>${line}</code></pre>`,
    flag === undefined ? undefined : html`<p>Once, recorded in the plan: <code>${flag}</code></p>`,
  ].filter((one) => one !== undefined);
  return html`<div class="refused" role="region" aria-labelledby="refused-${at}">${sign('refused')}
<div><h2 id="refused-${at}">Refused by ${guard ?? code}: nothing will be applied</h2>
<p>${capital(ended(message))}${why === undefined ? '' : ` ${capital(ended(why))}`}</p>
${when(how.length, () => html`<details><summary>How to allow it</summary>${how}</details>`)}</div></div>`;
}

/** The sentence, the refusals, and how much the plan takes and gives. */
export function top(view: PlanView): Markup {
  const { sentences, tally, refusals } = view;
  const lead = [stillSentence(tally), ...sentences.more].filter((text) => text !== '').join(' ');
  return html`<div class="top"><div class="sentence">
<h1>${sentences.first.join(' ')}</h1>
${when(lead !== '', () => html`<p class="lead">${lead}</p>`)}
${facts(view)}</div>
${ledger(view)}${refusals.map(refusal)}</div>`;
}
