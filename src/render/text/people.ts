import { plainText } from '../escape.ts';
import type { PersonView } from '../view/people.ts';
import type { Block } from '../view/person-blocks.ts';
import type { Reason } from '../view/reason.ts';
import type { SharedChange } from '../view/shared.ts';
import { groupedNames } from '../view/things.ts';
import { bandOf, type PlanView } from '../view/view.ts';
import { counted, digits } from '../view/wording.ts';
import { type Page, paragraph, signed, unbroken, withRight } from './page.ts';
import { placesText, shortWho, whoText } from './phrase.ts';
import { signOf } from './signs.ts';

const MOST_PEOPLE = 50;
const MOST_NAMES = 12;
const MOST_SHARED = 25;

/** How much of long lists is shown. */
export interface Folding {
  readonly people: number;
  readonly names: number;
  /** Changes that many share, taken and given each. */
  readonly shared: number;
}

export const FOLDED: Folding = { people: MOST_PEOPLE, names: MOST_NAMES, shared: MOST_SHARED };
export const UNFOLDED: Folding = {
  people: Number.POSITIVE_INFINITY,
  names: Number.POSITIVE_INFINITY,
  shared: Number.POSITIVE_INFINITY,
};

const quoted = (told: string | null): string[] => (told === null ? [] : [`"${plainText(told)}"`]);

/** Rows with why and where: the place beside the last row where nothing else is to be said. */
function rowsWith(rows: readonly string[], { words, places, told, held }: Reason, page: Page): string[] {
  const { faint } = page.palette;
  const place = faint(placesText(places));
  const shown = placesText(places) === '' ? '' : place;
  const notes = [...(words === '' ? [] : [plainText(words)]), ...quoted(told)].flatMap((note) =>
    paragraph(faint(note), page, 8),
  );
  const why = held === null ? [] : paragraph(plainText(held), page, 8);
  if (words === '') return [...withRight(rows, [shown], page, 8), ...notes, ...why];
  const [first = '', ...rest] = notes;
  return [...rows, ...withRight([first], [shown], page, 8), ...rest, ...why];
}

const DIRECTION = { take: 'would lose ', give: 'would gain ' } as const;

function suffixOf({ reason, shared }: Block, printed: ReadonlySet<SharedChange>): string {
  const until = reason.until === null ? '' : `, until ${plainText(reason.until)}`;
  if (shared === undefined) return until;
  const others = counted(shared.count - 1, 'other');
  return `${until}, with ${others}, ${printed.has(shared) ? 'above' : 'below'}`;
}

function blockLines(block: Block, page: Page, printed: ReadonlySet<SharedChange>): string[] {
  const { move, account, things, reason, loses, shared, direction } = block;
  const sign = signOf(move, page.palette);
  const before = move === 'held' && direction !== undefined ? DIRECTION[direction] : '';
  const suffix = suffixOf(block, printed);
  const rows =
    account === ''
      ? groupedNames(things).flatMap((row) => signed(sign, `${before}${plainText(row)}${suffix}`, page, 4))
      : signed(sign, `${before}${plainText(account)}${suffix}`, page, 4);
  const lost = loses.flatMap((one) => paragraph(`loses ${plainText(one)}`, page, 8));
  return shared === undefined ? [...rowsWith(rows, reason, page), ...lost] : rows;
}

/** A deleted account with all that goes with it, and one reason for it. */
function deletedLines({ blocks }: PersonView, page: Page): string[] {
  const lost = blocks.filter(({ move }) => move === 'lost');
  const account = lost.find(({ account: words }) => words !== '');
  const sign = signOf('lost', page.palette);
  const rows = groupedNames(lost.flatMap(({ things }) => things)).flatMap((row) =>
    signed(sign, plainText(row), page, 4),
  );
  const head = signed(
    sign,
    `${plainText(account?.account ?? 'the account')}${rows.length > 0 ? ', with' : ''}`,
    page,
    4,
  );
  return account === undefined ? rows : rowsWith([...head, ...rows], account.reason, page);
}

const RESULT = { deleted: ', account deleted', created: ', new', replaced: ', account replaced' } as const;

/** One person: the name, then what is lost, changed, gained and held, each with its line. */
function personLines(person: PersonView, page: Page, printed: ReadonlySet<SharedChange>): string[] {
  const treatment = person.account === undefined ? '' : RESULT[person.account];
  const heading = paragraph(`${page.palette.strong(whoText(person.who))}${treatment}`, page, 2, 4);
  if (person.account === 'deleted') {
    const rest = person.blocks.filter(({ move }) => move !== 'lost');
    return [
      ...heading,
      ...deletedLines(person, page),
      ...rest.flatMap((block) => blockLines(block, page, printed)),
    ];
  }
  return [...heading, ...person.blocks.flatMap((block) => blockLines(block, page, printed))];
}

function sharedLines(shared: SharedChange, page: Page, { names }: Folding): string[] {
  const { count, who, thing, move, reason } = shared;
  const shown = who(names).map((one) => unbroken(shortWho(one)));
  const more = count > names ? ` and ${digits(count - names)} more` : '';
  const until = reason.until === null ? '' : `, until ${plainText(reason.until)}`;
  const row = signed(
    signOf(move, page.palette),
    `${plainText(groupedNames([thing]).join(''))}${until}`,
    page,
    4,
  );
  return [
    `  ${page.palette.strong(counted(count, 'person', 'people'))}`,
    ...rowsWith(row, reason, page),
    ...paragraph(`${shown.join(', ')}${more}`, page, 8),
  ];
}

function folded(left: number, one: string, many: string, page: Page): string[] {
  if (left <= 0) return [];
  return paragraph(
    page.palette.faint(`and ${counted(left, one, many)}: --report plan.txt has all of them`),
    page,
    2,
  );
}

/** Who loses, who gains, and what is held back: sections with headings, one person after the other. */
export function* peopleSections(view: PlanView, page: Page, folding: Folding): Iterable<string> {
  const printed = new Set<SharedChange>();
  const { people, shared } = view;
  const band = (name: ReturnType<typeof bandOf>): PersonView[] =>
    people.filter((person) => bandOf(person) === name && person.hasOwn);
  const heading = (text: string): string[] => ['', page.palette.strong(text)];

  function* list(persons: readonly PersonView[]): Iterable<string> {
    for (const person of persons.slice(0, folding.people)) yield* personLines(person, page, printed);
    yield* folded(persons.length - folding.people, 'more person', 'more people', page);
  }
  function* told(move: SharedChange['move']): Iterable<string> {
    const all = shared.filter((one) => one.move === move);
    for (const one of all.slice(0, folding.shared)) yield* sharedLines(one, page, folding);
    for (const one of all) printed.add(one);
    yield* folded(
      all.length - folding.shared,
      'more change that many share',
      'more changes that many share',
      page,
    );
  }

  const losing = band('loses');
  const isFirst = ({ account, demotion }: (typeof losing)[number]): boolean =>
    account !== undefined || demotion;
  if (losing.length > 0 || shared.some(({ move }) => move === 'lost')) {
    yield* heading('Who loses');
    yield* list(losing.filter(isFirst));
    yield* told('lost');
    yield* list(losing.filter((person) => !isFirst(person)));
  }
  const gaining = band('gains');
  const given = shared.some(({ move }) => move === 'gained');
  if (gaining.length > 0 || given) {
    yield* heading(given ? 'Who gains' : 'Who only gains');
    yield* told('gained');
    yield* list(gaining);
  }
  const held = band('held');
  if (held.length > 0) {
    yield* heading('Held back');
    yield* list(held);
  }
}
