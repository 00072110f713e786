import type { RootContent } from 'mdast';
import type { Plan } from '../../domain/plan.ts';
import { COMMENT_BYTES } from '../formats.ts';
import { roleWords } from '../view/outside.ts';
import type { LinkTo } from '../view/reason.ts';
import { stillSentence } from '../view/sentence.ts';
import type { Target } from '../view/targets.ts';
import { thingName } from '../view/things.ts';
import { type Extras, type PlanView, viewOf } from '../view/view.ts';
import { capital, counted, digits } from '../view/wording.ts';
import { folded, heading, html, list, paragraph, table, write } from './blocks.ts';
import { fitted } from './detail.ts';
import { footBlocks } from './foot.ts';
import { inline, newLine, strong, whoPieces, words } from './inline.ts';
import { headline, signed, tableBlocks } from './numbers.ts';
import { namesOf, peopleSection, type Writing } from './people.ts';
import { allowBlocks, refusalBlocks } from './refusals.ts';
import { noteBlocks, riskBlocks } from './risks.ts';

export interface MarkdownOptions extends Extras {
  /** The longest that the text may be, in bytes of UTF-8: what a comment may hold where nothing is said. */
  readonly maxBytes?: number | undefined;
  readonly linkTo?: LinkTo;
}

/** Fixed text by which a comment of this portal is found again and written anew. */
export const markerOf = (portal: string): string =>
  `<!-- rolecall:plan:${portal
    .replace(/[^a-z0-9-]/g, (one) => `%${(one.codePointAt(0) ?? 0).toString(16)}`)
    .replaceAll('--', '-%2d')
    .slice(0, 80)} -->`;

export function taskBlocks({ tasks }: PlanView, { detail }: Writing): RootContent[] {
  if (tasks.length === 0) return [];
  const shown = tasks.slice(0, detail.tasks);
  const left = tasks.length - shown.length;
  return [
    heading(3, words('To do by hand')),
    ...shown.flatMap(({ who, what, steps }): RootContent[] => [
      paragraph(...whoPieces(who, detail.cut), words(': '), ...inline(what, detail.cut), words('.')),
      ...list(
        true,
        steps.map((step) => inline(step, detail.cut)),
      ),
    ]),
    ...(left > 0 ? [paragraph(words(`${counted(left, 'more change')} to be made by hand.`))] : []),
  ];
}

function targetBlocks(
  title: string,
  noun: string,
  targets: readonly Target[],
  most: number,
  { detail }: Writing,
) {
  const shown = targets.slice(0, most);
  const known = targets.some(({ after }) => after !== undefined);
  const rows = shown.map(({ thing, lose, gain, held, after }) => [
    inline(thingName({ ...thing, kind: 'report' }), detail.cut),
    signed(lose, '−'),
    [...signed(gain, '+'), ...(held > 0 ? [words(`${gain > 0 ? ', ' : ''}${digits(held)} held`)] : [])],
    ...(known ? [[words(after === 0 ? 'nobody' : digits(after ?? 0))]] : []),
  ]);
  const head = [capital(`${noun} `).trim(), 'lose', 'gain', ...(known ? ['then have it'] : [])];
  const left = targets.length - shown.length;
  const content = [
    ...table(['left', 'right', 'right', ...(known ? ['right' as const] : [])], head, rows),
    ...(left > 0 ? [paragraph(words(`Left out: ${digits(left)}.`))] : []),
  ];
  return shown.length === 0 ? [] : folded(title, counted(targets.length, noun), content);
}

/** Who holds managed access and stands in no file; what the files do not speak of is shortened before what they do. */
export function outsideBlocks({ outside }: PlanView, writing: Writing): RootContent[] {
  const { detail } = writing;
  const shown = outside.slice(0, detail.outside);
  return folded('In no file', counted(outside.length, 'person', 'people'), [
    ...list(
      false,
      shown.map(({ who, role, things }) => [
        ...whoPieces(who, detail.cut),
        words(`, ${roleWords(role)}`),
        newLine,
        strong(words('holds')),
        words(' '),
        ...namesOf(things, writing),
      ]),
    ),
    ...(shown.length > 0 && outside.length > shown.length
      ? [paragraph(words(`Left out: ${counted(outside.length - shown.length, 'person', 'people')}.`))]
      : []),
  ]);
}

/** What a shortened comment leaves out, by name and number. */
function shortenedBlocks(view: PlanView, { detail }: Writing): RootContent[] {
  const own = view.people.filter((person) => person.hasOwn).length;
  const missing = [
    [own - detail.people, 'person with own changes', 'people with changes of their own'],
    [view.shared.length - detail.shared, 'change that many share', 'changes that many share'],
    [view.reports.length - detail.reports, 'report', 'reports'],
    [view.roles.length - detail.roles, 'RLS role', 'RLS roles'],
    [view.outside.length - detail.outside, 'person in no file', 'people in no file'],
    [view.tasks.length - detail.tasks, 'change to be made by hand', 'changes to be made by hand'],
    [view.endingSoon.length - detail.endingSoon, 'finding on what ends soon', 'findings on what ends soon'],
    [view.standing.length - detail.standing, 'standing finding', 'standing findings'],
  ] as const;
  const told = missing.filter(([count]) => count > 0).map(([count, one, many]) => counted(count, one, many));
  if (told.length === 0) return [];
  return [
    {
      type: 'blockquote',
      children: [
        paragraph(
          strong(words('This text is shortened.')),
          words(
            ` Left out: ${told.join(', ')}. The whole plan is in its JSON, and in what --report writes to a file.`,
          ),
        ),
      ],
    },
  ];
}

function blocksOf(view: PlanView, writing: Writing): RootContent[] {
  const { detail } = writing;
  const sentences = stillSentence(view.tally) || view.sentences.more.join(' ');
  return [
    html(markerOf(view.plan.portal.name)),
    heading(2, ...inline(view.plan.portal.name, Math.min(detail.cut, 80)), words(`: ${headline(view)}`)),
    ...refusalBlocks(view, writing),
    ...(sentences === '' ? [] : [paragraph(...inline(sentences, detail.cut * 3))]),
    ...tableBlocks(view),
    ...shortenedBlocks(view, writing),
    ...riskBlocks(view, writing),
    ...taskBlocks(view, writing),
    ...peopleSection(view, writing),
    ...targetBlocks('By report', 'report', view.reports, detail.reports, writing),
    ...targetBlocks('By RLS role', 'role', view.roles, detail.roles, writing),
    ...outsideBlocks(view, writing),
    ...noteBlocks('Ends soon', 'within 14 days', view.endingSoon, detail.endingSoon, writing),
    ...noteBlocks(
      'Standing findings',
      `${digits(view.standing.length)}, not changed by this plan`,
      view.standing,
      detail.standing,
      writing,
    ),
    ...allowBlocks(view, writing),
    ...footBlocks(view, writing),
  ];
}

/** No host is known. */
export const NO_LINK: LinkTo = () => undefined;

/**
 * The plan as a comment of GitHub or GitLab, never longer than it may be: what decides first, the rest in folded
 * sections, shortened by importance. Nothing from the files or the portal is markup, mention or reference in it.
 */
export function planMarkdown(plan: Plan, options: MarkdownOptions = {}): string {
  const { maxBytes = COMMENT_BYTES, linkTo = NO_LINK } = options;
  const view = viewOf(plan, options);
  return fitted((detail) => write(blocksOf(view, { detail, linkTo })), maxBytes);
}
