import type { PhrasingContent, RootContent } from 'mdast';
import type { ExplainedPath, ExplainedUser, Holder, Holding, Who } from '../../domain/explained.ts';
import type { Place } from '../../domain/problem.ts';
import type { Source } from '../../domain/source.ts';
import { COMMENT_BYTES } from '../formats.ts';
import type { AnswerContext } from '../json/explained.ts';
import {
  groupText,
  LEFT_ALONE,
  noteOf,
  roleText,
  rowsText,
  stateText,
  subjectText,
} from '../text/holding.ts';
import { paletteOf } from '../text/palette.ts';
import {
  accountNotes,
  explainSentence,
  filesText,
  holderNames,
  portalText,
  whoSentence,
} from '../view/answers.ts';
import { becauseWords } from '../view/reason.ts';
import { capital, counted } from '../view/wording.ts';
import { heading, paragraph, table, write } from './blocks.ts';
import { type Detail, fitted } from './detail.ts';
import { between, code, cutTo, inline, strong, words } from './inline.ts';

const PLAIN = paletteOf(false);

/** An answer while it is written: what it is about, and how much of it is told. */
interface Telling extends AnswerContext {
  readonly detail: Detail;
}

const placeText = ({ file, line }: Place): string => `${file}:${line}`;

function blamed(place: Place, { blame, at, detail }: Telling): PhrasingContent[] {
  if (blame === undefined) return [];
  const found = blame(place);
  if (found === undefined) return [words(at.commit === null ? ' (not in Git)' : ' (not committed yet)')];
  const { commit, author, at: when, boundary } = found;
  const earlier = boundary ? ' or earlier' : '';
  return [
    words(' ('),
    code(commit.slice(0, 12)),
    words(`, ${when.slice(0, 10)}${earlier}, `),
    ...inline(author, detail.cut),
    words(')'),
  ];
}

const line = (source: Source, note: string, around: Telling): PhrasingContent[] => [
  code(cutTo(placeText(source), around.detail.cut)),
  ...blamed(source, around),
  ...source.through.flatMap((member) => [
    words(', team '),
    ...inline(member.team, around.detail.cut),
    words(' at '),
    code(cutTo(placeText(member), around.detail.cut)),
    ...blamed(member, around),
  ]),
  ...(note === '' ? [] : inline(note.trimStart(), around.detail.cut)),
];

function pathPieces(path: ExplainedPath, around: Telling): PhrasingContent[] {
  const { group, leftAlone, sources } = path;
  const by =
    group === null
      ? []
      : [words('portal group '), ...inline(groupText(group), around.detail.cut), words(' ')];
  const alone = leftAlone === null ? [] : [words(`left alone: ${LEFT_ALONE[leftAlone]}`)];
  return [...by, ...alone, ...sources.flatMap((source) => line(source, noteOf(path, around), around))];
}

/** The cells of one holding: how it stands, by what, and which rows. */
function cellsOf(holding: Holding, around: Telling): (readonly PhrasingContent[])[] {
  const { held, change, paths } = holding;
  const state = [
    words(stateText(holding, PLAIN)),
    ...(change?.kind === 'take' ? [words(`: ${becauseWords(change.because)}`)] : []),
    ...(held === null ? [] : [words(': '), ...inline(held.message, around.detail.cut)]),
  ];
  const rows = rowsText(holding);
  const shown = paths.slice(0, Math.max(1, around.detail.names));
  const left = paths.length - shown.length;
  return [
    state,
    [
      ...between(
        shown.map((path) => pathPieces(path, around)),
        '; ',
      ),
      ...(left > 0 ? [words(`; and ${counted(left, 'more way')}`)] : []),
    ],
    rows === undefined ? [] : inline(rows, around.detail.cut),
  ];
}

const HEAD = ['State', 'By', 'Rows'];

/** Rows of a table as many as are told, and how many are left out. */
function tableBlocks(
  first: string,
  rows: readonly (readonly (readonly PhrasingContent[])[])[],
  all: number,
): RootContent[] {
  const left = all - rows.length;
  return [
    ...table([null, null, null, null], [first, ...HEAD], rows),
    ...(left > 0
      ? [
          paragraph(
            strong(words('This text is shortened.')),
            words(` Left out: ${counted(left, 'row')}. The JSON has them all.`),
          ),
        ]
      : []),
  ];
}

function atBlock({ at, problems, detail }: Telling): RootContent {
  return paragraph(
    words('Files: '),
    ...inline(filesText(at), detail.cut),
    words('. Portal: '),
    ...inline(portalText(at), detail.cut),
    words(`. Asked ${at.instant.slice(0, 10)} ${at.instant.slice(11, 16)} UTC.`),
    ...(problems.length === 0
      ? []
      : [
          words(` ${counted(problems.length, 'problem')} of the files may change this: `),
          code('rolecall validate --online'),
        ]),
  );
}

/** Why somebody has what, as Markdown that is never longer than it may be. */
export function explainMarkdown(
  answer: ExplainedUser,
  context: AnswerContext,
  maxBytes = COMMENT_BYTES,
): string {
  const { user, account, access } = answer;
  const { live } = account;
  return fitted((detail) => {
    const { cut } = detail;
    const around: Telling = { ...context, detail };
    const name =
      live === null || live.name.trim() === '' ? [] : [...inline(live.name.trim(), cut), words(' ')];
    const role = live === null ? '' : `${capital(live.role ?? 'a role that is not known')}. `;
    const notes = accountNotes(account).slice(0, Math.max(2, detail.names));
    return write([
      heading(2, ...name, code(cutTo(user, cut))),
      paragraph(words(`${role}${explainSentence(answer)}`)),
      ...notes.map((note) => paragraph(...inline(`${capital(note)}.`, cut))),
      ...tableBlocks(
        'Access',
        access
          .slice(0, detail.reports)
          .map((one) => [inline(subjectText(one), cut), ...cellsOf(one, around)]),
        access.length,
      ),
      atBlock(around),
    ]);
  }, maxBytes);
}

function holderPieces(holder: Holder, { detail }: Telling): PhrasingContent[] {
  const { name, key } = holderNames(holder);
  const address = code(cutTo(key, detail.cut));
  return name === null ? [address] : [...inline(name, detail.cut), words(' '), address];
}

/** Who has a report or role, as Markdown that is never longer than it may be. */
export function whoMarkdown(answer: Who, context: AnswerContext, maxBytes = COMMENT_BYTES): string {
  const { subject, holders } = answer;
  const name = subject.kind === 'rls' ? `RLS ${roleText(subject.rls)}` : subjectText(subject);
  return fitted((detail) => {
    const around: Telling = { ...context, detail };
    const shown = holders.slice(0, detail.reports);
    return write([
      heading(2, ...inline(name, detail.cut)),
      paragraph(words(whoSentence(answer))),
      ...tableBlocks(
        'Who',
        shown.map((holder) => [holderPieces(holder, around), ...cellsOf(holder, around)]),
        holders.length,
      ),
      atBlock(around),
    ]);
  }, maxBytes);
}
