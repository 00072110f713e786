import type { PersonView } from '../view/people.ts';
import type { Block } from '../view/person-blocks.ts';
import type { Reason } from '../view/reason.ts';
import type { SharedChange } from '../view/shared.ts';
import { groupedThings } from '../view/things.ts';
import { bandOf, type PlanView } from '../view/view.ts';
import { capital, counted, digits } from '../view/wording.ts';
import { html, type Markup, type Piece, when } from './markup.ts';
import { placesMarkup, type Reach, thingsMarkup, whoMarkup } from './phrase.ts';
import { sign } from './signs.ts';

/** The matrix shows everybody; a list of thousands opens slowly. */
const MOST_PEOPLE = 300;
const MOST_NAMES = 12;
const MOST_FOLDED = 500;

const tag = (text: string, tone = ''): Markup => html` <span class="tag ${tone}">${text}</span>`;

function why({ words, told, held, places }: Reason, reach: Reach): Piece {
  const said = [
    ...(held === null ? [] : [capital(held)]),
    ...(words === '' ? [] : [`${capital(words)}.`]),
    ...(told === null ? [] : [`“${told}”`]),
  ];
  return when(
    said.length + places.length,
    () => html`<p class="why">${said.join(' ')}${placesMarkup(places, reach)}</p>`,
  );
}

const untilTag = ({ until }: Reason): Piece => (until === null ? undefined : tag(`until ${until}`));

function blockMarkup(block: Block, reach: Reach): Markup {
  const { move, account, things, reason, loses, shared, direction } = block;
  const tags = [
    untilTag(reason),
    when(move === 'held', () => tag(direction === 'take' ? 'taking it is held back' : 'held back', 'held')),
    when(move === 'by-hand', () => tag('by hand', 'hand')),
    shared && html` <span class="ws">with ${counted(shared.count - 1, 'other')}, in this list</span>`,
  ];
  const rows: readonly Piece[] =
    account === '' ? groupedThings(things).map(thingsMarkup) : [account.replace(/, by hand$/, '')];
  return html`<ul class="items">${rows.map((row) => html`<li>${sign(move)}<span>${row}${tags}</span></li>`)}${loses.map(
    (one) => html`<li>${sign('lost')}<span>${one}</span></li>`,
  )}</ul>${when(shared === undefined, () => why(reason, reach))}`;
}

/** A deleted account with all its access, and one reason. */
function deletedMarkup(blocks: readonly Block[], reach: Reach): Markup {
  const account = blocks.find(({ account: words }) => words !== '');
  const rows = groupedThings(blocks.flatMap(({ things }) => things));
  return html`<ul class="items"><li>${sign('lost')}<span>${account?.account ?? 'the account'}</span></li>${rows.map(
    (row) => html`<li>${sign('lost')}<span>${thingsMarkup(row)}</span></li>`,
  )}</ul>${account && why(account.reason, reach)}`;
}

const RESULTS = {
  deleted: tag('account deleted', 'lost'),
  created: tag('new', 'gain'),
  replaced: tag('account replaced', 'lost'),
} as const;

function personItem({ who, account, blocks }: PersonView, reach: Reach): Markup {
  const isDeletion = ({ move }: Block): boolean => account === 'deleted' && move === 'lost';
  const deleted = blocks.filter(isDeletion);
  const rest = blocks.filter((block) => !isDeletion(block));
  return html`<li class="pair"><p>${whoMarkup(who, reach)}${account && RESULTS[account]}</p><div>${
    deleted.length > 0 ? deletedMarkup(deleted, reach) : undefined
  }${rest.map((block) => blockMarkup(block, reach))}</div></li>`;
}

function sharedItem({ count, who, move, thing, reason }: SharedChange, reach: Reach): Markup {
  const names = who(MOST_FOLDED).map((one) => html`<li>${whoMarkup(one, reach)}</li>`);
  const more = count - MOST_NAMES;
  const rest = count - MOST_FOLDED;
  return html`<li class="pair"><p><strong>${counted(count, 'person', 'people')}</strong></p><div><ul class="items">${groupedThings(
    [thing],
  ).map(
    (row) => html`<li>${sign(move)}<span>${thingsMarkup(row)}${untilTag(reason)}</span></li>`,
  )}</ul>${why(reason, reach)}</div>
<div class="names"><ul>${names.slice(0, MOST_NAMES)}</ul>${when(
    more > 0,
    () =>
      html`<details><summary>and ${digits(more)} more</summary><ul>${names.slice(MOST_NAMES)}</ul>${when(rest > 0, () => html`<p>and ${digits(rest)} more, in the matrix</p>`)}</details>`,
  )}</div></li>`;
}

/** The list in the order of weight: accounts and demotions, what many lose, losses, what many gain, gains, held. */
function* itemsInOrder(view: PlanView, reach: Reach): Iterable<Markup> {
  const { people, shared } = view;
  const own = people.filter((person) => person.hasOwn).slice(0, MOST_PEOPLE);
  const isFirst = ({ account, demotion }: PersonView): boolean => account !== undefined || demotion;
  const list = (persons: readonly PersonView[]): Markup[] =>
    persons.map((person) => personItem(person, reach));
  const sharedBy = (move: SharedChange['move']): Markup[] =>
    shared.filter((one) => one.move === move).map((one) => sharedItem(one, reach));
  const losing = own.filter((person) => bandOf(person) === 'loses');
  yield* list(losing.filter(isFirst));
  yield* sharedBy('lost');
  yield* list(losing.filter((person) => !isFirst(person)));
  yield* sharedBy('gained');
  yield* list(own.filter((person) => bandOf(person) !== 'loses'));
}

/** Everybody with a change, losses before gains; undefined without one. */
function peopleTable(view: PlanView, reach: Reach): Piece {
  if (view.people.length === 0) return undefined;
  const more = view.people.filter((person) => person.hasOwn).length - MOST_PEOPLE;
  return html`<ul class="panel list">${[...itemsInOrder(view, reach)]}</ul>
${when(more > 0, () => html`<p class="more">and ${counted(more, 'more person', 'more people')}, who lose or gain the least: the JSON has everybody${reach.rows.size > 0 ? ', the matrix too' : ''}.</p>`)}`;
}

/** Who loses, who gains. */
export const peopleSection = (view: PlanView, reach: Reach): Piece =>
  when(
    view.people.length,
    () => html`<section id="people"><h2>Who loses, who gains</h2>
${peopleTable(view, reach)}</section>`,
  );
