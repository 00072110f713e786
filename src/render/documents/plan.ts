import { type Exit, exitOfPlan } from '../../domain/exit.ts';
import type { Holdings } from '../../domain/holdings.ts';
import { groupBy } from '../../domain/multimap.ts';
import type { PageBundle } from '../../domain/page-data.ts';
import type { Plan } from '../../domain/plan.ts';
import { isError, type Problem } from '../../domain/problem.ts';
import { counted, digits } from '../../domain/wording.ts';
import { planDiff } from '../diff/plan.ts';
import {
  type Blocks,
  code,
  type Document,
  faint,
  type Looks,
  lines,
  list,
  only,
  PAPER,
  type Pieces,
  person,
  place,
  section,
  strong,
  table,
  textList,
  verbatim,
} from '../document.ts';
import { csvOf, flatProblem, formsOf, lineCells, resultJson, subjectText } from '../forms.ts';
import { pageData, pageJson } from '../page-data.ts';
import { printHtml } from '../printers/html.ts';
import { groupedNames, toNamedThing, whoOf } from '../view/names.ts';
import { placesOf } from '../view/places.ts';
import {
  accessSentences,
  countsLine,
  moreSentences,
  type PlanView,
  stillSentence,
  type Tally,
  viewOf,
} from '../view/plan.ts';
import { counts, joined, minute, sentence, unlessZero } from '../view/text.ts';
import { markerOf, PEOPLE, peopleSections, taskSection } from './people.ts';
import { riskOf, riskSections, risksOf, standingBlocks } from './risks.ts';
import { targetSections } from './targets.ts';

function numbersBlocks({ performed, held, manual }: Tally): Blocks {
  const rows = [
    { noun: 'account', taken: performed('delete-user'), given: performed('create-user') },
    { noun: 'report grant', taken: performed('revoke-report'), given: performed('grant-report') },
    { noun: 'RLS membership', taken: performed('revoke-rls'), given: performed('grant-rls') },
  ].filter(({ taken, given }) => taken + given > 0);
  const [takes, gives] = [rows.some(({ taken }) => taken > 0), rows.some(({ given }) => given > 0)];
  const all = counts(...rows.map(({ noun, taken, given }) => [taken + given, noun] as const));
  const cells = rows.map(({ noun, taken, given }) => [
    `${noun}s`,
    unlessZero(taken, `-${digits(taken)}`),
    unlessZero(given, `+${digits(given)}`),
  ]);
  return [
    table(['row', 'rows'], ['', 'taken', 'given'], takes && gives ? cells : [], { numbers: [1, 2] }),
    lines(
      [
        ...unlessZero(Number(takes !== gives), `${takes ? 'Taken' : 'Given'}: ${all.join(', ')}.`),
        ...counts(
          [held, 'change is held back.', 'changes are held back.'],
          [manual, 'change must be made by hand.', 'changes must be made by hand.'],
        ),
      ].join(' '),
    ),
  ];
}

const refusalPieces = ({ code: name, message, why }: Problem): Pieces => [
  strong('Refused by ', code(name.replace(/^guard-/, '')), ': nothing will be applied.'),
  ` ${sentence(message)}`,
  why !== undefined && ` ${sentence(why)}`,
];

/** A line for `guards.allow`; somebody has to write the reason. */
export const exceptionLine = ({ guard, limit, until }: NonNullable<Problem['allow']>): string =>
  `- { guard: ${guard}, ${limit === undefined ? '' : `limit: ${limit}, `}until: ${until}, reason: "..." }`;

function allowBlocks(refusals: readonly Problem[]): Blocks {
  const fixes = new Set(refusals.flatMap(({ fix }) => fix ?? []));
  const allowed = new Set(refusals.flatMap(({ allow }) => (allow === undefined ? [] : exceptionLine(allow))));
  return section(
    { title: 'How to resolve the refusal', fold: 'comment' },
    textList(
      'refusal',
      [...fixes].map((fix) => sentence(fix)),
      'none',
    ),
    allowed.size > 0 && [
      lines('If it is intended, add a reviewed exception to the root file, under `guards.allow`:'),
      verbatim([...allowed].join('\n'), 'yaml'),
    ],
  );
}

const filesPieces = ({ commit, dirty, base }: Plan): Pieces =>
  commit === null
    ? 'files outside Git'
    : [
        'commit ',
        code(commit.slice(0, 12)),
        dirty && ' with uncommitted changes',
        base !== null && [', last applied ', code(base.slice(0, 12))],
      ];

export const headBlocks = (plan: Plan, title: string, paper: string): Blocks => {
  const { portal, createdAt } = plan;
  const right = faint(portal.url);
  return [
    only(
      ['terminal'],
      { kind: 'title', pieces: `${title} ${portal.name}`, right },
      lines(faint(filesPieces(plan), `, ${minute(createdAt)} UTC`)),
    ),
    only(PAPER, { kind: 'title', pieces: `${portal.name}: ${paper}`, right }),
  ];
};

export const limitLines = ({ only: selectors, causes = [], overrides }: Plan): Blocks =>
  lines(
    unlessZero(selectors.length, `Only ${joined(selectors)}: other differences are not compared.`),
    unlessZero(causes.length, `This run applies only changes by ${joined(causes)}.`),
    unlessZero(overrides.length, `Overridden: ${joined(overrides)}.`),
  );

export const footBlocks = ({ plan, tally: { calls } }: PlanView): Blocks =>
  only(
    PAPER,
    lines([
      [`Portal read ${minute(plan.createdAt)} UTC, `, filesPieces(plan), '. '],
      [...counts([calls, 'call.', 'calls.']), 'Fingerprint:'].join(' '),
    ]),
    verbatim(plan.fingerprint),
  );

/** The most people not in the files that a terminal shows. */
const FEW = 5;
/** The most entries of a comment that are not about its change. */
const OTHERS = 12;

export function outsideSection({ unlisted }: Plan): Blocks {
  // With `manage.unlisted: keep` nobody is named.
  const { users = 0, holders = [] } = unlisted ?? {};
  const title = 'Not in the files';
  const count = `${counted(users, ...PEOPLE)} with managed access`;
  const items = holders.map((holder) => ({
    pieces: [person(whoOf(holder)), `, ${holder.role ?? 'unknown role'}`],
    items: groupedNames([
      ...holder.reports.map((report) => toNamedThing({ report })),
      ...holder.rls.map((rls) => toNamedThing({ rls })),
    ]).map((pieces) => ({ pieces })),
  }));
  const fold = items.length > FEW ? 'always' : 'comment';
  return section(
    { title, id: 'outside', count, fold, weight: 15, mostInComment: OTHERS },
    list(PEOPLE, items),
  );
}

/** A branch without its remote. Readers do not know commit ids. */
const targetName = (target = ''): string =>
  /^(?:refs\/(?:heads|remotes\/origin)\/|origin\/)?(?![0-9a-f]{7,40}(?:\W|$))(\w[\w./-]*)$/.exec(
    target,
  )?.[1] ?? 'the target branch';

function waitingSection({ plan, waiting }: PlanView): Blocks {
  const count = waiting.people.reduce((sum, { changes }) => sum + changes.length, 0);
  return section(
    {
      title: `${counted(count, 'more change comes', 'more changes come')} from ${targetName(plan.target)}, not from this pull request`,
      fold: 'always',
      weight: 12,
      mostInComment: OTHERS,
    },
    peopleSections(waiting),
  );
}

const MATRIX = only(
  ['page'],
  section(
    { id: 'matrix', title: 'Access matrix' },
    lines(
      'People by reports and RLS roles. It opens on what changes. A name opens the person, a heading opens the report.',
    ),
  ),
);

export interface PlanOptions {
  readonly holdings?: () => Holdings;
  readonly next?: string | undefined;
}

export function planDocument(plan: Plan, { holdings, next }: PlanOptions = {}): Document {
  const view = viewOf(plan);
  const { tally, people, directory } = view;
  const refusals = plan.findings.filter(isError);
  const refused = refusals.map(refusalPieces);
  const isLarge = refusals.some(({ code: name }) => name.startsWith('guard-max'));
  const alsoCounted =
    isLarge &&
    view.waiting.people.length > 0 &&
    `The refusal counts the changes from ${targetName(plan.target)} too.`;
  const first = accessSentences(tally);
  const rest = stillSentence(tally) || moreSentences(view);
  const changing = people.filter(({ who }) => who.kind === 'person').length;
  const count = joined(counts([changing, ...PEOPLE], [people.length - changing, 'portal group']));
  // In a plan with changes, access of others that ends soon is only a count.
  const isShown = ({ code: name, standing: is }: Problem): boolean =>
    name === 'ending-soon' && (is !== true || plan.changes.length === 0);
  const ending = plan.findings
    .filter(isShown)
    .map((finding) => riskOf(finding, directory))
    .map(({ fact, places }) => ({ pieces: fact, right: place(placesOf(places)) }));
  const standing = plan.findings.filter((one) => one.standing === true && !isShown(one));
  const allow = allowBlocks(refusals);
  const title = refused.length === 0 ? first.replace(/^Nobody/, 'nobody') : `refused. ${first}`;
  return {
    marker: markerOf('plan', plan.portal.name),
    aim: 8000,
    whole: 'plan.txt',
    blocks: [
      headBlocks(plan, 'Plan for', title),
      only(PAPER, textList('refusal', refused, 'refused'), lines(alsoCounted)),
      limitLines(plan),
      only(['terminal'], lines(strong(first), rest)),
      only(PAPER, lines(rest)),
      numbersBlocks(tally),
      riskSections(risksOf(view), refused.length > 0),
      taskSection(
        people.flatMap(({ account }) => account ?? []),
        directory,
      ),
      section(
        { title: 'Who loses, who gains', id: 'people', count, fold: 'comment', weight: 60 },
        peopleSections(view),
      ),
      MATRIX,
      targetSections(view, holdings),
      waitingSection(view),
      outsideSection(plan),
      section(
        { title: 'Ends soon', id: 'ends', count: 'within 14 days', fold: 'comment', weight: 25 },
        list(['entry', 'entries'], ending, { most: 12 }),
      ),
      standingBlocks(standing, directory),
      only(PAPER, allow),
      footBlocks(view),
      only(
        ['terminal'],
        verbatim(plan.fingerprint),
        lines(
          strong(countsLine(tally)),
          ...refused,
          alsoCounted,
          next !== undefined && refused.length === 0 && `Next: ${next}`,
        ),
        allow,
      ),
    ],
  };
}

/** Adds how many people share a finding about a report or role. */
function flatFindings(findings: readonly Problem[]): readonly object[] {
  const keyOf = ({ code, about, standing }: Problem): string => JSON.stringify([code, about, standing]);
  const shared = groupBy(findings, keyOf);
  return findings.map((finding) => ({
    ...flatProblem(finding),
    ...(finding.about !== undefined && { people: shared.get(keyOf(finding))?.length }),
  }));
}

/** The lists come last, in the order of the contract. */
export function listsLast({ format: _, changes, operations, findings, people, deletions, ...head }: Plan) {
  return { ...head, changes, operations, findings: flatFindings(findings), people, deletions };
}

export const planJson = (plan: Plan, exit: Exit = exitOfPlan(plan, false)): Iterable<string> =>
  resultJson(plan.format, listsLast(plan), exit);

export const planCsv = ({ changes }: Plan): Iterable<string> =>
  csvOf(
    ['change', 'holder', 'report or role', 'because', 'cause', 'held', 'until', 'reason', 'file', 'line'],
    changes.map((change) => [
      change.kind,
      'user' in change ? change.user : change.group.id,
      'report' in change || 'rls' in change ? subjectText(change) : null,
      change.because,
      change.cause,
      change.held?.code ?? null,
      change.until,
      change.reason,
      ...lineCells(change.sources),
    ]),
  );

export function planPage(plan: Plan, holdings: Holdings, bundle: PageBundle, looks: Looks): Iterable<string> {
  const data = pageData(viewOf(plan), holdings);
  const rows = new Map(data.rows.map(({ key }, at) => [key, at]));
  const document = planDocument(plan, { holdings: () => holdings });
  return printHtml(document, looks, { bundle, rows, data: () => pageJson(data) });
}

export interface PlanResult {
  readonly plan: Plan;
  readonly exit: Exit;
  readonly holdings: () => Holdings;
  readonly page: () => Promise<PageBundle>;
}

export const planPatches = async ({ plan, holdings }: PlanResult) => planDiff(plan, holdings());

export const PLAN = {
  ...formsOf<PlanResult>(
    ({ plan, holdings }, { next }) => planDocument(plan, { holdings, next }),
    ({ plan, exit }) => planJson(plan, exit),
    ({ plan }) => planCsv(plan),
  ),
  html: async ({ plan, holdings, page }: PlanResult, looks: Looks) =>
    planPage(plan, holdings(), await page(), looks),
  diff: planPatches,
};
