import { reportName } from '../../domain/access.ts';
import type { ChangedReport } from '../../domain/change.ts';
import type {
  AnswerContext,
  AnswerInContext,
  ExplainedAccess,
  ExplainedHolder,
  ExplainedUser,
  WhoAnswer,
} from '../../domain/explained.ts';
import { groupBy } from '../../domain/multimap.ts';
import { accessText, capital, counts, digits, joined, sentence, unlessZero } from '../../domain/wording.ts';
import { commas, type Document, flat, type Item, lines, list, person, section, strong } from '../document.ts';
import { makeForms, renderCsv, subjectText } from '../forms.ts';
import { thingName, toNamedThing, whoOf } from '../view/names.ts';
import { groupByFile } from '../view/places.ts';
import { accountWords, lossWords } from '../view/reason.ts';
import {
  answerJson,
  contextPieces,
  everyLine,
  groupText,
  HOLDING_COLUMNS,
  holdingRows,
  holdingState,
  nextApplySentence,
  noteItems,
  pathsText,
  placeItems,
  rowsText,
  STATES,
  sortByState,
} from './holdings.ts';
import { PEOPLE } from './people.ts';

/** With `report`, the sentence is only about this report. */
function explainSentence(access: readonly ExplainedAccess[], report: ChangedReport | undefined): string {
  const live = access.filter((one) => one.live);
  const blind = live.filter(({ rowLevel }) => rowLevel === 'missing').length;
  const noRows = counts([blind, 'report shows no rows.', 'reports show no rows.']);
  if (report === undefined) {
    const reports = live.filter(({ kind }) => kind === 'report').length;
    const has = `Has ${accessText(reports, live.length - reports)}.`;
    return [has, ...noRows, ...nextApplySentence(access)].join(' ');
  }
  const asked = access.find(({ kind }) => kind === 'report');
  const { words } = asked === undefined ? STATES.lacks : holdingState(asked);
  return [sentence(words.replace(/ it\b/, () => ` ${reportName(report)}`)), ...noRows].join(' ');
}

const STANDINGS = {
  present: 'Listed at',
  upcoming: 'Listed for later at',
  absent: 'Listed as absent at',
  expired: 'The entry has expired:',
} as const;

function accountChangeText({ change, held }: ExplainedUser['account']): string | false {
  if (change === null) return false;
  const { kind, because } = change;
  const verb = held === null ? 'is' : 'should be';
  const words = accountWords(kind === 'manual' ? kind : (`${kind}-user` as const), verb);
  const why = lossWords({ because, sources: [] });
  return sentence(`${words}${why && `: ${why}`}`);
}

function accountPieces(account: ExplainedUser['account'], { record }: AnswerContext['at']) {
  const { live, listed, held, liveAccounts, residue, groups } = account;
  const notes = [
    liveAccounts > 1 && `${liveAccounts} accounts share this address. rolecall leaves all of them alone.`,
    accountChangeText(account),
    held !== null && held.code !== 'manual' && `Held back: ${held.message}.`,
    groups.length > 0 && `Portal groups: ${groups.map(groupText).join(', ')}.`,
    ...residue.map((role) => `The RLS role ${subjectText({ rls: role })} still lists this address.`),
  ];
  const none = record === null ? 'No account in the portal' : 'The record does not show an account';
  return [
    live === null && `${none}${listed === null ? ', and not in the files.' : '. '}`,
    live !== null && listed === null && 'Not in the files.',
    listed !== null && [
      `${STANDINGS[listed.standing]} `,
      everyLine(listed.sources),
      listed.until !== null && `, until ${listed.until}`,
      listed.reason !== null && `, "${listed.reason}"`,
      '.',
    ],
    flat(notes).map((note) => ` ${note}`),
  ];
}

/** Equal texts may have different lines: shows all of them. */
function joinSources(same: readonly [ExplainedAccess, ...ExplainedAccess[]]): ExplainedAccess {
  const [{ change }] = same;
  const sources = same.flatMap((one) => one.change?.sources ?? []);
  return { ...same[0], paths: same.flatMap(({ paths }) => paths), change: change && { ...change, sources } };
}

function accessItems(access: readonly ExplainedAccess[], context: AnswerContext): Item[] {
  const alike = groupBy(access, (one) =>
    JSON.stringify([
      pathsText(one, context.at),
      rowsText(one),
      noteItems(one),
      groupByFile(one.paths.flatMap(({ sources }) => sources.flatMap(({ through }) => through))),
    ]),
  );
  return Array.from(alike.values(), (same): Item => {
    const [first] = same;
    const by = pathsText(first, context.at);
    const rows = rowsText(first);
    return {
      sign: holdingState(first).sign,
      pieces: [strong(commas(same.map((one) => thingName(toNamedThing(one))))), rows !== '' && `: ${rows}`],
      items: [by !== '' && { pieces: capital(by) }, placeItems(joinSources(same), context), noteItems(first)],
    };
  });
}

export function explainDocument({ answer, ...context }: AnswerInContext<ExplainedUser>): Document {
  const { user, account, access } = answer;
  const { live } = account;
  const role = live !== null && `, ${live.role ?? 'unknown role'}`;
  return {
    blocks: [
      { kind: 'title', pieces: [person(whoOf({ user, name: live?.name ?? null })), role] },
      lines(
        [strong(explainSentence(access, context.report)), ' ', accountPieces(account, context.at)],
        contextPieces(context),
      ),
      [...groupBy(sortByState(access), holdingState)].map(([state, own]) =>
        section(
          { title: capital(state.words).replace(/ it\b/, '') },
          list(['entry', 'entries'], accessItems(own, context)),
        ),
      ),
    ],
  };
}

const explainCsv = ({ answer: { user, access } }: AnswerInContext<ExplainedUser>): Iterable<string> =>
  renderCsv(
    ['user', 'kind', 'report or role', ...HOLDING_COLUMNS],
    access.flatMap((one) => holdingRows([user, one.kind, subjectText(one)], one)),
  );

export const EXPLAIN = makeForms(explainDocument, answerJson('rolecall.explain/1'), explainCsv);

function countHolders(holders: readonly ExplainedHolder[]): string[] {
  const groups = holders.filter((holder) => 'group' in holder).length;
  return counts([holders.length - groups, ...PEOPLE], [groups, 'portal group']);
}

function whoSentence({ holders }: WhoAnswer): string {
  const have = holders.filter(({ live }) => live);
  const blind = have.filter(({ rowLevel }) => rowLevel === 'missing').length;
  const who = joined(countHolders(have));
  const share = blind === have.length ? 'all' : digits(blind);
  const many = `; ${share} of them ${blind === 1 ? 'sees' : 'see'} no rows`;
  const noRows = unlessZero(blind, have.length === 1 ? ', but sees no rows' : many).join('');
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

/** A terminal shows at most this many holders in a section. A comment folds a section with more holders. */
const FEW_HOLDERS = 12;

function whoDocument({ answer, ...context }: AnswerInContext<WhoAnswer>): Document {
  const titleOf = (holder: ExplainedHolder): string => {
    const state = holdingState(holder);
    const paths = pathsText(holder, context.at);
    const title = state === STATES.has ? paths : [state.words, paths].filter(Boolean).join(': ');
    return title === '' ? 'Other' : capital(title);
  };
  const holderSection = (title: string, holders: readonly ExplainedHolder[]) => {
    const fold = holders.length > FEW_HOLDERS && { fold: 'comment' as const };
    const items = holders.map((holder) => holderItem(holder, context));
    const shown = list(['person or portal group', 'people and portal groups'], items, { most: FEW_HOLDERS });
    return section({ title, count: countHolders(holders).join(', '), ...fold }, shown);
  };
  const ways = groupBy(sortByState(answer.holders), titleOf);
  return {
    blocks: [
      { kind: 'title', pieces: thingName(toNamedThing(answer.subject)) },
      lines(strong(whoSentence(answer)), contextPieces(context)),
      Array.from(ways, ([title, holders]) => holderSection(title, holders)),
    ],
  };
}

export const whoCsv = ({ answer: { subject, holders } }: AnswerInContext<WhoAnswer>): Iterable<string> =>
  renderCsv(
    ['report or role', 'holder', 'name', ...HOLDING_COLUMNS],
    holders.flatMap((one) => {
      const who = 'group' in one ? [one.group.id, one.group.alias] : [one.user, one.name];
      return holdingRows([subjectText(subject), ...who], one);
    }),
  );

export const WHO = makeForms(whoDocument, answerJson('rolecall.who/1'), whoCsv);
