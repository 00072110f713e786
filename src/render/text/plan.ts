import type { Plan } from '../../domain/plan.ts';
import type { Problem } from '../../domain/problem.ts';
import { plainText } from '../escape.ts';
import { type Alike, alikeOf } from '../view/alike.ts';
import { allowingOf, fixOf } from '../view/allowing.ts';
import { placesOf } from '../view/reason.ts';
import type { Risk } from '../view/risks.ts';
import { countsLine, isNothing, outsideSentence, stillSentence, type Tally } from '../view/sentence.ts';
import { type Extras, type PlanView, viewOf } from '../view/view.ts';
import type { Who } from '../view/who.ts';
import { capital, counted, digits, some } from '../view/wording.ts';
import { outsideLines } from './outside.ts';
import {
  fillLeft,
  fillRight,
  type Page,
  pageOf,
  paragraph,
  signed,
  type TextOptions,
  withRight,
} from './page.ts';
import { FOLDED, peopleSections, UNFOLDED } from './people.ts';
import { phraseText, placesText, whoText } from './phrase.ts';
import { signOf } from './signs.ts';
import { taskLines } from './tasks.ts';

export interface PlanTextOptions extends TextOptions, Extras {
  /** Nothing is folded, findings that concern nothing of this plan included. */
  readonly whole?: boolean;
  /** Standing findings too. */
  readonly allFindings?: boolean;
  /** The command to run next; none where nothing is to be done. */
  readonly next?: string | undefined;
}

const MOST_OF_A_CODE = 10;

const instantText = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
const short = (commit: string): string => plainText(commit.slice(0, 12));

/** Which portal and files this is about. */
export function headLines({ plan }: PlanView, title: string, page: Page): string[] {
  const { strong, faint } = page.palette;
  const { portal, commit, dirty, base, createdAt, only, overrides, causes = [] } = plan;
  const files =
    commit === null
      ? 'files outside Git'
      : `commit ${short(commit)}${dirty ? ' with uncommitted changes' : ''}${base === null ? '' : `, last applied ${short(base)}`}`;
  return [
    ...withRight(
      paragraph(strong(`${title} ${plainText(portal.name)}`), page),
      [faint(plainText(portal.url))],
      page,
      0,
    ),
    ...withRight(paragraph(faint(files), page), [faint(instantText(plainText(createdAt)))], page, 0),
    ...some(
      only.length,
      `Only ${only.map(plainText).join(', ')}: other differences are not looked at.`,
    ).flatMap((text) => paragraph(text, page)),
    ...some(causes.length, `Only what came about by ${causes.join(', ')} is performed.`).flatMap((text) =>
      paragraph(text, page),
    ),
    ...some(overrides.length, `Overridden: ${overrides.map(plainText).join(', ')}.`).flatMap((text) =>
      paragraph(text, page),
    ),
  ];
}

/** The sentence that matters: on one line where it fits, else a sentence a line. */
function sentenceLines({ sentences, tally }: PlanView, page: Page): string[] {
  const { strong } = page.palette;
  const whole = sentences.first.join(' ');
  const first = paragraph(whole, page).length === 1 ? [whole] : sentences.first;
  const rest = stillSentence(tally) || sentences.more.join(' ');
  return [
    ...first.flatMap((sentence) => paragraph(strong(sentence), page)),
    ...(rest === '' ? [] : paragraph(plainText(rest), page)),
  ];
}

function tableLines(tally: Tally, page: Page): string[] {
  if (isNothing(tally) && tally.manual + tally.held === 0) return [];
  const label = page.width < 72 ? 20 : 24;
  const row = (name: string, taken: string, given: string): string =>
    `  ${fillRight(name, label)}${fillLeft(taken, 6)}${fillLeft(given, 10)}`;
  const { deleted, created, grants, memberships, held, manual, replaced, updated } = tally;
  const others = [
    ...some(replaced, `replaced ${digits(replaced)}`),
    ...some(updated, `changed ${digits(updated)}`),
    ...some(held, `held back ${digits(held)}`),
    ...some(manual, `by hand ${digits(manual)}`),
  ];
  const rest = others.length === 0 ? [] : paragraph(others.join(', '), page, 2);
  if (isNothing(tally)) return ['', ...rest];
  return [
    '',
    page.palette.faint(row('', 'taken', 'given')),
    row('accounts', digits(deleted), digits(created)),
    row('report grants', digits(grants.taken), digits(grants.given)),
    row('RLS memberships', digits(memberships.taken), digits(memberships.given)),
    ...rest,
  ];
}

const MOST_ALIKE = 5;

/** `Likewise 11 others: ...`: of whom the same is said. */
function likewise(others: readonly Who[], page: Page): string[] {
  if (others.length === 0) return [];
  const left = others.length - MOST_ALIKE;
  const names = others.slice(0, MOST_ALIKE).map(whoText).join(', ');
  return paragraph(
    `Likewise ${counted(others.length, 'other')}: ${names}${left > 0 ? ` and ${digits(left)} more` : ''}.`,
    page,
    6,
  );
}

function riskLines({ risk: { sign, fact, decides, places, code }, others }: Alike, page: Page): string[] {
  const { faint } = page.palette;
  const place = placesText(places);
  const right = [place === '' ? '' : faint(place), faint(`[${plainText(code)}]`)];
  const lines = [...signed(signOf(sign, page.palette), phraseText(fact), page, 2), ...likewise(others, page)];
  return decides === ''
    ? withRight(lines, right, page, 6)
    : [...lines, ...withRight(paragraph(plainText(decides), page, 6), right, page, 6)];
}

/** Findings with their places and codes, what is said of several people once, so many of each code; the rest as a number. */
export function* riskSection(
  title: string,
  risks: readonly Risk[],
  page: Page,
  most: number,
): Iterable<string> {
  if (risks.length === 0) return;
  yield '';
  yield page.palette.strong(title);
  const isWhole = most === Number.POSITIVE_INFINITY;
  const alike = isWhole ? risks.map((risk) => ({ risk, others: [] })) : alikeOf(risks);
  const shown = new Map<string, number>();
  const left = new Map<string, number>();
  for (const one of alike) {
    const { code } = one.risk;
    const count = (shown.get(code) ?? 0) + 1;
    shown.set(code, count);
    if (count <= most) yield* riskLines(one, page);
    else left.set(code, (left.get(code) ?? 0) + 1 + one.others.length);
  }
  for (const [code, count] of left)
    yield* paragraph(
      page.palette.faint(
        `and ${counted(count, 'more', 'more')} of ${plainText(code)}: --report plan.txt has all`,
      ),
      page,
      4,
    );
}

function* standingLines(view: PlanView, page: Page, all: boolean): Iterable<string> {
  const { standingCodes, summary } = view;
  const standing = standingCodes.reduce((sum, [, count]) => sum + count, 0);
  const codes = standingCodes.map(([code, count]) => `${digits(count)} ${plainText(code)}`);
  if (all)
    yield* riskSection('Standing, not changed by this plan', view.standing, page, Number.POSITIVE_INFINITY);
  yield '';
  if (!all && standing > 0)
    yield* paragraph(
      `Standing, not changed by this plan: ${counted(standing, 'finding')} (${codes.join(', ')}). --findings all shows them.`,
      page,
    );
  // Where no record is found, the finding of that names them.
  const isTold = isNothing(view.tally) || view.risks.some(({ code }) => code === 'no-base');
  if (!isTold) for (const text of outsideSentence(view.tally)) yield* paragraph(text, page);
  const { users, grants, memberships } = summary.unmanaged;
  yield* paragraph(
    `Not managed here: ${counted(users, 'person', 'people')}, ${counted(grants, 'grant')}, ${counted(memberships, 'RLS membership')}.`,
    page,
  );
}

/** What refuses: what, the threshold, and how to go on, reviewed or once. */
function* refusalLines(refusal: Problem, page: Page): Iterable<string> {
  const { code, message, why, place } = refusal;
  const { guard, line, flag } = allowingOf(refusal);
  yield* signed(
    signOf('refused', page.palette),
    page.palette.bad(`Refused by ${guard ?? code}: ${plainText(message)}. Nothing will be applied.`),
    page,
    0,
  );
  if (place !== undefined) yield* paragraph(page.palette.faint(placesText(placesOf([place]))), page, 2);
  for (const note of [why, fixOf(refusal)])
    if (note !== undefined) yield* paragraph(capital(plainText(`${note}.`)), page, 2);
  if (line !== undefined) {
    yield* paragraph('If it is meant, reviewed, in the root file under guards.allow:', page, 2);
    yield* paragraph(plainText(line), page, 4, 6);
  }
  if (flag === undefined) return;
  yield line === undefined ? '  Once:' : '  or once:';
  yield* paragraph(`rolecall plan ${flag} --out plan.json`, page, 4, 6);
}

function* lines(view: PlanView, options: PlanTextOptions): Iterable<string> {
  const page = pageOf(options);
  const whole = options.whole === true;
  const most = whole ? Number.POSITIVE_INFINITY : MOST_OF_A_CODE;
  yield* headLines(view, 'Plan for', page);
  yield '';
  yield* sentenceLines(view, page);
  yield* tableLines(view.tally, page);
  yield* riskSection('Look at first', view.risks, page, most);
  yield* peopleSections(view, page, whole ? UNFOLDED : FOLDED);
  yield* taskLines(view.tasks, page, whole);
  yield* outsideLines(view.outside, page);
  yield* riskSection('Ends soon, within 14 days', view.endingSoon, page, most);
  yield* standingLines(view, page, whole || options.allFindings === true);
  yield '';
  yield page.palette.faint(plainText(view.plan.fingerprint));
  yield '';
  yield* paragraph(page.palette.strong(countsLine(view.tally)), page);
  for (const refusal of view.refusals) yield* refusalLines(refusal, page);
  if (options.next !== undefined && view.refusals.length === 0)
    yield* paragraph(`Next: ${plainText(options.next)}`, page, 0, 2);
}

/**
 * The plan for a terminal, in pieces of whole lines as wide as it: what it comes to, what to look at first, who loses
 * and who gains at whose line; at the end, which stays in sight, the counts, what refuses, and the next command.
 */
export function* planText(plan: Plan, options: PlanTextOptions): Iterable<string> {
  for (const line of lines(viewOf(plan, options), options)) yield `${line}\n`;
}
