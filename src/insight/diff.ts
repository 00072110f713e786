import type { Declared, DeclaredUser } from '../domain/declared.ts';
import type { Treatment } from '../domain/delta.ts';
import type { Grant } from '../domain/desired.ts';
import type { HolderDiff, ValueDiff, WrittenAccess, WrittenMove, WrittenName } from '../domain/files-diff.ts';
import type { Email, GroupId, Identity } from '../domain/ids.ts';
import { groupBy } from '../domain/multimap.ts';
import { isEscalation, ROLE_CODES, ROLE_NAMES, type RoleCode } from '../domain/role.ts';
import { takesUnlisted } from '../domain/settings.ts';
import { type Source, sourceVia } from '../domain/source.ts';
import { phaseOf, type Window, writtenEnd, writtenInstant } from '../domain/window.ts';
import { byCode } from '../domain/wording.ts';

type Dealing = Treatment | 'upcoming';

export interface DiffSide extends WrittenAccess {
  readonly declared: Declared;
  /** For an earlier address, it also depends on whether the present one is live. */
  readonly dealingOf: (identity: Identity, at: number, isOwnerLive: boolean) => Dealing;
  readonly ownerOf: (identity: Identity) => DeclaredUser | undefined;
}

/** A word for the treatment, and the account: 0 none, 1 the live one, 2 one that rolecall creates. */
const DEALINGS = {
  listed: { word: 'listed', account: 2 },
  upcoming: { word: 'upcoming', account: 1 },
  stripped: { word: 'revoked', account: 1 },
  removed: { word: 'deleted', account: 0 },
  unlisted: { word: 'unlisted', account: 1 },
  untouched: { word: 'ignored', account: 1 },
  renamed: { word: 'renamed', account: 1 },
} as const satisfies Record<Dealing, object>;

/** Access without a line that stays: 0 none, 1 all but exclusive access, 2 all. */
function restOf(dealing: Dealing, { declared: { settings } }: DiffSide): number {
  const { reports = [], rls = [] } = settings.manage.exclusive;
  if (dealing === 'untouched' || dealing === 'renamed') return 2;
  return dealing !== 'unlisted' ? 0 : reports.length + rls.length === 0 ? 2 : 1;
}

/** Undefined if the account keeps its role. */
function roleOf(dealing: Dealing, user: DeclaredUser | undefined): RoleCode | undefined {
  if (dealing === 'listed') return user?.role;
  return dealing === 'stripped' ? ROLE_CODES.viewer : undefined;
}

const isRise = (before: RoleCode | undefined, after: RoleCode | undefined): boolean =>
  after === undefined
    ? before !== undefined && before !== ROLE_CODES.administrator
    : isEscalation(before, after);

/** Half-open, in milliseconds. */
interface Span {
  readonly from: number;
  readonly end: number;
}

/** Spans from now on, with the value of `valueAt`. Adjacent spans of equal values are one. */
function spansBy<Value>(edges: readonly number[], now: number, valueAt: (at: number) => Value) {
  const starts = [...new Set([now, ...edges.filter((edge) => edge > now)])].sort((a, b) => a - b);
  const values = starts.map((from) => ({ from, value: valueAt(from) }));
  const spans = values.filter(
    ({ value }, at) => at === 0 || JSON.stringify(value) !== JSON.stringify(values[at - 1]?.value),
  );
  return spans.map((one, at) => ({ ...one, end: spans[at + 1]?.from ?? Infinity }));
}

const edgesOf = (one: { readonly window: Window } | undefined) => [
  one?.window.from ?? 0,
  one?.window.end ?? 0,
];

const isAlike = ({ key, window }: Grant, other: Grant | undefined): boolean =>
  key === other?.key && window.from === other.window.from && window.end === other.window.end;

/** Spans from now on with one of `grants` and none of `others`. */
function spansOf(grants: readonly Grant[], others: readonly Grant[], now: number): Span[] {
  const holdsAt = (all: readonly Grant[], at: number): boolean =>
    all.some(({ window }) => phaseOf(window, at) === 'within');
  const edges = [...grants, ...others].flatMap(edgesOf);
  return spansBy(edges, now, (at) => holdsAt(grants, at) && !holdsAt(others, at)).filter(
    ({ value }) => value,
  );
}

interface DiffedSpan extends Span {
  readonly account?: readonly ValueDiff[];
  readonly gains?: WrittenMove;
  readonly loses?: WrittenMove;
  readonly newAccess: boolean;
}

function diffsOf(holder: HolderDiff['holder'], parts: readonly DiffedSpan[], now: number): HolderDiff[] {
  const sorted = parts.toSorted((one, other) => one.from - other.from || one.end - other.end);
  return Array.from(groupBy(sorted, ({ from, end }) => `${from} ${end}`).values(), (same) => {
    const [{ from, end }] = same;
    return {
      holder,
      from: from <= now ? null : writtenInstant(from),
      until: end === Infinity ? null : writtenEnd(end),
      account: same.flatMap(({ account = [] }) => account),
      gains: same.flatMap(({ gains }) => gains ?? []),
      loses: same.flatMap(({ loses }) => loses ?? []),
      newAccess: same.some(({ newAccess }) => newAccess),
    };
  });
}

const value = (key: string, before: string | null, after: string | null): ValueDiff[] =>
  before === after ? [] : [{ key, before, after }];

const addressesOf = (user: DeclaredUser | undefined): string | null =>
  user === undefined || user.previously.length === 0 ? null : [...user.previously].sort().join(', ');

const HELD: readonly ValueDiff[] = value('unresolved', null, 'hold');

/** True if the holder is in the team before and after: then the team's line differs, not the membership. */
type IsIn = (team: string) => boolean;

/** The person, team or group in whose entry the line is. */
const giverOf = ({ source: { path } }: Grant): string => path.slice(0, 2).join(' ');

/** True if each alias of the first side means the same in the second. */
export const haveSameNames = (before: DiffSide, after: DiffSide): boolean =>
  [...before.declared.reports.keys()].every((one) => before.reportText(one) === after.reportText(one)) &&
  [...before.declared.datasets.keys()].every((one) => before.datasetText(one) === after.datasetText(one));

/** People whose entry and teams are in files that both sides share. Names must be the same. */
function unchangedBetween(before: DiffSide, after: DiffSide): (identity: Identity) => boolean {
  const [{ users, teams }, b] = [before.declared, after.declared];
  const changed = new Set<Identity>();
  for (const name of [...teams.keys(), ...b.teams.keys()])
    if (teams.get(name) !== b.teams.get(name))
      for (const { membersOf } of [before, after]) for (const [one] of membersOf(name)) changed.add(one);
  return (one) => users.has(one) && users.get(one) === b.users.get(one) && !changed.has(one);
}

/** `isSameWorld`: no setting and no alias differs, so most people need no look. */
export function* diffHolders(
  before: DiffSide,
  after: DiffSide,
  names: readonly WrittenName[],
  now: number,
  isSameWorld: boolean,
): Iterable<HolderDiff> {
  const [a, b] = [before.declared, after.declared];

  function* movesOf(isGain: boolean, was: readonly Grant[], is: readonly Grant[], isIn: IsIn) {
    const [side, grants, others] = isGain ? [after, is, was] : [before, was, is];
    const holds = side.declared.settings.manage.unresolved === 'hold';
    const othersBy = groupBy(others, ({ key }) => key);
    const edited = (source: Source): Source => {
      const team = source.through.at(-1)?.team;
      return team !== undefined && isIn(team) ? sourceVia(source, []) : source;
    };
    for (const [key, same] of groupBy(grants, (grant) => grant.key)) {
      const name = names[key];
      if (name === undefined) continue;
      const { thing, what, wider } = name;
      // Under `unresolved: hold`, a name that the portal lacks holds the person's other changes.
      const mayHold = holds && (thing.kind === 'rls' || thing.report.id === undefined);
      const alike = wider.flatMap((one) => othersBy.get(one) ?? []);
      for (const span of spansOf(same, alike, now)) {
        const giving = same.filter(
          ({ window: { from, end } }) => (from ?? now) < span.end && (end ?? Infinity) > span.from,
        );
        const givers = new Set(giving.map(giverOf));
        const staying = alike.filter((grant) => givers.has(giverOf(grant)));
        const isElsewhen = staying.length > 0;
        const lines = (isElsewhen && !isGain ? staying : giving).map(({ source }) => source);
        const move = { ...thing, what, sources: isElsewhen ? lines : lines.map(edited) };
        yield {
          ...span,
          ...(isGain ? { gains: move } : { loses: isElsewhen ? { ...move, isElsewhen } : move }),
          ...(mayHold && { account: HELD }),
          newAccess: isGain || mayHold,
        };
      }
    }
  }

  function* moves(was: readonly Grant[], is: readonly Grant[], isIn: IsIn): Iterable<DiffedSpan> {
    // Most people keep their lines.
    if (was.length === is.length && was.every((grant, at) => isAlike(grant, is[at]))) return;
    yield* movesOf(true, was, is, isIn);
    yield* movesOf(false, was, is, isIn);
  }
  /** Empty if the user is absent or ignored. */
  const given = (side: DiffSide, user: DeclaredUser | undefined): readonly Grant[] =>
    user === undefined || user.absent || side.dealingOf(user.identity, now, true) === 'untouched'
      ? []
      : side.grantsOfUser(user.identity);

  /** Owners of an address may be live or not. A case with a gain comes first. */
  const accountAt = (identity: Identity, at: number): Omit<DiffedSpan, keyof Span> => {
    const [owned, owns] = [before.ownerOf(identity), after.ownerOf(identity)];
    const [user, next] = [a.users.get(identity), b.users.get(identity)];
    // Without a name and a role, rolecall keeps an account and never creates one.
    const isMade = next?.name !== undefined && next.role !== undefined;
    const named = (code: RoleCode | undefined) => (code === undefined ? null : ROLE_NAMES[code]);
    const caseOf = (isLive: boolean, isLiveAfter: boolean) => {
      const was = before.dealingOf(identity, at, isLive);
      const is = after.dealingOf(identity, at, isLiveAfter);
      const account = DEALINGS[is].account - DEALINGS[was].account;
      const rest = restOf(is, after) - restOf(was, before);
      const isMove = account !== 0 || rest !== 0;
      const role = roleOf(was, user);
      // The role of a deleted account does not matter.
      const newRole = is === 'removed' ? role : roleOf(is, next);
      const isGain = rest > 0 || account > (is === 'listed' && !isMade ? 1 : 0) || isRise(role, newRole);
      const isListed = was === 'listed' && is === 'listed';
      // If one earlier address has an account, rolecall renames it and creates nobody.
      const isEarlier = owned !== undefined && owns !== undefined;
      const earlier =
        isListed || isEarlier
          ? value('previously', addressesOf(owned ?? user), addressesOf(owns ?? next))
          : [];
      const values = [
        ...(isMove ? value('treatment', DEALINGS[was].word, DEALINGS[is].word) : []),
        ...value('role', named(role), named(newRole)),
        ...(isListed && next?.name !== undefined
          ? value('name', user?.name?.trim() ?? null, next.name.trim())
          : []),
        ...earlier,
      ];
      return {
        isMove,
        isGain,
        account: values,
        newAccess: isGain || earlier.some((one) => one.before !== null),
      };
    };
    const areTwo = owned !== undefined && owns !== undefined && owned.identity !== owns.identity;
    const lives = [false, true];
    const cases = lives.flatMap((isLive) =>
      (areTwo ? lives : [isLive]).map((isLiveAfter) => caseOf(isLive, isLiveAfter)),
    );
    const shown = cases.find(({ isGain }) => isGain) ?? cases.find(({ isMove }) => isMove) ?? cases[0];
    return { account: shown?.account ?? [], newAccess: shown?.newAccess ?? false };
  };
  const accountsOf = (identity: Identity): readonly DiffedSpan[] => {
    const people = [before, after].flatMap(({ declared, ownerOf }) => [
      declared.users.get(identity),
      ownerOf(identity),
    ]);
    const edges = people.flatMap(edgesOf);
    return spansBy(edges, now, (at) => accountAt(identity, at)).map(({ value, ...span }) => ({
      ...value,
      ...span,
    }));
  };

  const isUnchanged = isSameWorld ? unchangedBetween(before, after) : () => false;
  const identities = new Set<Identity>();
  for (const { users } of [a, b])
    for (const { identity, previously } of users.values())
      for (const one of [identity, ...previously]) if (!isUnchanged(one)) identities.add(one);
  const isPart = ({ account = [], gains, loses }: DiffedSpan): boolean =>
    account.length > 0 || (gains ?? loses) !== undefined;
  for (const identity of [...identities].sort(byCode)) {
    const [was, is] = [a.users.get(identity), b.users.get(identity)];
    const isIn = (team: string) => [before, after].every((side) => side.membersOf(team).has(identity));
    const grants = moves(given(before, was), given(after, is), isIn);
    const parts = [...accountsOf(identity), ...grants].filter(isPart);
    const user = (is ?? was)?.email ?? (identity as string as Email);
    for (const diff of diffsOf({ user, name: (is ?? was)?.name ?? null }, parts, now))
      yield is?.absent === true ? { ...diff, isAbsent: true } : diff;
  }

  const groupDealing = ({ declared: { groups, settings } }: DiffSide, id: GroupId): Dealing => {
    if (groups.has(id)) return 'listed';
    const hasLeft = a.groups.has(id) && settings.manage.leavers !== 'keep';
    return hasLeft || takesUnlisted(settings.manage) ? 'stripped' : 'unlisted';
  };
  for (const id of [...new Set([...a.groups.keys(), ...b.groups.keys()])].sort()) {
    const [was, is] = [groupDealing(before, id), groupDealing(after, id)];
    const more = restOf(is, after) - restOf(was, before);
    const account = more === 0 ? [] : value('treatment', DEALINGS[was].word, DEALINGS[is].word);
    const parts = [
      { from: now, end: Infinity, account, newAccess: more > 0 },
      ...moves(before.grantsOfGroup(id), after.grantsOfGroup(id), () => false),
    ];
    const alias = (b.groups.get(id) ?? a.groups.get(id))?.alias ?? id;
    yield* diffsOf({ group: { id, alias } }, parts.filter(isPart), now);
  }
}
