import type { BlameOf } from '../../domain/blame.ts';
import type { ExplainedAccount, ExplainedUser, Holder, Viewpoint, Who } from '../../domain/explained.ts';
import type { Problem } from '../../domain/problem.ts';
import { counted } from '../../domain/wording.ts';
import { plainText } from '../escape.ts';
import { groupText, holdingLines, type Pen, roleText, stateText, subjectText } from './holding.ts';
import { unlike } from './page.ts';
import { type Palette, paletteOf } from './palette.ts';

/** What an answer is shown with. */
interface AnswerContext {
  readonly at: Viewpoint;
  readonly blame: BlameOf | undefined;
  readonly problems: readonly Problem[];
  readonly colour: boolean;
}

const STANDINGS = {
  present: 'listed',
  upcoming: 'listed, not yet',
  absent: 'listed as absent',
  expired: 'listed, not any more',
} as const;

const ACCOUNT = {
  create: 'the account is created',
  delete: 'the account is deleted',
  replace: 'the account is deleted and created again',
  update: 'name or role is changed',
  manual: 'name or role is to be changed by hand in the portal',
} as const;

/** From which files and which portal the answer is. */
function atText({ commit, dirty, state }: Viewpoint): string {
  const files = commit === null ? 'files outside Git' : `files of ${commit.slice(0, 12)}`;
  return plainText(
    `${files}${dirty ? ' with uncommitted changes' : ''}, ${state === null ? 'the live portal' : `the backup ${state}`}`,
  );
}

function* accountLines(account: ExplainedAccount, { faint }: Palette): Iterable<string> {
  const { live, listed, groups, change, held, liveAccounts, residue } = account;
  if (live === null) yield '  no live account';
  if (liveAccounts > 1) yield `  ${liveAccounts} live accounts share this address: all are left alone`;
  const [source] = listed?.sources ?? [];
  if (listed === null || source === undefined) yield '  in no file';
  else {
    const until = listed.until === null ? '' : `, until ${listed.until}`;
    const reason = listed.reason === null ? '' : `, "${listed.reason}"`;
    yield plainText(`  ${STANDINGS[listed.standing]} at ${source.file}:${source.line}${until}${reason}`);
  }
  if (groups.length > 0) yield plainText(`  in portal groups: ${groups.map(groupText).join(', ')}`);
  if (change !== null) yield `  ${ACCOUNT[change.kind]} (${change.because})`;
  if (held !== null) yield `  held: ${plainText(held.message)} [${held.code}]`;
  for (const role of residue)
    yield faint(plainText(`  the RLS role ${roleText(role)} still names the address, without an account`));
}

function* problemLines(problems: readonly Problem[], { faint }: Palette): Iterable<string> {
  if (problems.length === 0) return;
  yield '';
  yield faint(
    `${counted(problems.length, 'problem')} of the files may change this: rolecall validate --online`,
  );
}

function* explainLines({ user, account, access }: ExplainedUser, around: AnswerContext): Iterable<string> {
  const palette = paletteOf(around.colour);
  const pen: Pen = { palette, at: around.at, blame: around.blame };
  const { live } = account;
  const who =
    live === null ? user : `${live.name.trim()} <${user}>, ${live.role ?? 'a role that is not known'}`;
  yield `Access of ${palette.strong(plainText(who))}  ${palette.faint(atText(around.at))}\n`;
  for (const line of accountLines(account, palette)) yield `${line}\n`;
  if (access.length === 0) yield '\nNo access, and no line of the files that gives any.\n';
  for (const one of access) {
    yield `\n  ${palette.strong(plainText(subjectText(one)))}: ${stateText(one, palette)}\n`;
    for (const line of holdingLines(one, pen)) yield `${line}\n`;
  }
  for (const line of problemLines(around.problems, palette)) yield `${line}\n`;
}

const holderText = (holder: Holder): string =>
  'user' in holder ? holder.user : `portal group ${groupText(holder.group)}`;

function* whoLines({ subject, holders }: Who, around: AnswerContext): Iterable<string> {
  const palette = paletteOf(around.colour);
  const pen: Pen = { palette, at: around.at, blame: around.blame };
  yield `Who has ${palette.strong(plainText(subjectText(subject)))}  ${palette.faint(atText(around.at))}\n`;
  const have = holders.filter(({ live }) => live).length;
  const lose = holders.filter(({ live, desired }) => live && !desired).length;
  const get = holders.length - have;
  const moving = [
    ...(get === 0 ? [] : [`${get} should get it`]),
    ...(lose === 0 ? [] : [`${lose} should lose it`]),
  ];
  yield `  ${have === 0 ? 'nobody has it' : `${counted(have, 'holder')} now`}${moving.map((text) => `, ${text}`).join('')}\n`;
  for (const holder of holders) {
    yield `\n  ${palette.strong(plainText(holderText(holder)))}: ${stateText(holder, palette)}\n`;
    for (const line of holdingLines(holder, pen)) yield `${line}\n`;
  }
  for (const line of problemLines(around.problems, palette)) yield `${line}\n`;
}

/** Lines with their ends, none of which a pipeline's log takes for a command. */
function* harmless(pieces: Iterable<string>): Iterable<string> {
  for (const piece of pieces) for (const line of piece.split(/(?<=\n)/)) yield unlike(line);
}

/** Why somebody has what, for a terminal. */
export const explainText = (answer: ExplainedUser, around: AnswerContext): Iterable<string> =>
  harmless(explainLines(answer, around));

/** Who has a report or role, for a terminal. */
export const whoText = (answer: Who, around: AnswerContext): Iterable<string> =>
  harmless(whoLines(answer, around));
