import type { Holdings } from '../../domain/holdings.ts';
import type { Plan } from '../../domain/plan.ts';
import {
  type Block,
  code,
  type Document,
  faint,
  lines,
  type Piece,
  type Pieces,
  place,
  strong,
} from '../document.ts';
import { allowingOf, fixOf } from '../view/allowing.ts';
import { piecesOf } from '../view/risks.ts';
import { countsLine, isNothing, stillSentence, type Tally, waitingSentence } from '../view/sentence.ts';
import type { Target } from '../view/targets.ts';
import { thingName } from '../view/things.ts';
import { type PlanView, viewOf } from '../view/view.ts';
import { capital, counted, digits, does, joined, some } from '../view/wording.ts';
import {
  markerOf,
  outsideSection,
  peopleSections,
  riskSections,
  standingLines,
  taskSection,
  waitingItems,
} from './people.ts';

/** What a plan comes to, in the words of its heading. */
function headline({ tally, refusals }: PlanView): string {
  const { lose, gain, groups, manual, held, replaced, updated } = tally;
  const refused = refusals.length > 0 ? 'refused. ' : '';
  const left = [...some(manual, `${digits(manual)} by hand`), ...some(held, `${digits(held)} held back`)];
  if (isNothing(tally)) return `${refused}${['nothing changes', ...left].join(', ')}`;
  if (lose + gain > 0)
    return `${refused}${[
      ...some(lose, `${counted(lose, 'person loses', 'people lose')} access`),
      ...some(
        gain,
        `${lose === 0 ? counted(gain, 'person gains', 'people gain') : `${digits(gain)} ${does(gain, 'gains', 'gain')}`} access`,
      ),
      ...(lose === 0 ? ['nobody loses any'] : gain === 0 ? ['nobody gains any'] : []),
    ].join(', ')}`;
  const others = [
    ...some(replaced, `${counted(replaced, 'account')} replaced`),
    ...some(updated, `${counted(updated, 'account')} changed`),
    ...some(groups, `${counted(groups, 'portal group')} ${does(groups, 'changes', 'change')} RLS roles`),
  ];
  return `${refused}${others.length === 0 ? 'nobody loses and nobody gains access' : others.join(', ')}`;
}

/** What is taken and given: a table where both are, else one line. */
function numbersBlocks(tally: Tally): Block[] {
  const { deleted, created, grants, memberships, held, manual } = tally;
  const rows = [
    ['account', deleted, created],
    ['report grant', grants.taken, grants.given],
    ['RLS membership', memberships.taken, memberships.given],
  ] as const;
  const taken = rows.flatMap(([noun, count]) => some(count, counted(count, noun)));
  const given = rows.flatMap(([noun, , count]) => some(count, counted(count, noun)));
  const others = [
    ...some(held, `${counted(held, 'change')} ${does(held, 'is', 'are')} held back.`),
    ...some(manual, `${counted(manual, 'change')} must be made by hand.`),
  ];
  const rest = others.length === 0 ? [] : [lines([others.join(' ')])];
  if (taken.length === 0 || given.length === 0) {
    const texts = [
      ...some(taken.length, `Taken: ${taken.join(', ')}.`),
      ...some(given.length, `Given: ${given.join(', ')}.`),
      ...others,
    ];
    return texts.length === 0 ? [] : [lines([texts.join(' ')])];
  }
  const number = (count: number, sign: string): Pieces => (count === 0 ? [] : [`${sign}${digits(count)}`]);
  return [
    {
      kind: 'table',
      head: ['', 'taken', 'given'],
      numbers: [1, 2],
      noun: ['row', 'rows'],
      rows: rows
        .filter(([, lost, gained]) => lost + gained > 0)
        .map(([noun, lost, gained]) => [[`${noun}s`], number(lost, '-'), number(gained, '+')]),
    },
    ...rest,
  ];
}

/** The guards and rules that refuse, with their counts and limits. */
const refusalLines = ({ refusals }: PlanView): Pieces[] =>
  refusals.map(({ code: name, message, why }) => [
    strong('Refused by ', code(name.replace(/^guard-/, '')), ': nothing will be applied.'),
    ` ${capital(`${message}.`)}`,
    ...(why === undefined ? [] : [` ${capital(`${why}.`)}`]),
  ]);

/** How a refusal can be resolved, folded in a comment. */
function allowBlocks({ refusals }: PlanView): Block[] {
  const fixes = refusals.flatMap((refusal) => fixOf(refusal) ?? []);
  const exceptions = refusals.flatMap((refusal) => allowingOf(refusal).line ?? []);
  if (fixes.length + exceptions.length === 0) return [];
  return [
    {
      kind: 'section',
      title: 'How to resolve the refusal',
      fold: 'paper',
      weight: 48,
      blocks: [
        ...(fixes.length === 0
          ? []
          : [
              {
                kind: 'list' as const,
                noun: ['refusal', 'refusals'] as const,
                items: [...new Set(fixes)].map((fix) => ({
                  sign: 'none' as const,
                  pieces: [capital(`${fix}.`)],
                })),
              },
            ]),
        ...(exceptions.length === 0
          ? []
          : [
              lines(['If it is intended, add a reviewed exception to the root file, under `guards.allow`:']),
              { kind: 'code' as const, language: 'yaml', text: [...new Set(exceptions)].join('\n') },
            ]),
      ],
    },
  ];
}

function targetSection(title: string, noun: string, targets: readonly Target[]): Block[] {
  if (targets.length === 0) return [];
  const known = targets.some(({ after }) => after !== undefined);
  return [
    {
      kind: 'section',
      in: 'paper',
      title,
      count: counted(targets.length, noun),
      fold: 'paper',
      weight: noun === 'report' ? 30 : 35,
      blocks: [
        {
          kind: 'table',
          head: [capital(`${noun} `).trim(), 'lose', 'gain', ...(known ? ['then have it'] : [])],
          numbers: [1, 2, 3],
          noun: [noun, `${noun}s`],
          rows: targets.map(({ thing, lose, gain, held, after }) => [
            [thingName({ ...thing, kind: 'report' })],
            lose === 0 ? [] : [`-${digits(lose)}`],
            [[...some(gain, `+${digits(gain)}`), ...some(held, `${digits(held)} held`)].join(', ')],
            ...(known ? [[after === 0 ? 'nobody' : digits(after ?? 0)]] : []),
          ]),
        },
      ],
    },
  ];
}

const instantText = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;

/** Which portal and files a plan is about. */
export function headBlocks({ plan }: PlanView, title: string): Block[] {
  const { portal, commit, dirty, base, createdAt } = plan;
  const files =
    commit === null
      ? 'files outside Git'
      : `commit ${commit.slice(0, 12)}${dirty ? ' with uncommitted changes' : ''}${base === null ? '' : `, last applied ${base.slice(0, 12)}`}`;
  return [
    { kind: 'title', pieces: [`${title} ${portal.name}`], right: [faint(portal.url)], in: 'terminal' },
    { ...lines([faint(`${files}, ${instantText(createdAt)}`)]), in: 'terminal' },
  ];
}

/** What limits a plan: selectors, causes, overridden guards. */
export function limitLines({ plan: { only, causes = [], overrides } }: PlanView): Block[] {
  const texts = [
    ...some(only.length, `Only ${joined(only)}: other differences are not compared.`),
    ...some(causes.length, `Only changes by ${joined(causes)} are applied.`),
    ...some(overrides.length, `Overridden: ${joined(overrides)}.`),
  ];
  return texts.length === 0 ? [] : [lines(...texts.map((text) => [text]))];
}

/** What a plan leaves alone. */
function unmanagedText({ summary: { unmanaged } }: PlanView): string {
  const { users, grants, memberships } = unmanaged;
  const parts = [
    ...some(users, counted(users, 'person', 'people')),
    ...some(grants, counted(grants, 'grant')),
    ...some(memberships, counted(memberships, 'RLS membership')),
  ];
  return parts.length === 0 ? '' : `Not managed: ${parts.join(', ')}.`;
}

/** Commit, reading, calls and fingerprint: for apply and audit. */
export function footBlocks(view: PlanView): Block[] {
  const { commit, dirty, base, createdAt, fingerprint } = view.plan;
  const files: Piece[] =
    commit === null
      ? ['Files outside Git']
      : [
          'Commit ',
          code(commit.slice(0, 12)),
          ...(dirty ? [' with uncommitted changes'] : []),
          ...(base === null ? [] : [', last applied ', code(base.slice(0, 12))]),
        ];
  const { calls } = view.tally;
  return [
    {
      ...lines([
        ...files,
        `. Portal read ${instantText(createdAt)}. ${[...some(calls, `${counted(calls, 'call')}.`), unmanagedText(view)].join(' ')}`.trimEnd(),
        ' Fingerprint:',
      ]),
      in: 'paper',
    },
    { kind: 'code', language: 'text', text: fingerprint, in: 'paper' },
  ];
}

/** What waits on the commit of `--against`, in one fold. */
function waitingSection(view: PlanView): Block[] {
  const [sentence] = waitingSentence(view.tally.waiting, view.plan.against?.slice(0, 12));
  if (sentence === undefined) return [];
  return [
    {
      kind: 'section',
      title: sentence.replace(/\.$/, ''),
      fold: 'always',
      weight: 12,
      blocks: [{ kind: 'list', noun: ['person', 'people'], items: waitingItems(view) }],
    },
  ];
}

export interface PlanOptions {
  /** Who has what before and after. */
  readonly holdings?: () => Holdings;
  /** The command to run next. */
  readonly next?: string | undefined;
}

/** A plan: what it comes to, what to look at first, who loses and who gains; at the end of a terminal counts and refusals. */
export function planDocument(plan: Plan, { holdings, next }: PlanOptions = {}): Document {
  const view = viewOf(plan, holdings === undefined ? {} : { holdings: holdings() });
  const { tally, sentences, refusals, endingSoon, people } = view;
  const refused = refusalLines(view);
  const rest = stillSentence(tally) || sentences.more.join(' ');
  const persons = peopleSections(view);
  const changing = people.filter(({ kind }) => kind === 'person').length;
  const groups = people.length - changing;
  const unmanaged = unmanagedText(view);
  return {
    marker: markerOf('plan', plan.portal.name),
    whole: 'plan.txt',
    blocks: [
      ...headBlocks(view, 'Plan for'),
      { kind: 'title', pieces: [`${plan.portal.name}: ${headline(view)}`], in: 'paper' },
      ...(refused.length === 0 ? [] : [{ ...lines(...refused), in: 'paper' as const }]),
      ...limitLines(view),
      { ...lines([strong(sentences.first.join(' '))], ...(rest === '' ? [] : [[rest]])), in: 'terminal' },
      ...(rest === '' ? [] : [{ ...lines([rest]), in: 'paper' as const }]),
      ...numbersBlocks(tally),
      ...riskSections(view.risks),
      ...taskSection(view.tasks),
      ...(persons.length === 0
        ? []
        : [
            {
              kind: 'section' as const,
              title: 'Who loses, who gains',
              count: joined([
                ...some(changing, counted(changing, 'person', 'people')),
                ...some(groups, counted(groups, 'portal group')),
              ]),
              fold: 'paper' as const,
              weight: 60,
              blocks: persons,
            },
          ]),
      ...targetSection('By report', 'report', view.reports),
      ...targetSection('By RLS role', 'role', view.roles),
      ...waitingSection(view),
      ...outsideSection(view),
      ...(endingSoon.length === 0
        ? []
        : [
            {
              kind: 'section' as const,
              title: 'Ends soon',
              count: 'within 14 days',
              fold: 'paper' as const,
              weight: 25,
              blocks: [
                {
                  kind: 'list' as const,
                  noun: ['entry', 'entries'] as const,
                  most: 12,
                  items: endingSoon.map(({ fact, places }) => ({
                    pieces: piecesOf(fact),
                    right: place(places),
                  })),
                },
              ],
            },
          ]),
      ...standingLines(view),
      ...allowBlocks(view),
      ...footBlocks(view),
      ...(unmanaged === '' ? [] : [{ ...lines([unmanaged]), in: 'terminal' as const }]),
      { kind: 'code', language: 'text', text: plan.fingerprint, in: 'terminal' },
      {
        ...lines(
          [strong(countsLine(tally))],
          ...refused,
          ...(next !== undefined && refusals.length === 0 ? [[`Next: ${next}`]] : []),
        ),
        in: 'terminal',
      },
    ],
  };
}
