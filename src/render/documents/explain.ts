import type { ChangedGroup } from '../../domain/change.ts';
import type {
  AnswerContext,
  Answered,
  ExplainedAccess,
  ExplainedHolder,
  ExplainedPath,
  ExplainedUser,
  Holding,
  LeftAlone,
  Viewpoint,
  WhoAnswer,
} from '../../domain/explained.ts';
import type { Blame, BlameOf } from '../../domain/log.ts';
import { groupBy } from '../../domain/multimap.ts';
import type { Place } from '../../domain/problem.ts';
import { counted, digits } from '../../domain/wording.ts';
import {
  type Document,
  flat,
  type Item,
  lines,
  list,
  type Pieces,
  person,
  place,
  type Sign,
  section,
  strong,
} from '../document.ts';
import { type CsvCell, csvOf, flatProblem, formsOf, lineCells, resultJson, subjectText } from '../forms.ts';
import { thingName, toNamedThing, whoOf } from '../view/names.ts';
import { placesOf } from '../view/places.ts';
import { becauseWords, CHANGE_WORDS, usageWords } from '../view/reason.ts';
import { accessText, capital, commitText, counts, joined, sentence, unlessZero } from '../view/text.ts';
import { PEOPLE } from './people.ts';

/** Grave ones first. */
const STATES = {
  loses: ['loses it with the next apply', 'lost'],
  'keeps-held': ['should lose it, held back', 'held'],
  gains: ['gains it with the next apply', 'gained'],
  'lacks-held': ['should gain it, held back', 'held'],
  has: ['has it', 'none'],
  lacks: ['does not have it', 'none'],
} as const satisfies Record<string, readonly [string, Sign]>;

function stateOf({ live, desired, held }: Holding): (typeof STATES)[keyof typeof STATES] {
  if (live === desired) return live ? STATES.has : STATES.lacks;
  if (held !== null) return live ? STATES['keeps-held'] : STATES['lacks-held'];
  return live ? STATES.loses : STATES.gains;
}

function byState<One extends Holding>(all: readonly One[]): One[] {
  const order = Object.values(STATES);
  return all.toSorted((a, b) => order.indexOf(stateOf(a)) - order.indexOf(stateOf(b)));
}

const LEFT_ALONE = {
  excluded: 'not managed (`manage.only` or `manage.ignore`)',
  'kind-unmanaged': 'not managed: no file mentions this kind of access',
  unlisted: 'not in the files',
  'not-shown': 'not managed: the report list does not show this report',
  ambiguous: 'not managed: several share the name',
  unreachable: 'not managed: no request can name the account',
} as const satisfies Record<LeftAlone, string>;

const ROWS = {
  all: '',
  dynamic: 'rows by person (dynamic dataset)',
  missing: 'sees no rows: in no RLS role of the dataset',
  roles: 'sees the rows of',
  unknown: '',
} as const;

const groupText = ({ id, alias }: ChangedGroup): string => (alias === null ? id : `${alias} (${id})`);

/** Empty if the holder sees all rows, and for a role. */
function rowsText({ rows, rowLevel }: Pick<Holding, 'rows' | 'rowLevel'>): string {
  if (rowLevel === undefined) return '';
  const roles = rows.map(({ live, desired, ...role }) => {
    const mark = live === desired ? '' : live ? ' (to go)' : ' (to come)';
    return `${subjectText({ rls: role })}${mark}`;
  });
  return [ROWS[rowLevel], ...unlessZero(roles.length, roles.join(', '))].join(' ');
}

function wayText({ via, sources, group, leftAlone, from, until, active }: ExplainedPath, at: Viewpoint) {
  const team = sources[0]?.through[0]?.team;
  const line = via === 'workspace' ? 'workspace entry' : team === undefined ? 'own line' : '';
  const given = [line, team === undefined ? [] : `team ${team}`].flat().filter(Boolean).join(' of ');
  const alone =
    leftAlone === 'unlisted' && at.record !== null
      ? 'not in the files of the last complete apply'
      : leftAlone && LEFT_ALONE[leftAlone];
  const begins = from !== null && Date.parse(from) > Date.parse(at.instant);
  return [
    active || begins ? '' : 'was in ',
    alone ?? (group === null ? given : `portal group ${groupText(group)}`),
    begins ? `, from ${from}` : '',
    until === null ? '' : `, until ${until}`,
  ].join('');
}

const waysText = ({ paths }: Holding, at: Viewpoint): string =>
  joined([...new Set(paths.map((path) => wayText(path, at)))]);

function blameText(found: Blame | undefined, at: Viewpoint): string {
  if (found === undefined) return at.commit === null ? 'not in Git' : 'in a file with uncommitted changes';
  const { commit, author, email, at: when, summary, boundary } = found;
  const older = boundary ? ', or earlier: the clone ends here' : '';
  return `${commit.slice(0, 12)} ${when.slice(0, 10)} ${author} <${email}>: ${summary}${older}`;
}

const placeItems = ({ paths, change }: Holding, { at, blame }: AnswerContext): Item[] =>
  placesOf(
    [...paths.flatMap(({ sources }) => sources), ...(change?.sources ?? [])].flatMap((source) => [
      source,
      ...source.through,
    ]),
  ).flatMap((one) =>
    blame === undefined
      ? [{ pieces: place([one]) }]
      : one.lines.map((line) => ({
          pieces: [
            place([{ ...one, lines: [line] }]),
            `  ${blameText(blame({ file: one.file, line, column: 1 }), at)}`,
          ],
        })),
  );

function noteItems({ change, held, paths, usage }: Holding): Item[] {
  const notes = [
    usage === null && 'The audit log does not show the last use.',
    usage !== undefined && usage !== null && sentence(usageWords({ usage })),
    change?.kind === 'take' && sentence(becauseWords(change.because, change.cause)),
    held !== null && `Held back: ${held.message}.`,
    ...new Set(paths.map(({ reason }) => reason !== null && `"${reason}"`)),
  ];
  return flat(notes).map((note) => ({ pieces: note }));
}

function contextPieces({ at, problems }: AnswerContext): Pieces {
  const { state, record, instant } = at;
  const portal = state === null ? 'live' : `backup ${state}`;
  return [
    `Files: ${commitText(at)}. `,
    record === null
      ? `Portal: ${portal}.`
      : `From the record ${record.slice(0, 12)}, on ${instant.slice(0, 10)}. Access that these files did not manage is unknown.`,
    unlessZero(
      problems.length,
      ` ${counted(problems.length, 'problem')} in the files may change this: run \`rolecall validate --online\`.`,
    ),
  ];
}

const VERBS = { lost: 'removes', gained: 'adds', held: 'holds back' };

function movesText(all: readonly Holding[]): string[] {
  const moves = Object.entries(VERBS).flatMap(([sign, verb]) => {
    const count = all.filter((one) => stateOf(one)[1] === sign).length;
    return unlessZero(count, `${verb} ${digits(count)}`);
  });
  return unlessZero(moves.length, `The next apply ${joined(moves)}.`);
}

/** `299 people have it; 283 of them see no rows. The next apply removes 2.` */
function whoSentence({ holders }: WhoAnswer): string {
  const have = holders.filter(({ live }) => live);
  const groups = have.filter((holder) => 'group' in holder).length;
  const people = have.length - groups;
  const blind = have.filter(({ rowLevel }) => rowLevel === 'missing').length;
  const who = joined(counts([people, ...PEOPLE], [groups, 'portal group']));
  const share = blind === have.length ? 'all' : digits(blind);
  const noRows = unlessZero(blind, `; ${share} of them ${blind === 1 ? 'sees' : 'see'} no rows`).join('');
  return [
    who === '' ? 'Nobody has it.' : `${who} ${have.length === 1 ? 'has' : 'have'} it${noRows}.`,
    ...movesText(holders),
  ].join(' ');
}

function holderItem(holder: ExplainedHolder, around: AnswerContext): Item {
  const rows = rowsText(holder);
  const places = placeItems(holder, around);
  const isOne = places.length === 1 && around.blame === undefined;
  return {
    pieces: [person(whoOf(holder)), rows !== '' && `: ${rows}`],
    right: isOne && flat(places[0]?.pieces),
    items: [!isOne && places, noteItems(holder)],
  };
}

/** The most people per way in a terminal, and in a comment without a fold. */
const FEW = 12;

function whoDocument({ answer, ...around }: Answered<WhoAnswer>): Document {
  const titleOf = (holder: ExplainedHolder): string => {
    const state = stateOf(holder);
    const way = waysText(holder, around.at);
    const title = state === STATES.has ? way : [state[0], way].filter(Boolean).join(': ');
    return title === '' ? 'Other' : capital(title);
  };
  return {
    whole: 'who.txt',
    blocks: [
      { kind: 'title', pieces: thingName(toNamedThing(answer.subject)) },
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

function withBlame(value: object, blame: BlameOf | undefined): object {
  if (blame === undefined) return value;
  const isPlace = (one: unknown): one is Place => typeof one === 'object' && one !== null && 'line' in one;
  return JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    isPlace(one) ? { ...one, blame: blame(one) ?? null } : one,
  );
}

const answerJson =
  (format: string) =>
  ({ answer, at, blame, problems }: Answered<object>): Iterable<string> =>
    resultJson(format, { on: at, ...withBlame(answer, blame), problems: problems.map(flatProblem) });

const HOLDING = [
  'has it',
  'the files give it',
  'held',
  'last opened',
  'by',
  'from',
  'until',
  'reason',
  'file',
  'line',
];

const holdingRows = (
  cells: readonly CsvCell[],
  { live, desired, held, usage, paths }: Holding,
): readonly CsvCell[][] => {
  const common = [...cells, live, desired, held?.code ?? null, usage?.last ?? null];
  if (paths.length === 0) return [[...common, null, null, null, null, null, null]];
  return paths.map(({ via, group, from, until, reason, sources }) => {
    const team = sources[0]?.through[0]?.team;
    const by =
      group !== null ? `group ${group.alias ?? group.id}` : team === undefined ? via : `team ${team}`;
    return [...common, by, from, until, reason, ...lineCells(sources)];
  });
};

export const whoCsv = ({ answer: { subject, holders } }: Answered<WhoAnswer>): Iterable<string> =>
  csvOf(
    ['report or role', 'holder', 'name', ...HOLDING],
    holders.flatMap((one) => {
      const who = 'group' in one ? [one.group.id, one.group.alias] : [one.user, one.name];
      return holdingRows([subjectText(subject), ...who], one);
    }),
  );

export const WHO = formsOf(whoDocument, answerJson('rolecall.who/1'), whoCsv);

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
  const verb = held === null || change?.kind === 'manual' ? 'is' : 'should be';
  const notes = [
    liveAccounts > 1 && `${liveAccounts} accounts share this address. rolecall leaves all of them alone.`,
    change !== null &&
      `The account ${verb} ${CHANGE_WORDS[change.kind === 'manual' ? 'manual' : (`${change.kind}-user` as const)].is}${why}.`,
    held !== null && `Held back: ${held.message}.`,
    groups.length > 0 && `Portal groups: ${groups.map(groupText).join(', ')}.`,
    ...residue.map((role) => `The RLS role ${subjectText({ rls: role })} still lists this address.`),
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
      sign: stateOf(first)[1],
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
      [...groupBy(byState(access), (one) => stateOf(one)[0])].map(([title, own]) =>
        section(
          { title: capital(title).replace(/ it\b/, ''), weight: title === STATES.has[0] ? 20 : 60 },
          list(['entry', 'entries'], accessItems(own, around)),
        ),
      ),
    ],
  };
}

const explainCsv = ({ answer: { user, access } }: Answered<ExplainedUser>): Iterable<string> =>
  csvOf(
    ['user', 'kind', 'report or role', ...HOLDING],
    access.flatMap((one) => holdingRows([user, one.kind, subjectText(one)], one)),
  );

export const EXPLAIN = formsOf(explainDocument, answerJson('rolecall.explain/1'), explainCsv);
