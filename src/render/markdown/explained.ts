import type { PhrasingContent, RootContent } from 'mdast';
import type {
  ExplainedPath,
  ExplainedUser,
  Holder,
  Holding,
  Viewpoint,
  Who,
} from '../../domain/explained.ts';
import type { Place } from '../../domain/problem.ts';
import type { Source } from '../../domain/source.ts';
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
import { heading, paragraph, table, write } from './blocks.ts';
import { between, type Cut, code, cutTo, inline, words } from './inline.ts';

const CUT: Cut = 200;
const PLAIN = paletteOf(false);

const placeText = ({ file, line }: Place): string => `${file}:${line}`;

function blamed(place: Place, { blame, at }: AnswerContext): PhrasingContent[] {
  if (blame === undefined) return [];
  const found = blame(place);
  if (found === undefined) return [words(at.commit === null ? ' (not in Git)' : ' (not committed yet)')];
  const { commit, author, at: when, boundary } = found;
  const earlier = boundary ? ' or earlier' : '';
  return [
    words(' ('),
    code(commit.slice(0, 12)),
    words(`, ${when.slice(0, 10)}${earlier}, `),
    ...inline(author, CUT),
    words(')'),
  ];
}

const line = (source: Source, note: string, around: AnswerContext): PhrasingContent[] => [
  code(cutTo(placeText(source), CUT)),
  ...blamed(source, around),
  ...source.through.flatMap((member) => [
    words(', team '),
    ...inline(member.team, CUT),
    words(' at '),
    code(cutTo(placeText(member), CUT)),
    ...blamed(member, around),
  ]),
  ...(note === '' ? [] : inline(note.trimStart(), CUT)),
];

function pathPieces(path: ExplainedPath, around: AnswerContext): PhrasingContent[] {
  const { group, leftAlone, sources } = path;
  const by = group === null ? [] : [words('portal group '), ...inline(groupText(group), CUT), words(' ')];
  const alone = leftAlone === null ? [] : [words(`left alone: ${LEFT_ALONE[leftAlone]}`)];
  return [...by, ...alone, ...sources.flatMap((source) => line(source, noteOf(path, around), around))];
}

/** The cells of one holding: how it stands, by what, and which rows. */
function cellsOf(holding: Holding, around: AnswerContext): (readonly PhrasingContent[])[] {
  const { held, change, paths } = holding;
  const state = [
    words(stateText(holding, PLAIN)),
    ...(change?.kind === 'take' ? [words(` (${change.because})`)] : []),
    ...(held === null ? [] : [words(': '), ...inline(held.message, CUT)]),
  ];
  const rows = rowsText(holding);
  return [
    state,
    between(
      paths.map((path) => pathPieces(path, around)),
      '; ',
    ),
    rows === undefined ? [] : inline(rows, CUT),
  ];
}

const HEAD = ['State', 'By', 'Rows'];

function atPieces({ commit, dirty, state }: Viewpoint): PhrasingContent[] {
  return [
    ...(commit === null ? [words('Files outside Git')] : [words('Files of '), code(commit.slice(0, 12))]),
    words(dirty ? ' with uncommitted changes, ' : ', '),
    ...(state === null
      ? [words('the live portal.')]
      : [words('the backup '), ...inline(state, CUT), words('.')]),
  ];
}

/** Why somebody has what, as Markdown. */
export function explainMarkdown({ user, account, access }: ExplainedUser, around: AnswerContext): string {
  const { live } = account;
  const name = live === null ? [] : [...inline(live.name, CUT), words(' ')];
  const rows = access.map((one) => [inline(subjectText(one), CUT), ...cellsOf(one, around)]);
  const body: RootContent[] =
    rows.length === 0
      ? [paragraph(words('No access, and no line of the files that gives any.'))]
      : table([null, null, null, null], ['Access', ...HEAD], rows);
  return write([
    heading(2, ...name, code(cutTo(user, CUT))),
    paragraph(
      words(live === null ? 'No live account. ' : `${live.role ?? 'A role that is not known'}. `),
      ...atPieces(around.at),
    ),
    ...body,
  ]);
}

const holderPieces = (holder: Holder): PhrasingContent[] =>
  'user' in holder
    ? [code(cutTo(holder.user, CUT))]
    : [words('portal group '), ...inline(groupText(holder.group), CUT)];

/** Who has a report or role, as Markdown. */
export function whoMarkdown({ subject, holders }: Who, around: AnswerContext): string {
  const rows = holders.map((holder) => [holderPieces(holder), ...cellsOf(holder, around)]);
  return write([
    heading(
      2,
      ...inline(subject.kind === 'rls' ? `RLS ${roleText(subject.rls)}` : subjectText(subject), CUT),
    ),
    paragraph(...atPieces(around.at)),
    ...(rows.length === 0
      ? [paragraph(words('Nobody has it.'))]
      : table([null, null, null, null], ['Who', ...HEAD], rows)),
  ]);
}
