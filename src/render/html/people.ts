import type { PersonView } from '../view/people.ts';
import type { Block } from '../view/person-blocks.ts';
import type { Reason } from '../view/reason.ts';
import type { SharedChange } from '../view/shared.ts';
import { groupedThings } from '../view/things.ts';
import { bandOf, type PlanView } from '../view/view.ts';
import { capital, counted, digits } from '../view/wording.ts';
import { between, html, type Markup, type Piece, when } from './markup.ts';
import { mail, placesMarkup, type Reach, thingsMarkup, whoMarkup } from './phrase.ts';
import { sign } from './signs.ts';

/** So many people stand in the list: the matrix has everybody, and a page of thousands of rows opens slowly. */
const MOST_PEOPLE = 300;
const MOST_NAMES = 12;
const MOST_FOLDED = 500;

const tag = (text: string, tone = ''): Markup => html`<span class="tag ${tone}">${text}</span>`;

/** Why, in words, and at which line. */
function why({ words, told, held, places }: Reason, reach: Reach): Piece {
  const said = [
    ...(held === null ? [] : [capital(held)]),
    ...(words === '' ? [] : [`${capital(words)}.`]),
    ...(told === null ? [] : [`“${told}”`]),
  ];
  if (said.length === 0 && places.length === 0) return undefined;
  return html`<p class="why">${said.join(' ')} ${placesMarkup(places, reach)}</p>`;
}

const untilTag = ({ until }: Reason): Piece => (until === null ? undefined : html` ${tag(`until ${until}`)}`);

function sharedWords(shared: SharedChange | undefined, told: ReadonlySet<SharedChange>): Piece {
  if (shared === undefined) return undefined;
  const others = counted(shared.count - 1, 'other');
  return html` <span class="ws">with ${others}, ${told.has(shared) ? 'above' : 'below'}</span>`;
}

function blockMarkup(block: Block, told: ReadonlySet<SharedChange>, reach: Reach): Markup {
  const { move, account, things, reason, loses, shared, direction } = block;
  const held =
    move === 'held'
      ? html` ${tag(direction === 'take' ? 'taking it is held back' : 'held back', 'held')}`
      : undefined;
  const hand = move === 'by-hand' ? html` ${tag('by hand', 'hand')}` : undefined;
  const rows: Piece[] =
    account === '' ? groupedThings(things).map(thingsMarkup) : [html`${account.replace(/, by hand$/, '')}`];
  const lost = loses.map((one) => html`<li>${sign('lost')}<span>${one}</span></li>`);
  return html`<ul class="items">${rows.map(
    (row) =>
      html`<li>${sign(move)}<span>${row}${untilTag(reason)}${held}${hand}${sharedWords(shared, told)}</span></li>`,
  )}${lost}</ul>${shared === undefined ? why(reason, reach) : undefined}`;
}

/** A deleted account with all that goes with it, and one reason for it. */
function deletedMarkup({ blocks }: PersonView, reach: Reach): Markup {
  const lost = blocks.filter(({ move }) => move === 'lost');
  const account = lost.find(({ account: words }) => words !== '');
  const rows = groupedThings(lost.flatMap(({ things }) => things));
  return html`<ul class="items"><li>${sign('lost')}<span>${account?.account ?? 'the account'}${rows.length > 0 ? ', with' : ''}</span></li>${rows.map(
    (row) => html`<li>${sign('lost')}<span>${thingsMarkup(row)}</span></li>`,
  )}</ul>${account === undefined ? undefined : why(account.reason, reach)}`;
}

const RESULTS = {
  deleted: { text: 'account deleted', tone: 'lost' },
  created: { text: 'new', tone: 'gain' },
  replaced: { text: 'account replaced', tone: 'lost' },
} as const;

const NOTHING = html`<td class="none">nothing</td>`;
const cell = (pieces: readonly Piece[]): Markup => (pieces.length === 0 ? NOTHING : html`<td>${pieces}</td>`);

/** A loss stands on the left, a gain on the right; what is held or altered stands where it would go. */
const isRight = ({ move, direction }: Block): boolean =>
  move === 'gained' || (move === 'held' && direction !== 'take');

function personRow(person: PersonView, reach: Reach, told: ReadonlySet<SharedChange>): Markup {
  const { who, account, blocks } = person;
  const treatment =
    account === undefined ? undefined : html` ${tag(RESULTS[account].text, RESULTS[account].tone)}`;
  const isGone = account === 'deleted';
  const left = blocks.filter((block) => !isRight(block) && !(isGone && block.move === 'lost'));
  const right = blocks.filter(isRight);
  const address =
    who.kind === 'person' && who.name !== null ? html`<span class="mail">${mail(who.key)}</span>` : undefined;
  const plain = who.kind === 'person' ? { ...who, unique: true } : who;
  return html`<tr><th scope="row">${whoMarkup(plain, reach)}${treatment}${address}</th>${cell([
    ...(isGone ? [deletedMarkup(person, reach)] : []),
    ...left.map((block) => blockMarkup(block, told, reach)),
  ])}${cell(right.map((block) => blockMarkup(block, told, reach)))}</tr>`;
}

function sharedRow({ count, who, move, thing, reason }: SharedChange, reach: Reach): Markup {
  const names = who(MOST_FOLDED).map((one) => whoMarkup(one, reach));
  const shown = names.slice(0, MOST_NAMES);
  const more = names.slice(MOST_NAMES);
  const rest = count - MOST_FOLDED;
  const told = html`<ul class="items">${groupedThings([thing]).map(
    (row) => html`<li>${sign(move)}<span>${thingsMarkup(row)}${untilTag(reason)}</span></li>`,
  )}</ul><p class="names">${between(shown, ', ')}</p>${when(
    more.length,
    () =>
      html`<details class="names"><summary>and ${digits(count - MOST_NAMES)} more</summary><p>${between(more, ', ')}${rest > 0 ? ` and ${digits(rest)} more, in the matrix` : ''}</p></details>`,
  )}${why(reason, reach)}`;
  const people = html`<strong>${counted(count, 'person', 'people')}</strong>`;
  return move === 'lost'
    ? html`<tr><th scope="row">${people}</th><td>${told}</td>${NOTHING}</tr>`
    : html`<tr><th scope="row">${people}</th>${NOTHING}<td>${told}</td></tr>`;
}

/** The rows in the order of weight: accounts and demotions, what many lose, who loses, what many gain, who gains, held. */
function* rowsInOrder(view: PlanView, reach: Reach): Iterable<Markup> {
  const told = new Set<SharedChange>();
  const { people, shared } = view;
  let left = MOST_PEOPLE;
  function* list(persons: readonly PersonView[]): Iterable<Markup> {
    for (const person of persons.slice(0, left)) yield personRow(person, reach, told);
    left = Math.max(0, left - persons.length);
  }
  function* sharedBy(move: SharedChange['move']): Iterable<Markup> {
    for (const one of shared) {
      if (one.move !== move) continue;
      told.add(one);
      yield sharedRow(one, reach);
    }
  }
  const band = (name: ReturnType<typeof bandOf>): PersonView[] =>
    people.filter((person) => bandOf(person) === name && person.hasOwn);
  const losing = band('loses');
  const isFirst = ({ account, demotion }: PersonView): boolean => account !== undefined || demotion;
  yield* list(losing.filter(isFirst));
  yield* sharedBy('lost');
  yield* list(losing.filter((person) => !isFirst(person)));
  yield* sharedBy('gained');
  yield* list([...band('gains'), ...band('held'), ...band('by-hand')]);
}

/** Losses on the left, gains on the right, as in a ledger; undefined where nobody has a change. */
export function peopleTable(view: PlanView, reach: Reach): Piece {
  if (view.people.length === 0) return undefined;
  const more = view.people.filter((person) => person.hasOwn).length - MOST_PEOPLE;
  return html`<div class="panel"><table class="people"><thead><tr><th scope="col">Who</th><th scope="col">Loses</th><th scope="col">Gains</th></tr></thead><tbody>${[...rowsInOrder(view, reach)]}</tbody></table></div>
${when(more > 0, () => html`<p class="more">and ${counted(more, 'more person', 'more people')}, who lose or gain the least: the JSON has everybody${reach.rows.size > 0 ? ', the matrix too' : ''}.</p>`)}`;
}

/** Who loses, who gains. */
export const peopleSection = (view: PlanView, reach: Reach): Piece =>
  when(
    view.people.length,
    () => html`<section id="people"><h2>Who loses, who gains</h2>
<p>Accounts and roles first, then what many share, said once, then person by person; losses before gains.</p>
${peopleTable(view, reach)}</section>`,
  );
