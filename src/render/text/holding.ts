import type { BlameOf } from '../../domain/blame.ts';
import type { ChangedGroup, ChangedRls } from '../../domain/change.ts';
import type { ExplainedPath, Holding, LeftAlone, Subject, Viewpoint } from '../../domain/explained.ts';
import type { Place } from '../../domain/problem.ts';
import type { Source } from '../../domain/source.ts';
import { plainText } from '../escape.ts';
import type { Palette } from './palette.ts';

/** What lines about a holding are written with. */
export interface Pen {
  readonly palette: Palette;
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

function blameText(place: Place, { blame, at }: Pen): string | undefined {
  if (blame === undefined) return undefined;
  const found = blame(place);
  if (found === undefined) return at.commit === null ? 'not in Git' : 'not committed yet';
  const { commit, author, email, at: when, summary, boundary } = found;
  const older = boundary ? ', or earlier: the clone ends here' : '';
  return `${commit.slice(0, 12)} ${when.slice(0, 10)} ${author} <${email}>: ${summary}${older}`;
}

/** The line of the files, then the memberships on the way, each with who wrote it. */
function* sourceLines(source: Source, note: string, pen: Pen): Iterable<string> {
  const { faint } = pen.palette;
  const [team] = source.through;
  const by = team === undefined ? '' : `, team ${team.team}`;
  yield `    by ${plainText(`${placeText(source)}${by}${note}`)}`;
  const author = blameText(source, pen);
  if (author !== undefined) yield faint(`         ${plainText(author)}`);
  for (const member of source.through) {
    yield `       member of ${plainText(`${member.team} at ${placeText(member)}`)}`;
    const added = blameText(member, pen);
    if (added !== undefined) yield faint(`         ${plainText(added)}`);
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
  if (group !== null) yield `    through the portal group ${plainText(groupText(group))}`;
  if (leftAlone !== null) yield `    left alone: ${LEFT_ALONE[leftAlone]}`;
  for (const source of sources) yield* sourceLines(source, noteOf(path, pen), pen);
}

/** In a few words: has it, is to get it, is to lose it. */
export function stateText({ live, desired, held }: Holding, { good, bad, careful, faint }: Palette): string {
  if (live && desired) return 'has it';
  if (!live && !desired) return faint('does not have it');
  if (held !== null) return careful(live ? 'should lose it, held' : 'should get it, held');
  return live ? bad('loses it') : good('gets it');
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
  for (const path of paths) yield* pathLines(path, pen);
  if (change?.kind === 'take') {
    yield `    goes because it is ${change.because}`;
    for (const source of change.sources) yield* sourceLines(source, '', pen);
  }
  if (held !== null) yield `    held: ${plainText(held.message)} [${held.code}]`;
  const seen = rowsText({ rows, rowLevel });
  if (seen !== undefined) yield `    ${plainText(seen)}`;
}

/** Which rows of a report somebody sees; undefined for a role. */
export function rowsText({ rows, rowLevel }: Pick<Holding, 'rows' | 'rowLevel'>): string | undefined {
  if (rowLevel === undefined) return undefined;
  const roles = rows.map((role) => `${roleText(role)}${marks(role)}`);
  return [ROWS[rowLevel], ...(roles.length === 0 ? [] : [roles.join(', ')])].join(' ');
}

const marks = ({ live, desired }: { readonly live: boolean; readonly desired: boolean }): string =>
  live === desired ? '' : live ? ' (to go)' : ' (to come)';
