import type { ChangedGroup } from '../../domain/change.ts';
import type {
  AnswerContext,
  AnswerInContext,
  ExplainedPath,
  ExplainedThing,
  LeftAlone,
  RowLevel,
  Viewpoint,
} from '../../domain/explained.ts';
import type { Blame, BlameOf } from '../../domain/log.ts';
import type { Place } from '../../domain/problem.ts';
import type { Source } from '../../domain/source.ts';
import { accessText, counted, digits, joined, sentence, unlessZero } from '../../domain/wording.ts';
import { commas, flat, type Item, type Pieces, place, type Sign } from '../document.ts';
import { type CsvCell, flatProblem, lineCells, resultJson, subjectText } from '../forms.ts';
import { groupByFile } from '../view/places.ts';
import { commitText } from '../view/plan.ts';
import { lossWords, usageWords } from '../view/reason.ts';

/** The worst state comes first. */
export const STATES = {
  loses: { words: 'loses it with the next apply', sign: 'lost' },
  keepsHeld: { words: 'should lose it, held back', sign: 'held' },
  gains: { words: 'gains it with the next apply', sign: 'gained' },
  lacksHeld: { words: 'should gain it, held back', sign: 'held' },
  has: { words: 'has it', sign: 'none' },
  lacks: { words: 'does not have it', sign: 'none' },
} as const satisfies Record<string, { readonly words: string; readonly sign: Sign }>;

type HoldingState = (typeof STATES)[keyof typeof STATES];

export function holdingState({ live, desired, held }: ExplainedThing): HoldingState {
  if (live === desired) return live ? STATES.has : STATES.lacks;
  if (held !== null) return live ? STATES.keepsHeld : STATES.lacksHeld;
  return live ? STATES.loses : STATES.gains;
}

export function sortByState<One extends ExplainedThing>(all: readonly One[]): One[] {
  const order: readonly HoldingState[] = Object.values(STATES);
  return all.toSorted((a, b) => order.indexOf(holdingState(a)) - order.indexOf(holdingState(b)));
}

const VERBS = { lost: 'removes', gained: 'adds', held: 'holds back' } as const;

export function nextApplySentence(all: readonly (ExplainedThing & { readonly kind?: string })[]): string[] {
  const moves = Object.entries(VERBS).flatMap(([sign, verb]) => {
    const moved = all.filter((one) => holdingState(one).sign === sign);
    const reports = moved.filter(({ kind }) => kind === 'report').length;
    const isOfHolders = moved[0]?.kind === undefined;
    const text = isOfHolders ? digits(moved.length) : accessText(reports, moved.length - reports);
    return unlessZero(moved.length, `${verb} ${text}`);
  });
  return unlessZero(moves.length, `The next apply ${joined(moves)}.`);
}

export const groupText = ({ id, alias }: ChangedGroup): string => (alias === null ? id : `${alias} (${id})`);

const LEFT_ALONE = {
  excluded: 'not managed (`manage.only` or `manage.ignore`)',
  'kind-unmanaged': 'not managed: no file mentions this kind of access',
  unlisted: 'not in the files',
} as const satisfies Record<LeftAlone, string>;

function giverText({ via, sources, group, leftAlone }: ExplainedPath, { record }: Viewpoint): string {
  if (leftAlone === 'unlisted' && record !== null) return 'not in the files of the last complete apply';
  if (leftAlone !== null) return LEFT_ALONE[leftAlone];
  if (group !== null) return `portal group ${groupText(group)}`;
  const team = sources[0]?.through[0]?.team;
  if (team === undefined) return via === 'workspace' ? 'workspace entry' : 'own line';
  return via === 'workspace' ? `workspace entry of team ${team}` : `team ${team}`;
}

const isUpcoming = ({ from }: ExplainedPath, { instant }: Viewpoint): boolean =>
  from !== null && Date.parse(from) > Date.parse(instant);

function pathText(path: ExplainedPath, at: Viewpoint): string {
  const begins = isUpcoming(path, at) ? ` (from ${path.from})` : '';
  return `${giverText(path, at)}${begins}${path.until === null ? '' : ` (until ${path.until})`}`;
}

/** `team latam and team emea (until 2026-12-31); previously own line`. Empty without a path. */
export function pathsText({ paths }: ExplainedThing, at: Viewpoint): string {
  const isPrevious = (path: ExplainedPath): boolean => !path.active && !isUpcoming(path, at);
  const textOf = (some: readonly ExplainedPath[]): string =>
    joined([...new Set(some.map((path) => pathText(path, at)))]);
  const before = textOf(paths.filter(isPrevious));
  const now = textOf(paths.filter((path) => !isPrevious(path)));
  return [now, before && `previously ${before}`].filter(Boolean).join('; ');
}

const ROWS = {
  all: '',
  dynamic: 'rows depend on the person',
  missing: 'sees no rows: in no RLS role of the dataset',
  roles: 'sees the rows of',
  unknown: '',
} as const satisfies Record<RowLevel, string>;

/** No text for a role, for a holder who sees all rows, or for access that is neither live nor desired. */
export function rowsText({ rows, rowLevel, live, desired: isDesired }: ExplainedThing): string {
  if (rowLevel === undefined || !(live || isDesired)) return '';
  const roles = rows.map(({ live: isLive, desired, ...role }) => {
    const mark = isLive ? ' (until its removal)' : ' (not yet)';
    return `${subjectText({ rls: role })}${isLive === desired ? '' : mark}`;
  });
  return [ROWS[rowLevel], ...unlessZero(roles.length, roles.join(', '))].join(' ');
}

function blameText(found: Blame | undefined, at: Viewpoint): string {
  if (found === undefined) return at.commit === null ? 'not in Git' : 'in a file with uncommitted changes';
  const { commit, author, email, at: when, summary, boundary } = found;
  const older = boundary ? ' (or an older commit: this clone has no older history)' : '';
  return `${commit.slice(0, 12)} ${when.slice(0, 10)} ${author} <${email}>: ${summary}${older}`;
}

/** Each file has a link of its own. */
export const everyLine = (sources: readonly Source[]): Pieces =>
  commas(groupByFile(sources).map((one) => place([one], 'all')));

/** Lists the lines that give or take this access. With `--blame`, each line has its commit. */
export function placeItems({ paths, change }: ExplainedThing, { at, blame }: AnswerContext): Item[] {
  const sources = [...paths.flatMap((path) => path.sources), ...(change?.sources ?? [])];
  const places = groupByFile(sources.flatMap((source) => [source, ...source.through]));
  if (blame === undefined) return places.map((one) => ({ pieces: place([one], 'all') }));
  return places.flatMap((one) =>
    one.lines.map((line) => ({
      pieces: [
        place([{ ...one, lines: [line] }]),
        `  ${blameText(blame({ file: one.file, line, column: 1 }), at)}`,
      ],
    })),
  );
}

export function noteItems({ live, desired, change, held, paths, usage }: ExplainedThing): Item[] {
  const way = live && desired && held === null ? 'the next apply removes one way to this access: ' : '';
  const notes = [
    usage === null && 'The audit log does not show the last use.',
    usage !== undefined && usage !== null && sentence(usageWords({ usage })),
    change?.kind === 'take' && sentence(`${way}${lossWords(change)}`),
    held !== null && `Held back: ${held.message}.`,
    ...new Set(paths.map(({ reason }) => reason !== null && `"${reason}"`)),
  ];
  return flat(notes).map((note) => ({ pieces: note }));
}

export function contextPieces({ at, problems }: AnswerContext): Pieces {
  const { state, record, instant } = at;
  const portal = state === null ? 'as it is now' : `backup ${state}`;
  const ofRecord = problems.filter(({ code }) => code === 'base-unreadable');
  const inFiles = problems.length - ofRecord.length;
  return [
    `Files: ${at.commit === null ? '' : 'commit '}${commitText(at)}. `,
    record === null
      ? `Portal: ${portal}.`
      : `From the record ${record.slice(0, 12)}, on ${instant.slice(0, 10)}. Access that these files did not manage is unknown.`,
    ofRecord.map(({ message, why = '' }) => ` ${sentence(message)} ${sentence(why)}`),
    unlessZero(
      inFiles,
      ` ${counted(inFiles, 'problem')} in the files may change this answer: run \`rolecall validate --online\`.`,
    ),
  ];
}

function withBlame(value: object, blame: BlameOf | undefined): object {
  if (blame === undefined) return value;
  const isPlace = (one: unknown): one is Place => typeof one === 'object' && one !== null && 'line' in one;
  return JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    isPlace(one) ? { ...one, blame: blame(one) ?? null } : one,
  );
}

export const answerJson =
  (format: string) =>
  ({ answer, at, blame, problems }: AnswerInContext<object>): Iterable<string> =>
    resultJson(format, { on: at, ...withBlame(answer, blame), problems: problems.map(flatProblem) });

export const HOLDING_COLUMNS =
  'has it,the files give it,held,last opened,by,from,until,reason,file,line'.split(',');

/** Returns a CSV row for each path. Without a path, returns one row. */
export function holdingRows(
  cells: readonly CsvCell[],
  { live, desired, held, usage, paths }: ExplainedThing,
) {
  const common = (isDesired: boolean) => [...cells, live, isDesired, held?.code ?? null, usage?.last ?? null];
  if (paths.length === 0) return [[...common(desired), null, null, null, null, null, null]];
  return paths.map(({ via, group, from, until, reason, sources }) => {
    const team = sources[0]?.through[0]?.team;
    const way = team === undefined ? via : `team ${team}`;
    const by = group === null ? way : `group ${group.alias ?? group.id}`;
    return [...common(desired && sources.length > 0), by, from, until, reason, ...lineCells(sources)];
  });
}
