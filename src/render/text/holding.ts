import type { BlameOf } from '../../domain/blame.ts';
import type { ChangedGroup, ChangedRls } from '../../domain/change.ts';
import type { ExplainedPath, Holding, LeftAlone, Subject, Viewpoint } from '../../domain/explained.ts';
import type { Place } from '../../domain/problem.ts';
import type { Source } from '../../domain/source.ts';
import { plainText } from '../escape.ts';
import { STATES, type State, stateOf } from '../view/answers.ts';
import { becauseWords } from '../view/reason.ts';
import { type Page, paragraph } from './page.ts';
import type { Palette } from './palette.ts';

/** What lines about a holding are written with. */
export interface Pen {
  readonly page: Page;
  readonly at: Viewpoint;
  readonly blame: BlameOf | undefined;
}

/** Why access is left alone, in words. */
export const LEFT_ALONE = {
  excluded: 'manage.only or manage.ignore excludes it',
  'kind-unmanaged': 'no file mentions this kind of access',
  unlisted: 'no file lists the holder, and manage.unlisted or manage.leavers is keep',
  'not-shown': 'the report list does not show this report',
  ambiguous: 'several share the name, and nobody can tell them apart',
  unreachable: 'no request can name the account for sure, or its role is unknown',
} as const satisfies Record<LeftAlone, string>;

export const groupText = ({ id, alias }: ChangedGroup): string => (alias === null ? id : `${alias} (${id})`);

export const roleText = ({ dataset, datasetId, role }: ChangedRls): string =>
  `${dataset ?? datasetId}/${role}`;

/** A report or role as people name it; a report that the list does not show by its id. */
export function subjectText(subject: Subject): string {
  if (subject.kind === 'rls') return `RLS ${roleText(subject.rls)}`;
  const { id, workspace, name } = subject.report;
  return workspace === '' && name === '' ? `report ${id}` : `${workspace}/${name}`;
}

const placeText = ({ file, line }: Place): string => `${file}:${line}`;

/** Who wrote a line, where that was asked for. */
export function blameText(place: Place, { blame, at }: Pick<Pen, 'blame' | 'at'>): string | undefined {
  if (blame === undefined) return undefined;
  const found = blame(place);
  if (found === undefined) return at.commit === null ? 'not in Git' : 'not committed yet';
  const { commit, author, email, at: when, summary, boundary } = found;
  const older = boundary ? ', or earlier: the clone ends here' : '';
  return `${commit.slice(0, 12)} ${when.slice(0, 10)} ${author} <${email}>: ${summary}${older}`;
}

/** The line of the files, then the memberships on the way, each with who wrote it. */
function* sourceLines(source: Source, note: string, pen: Pen): Iterable<string> {
  const { page } = pen;
  const { faint } = page.palette;
  const [team] = source.through;
  const by = team === undefined ? '' : `, team ${team.team}`;
  yield* paragraph(`by ${plainText(`${placeText(source)}${by}${note}`)}`, page, 4, 7);
  const author = blameText(source, pen);
  if (author !== undefined) yield* paragraph(faint(plainText(author)), page, 9);
  for (const member of source.through) {
    yield* paragraph(`member of ${plainText(`${member.team} at ${placeText(member)}`)}`, page, 7, 9);
    const added = blameText(member, pen);
    if (added !== undefined) yield* paragraph(faint(plainText(added)), page, 9);
  }
}

/** What is to be said of a path besides its lines: behind a comma, or nothing. */
export function noteOf(path: ExplainedPath, { at }: Pick<Pen, 'at'>): string {
  const { via, from, until, reason, active } = path;
  const begins = from !== null && Date.parse(from) > Date.parse(at.instant);
  const notes = [
    ...(via === 'workspace' ? ['as one of the whole workspace'] : []),
    ...(active ? [] : [begins ? 'not yet' : 'not any more']),
    ...(from === null ? [] : [`from ${from}`]),
    ...(until === null ? [] : [`until ${until}`]),
    ...(reason === null ? [] : [`"${reason}"`]),
  ];
  return notes.map((note) => `, ${note}`).join('');
}

function* pathLines(path: ExplainedPath, pen: Pen): Iterable<string> {
  const { group, leftAlone, sources } = path;
  const said = [
    ...(group === null ? [] : [`through the portal group ${groupText(group)}`]),
    ...(leftAlone === null ? [] : [`left alone: ${LEFT_ALONE[leftAlone]}`]),
  ];
  for (const text of said) yield* paragraph(plainText(text), pen.page, 4, 6);
  for (const source of sources) yield* sourceLines(source, noteOf(path, pen), pen);
}

const PAINT = {
  has: 'plain',
  loses: 'bad',
  gains: 'good',
  'keeps-held': 'careful',
  'lacks-held': 'careful',
  lacks: 'faint',
} as const satisfies Record<State, keyof Palette | 'plain'>;

/** In a few words: has it, is to get it, is to lose it. */
export function stateText(holding: Holding, palette: Palette): string {
  const state = stateOf(holding);
  const paint = PAINT[state];
  return paint === 'plain' ? STATES[state] : palette[paint](STATES[state]);
}

const ROWS = {
  all: 'all rows: its dataset has no RLS',
  dynamic: 'rows by who the person is: the dataset is dynamic',
  missing: 'no rows: the dataset has RLS roles, and the person is in none',
  roles: 'rows of',
} as const;

/** Everything on one holding but its heading. */
export function* holdingLines(holding: Holding, pen: Pen): Iterable<string> {
  const { paths, change, held, rows, rowLevel } = holding;
  const { page } = pen;
  for (const path of paths) yield* pathLines(path, pen);
  if (change?.kind === 'take') {
    yield* paragraph(`goes: ${becauseWords(change.because)}`, page, 4);
    for (const source of change.sources) yield* sourceLines(source, '', pen);
  }
  if (held !== null) yield* paragraph(`held: ${plainText(held.message)} [${held.code}]`, page, 4, 6);
  const seen = rowsText({ rows, rowLevel });
  if (seen !== undefined) yield* paragraph(plainText(seen), page, 4, 6);
}

/** Which rows of a report somebody sees; undefined for a role. */
export function rowsText({ rows, rowLevel }: Pick<Holding, 'rows' | 'rowLevel'>): string | undefined {
  if (rowLevel === undefined) return undefined;
  const roles = rows.map((role) => `${roleText(role)}${marks(role)}`);
  return [ROWS[rowLevel], ...(roles.length === 0 ? [] : [roles.join(', ')])].join(' ');
}

const marks = ({ live, desired }: { readonly live: boolean; readonly desired: boolean }): string =>
  live === desired ? '' : live ? ' (to go)' : ' (to come)';
