import type { ExplainedHolder, WhoAnswer } from '../../domain/explained.ts';
import { groupBy } from '../../domain/multimap.ts';
import { counted, digits } from '../../domain/wording.ts';
import { type Document, flat, type Item, lines, list, person, section, strong } from '../document.ts';
import type { AnswerContext } from '../json/explained.ts';
import { whoOf } from '../view/who.ts';
import { capital, does, joined, some } from '../view/wording.ts';
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
function whoSentence({ holders }: WhoAnswer): string {
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
  const places = placeItems(holder, around);
  // A place alone is beside its row.
  const isOne = places.length === 1 && around.blame === undefined;
  return {
    pieces: [person(whoOf(holder)), rows !== '' && `: ${rows}`],
    right: isOne && flat(places[0]?.pieces),
    items: [!isOne && places, noteItems(holder)],
  };
}

/** How many people of one way a terminal shows, and how many a comment shows without a fold. */
const FEW = 12;

/** Who has a report or role: a summary, who moves, then everybody by what gives it. */
export function whoDocument(answer: WhoAnswer, around: AnswerContext): Document {
  const titleOf = (holder: ExplainedHolder): string => {
    const state = accessStateOf(holder);
    const way = waysText(holder, around.at);
    const title = state === 'has' ? way : `${STATES[state][0]}${way === '' ? '' : `: ${way}`}`;
    return title === '' ? 'Other' : capital(title);
  };
  return {
    whole: 'who.txt',
    blocks: [
      { kind: 'title', pieces: subjectText(answer.subject) },
      lines(strong(whoSentence(answer)), contextPieces(around)),
      [...groupBy(byState(answer.holders), titleOf)].map(([title, own]) =>
        section(
          {
            title,
            count: counted(own.length, 'holder'),
            weight: 20,
            ...(own.length > FEW && { fold: 'comment' }),
          },
          list(
            ['holder', 'holders'],
            own.map((one) => holderItem(one, around)),
            { most: FEW },
          ),
        ),
      ),
    ],
  };
}
