import type { ExplainedHolder, WhoAnswer as WhoHas } from '../../domain/explained.ts';
import { type Document, type Item, lines, list, person, section, strong } from '../document.ts';
import type { AnswerContext } from '../json/explained.ts';
import { type Who, whoNamed } from '../view/who.ts';
import { capital, counted, digits, does, groupBy, joined, some } from '../view/wording.ts';
import {
  accessStateOf,
  byState,
  contextPieces,
  movesText,
  noteItems,
  placeItems,
  rowsText,
  STATES,
  subjectText,
  waysText,
} from './holding.ts';

/** `299 people have it; 283 of them see no rows. 2 should go.` */
function whoSentence({ holders }: WhoHas): string {
  const have = holders.filter(({ live }) => live);
  const groups = have.filter((holder) => 'group' in holder).length;
  const people = have.length - groups;
  const blind = have.filter(({ rowLevel }) => rowLevel === 'missing').length;
  const who = joined([
    ...some(people, counted(people, 'person', 'people')),
    ...some(groups, counted(groups, 'portal group')),
  ]);
  const share = blind === have.length ? 'all' : digits(blind);
  const noRows = some(blind, `; ${share} of them ${does(blind, 'sees', 'see')} no rows`).join('');
  return [
    who === '' ? 'Nobody has it.' : `${who} ${does(have.length, 'has', 'have')} it${noRows}.`,
    ...movesText(holders),
  ].join(' ');
}

function holderItem(holder: ExplainedHolder, around: AnswerContext): Item {
  const rows = rowsText(holder);
  const who: Who =
    'group' in holder
      ? { key: holder.group.id, kind: 'group', name: holder.group.alias, unique: false }
      : whoNamed(holder.user, holder.name);
  const places = placeItems(holder, around);
  const [only] = places;
  const isOne = places.length === 1 && around.blame === undefined;
  return {
    pieces: [person(who), ...(rows === '' ? [] : [`: ${rows}`])],
    ...(isOne && only !== undefined && { right: only.pieces }),
    items: [...(isOne ? [] : places), ...noteItems(holder)],
  };
}

/** How many people of one way a terminal shows, and how many a comment shows without a fold. */
const FEW = 12;

/** Who has a report or role: a summary, who moves, then everybody by what gives it. */
export function whoDocument(answer: WhoHas, around: AnswerContext): Document {
  const titleOf = (holder: ExplainedHolder): string => {
    const state = accessStateOf(holder);
    const way = waysText(holder, around.at);
    const title = state === 'has' ? way : `${STATES[state][0]}${way === '' ? '' : `: ${way}`}`;
    return title === '' ? 'Other' : capital(title);
  };
  return {
    whole: 'who.txt',
    blocks: [
      { kind: 'title', pieces: [subjectText(answer.subject)] },
      lines([strong(whoSentence(answer))], contextPieces(around)),
      ...[...groupBy(byState(answer.holders), titleOf)].flatMap(([title, own]) =>
        section(
          {
            title,
            count: counted(own.length, 'holder'),
            weight: 20,
            ...(own.length > FEW && { fold: 'comment' }),
          },
          ...list(
            ['holder', 'holders'],
            own.map((one) => holderItem(one, around)),
            { most: FEW },
          ),
        ),
      ),
    ],
  };
}
