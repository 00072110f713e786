import type { Holdings } from '../../domain/holdings.ts';
import type { Plan } from '../../domain/plan.ts';
import { isError, type Problem } from '../../domain/problem.ts';
import { counted, digits } from '../../domain/wording.ts';
import {
  type Block,
  code,
  type Document,
  faint,
  lines,
  list,
  only,
  type Pieces,
  person,
  place,
  type Some,
  section,
  strong,
  table,
  verbatim,
} from '../document.ts';
import { placesOf } from '../view/reason.ts';
import { accessSentences, countsLine, moreSentences, stillSentence, type Tally } from '../view/sentence.ts';
import { groupedNames, toNamedThing } from '../view/things.ts';
import { type PlanView, viewOf } from '../view/view.ts';
import { whoOf } from '../view/who.ts';
import { capital, does, instantText, joined, some } from '../view/wording.ts';
import { taskSection } from './by-hand.ts';
import { markerOf, PEOPLE, peopleSections, personItem } from './people.ts';
import { riskOf, riskSections, risksOf, standingBlocks } from './risks.ts';
import { targetSections } from './targets.ts';

/** What is taken and given: a table where both are, else one line; and what is not performed. */
function numbersBlocks({ deleted, created, grants, memberships, held, manual }: Tally): Some<Block> {
  const all = [
    { noun: 'account', taken: deleted, given: created },
    { noun: 'report grant', ...grants },
    { noun: 'RLS membership', ...memberships },
  ];
  const rows = all.filter(({ taken, given }) => taken + given > 0);
  const isTable = rows.some(({ taken }) => taken > 0) && rows.some(({ given }) => given > 0);
  const counts = rows.map(({ noun, taken, given }) => counted(taken + given, noun)).join(', ');
  const cells = rows.map(({ noun, taken, given }) => [
    `${noun}s`,
    some(taken, `-${digits(taken)}`),
    some(given, `+${digits(given)}`),
  ]);
  const texts = [
    ...some(
      isTable ? 0 : rows.length,
      `${rows.some(({ taken }) => taken > 0) ? 'Taken' : 'Given'}: ${counts}.`,
    ),
    ...some(held, `${counted(held, 'change')} ${does(held, 'is', 'are')} held back.`),
    ...some(manual, `${counted(manual, 'change')} must be made by hand.`),
  ];
  return [
    table(['row', 'rows'], ['', 'taken', 'given'], isTable ? cells : [], { numbers: [1, 2] }),
    lines(texts.join(' ')),
  ];
}

/** The guards and rules that refuse, with their counts and limits. */
const refusalPieces = ({ code: name, message, why }: Problem): Pieces => [
  strong('Refused by ', code(name.replace(/^guard-/, '')), ': nothing will be applied.'),
  ` ${capital(`${message}.`)}`,
  why !== undefined && ` ${capital(`${why}.`)}`,
];

/** A line for `guards.allow`, whose reason somebody has to give. */
export const exceptionLine = ({ guard, limit, until }: NonNullable<Problem['allow']>): string =>
  `- { guard: ${guard}, ${limit === undefined ? '' : `limit: ${limit}, `}until: ${until}, reason: "..." }`;

/** How a refusal can be resolved, folded in a comment. */
function allowBlocks(refusals: readonly Problem[]): Some<Block> {
  const fixes = new Set(refusals.flatMap(({ fix }) => fix ?? []));
  const allowed = new Set(refusals.flatMap(({ allow }) => (allow === undefined ? [] : exceptionLine(allow))));
  return section(
    { title: 'How to resolve the refusal', fold: 'comment', weight: 48 },
    list(
      ['refusal', 'refusals'],
      [...fixes].map((fix) => ({ sign: 'none', pieces: capital(`${fix}.`) })),
    ),
    allowed.size > 0 && [
      lines('If it is intended, add a reviewed exception to the root file, under `guards.allow`:'),
      verbatim([...allowed].join('\n'), 'yaml'),
    ],
  );
}

/** Which files a plan is about. */
const filesPieces = ({ commit, dirty, base }: Plan): Pieces =>
  commit === null
    ? 'files outside Git'
    : [
        'commit ',
        code(commit.slice(0, 12)),
        dirty && ' with uncommitted changes',
        base !== null && [', last applied ', code(base.slice(0, 12))],
      ];

/** Which portal and files a plan is about. */
export const headBlocks = (plan: Plan, title: string, paper: string): Some<Block> => {
  const { portal, createdAt } = plan;
  const right = faint(portal.url);
  return [
    only(
      'terminal',
      { kind: 'title', pieces: `${title} ${portal.name}`, right },
      lines(faint(filesPieces(plan), `, ${instantText(createdAt)}`)),
    ),
    only('paper', { kind: 'title', pieces: `${portal.name}: ${paper}`, right }),
  ];
};

/** What limits a plan: selectors, causes, overridden guards. */
export const limitLines = ({ only: selectors, causes = [], overrides }: Plan): Some<Block> =>
  lines(
    some(selectors.length, `Only ${joined(selectors)}: other differences are not compared.`),
    some(causes.length, `Only changes by ${joined(causes)} are applied.`),
    some(overrides.length, `Overridden: ${joined(overrides)}.`),
  );

/** What a plan leaves alone. */
function unmanagedText({ summary: { unmanaged } }: Plan): string {
  const { users, grants, memberships } = unmanaged;
  const parts = [
    ...some(users, counted(users, ...PEOPLE)),
    ...some(grants, counted(grants, 'grant')),
    ...some(memberships, counted(memberships, 'RLS membership')),
  ];
  return parts.length === 0 ? '' : `Not managed: ${parts.join(', ')}.`;
}

/** Commit, reading, calls and fingerprint: for apply and audit. */
export const footBlocks = ({ plan, tally: { calls } }: PlanView): Some<Block> =>
  only(
    'paper',
    lines([
      [`Portal read ${instantText(plan.createdAt)}, `, filesPieces(plan), '. '],
      [...some(calls, `${counted(calls, 'call')}.`), unmanagedText(plan), 'Fingerprint:']
        .filter((text) => text !== '')
        .join(' '),
    ]),
    verbatim(plan.fingerprint),
  );

/** Who has managed access and is not in the files. */
export function outsideSection({ unlisted }: Plan): Some<Block> {
  if (unlisted === undefined || unlisted.users === 0) return false;
  const { users, holders = [] } = unlisted;
  const title = 'Not in the files';
  const count = `${counted(users, ...PEOPLE)} with managed access`;
  if (holders.length === 0) return lines(`${title}: ${count}.`);
  const items = holders.map((holder) => ({
    pieces: [person(whoOf(holder)), `, ${holder.role ?? 'unknown role'}`],
    items: groupedNames([
      ...holder.reports.map((report) => toNamedThing({ report })),
      ...holder.rls.map((rls) => toNamedThing({ rls })),
    ]).map((name) => ({ pieces: name })),
  }));
  return section({ title, id: 'outside', count, fold: 'always', weight: 15 }, list(PEOPLE, items));
}

/** What waits on the commit of `--against`, in one fold. */
function waitingSection({ plan, tally: { waiting: count }, waiting }: PlanView): Some<Block> {
  const from = plan.against?.slice(0, 12) ?? 'the target';
  return section(
    {
      title: `${counted(count, 'more change')} ${does(count, 'comes', 'come')} from ${from}, not from this pull request`,
      fold: 'always',
      weight: 12,
    },
    list(
      PEOPLE,
      waiting.people.map((one) => personItem(one, waiting)),
    ),
  );
}

const MATRIX: Block = {
  kind: 'section',
  in: 'page',
  id: 'matrix',
  title: 'Access matrix',
  blocks: [
    {
      kind: 'lines',
      lines: [
        'People by reports and RLS roles. It opens on what changes. A name opens the person, a heading opens the report.',
      ],
    },
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
  const view = viewOf(plan);
  const { tally, people, directory } = view;
  const refusals = plan.findings.filter(isError);
  const refused = refusals.map(refusalPieces);
  const first = accessSentences(tally.lose, tally.gain, tally.deleted);
  const rest = stillSentence(tally) || moreSentences(tally, view.shared);
  const changing = people.filter(({ kind }) => kind === 'person').length;
  const groups = people.length - changing;
  const count = joined([
    ...some(changing, counted(changing, ...PEOPLE)),
    ...some(groups, counted(groups, 'portal group')),
  ]);
  const ending = plan.findings
    .filter(({ code: name }) => name === 'ending-soon')
    .map((finding) => riskOf(finding, directory))
    .map(({ fact, places }) => ({ pieces: fact, right: place(placesOf(places)) }));
  const standing = plan.findings.filter((one) => one.standing === true && one.code !== 'ending-soon');
  const title = refused.length === 0 ? first.replace(/^Nobody/, 'nobody') : `refused. ${first}`;
  return {
    marker: markerOf('plan', plan.portal.name),
    whole: 'plan.txt',
    blocks: [
      headBlocks(plan, 'Plan for', title),
      only(
        'paper',
        list(
          ['refusal', 'refusals'],
          refused.map((pieces) => ({ sign: 'refused', pieces })),
        ),
      ),
      limitLines(plan),
      only('terminal', lines(strong(first), rest)),
      only('paper', lines(rest)),
      numbersBlocks(tally),
      riskSections(risksOf(view)),
      taskSection(
        people.flatMap(({ accounts }) => accounts),
        directory,
      ),
      section(
        { title: 'Who loses, who gains', id: 'people', count, fold: 'comment', weight: 60 },
        peopleSections(view),
      ),
      MATRIX,
      targetSections(view, holdings?.()),
      waitingSection(view),
      outsideSection(plan),
      section(
        { title: 'Ends soon', id: 'ends', count: 'within 14 days', fold: 'comment', weight: 25 },
        list(['entry', 'entries'], ending, { most: 12 }),
      ),
      standingBlocks(standing, directory),
      allowBlocks(refusals),
      footBlocks(view),
      only(
        'terminal',
        lines(unmanagedText(plan)),
        verbatim(plan.fingerprint),
        lines(
          strong(countsLine(tally)),
          ...refused,
          next !== undefined && refused.length === 0 && `Next: ${next}`,
        ),
      ),
    ],
  };
}
