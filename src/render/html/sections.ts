import type { Task } from '../view/by-hand.ts';
import { roleWords } from '../view/outside.ts';
import type { Risk } from '../view/risks.ts';
import type { Target } from '../view/targets.ts';
import { groupedThings } from '../view/things.ts';
import type { PlanView } from '../view/view.ts';
import { type RiskGroup, weighed } from '../view/weighed.ts';
import { counted, digits } from '../view/wording.ts';
import { html, type Markup, type Piece, when } from './markup.ts';
import { mail, phraseMarkup, placesMarkup, type Reach, thingsMarkup, whoMarkup } from './phrase.ts';
import { sign } from './signs.ts';

const MOST_LINES = 200;

/** The first ones, and how many more there are. */
export function cut<Thing>(all: readonly Thing[], show: (one: Thing) => Markup): Piece {
  const more = all.length - MOST_LINES;
  return [
    ...all.slice(0, MOST_LINES).map(show),
    when(more > 0, () => html`<li class="more">and ${digits(more)} more: the JSON has all of them.</li>`),
  ];
}

const riskLine =
  (reach: Reach) =>
  ({ sign: of, fact, decides, places, code }: Risk): Markup =>
    html`<li>${sign(of)}<p>${phraseMarkup(fact, reach)}</p>${when(decides !== '', () => html`<p class="ask">${decides}</p>`)}<span class="src">${placesMarkup(places, reach)}<code>${code}</code></span></li>`;

/** Risks of one code: a few are told one by one, more are one line that opens. */
function groupMarkup({ code, risks, together }: RiskGroup, reach: Reach): Piece {
  const [first] = risks;
  if (together === undefined || first === undefined) return risks.map(riskLine(reach));
  return html`<li>${sign(first.sign)}<div><p>${together}.</p>${when(first.decides !== '', () => html`<p class="ask">${first.decides}</p>`)}<details><summary>Each of them</summary><ul>${cut(
    risks,
    ({ fact, places }) => html`<li>${phraseMarkup(fact, reach)} ${placesMarkup(places, reach)}</li>`,
  )}</ul></details></div><span class="src"><code>${code}</code></span></li>`;
}

/** What to look at before anything else, by weight. */
export const risksSection = ({ risks }: PlanView, reach: Reach): Piece =>
  when(
    risks.length,
    () => html`<section id="first"><h2>Look at first</h2><p>By weight. Each line says what decides whether to approve.</p>
<ul class="panel risks">${weighed(risks).map((group) => groupMarkup(group, reach))}</ul></section>`,
  );

const taskMarkup =
  (reach: Reach) =>
  ({ who, what, steps }: Task): Markup =>
    html`<li><p>${sign('by-hand')}<span>${whoMarkup(who, reach)}: ${what}</span></p><ol>${steps.map((step) => html`<li><span>${step.replace('search for the address', `search for ${who.key}`)}</span></li>`)}</ol></li>`;

/** What the API cannot do, step by step. */
export const tasksSection = ({ tasks }: PlanView, reach: Reach): Piece =>
  when(
    tasks.length,
    () => html`<section id="hand"><h2>To do by hand</h2><p>The portal has no call for it. Each stays in the plan until it is done.</p>
<ul class="panel tasks">${cut(tasks, taskMarkup(reach))}</ul></section>`,
  );

const amount = (count: number, mark: string, tone: string): Piece =>
  count === 0 ? html`<td></td>` : html`<td class="${tone}">${mark}${digits(count)}</td>`;

const targetRow = ({ thing, lose, gain, held, after }: Target): Markup =>
  html`<tr><th scope="row"><span class="ws">${thing.group}/</span>${thing.name}</th>${amount(lose, '−', 'lost')}${amount(gain, '+', 'gain')}${amount(held, '', 'held')}${
    after === undefined ? undefined : html`<td>${after === 0 ? 'nobody' : digits(after)}</td>`
  }</tr>`;

function targets(title: string, name: string, verb: string, all: readonly Target[]): Piece {
  return when(all.length, () => {
    const shown = all.slice(0, MOST_LINES);
    const knows = all.some(({ after }) => after !== undefined);
    const more = all.length - shown.length;
    return html`<div><details class="panel targets"><summary>${title}: ${digits(all.length)}</summary><table><thead><tr><th scope="col">${name}</th><th scope="col">lose</th><th scope="col">gain</th><th scope="col">held</th>${when(knows, () => html`<th scope="col">${verb}</th>`)}</tr></thead><tbody>${shown.map(targetRow)}</tbody></table>${when(more > 0, () => html`<p class="more">and ${digits(more)} more, in the matrix</p>`)}</details></div>`;
  });
}

/** How many lose and gain each report and role that changes hands. */
export const targetsSection = ({ reports, roles }: PlanView): Piece =>
  when(
    reports.length + roles.length,
    () =>
      html`<div class="twocol">${targets('By report', 'Report', 'then have it', reports)}${targets('By RLS role', 'Role', 'then in it', roles)}</div>`,
  );

const line =
  (reach: Reach) =>
  ({ fact, decides, places, code }: Risk): Markup =>
    html`<li><span>${phraseMarkup(fact, reach)}</span><code>${code}</code>${when(decides !== '', () => html`<p class="ask">${decides}</p>`)}${placesMarkup(places, reach)}</li>`;

const list = (id: string, title: string, lead: string, risks: readonly Risk[], reach: Reach): Piece =>
  when(
    risks.length,
    () =>
      html`<section id="${id}"><h2>${title}</h2><p>${lead}</p><ul class="panel rows">${cut(risks, line(reach))}</ul></section>`,
  );

/** Who holds managed access and stands in no file, where somebody asked for them. */
export const outsideSection = ({ outside }: PlanView, reach: Reach): Piece =>
  when(
    outside.length,
    () => html`<section id="outside"><h2>In no file</h2><p>They hold managed access, and no file lists them: nothing here changes it.</p>
<div class="panel"><table class="people holds"><thead><tr><th scope="col">Who</th><th scope="col">Holds</th></tr></thead><tbody>${outside
      .slice(0, MOST_LINES)
      .map(
        ({ who, role, things }) =>
          html`<tr><th scope="row">${whoMarkup({ ...who, unique: true }, reach)}${when(who.name !== null, () => html`<span class="mail">${mail(who.key)}</span>`)}<span class="mail">${roleWords(role)}</span></th><td><ul class="items">${groupedThings(things).map((row) => html`<li><span>${thingsMarkup(row)}</span></li>`)}</ul></td></tr>`,
      )}</tbody></table></div>
${when(outside.length > MOST_LINES, () => html`<p class="more">and ${digits(outside.length - MOST_LINES)} more: the JSON of the plan has all of them.</p>`)}</section>`,
  );

/** What ends soon, and what was so before this plan. */
export const laterSections = ({ endingSoon, standing }: PlanView, reach: Reach): Piece =>
  when(
    endingSoon.length + standing.length,
    () =>
      html`<div class="twocol">${list('ends', 'Ends soon', 'Within 14 days. Nothing to do if it is meant.', endingSoon, reach)}${list('standing', 'Standing findings', 'True before this plan, and not changed by it.', standing, reach)}</div>`,
  );

/** What apply and audit need. */
export const footer = ({ plan, tally }: PlanView): Markup =>
  html`<footer class="wrap"><p>The plan makes ${counted(tally.calls, 'call')}. Its fingerprint is <code>${plan.fingerprint}</code>; apply with <code>--expect</code> and this fingerprint does this and nothing else.</p>
<p>This file holds names and access of people: it was sent nowhere. Pass it on as you would pass on the access list.</p></footer>`;
