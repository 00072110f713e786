import type { DeclaredGroup, DeclaredUser } from '../domain/declared.ts';
import {
  type DesiredGroup,
  type DesiredUser,
  type Explanation,
  type Given,
  type Grant,
  NO_EXPLANATION,
  type Standing,
} from '../domain/desired.ts';
import type { DatasetId } from '../domain/ids.ts';
import { indexesOf } from '../domain/indexes.ts';
import { type Source, sourceVia } from '../domain/source.ts';
import { ALWAYS, intersect, phaseOf, type Window } from '../domain/window.ts';
import type { EntryResolver, ResolvedEntry } from './entries.ts';
import type { Way } from './teams.ts';

/** The entries of a team, resolved once for all members, and one way by which somebody is a member. */
export interface TeamWay {
  readonly entries: readonly ResolvedEntry[];
  readonly way: Way;
}

/** An entry as it reaches one holder, by one way. An own entry has a way without memberships. */
interface Reached extends ResolvedEntry {
  readonly window: Window;
  readonly way: Way;
}

const reach = ({ kind, keys, entry, unresolved }: ResolvedEntry, way: Way): Reached => ({
  kind,
  keys,
  entry,
  unresolved,
  window: intersect(way.window, entry.window),
  way,
});

/** Resolves the reports and roles of an entry list; `isQuiet` hides what is wrong with names. */
export const resolveEntries = (
  { reports, rls }: Pick<DeclaredUser, 'reports' | 'rls'>,
  entries: EntryResolver,
  isQuiet: boolean,
): readonly ResolvedEntry[] => [
  ...Array.from(reports, (entry) => entries.report(entry, isQuiet)),
  ...Array.from(rls, (entry) => entries.role(entry, isQuiet)),
];

/** The one list of what the files give a user: own entries first, then those of each team by each way. */
function* reachUser(
  user: DeclaredUser,
  memberships: readonly TeamWay[],
  entries: EntryResolver,
  isQuiet: boolean,
): Iterable<Reached> {
  const own: Way = { window: user.window, reason: undefined, source: user.source, through: [] };
  for (const resolved of resolveEntries(user, entries, isQuiet)) yield reach(resolved, own);
  for (const { entries: ofTeam, way } of memberships) {
    const mine = { ...way, window: intersect(user.window, way.window) };
    for (const resolved of ofTeam) yield reach(resolved, mine);
  }
}

function* reachGroup({ source, rls }: DeclaredGroup, entries: EntryResolver, isQuiet: boolean) {
  const way: Way = { window: ALWAYS, reason: undefined, source, through: [] };
  for (const entry of rls) yield reach(entries.role(entry, isQuiet), way);
}

const sourceReached = ({ entry, way: { through } }: Reached): Source =>
  through.length === 0 ? entry.source : sourceVia(entry.source, through);

function* grantsIn(reached: Iterable<Reached>): Iterable<Grant> {
  for (const one of reached) {
    const { kind, keys, window, entry, way } = one;
    const source = sourceReached(one);
    const reason = entry.reason ?? way.reason;
    for (const key of keys) yield { kind, key, source, window, reason };
  }
}

/** Every line that gives a user something, past and future ones too. */
export const grantsOfUser = (
  user: DeclaredUser,
  memberships: readonly TeamWay[],
  entries: EntryResolver,
): Iterable<Grant> => grantsIn(reachUser(user, memberships, entries, true));

export const grantsOfGroup = (group: DeclaredGroup, entries: EntryResolver): Iterable<Grant> =>
  grantsIn(reachGroup(group, entries, true));

/** Folds what reaches a holder into what it gives at one instant. */
function desiredAccess(reached: Iterable<Reached>, now: number) {
  const keys = { report: [] as number[], rls: [] as number[] };
  const datasets = new Set<DatasetId | undefined>();
  let hasLostReport = false;
  let nextEnd: number | undefined;
  let hasExpired = false;
  for (const one of reached) {
    const phase = phaseOf(one.window, now);
    hasExpired ||= phase === 'after';
    if (phase !== 'within') continue;
    if (one.window.end !== undefined) nextEnd = Math.min(nextEnd ?? one.window.end, one.window.end);
    for (const key of one.keys) keys[one.kind].push(key);
    if (one.unresolved === 'report') hasLostReport = true;
    else if (one.unresolved !== undefined) datasets.add(one.unresolved.dataset);
  }
  return {
    reports: indexesOf(keys.report),
    roles: indexesOf(keys.rls),
    frozen: hasLostReport || datasets.size > 0 ? { reports: hasLostReport, datasets } : undefined,
    nextEnd,
    hasExpired,
  };
}

const NO_REASONS: readonly string[] = [];

/** Two lines together end when the later one ends. */
function union(a: Given, b: Given): Given {
  const later = a.end === undefined || (b.end !== undefined && a.end >= b.end) ? a : b;
  return {
    sources: [...a.sources, ...b.sources],
    reasons: [...new Set([...a.reasons, ...b.reasons])],
    until: later.until,
    end: later.end,
  };
}

/** Folds what reaches a holder into reasons, by report and role. */
function explanationOf(reached: Iterable<Reached>, now: number): Explanation {
  const given = { report: new Map<number, Given>(), rls: new Map<number, Given>() };
  const ended = {
    report: new Map<number, { readonly source: Source; readonly end: number }>(),
    rls: new Map<number, { readonly source: Source; readonly end: number }>(),
  };
  for (const one of reached) {
    const { kind, keys, window, entry, way } = one;
    const phase = phaseOf(window, now);
    if (phase === 'within') {
      const reason = entry.reason ?? way.reason;
      const reasons = reason === undefined ? NO_REASONS : [reason];
      const line: Given = { sources: [sourceReached(one)], reasons, until: window.until, end: window.end };
      for (const key of keys) {
        const before = given[kind].get(key);
        given[kind].set(key, before === undefined ? line : union(before, line));
      }
    } else if (phase === 'after') {
      const source = phaseOf(entry.window, now) === 'after' ? sourceReached(one) : way.source;
      const end = window.end ?? 0;
      for (const key of keys)
        if (end > (ended[kind].get(key)?.end ?? Number.NEGATIVE_INFINITY))
          ended[kind].set(key, { source, end });
    }
  }
  /** What has expired and nothing else gives, with the line that ended last. */
  const expired = (kind: Grant['kind']): ReadonlyMap<number, Source> =>
    new Map(
      [...ended[kind]].flatMap(([key, { source }]) => (given[kind].has(key) ? [] : [[key, source] as const])),
    );
  return {
    reports: given.report,
    roles: given.rls,
    expiredReports: expired('report'),
    expiredRoles: expired('rls'),
  };
}

/** Where a user of the files is at an instant. */
export function standingOf(user: DeclaredUser, now: number): Standing {
  if (user.absent) return 'absent';
  const phase = phaseOf(user.window, now);
  return phase === 'within' ? 'present' : phase === 'before' ? 'upcoming' : 'expired';
}

export function resolveUser(
  user: DeclaredUser,
  memberships: readonly TeamWay[],
  entries: EntryResolver,
  now: number,
): DesiredUser {
  const standing = standingOf(user, now);
  // Names are looked up before the day comes.
  if (standing === 'upcoming') resolveEntries(user, entries, false);
  const reached = standing === 'present' ? reachUser(user, memberships, entries, false) : [];
  const { identity, email, name, role, window, reason, source, previously } = user;
  const { until, end } = window;
  const access = desiredAccess(reached, now);
  return { identity, email, name, role, standing, until, end, reason, source, previously, ...access };
}

export function explainUser(
  user: DeclaredUser | undefined,
  memberships: readonly TeamWay[],
  entries: EntryResolver,
  now: number,
): Explanation {
  if (user === undefined || standingOf(user, now) !== 'present') return NO_EXPLANATION;
  return explanationOf(reachUser(user, memberships, entries, true), now);
}

export function resolveGroup(group: DeclaredGroup, entries: EntryResolver, now: number): DesiredGroup {
  const { id, alias, source } = group;
  const { frozen, roles, hasExpired } = desiredAccess(reachGroup(group, entries, false), now);
  return { id, alias, source, frozen, roles, hasExpired };
}

export const explainGroup = (
  group: DeclaredGroup | undefined,
  entries: EntryResolver,
  now: number,
): Explanation =>
  group === undefined ? NO_EXPLANATION : explanationOf(reachGroup(group, entries, true), now);
