import type { AnswerContext, Answered, ExplainedAccess, ExplainedUser } from '../../domain/explained.ts';
import { groupBy } from '../../domain/multimap.ts';
import {
  type Document,
  flat,
  type Item,
  lines,
  list,
  type Pieces,
  person,
  place,
  section,
  strong,
} from '../document.ts';
import { csvOf, formsOf, subjectText } from '../forms.ts';
import { thingName, toNamedThing, whoOf } from '../view/names.ts';
import { ACCOUNT_WORDS, becauseWords, placesOf } from '../view/reason.ts';
import { accessText, capital, counts } from '../view/sentence.ts';
import {
  accessStateOf,
  answerJson,
  byState,
  contextPieces,
  groupText,
  HOLDING,
  holdingRows,
  movesText,
  noteItems,
  placeItems,
  roleText,
  rowsText,
  STATES,
  waysText,
} from './who.ts';

const STANDINGS = {
  present: 'Listed at',
  upcoming: 'Listed for later at',
  absent: 'Listed as absent at',
  expired: 'The listing has expired:',
} as const;

function accountPieces(account: ExplainedUser['account']): Pieces {
  const { live, listed, change, held, liveAccounts, residue, groups } = account;
  const why =
    change === null || change.because === 'manual' || change.because === 'listed'
      ? ''
      : `: ${becauseWords(change.because)}`;
  const notes = [
    liveAccounts > 1 && `${liveAccounts} accounts share this address. rolecall leaves all of them alone.`,
    change !== null &&
      `The account is ${ACCOUNT_WORDS[change.kind === 'manual' ? 'manual' : (`${change.kind}-user` as const)]}${why}.`,
    held !== null && `Held back: ${held.message}.`,
    groups.length > 0 && `Portal groups: ${groups.map(groupText).join(', ')}.`,
    ...residue.map((role) => `The RLS role ${roleText(role)} still lists this address.`),
  ];
  return [
    live === null && `No account in the portal${listed === null ? ', and not in the files.' : '. '}`,
    live !== null && listed === null && 'Not in the files.',
    listed !== null && [
      `${STANDINGS[listed.standing]} `,
      place(placesOf(listed.sources.slice(0, 1))),
      listed.until !== null && `, until ${listed.until}`,
      listed.reason !== null && `, "${listed.reason}"`,
      '.',
    ],
    flat(notes).map((note) => ` ${note}`),
  ];
}

function explainSentence(access: readonly ExplainedAccess[]): string {
  const live = access.filter((one) => one.live);
  const reports = live.filter(({ kind }) => kind === 'report').length;
  const blind = live.filter(({ rowLevel }) => rowLevel === 'missing').length;
  return [
    `Has ${accessText({ reports, roles: live.length - reports }) || 'no access'}.`,
    ...counts([blind, 'report shows no rows.', 'reports show no rows.']),
    ...movesText(access),
  ].join(' ');
}

function accessItems(access: readonly ExplainedAccess[], around: AnswerContext): Item[] {
  const alike = groupBy(access, (one) =>
    JSON.stringify([
      waysText(one, around.at),
      rowsText(one),
      noteItems(one),
      placesOf(one.paths.flatMap(({ sources }) => sources.flatMap(({ through }) => through))),
    ]),
  );
  return Array.from(alike.values(), (same): Item => {
    const [first] = same;
    const by = waysText(first, around.at);
    const rows = rowsText(first);
    return {
      sign: STATES[accessStateOf(first)][1],
      pieces: [
        strong(same.map((one) => thingName(toNamedThing(one))).join(', ')),
        rows !== '' && `: ${rows}`,
      ],
      items: [
        by !== '' && { pieces: capital(by) },
        placeItems({ ...first, paths: same.flatMap((one) => one.paths) }, around),
        noteItems(first),
      ],
    };
  });
}

export function explainDocument({ answer, ...around }: Answered<ExplainedUser>): Document {
  const { user, account, access } = answer;
  const { live } = account;
  return {
    whole: 'explain.txt',
    blocks: [
      {
        kind: 'title',
        pieces: [
          person(whoOf({ user, name: live?.name ?? null })),
          live !== null && `, ${live.role ?? 'unknown role'}`,
        ],
      },
      lines([strong(explainSentence(access)), ' ', accountPieces(account)], contextPieces(around)),
      [...groupBy(byState(access), (one) => STATES[accessStateOf(one)][0])].map(([title, own]) =>
        section(
          { title: capital(title).replace(/ it\b/, ''), weight: title === STATES.has[0] ? 20 : 60 },
          list(['entry', 'entries'], accessItems(own, around)),
        ),
      ),
    ],
  };
}

export const explainJson = (answered: Answered<ExplainedUser>): Iterable<string> =>
  answerJson('rolecall.explain/1', answered);

export const explainCsv = ({ answer: { user, access } }: Answered<ExplainedUser>): Iterable<string> =>
  csvOf(
    ['user', 'kind', 'report or role', ...HOLDING],
    access.flatMap((one) => holdingRows([user, one.kind, subjectText(one)], one)),
  );

export const EXPLAIN = formsOf(explainDocument, explainJson, explainCsv);
