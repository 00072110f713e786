import type { Holdings } from '../../domain/holdings.ts';
import type { Plan } from '../../domain/plan.ts';
import type { Problem } from '../../domain/problem.ts';
import {
  type Block,
  code,
  type Document,
  faint,
  lines,
  list,
  only,
  type Pieces,
  place,
  section,
  strong,
  table,
  verbatim,
} from '../document.ts';
import { riskOf } from '../view/risks.ts';
import { countsLine, stillSentence, type Tally, waitingSentence } from '../view/sentence.ts';
import type { Target } from '../view/targets.ts';
import { thingName } from '../view/things.ts';
import { type PlanView, viewOf } from '../view/view.ts';
import { capital, counted, digits, does, instantText, joined, some } from '../view/wording.ts';
import {
  markerOf,
  outsideSection,
  peopleSections,
  riskSections,
  standingBlocks,
  taskSection,
  waitingItems,
} from './people.ts';

/** What is taken and given: a table where both are, else one line. */
function numbersBlocks({ deleted, created, grants, memberships, held, manual }: Tally): Block[] {
  const rows = [
    ['account', deleted, created],
    ['report grant', grants.taken, grants.given],
    ['RLS membership', memberships.taken, memberships.given],
  ] as const;
  const taken = rows.flatMap(([noun, count]) => some(count, counted(count, noun)));
  const given = rows.flatMap(([noun, , count]) => some(count, counted(count, noun)));
  const isTable = taken.length > 0 && given.length > 0;
  const texts = [
    ...some(isTable ? 0 : taken.length, `Taken: ${taken.join(', ')}.`),
    ...some(isTable ? 0 : given.length, `Given: ${given.join(', ')}.`),
    ...some(held, `${counted(held, 'change')} ${does(held, 'is', 'are')} held back.`),
    ...some(manual, `${counted(manual, 'change')} must be made by hand.`),
  ];
  const number = (count: number, sign: string): Pieces => (count === 0 ? [] : [`${sign}${digits(count)}`]);
  const cells = rows
    .filter(([, lost, gained]) => lost + gained > 0)
    .map(([noun, lost, gained]) => [[`${noun}s`], number(lost, '-'), number(gained, '+')]);
  return [
    ...table(['row', 'rows'], ['', 'taken', 'given'], isTable ? cells : [], { numbers: [1, 2] }),
    ...(texts.length === 0 ? [] : [lines([texts.join(' ')])]),
  ];
}

/** The guards and rules that refuse, with their counts and limits. */
const refusalPieces = ({ code: name, message, why }: Problem): Pieces => [
  strong('Refused by ', code(name.replace(/^guard-/, '')), ': nothing will be applied.'),
  ` ${capital(`${message}.`)}`,
  ...(why === undefined ? [] : [` ${capital(`${why}.`)}`]),
];

/** A line for `guards.allow`, whose reason somebody has to give. */
export const exceptionLine = ({ guard, limit, until }: NonNullable<Problem['allow']>): string =>
  `- { guard: ${guard}, ${limit === undefined ? '' : `limit: ${limit}, `}until: ${until}, reason: "..." }`;

/** How a refusal can be resolved, folded in a comment. */
function allowBlocks({ refusals }: PlanView): Block[] {
  const fixes = new Set(refusals.flatMap(({ fix }) => fix ?? []));
  const exceptions = new Set(
    refusals.flatMap(({ allow }) => (allow === undefined ? [] : exceptionLine(allow))),
  );
  const example = verbatim([...exceptions].join('\n'), 'yaml');
  return section(
    { title: 'How to resolve the refusal', fold: 'comment', weight: 48 },
    ...list(
      ['refusal', 'refusals'],
      [...fixes].map((fix) => ({ sign: 'none', pieces: [capital(`${fix}.`)] })),
    ),
    ...(exceptions.size === 0
      ? []
      : [
          lines(['If it is intended, add a reviewed exception to the root file, under `guards.allow`:']),
          example,
        ]),
  );
}

/** How many lose and gain each report or role. */
function targetSection(title: string, noun: string, targets: readonly Target[]): Block[] {
  const known = targets.some(({ after }) => after !== undefined);
  const rows = targets.map(({ thing, lose, gain, held, after }): Pieces[] => [
    [thingName({ ...thing, kind: 'report' })],
    lose === 0 ? [] : [`-${digits(lose)}`],
    [[...some(gain, `+${digits(gain)}`), ...some(held, `${digits(held)} held`)].join(', ')],
    ...(known ? [[after === 0 ? 'nobody' : digits(after ?? 0)]] : []),
  ]);
  const head = [capital(`${noun} `).trim(), 'lose', 'gain', ...(known ? ['then have it'] : [])];
  return only(
    'paper',
    ...section(
      { title, count: counted(targets.length, noun), fold: 'always', weight: noun === 'report' ? 30 : 35 },
      ...table([noun, `${noun}s`], head, rows, { numbers: [1, 2, 3] }),
    ),
  );
}

/** Which files a plan is about. */
const filesPieces = ({ plan: { commit, dirty, base } }: PlanView): Pieces =>
  commit === null
    ? ['files outside Git']
    : [
        'commit ',
        code(commit.slice(0, 12)),
        ...(dirty ? [' with uncommitted changes'] : []),
        ...(base === null ? [] : [', last applied ', code(base.slice(0, 12))]),
      ];

/** Which portal and files a plan is about. */
export const headBlocks = (view: PlanView, title: string, paper: string): Block[] => {
  const { portal, createdAt } = view.plan;
  const right = [faint(portal.url)];
  return [
    ...only(
      'terminal',
      { kind: 'title', pieces: [`${title} ${portal.name}`], right },
      lines([faint(...filesPieces(view), `, ${instantText(createdAt)}`)]),
    ),
    ...only('paper', { kind: 'title', pieces: [`${portal.name}: ${paper}`], right }),
  ];
};

/** What limits a plan: selectors, causes, overridden guards. */
export function limitLines({ plan: { only: selectors, causes = [], overrides } }: PlanView): Block[] {
  const texts = [
    ...some(selectors.length, `Only ${joined(selectors)}: other differences are not compared.`),
    ...some(causes.length, `Only changes by ${joined(causes)} are applied.`),
    ...some(overrides.length, `Overridden: ${joined(overrides)}.`),
  ];
  return texts.length === 0 ? [] : [lines(...texts.map((text) => [text]))];
}

/** What a plan leaves alone. */
function unmanagedText({ summary: { unmanaged } }: PlanView): string[] {
  const { users, grants, memberships } = unmanaged;
  const parts = [
    ...some(users, counted(users, 'person', 'people')),
    ...some(grants, counted(grants, 'grant')),
    ...some(memberships, counted(memberships, 'RLS membership')),
  ];
  return parts.length === 0 ? [] : [`Not managed: ${parts.join(', ')}.`];
}

/** Commit, reading, calls and fingerprint: for apply and audit. */
export function footBlocks(view: PlanView): Block[] {
  const { createdAt, fingerprint } = view.plan;
  const { calls } = view.tally;
  const counts = [...some(calls, `${counted(calls, 'call')}.`), ...unmanagedText(view), 'Fingerprint:'];
  const [first, ...files] = filesPieces(view);
  return only(
    'paper',
    lines([
      ...(typeof first === 'string' ? [capital(first)] : []),
      ...files,
      `. Portal read ${instantText(createdAt)}. ${counts.join(' ')}`,
    ]),
    verbatim(fingerprint),
  );
}

/** What waits on the commit of `--against`, in one fold. */
const waitingSection = (view: PlanView): Block[] =>
  waitingSentence(view.tally.waiting, view.plan.against?.slice(0, 12)).flatMap((sentence) =>
    section(
      { title: sentence.replace(/\.$/, ''), fold: 'always', weight: 12 },
      ...list(['person', 'people'], waitingItems(view)),
    ),
  );

const MATRIX: Block = {
  kind: 'section',
  in: 'page',
  id: 'matrix',
  title: 'Access matrix',
  blocks: [
    lines([
      'People by reports and RLS roles. It opens on what changes. A name opens the person, a heading opens the report.',
    ]),
  ],
};

export interface PlanOptions {
  /** Who has what before and after. */
  readonly holdings?: () => Holdings;
  /** The command to run next. */
  readonly next?: string | undefined;
}

/** A plan: what it comes to, what to look at first, who loses and who gains; at the end of a terminal counts and refusals. */
export function planDocument(plan: Plan, { holdings, next }: PlanOptions = {}): Document {
  const view = viewOf(plan, holdings === undefined ? {} : { holdings: holdings() });
  const { tally, sentences, refusals, endingSoon, people, directory } = view;
  const first = sentences.first.join(' ');
  const rest = stillSentence(tally) || sentences.more.join(' ');
  const changing = people.filter(({ kind }) => kind === 'person').length;
  const groups = people.length - changing;
  const refused = refusals.map(refusalPieces);
  const count = joined([
    ...some(changing, counted(changing, 'person', 'people')),
    ...some(groups, counted(groups, 'portal group')),
  ]);
  return {
    marker: markerOf('plan', plan.portal.name),
    whole: 'plan.txt',
    blocks: [
      ...headBlocks(
        view,
        'Plan for',
        refused.length === 0 ? first.replace(/^Nobody/, 'nobody') : `refused. ${first}`,
      ),
      ...only(
        'paper',
        ...list(
          ['refusal', 'refusals'],
          refused.map((pieces) => ({ sign: 'refused', pieces })),
        ),
      ),
      ...limitLines(view),
      ...only('terminal', lines([strong(first)], ...(rest === '' ? [] : [[rest]]))),
      ...only('paper', ...(rest === '' ? [] : [lines([rest])])),
      ...numbersBlocks(tally),
      ...riskSections(view.risks),
      ...taskSection(view.tasks),
      ...section(
        { title: 'Who loses, who gains', id: 'people', count, fold: 'comment', weight: 60 },
        ...peopleSections(view),
      ),
      MATRIX,
      ...targetSection('By report', 'report', view.reports),
      ...targetSection('By RLS role', 'role', view.roles),
      ...waitingSection(view),
      ...outsideSection(view),
      ...section(
        { title: 'Ends soon', id: 'ends', count: 'within 14 days', fold: 'comment', weight: 25 },
        ...list(
          ['entry', 'entries'],
          endingSoon
            .map((finding) => riskOf(finding, directory))
            .map(({ fact, places }) => ({ pieces: fact, right: place(places) })),
          { most: 12 },
        ),
      ),
      ...standingBlocks(view),
      ...allowBlocks(view),
      ...footBlocks(view),
      ...only(
        'terminal',
        ...unmanagedText(view).map((text) => lines([text])),
        verbatim(plan.fingerprint),
        lines(
          [strong(countsLine(tally))],
          ...refused,
          ...(next !== undefined && refused.length === 0 ? [[`Next: ${next}`]] : []),
        ),
      ),
    ],
  };
}
