import { type Change, isPerformed } from '../../domain/change.ts';
import { type Exit, exitOfPlan } from '../../domain/exit.ts';
import type { Holdings } from '../../domain/holdings.ts';
import { countEach, groupBy } from '../../domain/multimap.ts';
import type { PageBundle } from '../../domain/page-data.ts';
import type { Plan } from '../../domain/plan.ts';
import { isError, type Problem } from '../../domain/problem.ts';
import { byCode, counted, counts, digits, joined, sentence, unlessZero } from '../../domain/wording.ts';
import type { Blocks, Document, Pieces, PrintOptions } from '../document.ts';
import { code, lines, notIn, onlyIn, section, strong, table, textList, verbatim } from '../document.ts';
import { resultJson } from '../forms.ts';
import { pageData, pageJson } from '../page-data.ts';
import { printHtml } from '../printers/html.ts';
import { type NamedThing, thingName, toNamedThing } from '../view/names.ts';
import { bandOf } from '../view/people.ts';
import type { PlanView, Tally } from '../view/plan.ts';
import { accessSentences, countsLine, moreSentences, viewPlan } from '../view/plan.ts';
import { markerOf, outsideSection, PEOPLE, peopleSections, taskSection } from './people.ts';
import { footBlocks, headBlocks, limitLines, listsLast, type PlanResult, planForms } from './plan-parts.ts';
import { findRisks, riskSections, standingBlocks } from './risks.ts';

function numbersBlocks({ performed, held, manual }: Tally): Blocks {
  const rows = [
    { noun: 'account', minus: performed('delete-user'), plus: performed('create-user') },
    { noun: 'report grant', minus: performed('revoke-report'), plus: performed('grant-report') },
    { noun: 'RLS membership', minus: performed('revoke-rls'), plus: performed('grant-rls') },
  ].filter(({ minus, plus }) => minus + plus > 0);
  const [takes, gives] = [rows.some(({ minus }) => minus > 0), rows.some(({ plus }) => plus > 0)];
  const all = counts(...rows.map(({ noun, minus, plus }) => [minus + plus, noun] as const));
  const cells = rows.map(({ noun, minus, plus }) => [
    `${noun}s`,
    unlessZero(minus, `-${digits(minus)}`),
    unlessZero(plus, `+${digits(plus)}`),
  ]);
  return [
    table(['row', 'rows'], ['', 'taken', 'given'], takes && gives ? cells : [], { numbers: [1, 2] }),
    lines(
      [
        ...(takes === gives ? [] : [`${takes ? 'Taken' : 'Given'}: ${all.join(', ')}.`]),
        ...unlessZero(held, `rolecall holds back ${counted(held, 'change')}.`),
        ...unlessZero(manual, `You must make ${counted(manual, 'change')} by hand.`),
      ].join(' '),
    ),
  ];
}

/** `origin/main` becomes `main`. The id of a commit becomes `the target branch`. */
const targetName = (target = ''): string =>
  /^(?:refs\/(?:heads|remotes\/origin)\/|origin\/)?(?![0-9a-f]{7,40}(?:\W|$))(\w[\w./-]*)$/.exec(
    target,
  )?.[1] ?? 'the target branch';

function targetSection({ plan, ofTarget, directory }: PlanView): Blocks {
  const changes = ofTarget.people.flatMap((one) => one.changes);
  return section(
    {
      title: `${counted(changes.length, 'more change comes', 'more changes come')} from ${targetName(plan.target)}, not from this pull request`,
      fold: 'always',
      weight: 12,
    },
    peopleSections(ofTarget),
    taskSection(changes, directory),
  );
}

/** For each holder, the ids of all reports and roles after the plan. */
function* idsAfter({ reports, roles, people, groups }: Holdings): Iterable<string> {
  const roleIds = roles.map((rls) => toNamedThing({ rls }).id);
  for (const { after } of [...people, ...groups]) {
    for (const index of after?.reports ?? []) yield reports[index]?.id ?? '';
    for (const index of after?.roles ?? []) yield roleIds[index] ?? '';
  }
}

function countMoves(changes: readonly Change[], verb: 'revoke' | 'grant') {
  const all = changes.filter(({ kind }) => kind.startsWith(verb));
  const done = all.filter(isPerformed).length;
  return { done, held: all.length - done };
}

/** `-3, 1 held back`. */
function movesCell(sign: string, { done, held }: ReturnType<typeof countMoves>): string {
  const moved = unlessZero(done, `${sign}${digits(done)}`);
  return [...moved, ...unlessZero(held, `${digits(held)} held back`)].join(', ');
}

function thingSections({ people, findThing, ofTarget }: PlanView, holdings: () => Holdings): Blocks {
  const changes = people.flatMap((one) => one.changes);
  const things = [...groupBy(changes, findThing)].flatMap(([thing, own]) => {
    const moves = { lose: countMoves(own, 'revoke'), gain: countMoves(own, 'grant') };
    return thing === undefined ? [] : [{ ...thing, name: thingName(thing), ...moves }];
  });
  if (things.length === 0) return [];
  things.sort((a, b) => b.lose.done - a.lose.done || b.gain.done - a.gain.done || byCode(a.name, b.name));
  const after = countEach(idsAfter(holdings()));
  const targetChangesById = groupBy(
    ofTarget.people.flatMap((one) => one.changes),
    (change) => ofTarget.findThing(change)?.id,
  );
  // Counts as if the changes of the target branch did not happen.
  const countAfter = (id: string): number => {
    const ofBranch = targetChangesById.get(id) ?? [];
    return (after.get(id) ?? 0) + countMoves(ofBranch, 'revoke').done - countMoves(ofBranch, 'grant').done;
  };
  const part = (kind: NamedThing['kind'], title: string, weight: number): Blocks => {
    const own = things.filter((one) => one.kind === kind);
    const rows = own.map(({ id, name, lose, gain }): Pieces[] => [
      name,
      movesCell('-', lose),
      movesCell('+', gain),
      digits(countAfter(id)).replace(/^0$/, 'nobody'),
    ]);
    const head = [kind === 'report' ? 'Report' : 'Role', 'lose', 'gain', 'have it after'];
    return section(
      { title, count: counted(rows.length, kind), fold: 'always', weight },
      table([kind, `${kind}s`], head, rows, { numbers: [1, 2, 3] }),
    );
  };
  return notIn('terminal', part('report', 'By report', 30), part('role', 'By RLS role', 35));
}

const MATRIX = onlyIn(
  'page',
  section(
    { id: 'matrix', title: 'Access matrix' },
    lines(
      'People by reports and RLS roles. At first, the matrix shows only changes, if there are any. Select a name to see the person, or a heading to see the report.',
    ),
  ),
);

function peopleFold(view: PlanView): Blocks {
  const persons = view.people.filter(({ who }) => who.kind === 'person').length;
  const count = joined(counts([persons, ...PEOPLE], [view.people.length - persons, 'portal group']));
  const isMoving = view.people.some((one) => bandOf(one) === 'loses' || bandOf(one) === 'gains');
  const title = isMoving ? 'Who loses, who gains' : 'Held back or by hand';
  return section({ title, id: 'people', count, fold: 'comment', weight: 60 }, peopleSections(view));
}

const refusalPieces = ({ code: name, message, why }: Problem): Pieces => [
  strong(code(name.replace(/^guard-/, '')), ' refuses this plan: apply changes nothing.'),
  ` ${sentence(message)}`,
  why !== undefined && ` ${sentence(why)}`,
];

/** A line for `guards.allow`. The reader must fill in the reason. */
export const exceptionLine = ({ guard, limit, until }: NonNullable<Problem['allow']>): string =>
  `- { guard: ${guard}, ${limit === undefined ? '' : `limit: ${limit}, `}until: ${until}, reason: "..." }`;

/** Problems with these codes refuse access that a plan gives, but no removal. */
const GIVES: readonly string[] = ['guard-escalation', 'guard-max-grants', 'not-granted-here', 'rule-broken'];

function resolveSection(refusals: readonly Problem[], takesAccess: boolean): Blocks {
  const onlyGives = refusals.every(({ code: name }) => GIVES.includes(name));
  const fixes = [
    ...[...new Set(refusals.flatMap(({ fix }) => fix ?? []))].map((fix) => sentence(fix)),
    ...(takesAccess && onlyGives ? ['`rolecall apply --removals-only` can still remove access.'] : []),
  ];
  const allowed = new Set(refusals.flatMap(({ allow }) => (allow === undefined ? [] : exceptionLine(allow))));
  return section(
    { title: 'How to resolve the refusal', fold: 'comment' },
    textList('refusal', fixes, 'none'),
    allowed.size > 0 && [
      lines('To pass a guard, add a reviewed exception to the root file, under `guards.allow`:'),
      verbatim([...allowed].join('\n'), 'yaml'),
    ],
  );
}

/** A limit of `guards` also counts the changes of the target branch. */
function refusalNote({ plan: { findings, target }, ofTarget }: PlanView): string | false {
  const refusals = findings.filter(isError);
  if (refusals.length > 0 && refusals.every(({ standing }) => standing === true))
    return `The refusal applies to ${targetName(target)} too, even without this pull request.`;
  const isLimit = refusals.some(({ code: name }) => name.startsWith('guard-max'));
  return (
    isLimit && ofTarget.people.length > 0 && `The counts include the changes from ${targetName(target)} too.`
  );
}

export interface PlanOptions {
  readonly holdings?: () => Holdings;
  readonly next?: string | undefined;
}

export function planDocument(plan: Plan, { holdings, next }: PlanOptions = {}): Document {
  const view = viewPlan(plan);
  const { tally, directory } = view;
  const refusals = plan.findings.filter(isError);
  const refused = refusals.map(refusalPieces);
  const own = plan.changes.filter(({ waiting }) => waiting !== true);
  const note = refusalNote(view);
  // Skip unlisted groups, because `outsideSection` names them.
  const standing = plan.findings.filter(
    (one) => one.standing === true && !isError(one) && one.code !== 'unlisted-group',
  );
  const advice = resolveSection(refusals, refused.length > 0 && tally.lose > 0);
  const first = accessSentences(tally);
  const rest = moreSentences(view);
  const title = refused.length === 0 ? first.replace(/^Nobody/, 'nobody') : `refused. ${first}`;
  return {
    marker: markerOf('plan', plan.portal.name),
    softLimit: 8000,
    blocks: [
      headBlocks(plan, 'Plan for', title),
      notIn('terminal', textList('refusal', refused, 'refused'), lines(note)),
      limitLines(plan),
      onlyIn('terminal', lines(strong(first), rest)),
      notIn('terminal', lines(rest)),
      numbersBlocks(tally),
      riskSections(findRisks(view), refused.length > 0),
      taskSection(own, directory),
      peopleFold(view),
      MATRIX,
      holdings && thingSections(view, holdings),
      targetSection(view),
      outsideSection(plan),
      standingBlocks(standing, directory),
      notIn('terminal', advice),
      footBlocks(view),
      onlyIn(
        'terminal',
        verbatim(plan.fingerprint),
        lines(
          strong(countsLine(tally)),
          ...refused,
          note,
          next !== undefined && refused.length === 0 && `Next: ${next}`,
        ),
        advice,
      ),
    ],
  };
}

export const planJson = (plan: Plan, exit: Exit = exitOfPlan(plan, false)): Iterable<string> =>
  resultJson(plan.format, listsLast(plan), exit);

export function planPage(plan: Plan, holdings: Holdings, bundle: PageBundle, options: PrintOptions) {
  const data = pageData(viewPlan(plan), holdings);
  const rows = new Map(data.rows.map(({ key }, at) => [key, at]));
  const document = planDocument(plan, { holdings: () => holdings });
  return printHtml(document, options, { bundle, rows, data: () => pageJson(data) });
}

export const PLAN = {
  ...planForms(
    ({ plan, holdings }, { next }) => planDocument(plan, { holdings, next }),
    ({ plan, exit }) => planJson(plan, exit),
  ),
  html: async ({ plan, holdings, page }: PlanResult, options: PrintOptions) =>
    planPage(plan, holdings(), await page(), options),
};
