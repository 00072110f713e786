import type { BlameOf } from '../../domain/blame.ts';
import type { ExplainedUser, Holder, Holding, Viewpoint, Who } from '../../domain/explained.ts';
import type { Problem } from '../../domain/problem.ts';
import { plainText } from '../escape.ts';
import { accountNotes, explainSentence, filesText, portalText, whoSentence } from '../view/answers.ts';
import { counted } from '../view/wording.ts';
import { groupText, holdingLines, type Pen, stateText, subjectText } from './holding.ts';
import { type Page, pageOf, paragraph, type TextOptions, unlike } from './page.ts';

/** What an answer is shown with. */
interface AnswerContext extends TextOptions {
  readonly at: Viewpoint;
  readonly blame: BlameOf | undefined;
  readonly problems: readonly Problem[];
}

function* problemLines(problems: readonly Problem[], page: Page): Iterable<string> {
  if (problems.length === 0) return;
  yield '';
  const text = `${counted(problems.length, 'problem')} of the files may change this: rolecall validate --online`;
  yield* paragraph(page.palette.faint(text), page);
}

/** What was asked, and from which files and which portal the answer is. */
function* headLines(title: string, sentence: string, at: Viewpoint, page: Page): Iterable<string> {
  const { strong, faint } = page.palette;
  yield* paragraph(strong(plainText(title)), page);
  yield* paragraph(faint(plainText(`files ${filesText(at)}, portal ${portalText(at)}`)), page);
  yield '';
  yield* paragraph(strong(sentence), page);
}

function* explainLines(answer: ExplainedUser, around: AnswerContext): Iterable<string> {
  const page = pageOf(around);
  const pen: Pen = { page, at: around.at, blame: around.blame };
  const { user, account, access } = answer;
  const { live, groups } = account;
  const who =
    live === null ? user : `${live.name.trim()} <${user}>, ${live.role ?? 'of a role that is not known'}`;
  yield* headLines(`Access of ${who}`, explainSentence(answer), around.at, page);
  for (const note of accountNotes(account)) yield* paragraph(plainText(note), page, 2, 4);
  if (groups.length > 0)
    yield* paragraph(plainText(`in portal groups: ${groups.map(groupText).join(', ')}`), page, 2, 4);
  for (const one of access) {
    yield '';
    yield* headingLines(subjectText(one), one, page);
    yield* holdingLines(one, pen);
  }
  yield* problemLines(around.problems, page);
}

/** What, and how it stands. */
function* headingLines(name: string, holding: Holding, page: Page): Iterable<string> {
  yield* paragraph(
    `${page.palette.strong(plainText(name))}: ${stateText(holding, page.palette)}`,
    page,
    2,
    4,
  );
}

function holderText(holder: Holder): string {
  if ('group' in holder) return `portal group ${groupText(holder.group)}`;
  return holder.name === null || holder.name === holder.user
    ? holder.user
    : `${holder.name} <${holder.user}>`;
}

function* whoLines(answer: Who, around: AnswerContext): Iterable<string> {
  const page = pageOf(around);
  const pen: Pen = { page, at: around.at, blame: around.blame };
  const { subject, holders } = answer;
  yield* headLines(`Who has ${subjectText(subject)}`, whoSentence(answer), around.at, page);
  for (const holder of holders) {
    yield '';
    yield* headingLines(holderText(holder), holder, page);
    yield* holdingLines(holder, pen);
  }
  yield* problemLines(around.problems, page);
}

/** Lines with their ends, none of which a pipeline's log takes for a command. */
function* harmless(lines: Iterable<string>): Iterable<string> {
  for (const line of lines) yield `${unlike(line)}\n`;
}

/** Why somebody has what, as wide as the terminal. */
export const explainText = (answer: ExplainedUser, around: AnswerContext): Iterable<string> =>
  harmless(explainLines(answer, around));

/** Who has a report or role, as wide as the terminal. */
export const whoText = (answer: Who, around: AnswerContext): Iterable<string> =>
  harmless(whoLines(answer, around));
