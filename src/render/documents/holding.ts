import type { ChangedGroup, ChangedRls } from '../../domain/change.ts';
import type { ExplainedPath, Holding, LeftAlone, Subject, Viewpoint } from '../../domain/explained.ts';
import type { Blame } from '../../domain/log.ts';
import { counted, digits } from '../../domain/wording.ts';
import { type Item, type Pieces, place, type Sign } from '../document.ts';
import type { AnswerContext } from '../json/explained.ts';
import { becauseWords, placesOf, usageWords } from '../view/reason.ts';
import { capital, joined, some } from '../view/wording.ts';

type AccessState = 'has' | 'loses' | 'gains' | 'keeps-held' | 'lacks-held' | 'lacks';

/** The states in the order in which they are read: their words, and the sign of each. */
export const STATES = {
  loses: ['loses it with the next apply', 'lost'],
  'keeps-held': ['should lose it, held back', 'held'],
  gains: ['gains it with the next apply', 'gained'],
  'lacks-held': ['should gain it, held back', 'held'],
  has: ['has it', 'none'],
  lacks: ['does not have it', 'none'],
} as const satisfies Record<AccessState, readonly [string, Sign]>;

export function accessStateOf({ live, desired, held }: Holding): AccessState {
  if (live === desired) return live ? 'has' : 'lacks';
  if (held !== null) return live ? 'keeps-held' : 'lacks-held';
  return live ? 'loses' : 'gains';
}

/** Holdings in the order of their states. */
export const byState = <One extends Holding>(all: readonly One[]): One[] =>
  (Object.keys(STATES) as AccessState[]).flatMap((state) =>
    all.filter((one) => accessStateOf(one) === state),
  );

const LEFT_ALONE = {
  excluded: 'not managed (`manage.only` or `manage.ignore`)',
  'kind-unmanaged': 'not managed: no file mentions this kind of access',
  unlisted: 'not in the files',
  'not-shown': 'not managed: the report list does not show this report',
  ambiguous: 'not managed: several share the name',
  unreachable: 'not managed: no request can name the account',
} as const satisfies Record<LeftAlone, string>;

const ROWS = {
  all: '',
  dynamic: 'rows by person (dynamic dataset)',
  missing: 'sees no rows: in no RLS role of the dataset',
  roles: 'sees the rows of',
  unknown: '',
} as const;

export const groupText = ({ id, alias }: ChangedGroup): string => (alias === null ? id : `${alias} (${id})`);
export const roleText = ({ dataset, datasetId, role }: ChangedRls): string =>
  `${dataset ?? datasetId}/${role}`;

/** A report or role as people name it; a report that the list does not show by its id. */
export function subjectText(subject: Subject): string {
  if (subject.kind === 'rls') return `RLS ${roleText(subject.rls)}`;
  const { id, workspace, name } = subject.report;
  return workspace === '' && name === '' ? `report ${id}` : `${workspace}/${name}`;
}

/** Which rows of a report somebody sees; empty where all of them, and for a role. */
export function rowsText({ rows, rowLevel }: Pick<Holding, 'rows' | 'rowLevel'>): string {
  if (rowLevel === undefined) return '';
  const roles = rows.map(({ live, desired, ...role }) => {
    const mark = live === desired ? '' : live ? ' (to go)' : ' (to come)';
    return `${roleText(role)}${mark}`;
  });
  return [ROWS[rowLevel], ...some(roles.length, roles.join(', '))].join(' ');
}

/** One way by which somebody has access, in a few words. */
function wayText({ via, sources, group, leftAlone, from, until, active }: ExplainedPath, at: Viewpoint) {
  const team = sources[0]?.through[0]?.team;
  const line = via === 'workspace' ? 'workspace entry' : team === undefined ? 'own line' : '';
  const given = [line, team === undefined ? [] : `team ${team}`].flat().filter(Boolean).join(' of ');
  const begins = from !== null && Date.parse(from) > Date.parse(at.instant);
  return [
    active || begins ? '' : 'was in ',
    leftAlone !== null ? LEFT_ALONE[leftAlone] : group !== null ? `portal group ${groupText(group)}` : given,
    begins ? `, from ${from}` : '',
    until === null ? '' : `, until ${until}`,
  ].join('');
}

export const waysText = ({ paths }: Holding, at: Viewpoint): string =>
  joined([...new Set(paths.map((path) => wayText(path, at)))]);

function blameText(found: Blame | undefined, at: Viewpoint): string {
  if (found === undefined) return at.commit === null ? 'not in Git' : 'not committed yet';
  const { commit, author, email, at: when, summary, boundary } = found;
  const older = boundary ? ', or earlier: the clone ends here' : '';
  return `${commit.slice(0, 12)} ${when.slice(0, 10)} ${author} <${email}>: ${summary}${older}`;
}

/** The lines of a holding, with who wrote them where that was asked for. */
export const placeItems = ({ paths, change }: Holding, { at, blame }: AnswerContext): Item[] =>
  placesOf(
    [...paths.flatMap(({ sources }) => sources), ...(change?.sources ?? [])].flatMap((source) => [
      source,
      ...source.through,
    ]),
  ).flatMap((one) =>
    blame === undefined
      ? [{ pieces: place([one]) }]
      : one.lines.map((line) => ({
          pieces: [
            place([{ ...one, lines: [line] }]),
            `  ${blameText(blame({ file: one.file, line, column: 1 }), at)}`,
          ],
        })),
  );

/** How a holding was used, why it goes, what holds it back, and the reasons in the files. */
export function noteItems({ change, held, paths, usage }: Holding): Item[] {
  const notes = [
    usage === null
      ? 'The audit log cannot tell when it was last opened.'
      : some(Number(usage !== undefined), `${capital(usageWords({ usage }))}.`),
    change?.kind === 'take' ? `${capital(becauseWords(change.because))}.` : [],
    held === null ? [] : `Held back: ${held.message}.`,
    ...new Set(paths.flatMap(({ reason }) => (reason === null ? [] : `"${reason}"`))),
  ];
  return notes.flat().map((note) => ({ pieces: note }));
}

/** Which files and portal, or which record, an answer is about, and what may change it. */
export function contextPieces({ at, problems }: AnswerContext): Pieces {
  const { commit, dirty, state, record, instant } = at;
  const files = commit === null ? 'outside Git' : commit.slice(0, 12);
  const portal = state === null ? 'live' : `backup ${state}`;
  return [
    `Files: ${files}${dirty ? ' with uncommitted changes' : ''}. `,
    record === null
      ? `Portal: ${portal}.`
      : `By the record ${record.slice(0, 12)}, on ${instant.slice(0, 10)}. Access that these files did not manage is unknown.`,
    some(
      problems.length,
      ` ${counted(problems.length, 'problem')} in the files may change this: run \`rolecall validate --online\`.`,
    ),
  ];
}

/** `2 should lose it. 1 should gain it.` */
export function movesText(all: readonly Holding[]): string[] {
  const goes = all.filter(({ live, desired }) => live && !desired).length;
  const comes = all.filter(({ live, desired }) => !live && desired).length;
  return [...some(goes, `${digits(goes)} should go.`), ...some(comes, `${digits(comes)} should come.`)];
}
