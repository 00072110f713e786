import type { HolderDiff, ValueDiff, WrittenMove, WrittenName } from '../domain/files-diff.ts';
import type { Grant } from '../domain/grant.ts';
import type { Email, GroupId, Identity } from '../domain/ids.ts';
import { groupBy } from '../domain/multimap.ts';
import { takesUnlisted } from '../domain/settings.ts';
import { editedLine, type IsIn } from '../domain/source.ts';
import { phaseOf, type Window, writtenEnd, writtenInstant } from '../domain/window.ts';
import { byCode } from '../domain/wording.ts';
import { accountDiff, type DiffSide, keptLevel, treatmentDiff, valueDiff } from './diff-account.ts';

interface ComparedFiles {
  readonly sides: readonly [before: DiffSide, after: DiffSide];
  readonly names: readonly WrittenName[];
  /** In milliseconds. */
  readonly now: number;
}

/** From `from` to just before `end`, in milliseconds. */
interface Span {
  readonly from: number;
  readonly end: number;
}

/** 0 stands for no edge, because spans begin at `now` or later. */
const edgesOf = (one?: { readonly window: Window }) => [one?.window.from ?? 0, one?.window.end ?? 0];

/** Splits the time after `now` at `edges`. Adjacent spans with equal values become one span. */
function spansBy<Value>(edges: readonly number[], now: number, valueAt: (at: number) => Value) {
  const starts = [...new Set([now, ...edges.filter((edge) => edge > now)])].sort((a, b) => a - b);
  const values = starts.map((from) => ({ from, value: valueAt(from) }));
  const spans = values.filter(
    ({ value }, at) => at === 0 || JSON.stringify(value) !== JSON.stringify(values[at - 1]?.value),
  );
  return spans.map((span, at) => ({ ...span, end: spans[at + 1]?.from ?? Infinity }));
}

/** The spans after `now` in which a window of `grants` is open and all windows of `others` are closed. */
function spansOf(grants: readonly Grant[], others: readonly Grant[], now: number): Span[] {
  const holdsAt = (all: readonly Grant[], at: number): boolean =>
    all.some(({ window }) => phaseOf(window, at) === 'within');
  const edges = [...grants, ...others].flatMap(edgesOf);
  const spans = spansBy(edges, now, (at) => holdsAt(grants, at) && !holdsAt(others, at));
  return spans.filter(({ value }) => value);
}

interface DiffedSpan extends Span {
  readonly account?: readonly ValueDiff[];
  readonly gains?: WrittenMove;
  readonly loses?: WrittenMove;
  readonly newAccess: boolean;
}

const isDifferent = ({ account = [], gains, loses }: DiffedSpan): boolean =>
  account.length > 0 || (gains ?? loses) !== undefined;

/** The person, team or group in whose entry the line is. */
const giverOf = ({ source: { path } }: Grant): string => path.slice(0, 2).join(' ');

const HELD: readonly ValueDiff[] = valueDiff('unresolved', null, 'hold');

/** The gain or loss in this span: `grants` give the access, and `others` of the other side do not. */
function moveIn(
  span: Span,
  { thing, what }: WrittenName,
  grants: readonly Grant[],
  others: readonly Grant[],
  isGain: boolean,
  isIn: IsIn,
): Pick<DiffedSpan, 'gains' | 'loses'> {
  const giving = grants.filter(
    ({ window: { from = 0, end = Infinity } }) => from < span.end && end > span.from,
  );
  const givers = new Set(giving.map(giverOf));
  // The other side's same entry gives the access at another time: show all lines of the later files.
  const moved = others.filter((grant) => givers.has(giverOf(grant)));
  const isMoved = moved.length > 0;
  const sources = giving.map(({ source }) => (isMoved ? source : editedLine(source, isIn)));
  if (isGain) return { gains: { ...thing, what, sources } };
  if (!isMoved) return { loses: { ...thing, what, sources } };
  return { loses: { ...thing, what, sources: moved.map(({ source }) => source), isOtherTime: true } };
}

/** Finds access that one side gives and the other does not. `was` are earlier grants, `is` later grants. */
function* movesOf(
  { sides: [before, after], names, now }: ComparedFiles,
  isGain: boolean,
  was: readonly Grant[],
  is: readonly Grant[],
  isIn: IsIn,
): Iterable<DiffedSpan> {
  const [givingSide, grants, others] = isGain ? [after, is, was] : [before, was, is];
  const holds = givingSide.declared.settings.manage.unresolved === 'hold';
  const othersByKey = groupBy(others, (grant) => grant.key);
  for (const [key, grantsOfKey] of groupBy(grants, (grant) => grant.key)) {
    const name = names[key];
    if (name === undefined) continue;
    // With `unresolved: hold`, a name that the portal lacks may keep other access. A report's id does not.
    const mayHold = holds && (name.thing.kind === 'rls' || name.thing.report.id === undefined);
    const othersOfKey = name.wider.flatMap((wider) => othersByKey.get(wider) ?? []);
    for (const span of spansOf(grantsOfKey, othersOfKey, now)) {
      const move = moveIn(span, name, grantsOfKey, othersOfKey, isGain, isIn);
      yield { ...span, ...move, ...(mayHold && { account: HELD }), newAccess: isGain || mayHold };
    }
  }
}

const isAlike = ({ key, window }: Grant, other: Grant | undefined): boolean =>
  key === other?.key && window.from === other.window.from && window.end === other.window.end;

function* accessMoves(files: ComparedFiles, was: readonly Grant[], is: readonly Grant[], isIn: IsIn) {
  // Return early, because most people keep their lines.
  if (was.length === is.length && was.every((grant, at) => isAlike(grant, is[at]))) return;
  yield* movesOf(files, true, was, is, isIn);
  yield* movesOf(files, false, was, is, isIn);
}

function accountSpans({ sides, now }: ComparedFiles, identity: Identity): readonly DiffedSpan[] {
  const users = sides.flatMap(({ declared, ownerOf }) => [declared.users.get(identity), ownerOf(identity)]);
  const spans = spansBy(users.flatMap(edgesOf), now, (at) => accountDiff(sides, identity, at));
  return spans.map(({ value, ...span }) => ({ ...value, ...span }));
}

/** One difference for each span of time. */
function holderDiffs(holder: HolderDiff['holder'], spans: readonly DiffedSpan[], now: number): HolderDiff[] {
  const sorted = spans.filter(isDifferent).sort((one, other) => one.from - other.from || one.end - other.end);
  return Array.from(groupBy(sorted, ({ from, end }) => `${from} ${end}`).values(), (same) => {
    const [{ from, end }] = same;
    return {
      holder,
      from: from <= now ? null : writtenInstant(from),
      until: end === Infinity ? null : writtenEnd(end),
      account: [...new Set(same.flatMap(({ account = [] }) => account))],
      gains: same.flatMap(({ gains }) => gains ?? []),
      loses: same.flatMap(({ loses }) => loses ?? []),
      newAccess: same.some(({ newAccess }) => newAccess),
    };
  });
}

function personDiffs(files: ComparedFiles, identity: Identity): HolderDiff[] {
  const { sides, now } = files;
  const [before, after] = sides.map(({ declared }) => declared.users.get(identity));
  const [was = [], is = []] = sides.map((side) => {
    const user = side.declared.users.get(identity);
    const gives = user !== undefined && !user.absent && side.treatmentAt(identity, now) !== 'untouched';
    return gives ? side.grantsOfUser(identity) : [];
  });
  const isIn = (team: string) => sides.every((side) => side.membersOf(team).has(identity));
  const spans = [...accountSpans(files, identity), ...accessMoves(files, was, is, isIn)];
  const shown = after ?? before;
  // An earlier address may have no entry.
  const user = shown?.email ?? (identity as string as Email);
  const diffs = holderDiffs({ user, name: shown?.name ?? null }, spans, now);
  return after?.absent === true ? diffs.map((diff) => ({ ...diff, isAbsent: true })) : diffs;
}

function groupDiffs(files: ComparedFiles, id: GroupId): HolderDiff[] {
  const { sides, now } = files;
  const [before, after] = sides;
  const treatmentAt = ({ declared: { groups, settings } }: DiffSide): 'listed' | 'stripped' | 'unlisted' => {
    if (groups.has(id)) return 'listed';
    const hasLeft = before.declared.groups.has(id) && settings.manage.leavers !== 'keep';
    return hasLeft || takesUnlisted(settings.manage) ? 'stripped' : 'unlisted';
  };
  const [was, is] = [treatmentAt(before), treatmentAt(after)];
  const more = keptLevel(is, after) - keptLevel(was, before);
  const account = more === 0 ? [] : treatmentDiff(was, is);
  const spans = [
    { from: now, end: Infinity, account, newAccess: more > 0 },
    ...accessMoves(files, before.grantsOfGroup(id), after.grantsOfGroup(id), () => false),
  ];
  const alias = (after.declared.groups.get(id) ?? before.declared.groups.get(id))?.alias ?? id;
  return holderDiffs({ group: { id, alias } }, spans, now);
}

/** Compares people, sorted by address, then groups, sorted by id. */
export function* diffHolders(files: ComparedFiles): Iterable<HolderDiff> {
  const identities = new Set<Identity>();
  const groups = new Set<GroupId>();
  for (const { declared } of files.sides) {
    for (const { identity, previously } of declared.users.values())
      for (const one of [identity, ...previously]) identities.add(one);
    for (const id of declared.groups.keys()) groups.add(id);
  }
  for (const identity of [...identities].sort(byCode)) yield* personDiffs(files, identity);
  for (const id of [...groups].sort()) yield* groupDiffs(files, id);
}
