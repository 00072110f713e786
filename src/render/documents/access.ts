import type { Blame } from '../../domain/blame.ts';
import type { ChangedGroup, ChangedRls } from '../../domain/change.ts';
import type {
  ExplainedAccess,
  ExplainedHolder,
  ExplainedPath,
  ExplainedUser,
  Holding,
  LeftAlone,
  Subject,
  Viewpoint,
  Who as WhoHas,
} from '../../domain/explained.ts';
import type { Place } from '../../domain/problem.ts';
import {
  type Block,
  type Document,
  type Item,
  lines,
  type Piece,
  person,
  place,
  strong,
} from '../document.ts';
import type { AnswerContext } from '../json/explained.ts';
import { becauseWords, placesOf } from '../view/reason.ts';
import type { Who } from '../view/who.ts';
import { capital, counted, digits, does, joined, some } from '../view/wording.ts';

/** How one holding stands: there and to stay, to go, to come, held back, or not there. */
type State = 'has' | 'loses' | 'gains' | 'keeps-held' | 'lacks-held' | 'lacks';

function stateOf({ live, desired, held }: Holding): State {
  if (live === desired) return live ? 'has' : 'lacks';
  if (held !== null) return live ? 'keeps-held' : 'lacks-held';
  return live ? 'loses' : 'gains';
}

/** The states in the order in which they are read. */
const STATES = {
  loses: 'loses it with the next apply',
  'keeps-held': 'should lose it, held back',
  gains: 'gains it with the next apply',
  'lacks-held': 'should gain it, held back',
  has: 'has it',
  lacks: 'does not have it now',
} as const satisfies Record<State, string>;

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
} as const;

const groupText = ({ id, alias }: ChangedGroup): string => (alias === null ? id : `${alias} (${id})`);
const roleText = ({ dataset, datasetId, role }: ChangedRls): string => `${dataset ?? datasetId}/${role}`;

/** A report or role as people name it; a report that the list does not show by its id. */
function subjectText(subject: Subject): string {
  if (subject.kind === 'rls') return `RLS ${roleText(subject.rls)}`;
  const { id, workspace, name } = subject.report;
  return workspace === '' && name === '' ? `report ${id}` : `${workspace}/${name}`;
}

/** Which rows of a report somebody sees; empty where all of them, and for a role. */
function rowsText({ rows, rowLevel }: Pick<Holding, 'rows' | 'rowLevel'>): string {
  if (rowLevel === undefined) return '';
  const marked = rows.map((role) => {
    const mark = role.live === role.desired ? '' : role.live ? ' (to go)' : ' (to come)';
    return `${roleText(role)}${mark}`;
  });
  return [ROWS[rowLevel], ...(marked.length === 0 ? [] : [marked.join(', ')])].join(' ');
}

/** By what somebody has access, in a few words: the same for all whom one team or group gives it. */
function wayText(
  { via, sources, group, leftAlone, from, until, active }: ExplainedPath,
  at: Viewpoint,
): string {
  const team = sources[0]?.through[0]?.team;
  const way =
    leftAlone !== null
      ? LEFT_ALONE[leftAlone]
      : group !== null
        ? `portal group ${groupText(group)}`
        : [
            ...(via === 'workspace' ? ['workspace entry'] : []),
            team === undefined ? 'own line' : `team ${team}`,
          ]
            .slice(0, team === undefined ? 1 : 2)
            .join(' of ');
  const begins = from !== null && Date.parse(from) > Date.parse(at.instant);
  const ended = active || begins ? '' : 'was in ';
  return `${ended}${way}${from !== null && begins ? `, from ${from}` : ''}${until === null ? '' : `, until ${until}`}`;
}

const waysText = ({ paths }: Holding, at: Viewpoint): string =>
  joined([...new Set(paths.map((path) => wayText(path, at)))]);

function blameText(found: Blame | undefined, at: Viewpoint): string {
  if (found === undefined) return at.commit === null ? 'not in Git' : 'not committed yet';
  const { commit, author, email, at: when, summary, boundary } = found;
  const older = boundary ? ', or earlier: the clone ends here' : '';
  return `${commit.slice(0, 12)} ${when.slice(0, 10)} ${author} <${email}>: ${summary}${older}`;
}

/** The lines of a holding, with who wrote them where that was asked for. */
function placeItems(holding: Holding, { at, blame }: AnswerContext): Item[] {
  const places: Place[] = [...holding.paths, ...(holding.change === null ? [] : [holding.change])].flatMap(
    ({ sources }) => sources.flatMap((source) => [source, ...source.through]),
  );
  return placesOf(places).flatMap((one) =>
    blame === undefined
      ? [{ pieces: place([one]) }]
      : one.lines.map((line) => ({
          pieces: [
            ...place([{ ...one, lines: [line] }]),
            `  ${blameText(blame({ file: one.file, line, column: 1 }), at)}`,
          ],
        })),
  );
}

/** What is to be said of a holding besides who and what: its reasons, its rows, and why it moves or is held. */
function notesOf(holding: Holding): string[] {
  const { change, held, paths } = holding;
  const reasons = [...new Set(paths.flatMap(({ reason }) => (reason === null ? [] : [`"${reason}"`])))];
  return [
    ...(change?.kind === 'take' ? [capital(becauseWords(change.because))] : []),
    ...(held === null ? [] : [`Held back: ${held.message}`]),
    ...reasons,
  ];
}

/** Which files and portal an answer is about, and what may change it. */
const contextLine = ({ at: { commit, dirty, state }, problems }: AnswerContext): Piece[] => [
  `Files: ${commit === null ? 'outside Git' : `${commit.slice(0, 12)}${dirty ? ' with uncommitted changes' : ''}`}. Portal: ${state === null ? 'live' : `backup ${state}`}.`,
  ...some(
    problems.length,
    ` ${counted(problems.length, 'problem')} in the files may change this: run \`rolecall validate --online\`.`,
  ),
];

const ACCOUNT = {
  create: 'The account is created',
  delete: 'The account is deleted',
  replace: 'The account is deleted and created again',
  update: 'The name or role changes',
  manual: 'The name or role must be changed by hand in the portal',
} as const;

const STANDINGS = {
  present: 'Listed at',
  upcoming: 'Listed for later at',
  absent: 'Listed as absent at',
  expired: 'The listing has expired:',
} as const;

/** What there is to know of an account besides its access. */
function accountNotes({
  live,
  listed,
  change,
  held,
  liveAccounts,
  residue,
  groups,
}: ExplainedUser['account']): Piece[][] {
  const [source] = listed?.sources ?? [];
  const until = listed?.until == null ? '' : `, until ${listed.until}`;
  const reason = listed?.reason == null ? '' : `, "${listed.reason}"`;
  return [
    listed === null || source === undefined
      ? [`${live === null ? 'No account in the portal, and not' : 'Not'} in the files.`]
      : [
          `${live === null ? 'No account in the portal. ' : ''}${STANDINGS[listed.standing]} `,
          ...place(placesOf([source])),
          `${until}${reason}.`,
        ],
    ...(liveAccounts > 1
      ? [[`${digits(liveAccounts)} accounts share this address. rolecall leaves all of them alone.`]]
      : []),
    ...(change === null
      ? []
      : [
          [
            change.because === 'manual' || change.because === 'listed'
              ? `${ACCOUNT[change.kind]}.`
              : `${ACCOUNT[change.kind]}: ${becauseWords(change.because)}.`,
          ],
        ]),
    ...(held === null ? [] : [[`Held back: ${held.message}.`]]),
    ...(groups.length === 0 ? [] : [[`Portal groups: ${groups.map(groupText).join(', ')}.`]]),
    ...residue.map((role) => [`The RLS role ${roleText(role)} still lists this address.`]),
  ];
}

/** `Has 3 reports and 1 RLS role. 1 should go, 2 should come.` */
function explainSentence(access: readonly ExplainedAccess[]): string {
  const live = access.filter((one) => one.live);
  const reports = live.filter(({ kind }) => kind === 'report').length;
  const goes = live.filter((one) => !one.desired).length;
  const comes = access.filter((one) => !one.live && one.desired).length;
  const blind = live.filter(({ rowLevel }) => rowLevel === 'missing').length;
  const has = joined([
    ...some(reports, counted(reports, 'report')),
    ...some(live.length - reports, counted(live.length - reports, 'RLS role')),
  ]);
  return [
    `${has === '' ? 'Has no access' : `Has ${has}`}.`,
    ...some(blind, `${counted(blind, 'report')} ${does(blind, 'shows', 'show')} no rows.`),
    ...some(
      goes + comes,
      `${capital([...some(goes, `${digits(goes)} should go`), ...some(comes, `${digits(comes)} should come`)].join(', '))}.`,
    ),
  ].join(' ');
}

/** Entries by a text, in the order in which each text comes first. */
function grouped<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
): ReadonlyMap<string, readonly Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [entry]);
    else known.push(entry);
  }
  return groups;
}

const SIGNS = {
  loses: 'lost',
  'keeps-held': 'held',
  gains: 'gained',
  'lacks-held': 'held',
  has: 'none',
  lacks: 'none',
} as const;

/** What somebody has for one reason is one entry: the names, then by what. */
function accessItems(access: readonly ExplainedAccess[], around: AnswerContext): Item[] {
  const alike = grouped(access, (one) =>
    JSON.stringify([
      waysText(one, around.at),
      rowsText(one),
      notesOf(one),
      placesOf(one.paths.flatMap(({ sources }) => sources.flatMap(({ through }) => through))),
    ]),
  );
  return [...alike.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const by = waysText(first, around.at);
    const rows = rowsText(first);
    const all = same.flatMap((one) => one.paths);
    return [
      {
        sign: SIGNS[stateOf(first)],
        pieces: [strong(same.map(subjectText).join(', ')), ...(rows === '' ? [] : [`: ${rows}`])],
        items: [
          ...(by === '' ? [] : [{ pieces: [capital(by)] }]),
          ...placeItems({ ...first, paths: all }, around),
          ...notesOf(first).map((note) => ({ pieces: [`${note}.`.replace(/"\.$/, '"')] })),
        ],
      },
    ];
  });
}

const whoOf = (key: string, name: string | null): Who => ({
  key,
  kind: 'person',
  name: name === null || name.trim() === '' || name.trim() === key ? null : name.trim(),
  unique: false,
});

/** Why somebody has access: a summary, then access by state and by what gives it. */
export function explainDocument({ user, account, access }: ExplainedUser, around: AnswerContext): Document {
  const { live } = account;
  const states = grouped(access, stateOf);
  const sections = (Object.keys(STATES) as State[]).flatMap((state): Block[] => {
    const own = states.get(state);
    if (own === undefined) return [];
    return [
      {
        kind: 'section',
        title: capital(STATES[state].replace(/ it\b/, '')),
        weight: state === 'has' ? 20 : 60,
        blocks: [{ kind: 'list', noun: ['entry', 'entries'], items: accessItems(own, around) }],
      },
    ];
  });
  return {
    whole: 'explain.txt',
    blocks: [
      {
        kind: 'title',
        pieces: [
          person(whoOf(user, live?.name ?? null)),
          ...(live === null ? [] : [`, ${live.role ?? 'unknown role'}`]),
        ],
      },
      lines(
        [
          strong(explainSentence(access)),
          ' ',
          ...accountNotes(account).flatMap((note, at) => (at === 0 ? note : [' ', ...note])),
        ],
        contextLine(around),
      ),
      ...sections,
    ],
  };
}

/** `299 people have it; 283 of them see no rows. 2 should lose it.` */
function whoSentence({ holders }: WhoHas): string {
  const have = holders.filter(({ live }) => live);
  const groups = have.filter((holder) => 'group' in holder).length;
  const people = have.length - groups;
  const blind = have.filter(({ rowLevel }) => rowLevel === 'missing').length;
  const count = (...states: State[]): number => holders.filter((one) => states.includes(stateOf(one))).length;
  const [go, come] = [count('loses', 'keeps-held'), count('gains', 'lacks-held')];
  const who = joined([
    ...some(people, counted(people, 'person', 'people')),
    ...some(groups, counted(groups, 'portal group')),
  ]);
  const noRows =
    blind === 0
      ? ''
      : blind === have.length
        ? `; all of them see no rows`
        : `; ${digits(blind)} of them ${does(blind, 'sees', 'see')} no rows`;
  return [
    who === '' ? 'Nobody has it.' : `${who} ${does(have.length, 'has', 'have')} it${noRows}.`,
    ...some(go, `${digits(go)} should lose it.`),
    ...some(come, `${digits(come)} should gain it.`),
  ].join(' ');
}

function holderItem(holder: ExplainedHolder, around: AnswerContext): Item {
  const rows = rowsText(holder);
  const who: Who =
    'group' in holder
      ? { key: holder.group.id, kind: 'group', name: holder.group.alias, unique: false }
      : whoOf(holder.user, holder.name);
  const places = placeItems(holder, around);
  const [only] = places;
  const isOne = places.length === 1 && around.blame === undefined;
  return {
    pieces: [person(who), ...(rows === '' ? [] : [`: ${rows}`])],
    ...(isOne && only !== undefined && { right: only.pieces }),
    items: [
      ...(isOne ? [] : places),
      ...notesOf(holder).map((note) => ({ pieces: [`${note}.`.replace(/"\.$/, '"')] })),
    ],
  };
}

/** How many people of one way a terminal shows, and how many a comment shows without a fold. */
const FEW = 12;

/** Who has a report or role: a summary, who moves, then everybody by what gives it. */
export function whoDocument(answer: WhoHas, around: AnswerContext): Document {
  const { subject, holders } = answer;
  const titleOf = (holder: ExplainedHolder): string => {
    const state = stateOf(holder);
    const way = waysText(holder, around.at);
    return state === 'has' ? capital(way) : `${capital(STATES[state])}${way === '' ? '' : `: ${way}`}`;
  };
  const order = Object.keys(STATES);
  const groups = [...grouped(holders, titleOf)].sort(
    ([, [a]], [, [b]]) =>
      (a === undefined ? 0 : order.indexOf(stateOf(a))) - (b === undefined ? 0 : order.indexOf(stateOf(b))),
  );
  return {
    whole: 'who.txt',
    blocks: [
      { kind: 'title', pieces: [subjectText(subject)] },
      lines([strong(whoSentence(answer))], contextLine(around)),
      ...groups.map(
        ([title, own]): Block => ({
          kind: 'section',
          title: title === '' ? 'Other' : title,
          count: counted(own.length, 'holder'),
          weight: 20,
          ...(own.length > FEW && { fold: 'comment' as const }),
          blocks: [
            {
              kind: 'list',
              noun: ['holder', 'holders'],
              most: FEW,
              items: own.map((one) => holderItem(one, around)),
            },
          ],
        }),
      ),
    ],
  };
}
