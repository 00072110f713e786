import type { PhrasingContent, RootContent } from 'mdast';
import type { PersonView } from '../view/people.ts';
import type { Block } from '../view/person-blocks.ts';
import { type Lines, type LinkTo, type Reason, removedText } from '../view/reason.ts';
import type { SharedChange } from '../view/shared.ts';
import { type Thing, thingName } from '../view/things.ts';
import { bandOf, type PlanView } from '../view/view.ts';
import { capital, counted, digits, some } from '../view/wording.ts';
import { folded, list, paragraph } from './blocks.ts';
import type { Detail } from './detail.ts';
import {
  between,
  type Cut,
  code,
  cutTo,
  inline,
  newLine,
  shortPieces,
  strong,
  whoPieces,
  words,
} from './inline.ts';

/** What the pieces of a comment need to know. */
export interface Writing {
  readonly detail: Detail;
  readonly linkTo: LinkTo;
}

/** `file:12`, linked to its first line where the host is known. */
export function placePieces(places: readonly Lines[], { detail, linkTo }: Writing): PhrasingContent[] {
  const [first] = places;
  const line = first?.lines[0];
  if (first === undefined || line === undefined) return [];
  const more = first.lines.length - 1 + places.slice(1).reduce((sum, { lines }) => sum + lines.length, 0);
  const shown = code(cutTo(`${first.file}:${line}`, detail.cut));
  const url = detail.links ? linkTo(first.file, line, first.removed) : undefined;
  return [
    words(' '),
    url === undefined ? shown : { type: 'link', url, children: [shown] },
    ...(first.removed === true ? [words(removedText({ ...first, lines: [line] }))] : []),
    ...(more > 0 ? [words(` and ${counted(more, 'more line')}`)] : []),
  ];
}

/** Names of reports and roles, and how many more there are. */
export const namesOf = (things: readonly Thing[], { detail }: Writing): PhrasingContent[] => {
  const shown = things
    .slice(0, Math.max(detail.names, 1))
    .map((thing) => inline(thingName(thing), detail.cut));
  const left = things.length - shown.length;
  return [...between(shown), ...(left > 0 ? [words(` and ${digits(left)} more`)] : [])];
};

function reasonPieces({ words: why, places, told, held }: Reason, writing: Writing): PhrasingContent[] {
  const { cut } = writing.detail;
  const sentence =
    why === '' ? [] : [newLine, ...inline(`${why.charAt(0).toUpperCase()}${why.slice(1)}.`, cut)];
  const quote = told === null ? [] : [words(' “'), ...inline(told, cut), words('”.')];
  const hold = held === null ? [] : [newLine, ...inline(`${capital(held)}.`, cut)];
  return [...sentence, ...quote, ...placePieces(places, writing), ...hold];
}

const untilPieces = ({ until }: Reason, cut: Cut): PhrasingContent[] =>
  until === null ? [] : [words(' until '), ...inline(until, cut)];

const VERBS = {
  lost: 'loses',
  gained: 'gains',
  altered: 'changes',
  held: 'held back',
  'by-hand': 'by hand',
} as const;

function verbOf({ move, direction }: Block): string {
  if (move !== 'held' || direction === undefined) return VERBS[move];
  return direction === 'take' ? 'would lose' : 'would gain';
}

function blockPieces(block: Block, writing: Writing): PhrasingContent[] {
  const { account, things, reason, shared, loses } = block;
  const { cut } = writing.detail;
  const what = account === '' ? namesOf(things, writing) : inline(account.replace(/, by hand$/, ''), cut);
  const others = shared === undefined ? [] : [words(`, with ${counted(shared.count - 1, 'other')}, above`)];
  return [
    newLine,
    strong(words(verbOf(block))),
    words(' '),
    ...what,
    ...untilPieces(reason, cut),
    ...others,
    ...(loses.length === 0
      ? []
      : [
          words('; loses '),
          ...between(
            loses.map((one) => inline(one, cut)),
            '; ',
          ),
        ]),
    ...(shared === undefined ? [words('.'), ...reasonPieces(reason, writing)] : [words('.')]),
  ];
}

/** Everything that goes with a deleted account stands together. */
function blocksOf({ account, blocks }: PersonView): readonly Block[] {
  if (account !== 'deleted') return blocks;
  const lost = blocks.filter(({ move }) => move === 'lost');
  const [first] = lost;
  if (first === undefined) return blocks;
  const all = lost.flatMap(({ things }) => things);
  const rest = blocks.filter(({ move }) => move !== 'lost');
  return all.length === 0 ? [first, ...rest] : [{ ...first, account: '', things: all }, ...rest];
}

const RESULT = { deleted: ', account deleted', created: ', new', replaced: ', account replaced' } as const;

const personPieces = (person: PersonView, writing: Writing): PhrasingContent[] => [
  ...whoPieces(person.who, writing.detail.cut),
  ...(person.account === undefined ? [] : [words(RESULT[person.account])]),
  ...blocksOf(person).flatMap((block) => blockPieces(block, writing)),
];

function sharedPieces(
  { count, who, thing, move, reason }: SharedChange,
  writing: Writing,
): PhrasingContent[] {
  const { detail } = writing;
  const verb = move === 'lost' ? 'lose' : 'gain';
  const shown = who(Math.min(detail.names, 12)).map((one) => shortPieces(one, detail.cut));
  const left = count - shown.length;
  return [
    strong(words(`${counted(count, 'person', 'people')} ${verb}`)),
    words(' '),
    ...inline(thingName(thing), detail.cut),
    ...untilPieces(reason, detail.cut),
    ...(shown.length === 0 ? [] : [words(': '), ...between(shown)]),
    ...(shown.length > 0 && left > 0 ? [words(` and ${digits(left)} more`)] : []),
    words('.'),
    ...reasonPieces(reason, writing),
  ];
}

const leftOut = (count: number, what: string): RootContent[] =>
  count <= 0 ? [] : [paragraph(words(`Left out: ${digits(count)} ${what}.`))];

/** Who loses and who gains: what many share, then person by person. */
export function peopleContent(view: PlanView, writing: Writing): RootContent[] {
  const { detail } = writing;
  const shared = view.shared.slice(0, detail.shared);
  const own = view.people.filter((person) => person.hasOwn).filter((person) => bandOf(person) !== 'by-hand');
  const shown = own.slice(0, detail.people);
  const titled = (title: string, entries: readonly PhrasingContent[][]): RootContent[] =>
    entries.length === 0 ? [] : [paragraph(strong(words(title))), ...list(false, entries)];
  const band = (name: ReturnType<typeof bandOf>): PhrasingContent[][] =>
    shown.filter((person) => bandOf(person) === name).map((person) => personPieces(person, writing));
  return [
    ...titled(
      'What many share',
      shared.map((one) => sharedPieces(one, writing)),
    ),
    ...leftOut(view.shared.length - shared.length, 'changes that many share'),
    ...titled('Who loses', band('loses')),
    ...titled(
      view.shared.some(({ move }) => move === 'gained') ? 'Who gains' : 'Who only gains',
      band('gains'),
    ),
    ...titled('Held back', band('held')),
    ...leftOut(own.length - shown.length, 'people with changes of their own'),
  ];
}

/** The same folded. */
export function peopleSection(view: PlanView, writing: Writing): RootContent[] {
  const told = view.people.filter((person) => bandOf(person) !== 'by-hand');
  const groups = told.filter(({ kind }) => kind === 'group').length;
  const counts = [
    ...some(told.length - groups, counted(told.length - groups, 'person', 'people')),
    ...some(groups, counted(groups, 'portal group')),
  ];
  return folded(
    'Who loses, who gains',
    counts.join(', '),
    told.length === 0 ? [] : peopleContent(view, writing),
  );
}
