import type { Task } from '../view/by-hand.ts';
import { roleWords } from '../view/outside.ts';
import type { Risk } from '../view/risks.ts';
import type { Target } from '../view/targets.ts';
import { groupedThings } from '../view/things.ts';
import type { PlanView } from '../view/view.ts';
import { type RiskGroup, weighed } from '../view/weighed.ts';
import type { Who } from '../view/who.ts';
import { capital, counted, digits } from '../view/wording.ts';
import { between, html, type Markup, type Piece, when } from './markup.ts';
import { phraseMarkup, placesMarkup, type Reach, thingsMarkup, whoMarkup } from './phrase.ts';
import { sign } from './signs.ts';

const MOST_LINES = 200;

/** The first lines, and how many more there are. */
function cut<Thing>(all: readonly Thing[], show: (one: Thing) => Markup): Piece {
  const more = all.length - MOST_LINES;
  return [
    ...all.slice(0, MOST_LINES).map(show),
    when(more > 0, () => html`<li class="more">and ${digits(more)} more: the JSON has all of them.</li>`),
  ];
}

const listSection = (id: string, title: string, lead: string, items: Piece): Markup =>
  html`<section id="${id}"><h2>${title}</h2><p>${lead}</p>
<ul class="panel list">${items}</ul></section>`;

const riskItem = ({ sign: of, fact, decides, places, code }: Risk, reach: Reach): Markup =>
  html`<li>${sign(of)}<div><p>${phraseMarkup(fact, reach)}</p><p class="why">${decides}${placesMarkup(places, reach)} <code>${code}</code></p></div></li>`;

/** A few risks of one code stand alone; more are one line that opens. */
function riskGroup({ code, risks, together }: RiskGroup, reach: Reach): Piece {
  const [first] = risks;
  if (together === undefined || first === undefined) return risks.map((risk) => riskItem(risk, reach));
  return html`<li>${sign(first.sign)}<div><p>${together}.</p><p class="why">${first.decides} <code>${code}</code></p><details><summary>Each of them</summary><ul>${cut(
    risks,
    ({ fact, places }) => html`<li>${phraseMarkup(fact, reach)}${placesMarkup(places, reach)}</li>`,
  )}</ul></details></div></li>`;
}

/** How many lines a list of risks has. */
export const linesIn = (risks: readonly Risk[]): number =>
  weighed(risks).reduce(
    (sum, { together, risks: all }) => sum + (together === undefined ? all.length : 1),
    0,
  );

/** What to look at before anything else, by weight. */
export const risksSection = ({ risks }: PlanView, reach: Reach): Piece =>
  when(risks.length, () =>
    listSection(
      'first',
      'Look at first',
      'By weight. Each line says what decides whether to approve.',
      weighed(risks).map((group) => riskGroup(group, reach)),
    ),
  );

const taskItem = ({ who, what, steps }: Task, reach: Reach): Markup =>
  html`<li>${sign('by-hand')}<div><p>${whoMarkup(who, reach)}: ${what}</p><ol>${steps.map((step) => html`<li>${step.replace('search for the address', `search for ${who.key}`)}</li>`)}</ol></div></li>`;

/** What the API cannot do, step by step. */
export const tasksSection = ({ tasks }: PlanView, reach: Reach): Piece =>
  when(tasks.length, () =>
    listSection(
      'hand',
      'To do by hand',
      'The portal has no call for it. Each stays in the plan until it is done.',
      cut(tasks, (task) => taskItem(task, reach)),
    ),
  );

const amount = (count: number, mark: string, tone: string): Piece =>
  count === 0 ? '' : html`<span class="${tone}">${mark}${digits(count)}</span>`;

const COUNTS = ['Lose', 'Gain', 'Held', 'Then have it'];

/** How many lose and gain each report and role with a change. */
export function targetsSection({ reports, roles }: PlanView): Piece {
  const row = ({ thing: { group, name }, lose, gain, held, after }: Target): Markup => {
    const counts = [
      amount(lose, '−', 'lost'),
      amount(gain, '+', 'gain'),
      amount(held, '', 'held'),
      after === undefined ? '' : after === 0 ? 'nobody' : digits(after),
    ];
    return html`<tr><th scope="row"><span class="ws">${group === '' ? '' : `${group}/`}</span>${name}</th>${counts.map(
      (count, at) =>
        html`<td class="num ${count === '' ? 'none' : ''}" data-label="${COUNTS[at]}">${count}</td>`,
    )}</tr>`;
  };
  const table = (title: string, all: readonly Target[]): Piece =>
    when(
      all.length,
      () =>
        html`<details class="fold"><summary>${title}s: ${digits(all.length)}</summary><div class="panel"><table class="data"><thead><tr><th scope="col" class="wide">${title}</th>${COUNTS.map((name) => html`<th scope="col" class="num">${name}</th>`)}</tr></thead><tbody>${all.slice(0, MOST_LINES).map(row)}</tbody></table>${when(all.length > MOST_LINES, () => html`<p class="more">and ${digits(all.length - MOST_LINES)} more, in the matrix</p>`)}</div></details>`,
    );
  return [table('Report', reports), table('RLS role', roles)];
}

/** Somebody with managed access who is not in the files; a plan has them if somebody asked. */
export const outsideSection = ({ outside }: PlanView, reach: Reach): Piece =>
  when(outside.length, () =>
    listSection(
      'outside',
      'Not in the files',
      'They have managed access, and this plan does not change it.',
      cut(
        outside,
        ({ who, role, things }) =>
          html`<li class="pair"><p>${whoMarkup(who, reach)} <span class="ws">${roleWords(role)}</span></p><ul class="items">${groupedThings(things).map((row) => html`<li>${thingsMarkup(row)}</li>`)}</ul></li>`,
      ),
    ),
  );

/** Standing findings of one code that say the same of several people: of one report, one role, one dataset. */
interface Standing {
  readonly code: string;
  readonly words: string;
  readonly decides: string;
  readonly who: Who[];
  readonly risks: Risk[];
}

export function standingGroups(risks: readonly Risk[]): readonly Standing[] {
  const groups = new Map<string, Standing>();
  for (const risk of risks) {
    const { code, fact, decides } = risk;
    const people = fact.filter((piece) => typeof piece !== 'string');
    const words = fact
      .map((piece) => (typeof piece === 'string' ? piece : ''))
      .join('')
      .trim();
    const key = JSON.stringify([code, words]);
    const group = groups.get(key) ?? { code, words, decides, who: [], risks: [] };
    group.who.push(...people);
    group.risks.push(risk);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.risks.length - a.risks.length);
}

function standingItem({ code, words, decides, who, risks }: Standing, reach: Reach): Markup {
  const [first] = risks;
  if (risks.length === 1 && first !== undefined) return riskItem(first, reach);
  const names = between(
    who.slice(0, MOST_LINES).map((one) => whoMarkup(one, reach)),
    ', ',
  );
  return html`<li>${sign('note')}<div><p>${counted(risks.length, 'finding')}: ${capital(words)}</p><p class="why">${decides} <code>${code}</code></p><details><summary>${counted(who.length, 'person', 'people')}</summary><p>${names}${when(who.length > MOST_LINES, () => ` and ${digits(who.length - MOST_LINES)} more`)}</p></details></div></li>`;
}

/** What ends soon, and what was so before this plan. */
export function laterSections({ endingSoon, standing }: PlanView, reach: Reach): Piece {
  const groups = standingGroups(standing);
  return [
    when(endingSoon.length, () =>
      listSection(
        'ends',
        'Ends soon',
        'Within 14 days. There is nothing to do if that is right.',
        cut(endingSoon, (risk) => riskItem(risk, reach)),
      ),
    ),
    when(
      groups.length,
      () => html`<section id="standing"><h2>Standing findings</h2>
<details class="fold"><summary>${counted(standing.length, 'finding')} from before this plan, in ${counted(groups.length, 'group')}</summary><ul class="panel list">${cut(groups, (group) => standingItem(group, reach))}</ul></details></section>`,
    ),
  ];
}

/** What apply and audit need. */
export const footer = ({ plan, tally }: PlanView): Markup =>
  html`<footer class="wrap"><p>The plan makes ${counted(tally.calls, 'call')}. Its fingerprint is <code>${plan.fingerprint}</code>; <code>apply --expect</code> with this fingerprint applies this plan and nothing else.</p>
<p>This file has names and access of people. rolecall sends it nowhere. Share it as you would share the access list.</p></footer>`;
