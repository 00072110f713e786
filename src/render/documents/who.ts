import type { AnswerContext, Answered, ExplainedHolder, WhoAnswer } from '../../domain/explained.ts';
import { groupBy } from '../../domain/multimap.ts';
import { counted, digits } from '../../domain/wording.ts';
import { type Document, flat, type Item, lines, list, person, section, strong } from '../document.ts';
import { csvOf, formsOf, subjectText } from '../forms.ts';
import { thingName, toNamedThing, whoOf } from '../view/names.ts';
import { capital, counts, joined, unlessZero } from '../view/text.ts';
import {
  answerJson,
  byState,
  contextPieces,
  HOLDING_COLUMNS,
  holdingRows,
  holdingState,
  nextApplySentence,
  noteItems,
  pathsText,
  placeItems,
  rowsText,
  STATES,
} from './holdings.ts';
import { PEOPLE } from './people.ts';

/** `299 people have it; 283 of them see no rows. The next apply removes 2.` */
function whoSentence({ holders }: WhoAnswer): string {
  const have = holders.filter(({ live }) => live);
  const groups = have.filter((holder) => 'group' in holder).length;
  const blind = have.filter(({ rowLevel }) => rowLevel === 'missing').length;
  const who = joined(counts([have.length - groups, ...PEOPLE], [groups, 'portal group']));
  const share = blind === have.length ? 'all' : digits(blind);
  const noRows = unlessZero(blind, `; ${share} of them ${blind === 1 ? 'sees' : 'see'} no rows`).join('');
  return [
    who === '' ? 'Nobody has it.' : `${who} ${have.length === 1 ? 'has' : 'have'} it${noRows}.`,
    ...nextApplySentence(holders),
  ].join(' ');
}

function holderItem(holder: ExplainedHolder, context: AnswerContext): Item {
  const rows = rowsText(holder);
  const places = placeItems(holder, context);
  const isOne = places.length === 1 && context.blame === undefined;
  return {
    pieces: [person(whoOf(holder)), rows !== '' && `: ${rows}`],
    right: isOne && flat(places[0]?.pieces),
    items: [!isOne && places, noteItems(holder)],
  };
}

/** The most holders per way in a terminal, and in a comment without a fold. */
const FEW = 12;

function whoDocument({ answer, ...context }: Answered<WhoAnswer>): Document {
  const titleOf = (holder: ExplainedHolder): string => {
    const state = holdingState(holder);
    const paths = pathsText(holder, context.at);
    const title = state === STATES.has ? paths : [state.words, paths].filter(Boolean).join(': ');
    return title === '' ? 'Other' : capital(title);
  };
  return {
    blocks: [
      { kind: 'title', pieces: thingName(toNamedThing(answer.subject)) },
      lines(strong(whoSentence(answer)), contextPieces(context)),
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
            own.map((one) => holderItem(one, context)),
            { most: FEW },
          ),
        ),
      ),
    ],
  };
}

export const whoCsv = ({ answer: { subject, holders } }: Answered<WhoAnswer>): Iterable<string> =>
  csvOf(
    ['report or role', 'holder', 'name', ...HOLDING_COLUMNS],
    holders.flatMap((one) => {
      const who = 'group' in one ? [one.group.id, one.group.alias] : [one.user, one.name];
      return holdingRows([subjectText(subject), ...who], one);
    }),
  );

export const WHO = formsOf(whoDocument, answerJson('rolecall.who/1'), whoCsv);
