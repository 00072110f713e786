import type { Declared, DeclaredGroup, DeclaredUser } from '../domain/declared.ts';
import type { DesiredGroup, DesiredUser, Explanation, Given, Grant, Standing } from '../domain/desired.ts';
import type { DatasetId, Identity } from '../domain/ids.ts';
import { indexesOf } from '../domain/indexes.ts';
import { append } from '../domain/multimap.ts';
import { type Source, sourceVia } from '../domain/source.ts';
import { ALWAYS, intersect, phaseOf, type Window } from '../domain/window.ts';
import type { EntryResolver, ResolvedEntry } from './entries.ts';
import type { TeamMembers, Way } from './teams.ts';

export interface TeamWay {
  readonly entries: readonly ResolvedEntry[];
  readonly way: Way;
}

/** Called for each way by which an entry reaches a holder. An own entry has a way without memberships. */
type Take = (given: ResolvedEntry, window: Window, way: Way) => void;
type Walk = (take: Take) => void;

/** `isQuiet` hides problems with names. */
const resolveEntries = (
  { reports, rls }: Pick<DeclaredUser, 'reports' | 'rls'>,
  entries: EntryResolver,
  isQuiet: boolean,
): readonly ResolvedEntry[] => [
  ...Array.from(reports, (entry) => entries.report(entry, isQuiet)),
  ...Array.from(rls, (entry) => entries.role(entry, isQuiet)),
];

export function teamWays(
  teams: Declared['teams'],
  members: TeamMembers,
  entries: EntryResolver,
): ReadonlyMap<Identity, readonly TeamWay[]> {
  const found = new Map<Identity, TeamWay[]>();
  for (const team of teams.values()) {
    const ofTeam = resolveEntries(team, entries, false);
    for (const [identity, own] of members.get(team.name) ?? [])
      for (const way of own) append(found, identity, { entries: ofTeam, way });
  }
  return found;
}

/** Own entries come first, then those of each team. */
export const walkUser =
  (
    user: DeclaredUser | undefined,
    memberships: readonly TeamWay[],
    entries: EntryResolver,
    isQuiet = true,
  ): Walk =>
  (take) => {
    if (user === undefined) return;
    const own: Way = { window: user.window, reason: undefined, source: user.source, through: [] };
    for (const given of resolveEntries(user, entries, isQuiet))
      take(given, intersect(user.window, given.entry.window), own);
    for (const { entries: ofTeam, way } of memberships) {
      const window = intersect(user.window, way.window);
      for (const given of ofTeam) take(given, intersect(window, given.entry.window), way);
    }
  };

export const walkGroup =
  (group: DeclaredGroup | undefined, entries: EntryResolver, isQuiet = true): Walk =>
  (take) => {
    if (group === undefined) return;
    const way: Way = { window: ALWAYS, reason: undefined, source: group.source, through: [] };
    for (const entry of group.rls) take(entries.role(entry, isQuiet), entry.window, way);
  };

const sourceReached = ({ entry }: ResolvedEntry, { through }: Way): Source =>
  through.length === 0 ? entry.source : sourceVia(entry.source, through);

/** Includes past and future lines. */
export function grantsIn(walk: Walk): readonly Grant[] {
  const grants: Grant[] = [];
  walk((given, window, way) => {
    const source = sourceReached(given, way);
    const reason = given.entry.reason ?? way.reason;
    for (const key of given.keys) grants.push({ kind: given.kind, key, source, window, reason });
  });
  return grants;
}

function desiredAccess(walk: Walk, now: number) {
  const keys = { report: [] as number[], rls: [] as number[] };
  const datasets = new Set<DatasetId | undefined>();
  let hasLostReport = false;
  let nextEnd: number | undefined;
  let hasExpired = false;
  walk(({ kind, keys: given, unresolved }, window) => {
    const phase = phaseOf(window, now);
    hasExpired ||= phase === 'after';
    if (phase !== 'within') return;
    if (window.end !== undefined) nextEnd = Math.min(nextEnd ?? window.end, window.end);
    for (const key of given) keys[kind].push(key);
    if (unresolved === 'report') hasLostReport = true;
    else if (unresolved !== undefined) datasets.add(unresolved.dataset);
  });
  return {
    reports: indexesOf(keys.report),
    roles: indexesOf(keys.rls),
    frozen: hasLostReport || datasets.size > 0 ? { reports: hasLostReport, datasets } : undefined,
    nextEnd,
    hasExpired,
  };
}

const NO_REASONS: readonly string[] = [];

/** Several lines end when the last one ends. */
function union(lines: readonly [Given, ...Given[]]): Given {
  if (lines.length === 1) return lines[0];
  const last = lines.reduce((a, b) =>
    a.end === undefined || (b.end !== undefined && a.end >= b.end) ? a : b,
  );
  return {
    sources: lines.flatMap(({ sources }) => sources),
    reasons: [...new Set(lines.flatMap(({ reasons }) => reasons))],
    until: last.until,
    end: last.end,
  };
}

export function explanationOf(walk: Walk, now: number): Explanation {
  type Lines = [Given, ...Given[]];
  const lines = { report: new Map<number, Lines>(), rls: new Map<number, Lines>() };
  type Ended = { readonly source: Source; readonly end: number };
  const ended = { report: new Map<number, Ended>(), rls: new Map<number, Ended>() };
  walk((given, window, way) => {
    const { kind, keys, entry } = given;
    const phase = phaseOf(window, now);
    if (phase === 'within') {
      const reason = entry.reason ?? way.reason;
      const reasons = reason === undefined ? NO_REASONS : [reason];
      const sources = [sourceReached(given, way)];
      const line: Given = { sources, reasons, until: window.until, end: window.end };
      for (const key of keys) {
        const before = lines[kind].get(key);
        if (before === undefined) lines[kind].set(key, [line]);
        else before.push(line);
      }
    } else if (phase === 'after') {
      const source = phaseOf(entry.window, now) === 'after' ? sourceReached(given, way) : way.source;
      const end = window.end ?? 0;
      for (const key of keys)
        if (end > (ended[kind].get(key)?.end ?? Number.NEGATIVE_INFINITY))
          ended[kind].set(key, { source, end });
    }
  });
  /** Expired access that no other line gives, with the line that ended last. */
  const expired = (kind: Grant['kind']): ReadonlyMap<number, Source> => {
    const all = [...ended[kind]].filter(([key]) => !lines[kind].has(key));
    return new Map(all.map(([key, { source }]) => [key, source]));
  };
  const held = (kind: Grant['kind']): ReadonlyMap<number, Given> =>
    new Map(Array.from(lines[kind], ([key, all]) => [key, union(all)]));
  return {
    reports: held('report'),
    roles: held('rls'),
    expiredReports: expired('report'),
    expiredRoles: expired('rls'),
  };
}

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
  // Check names before the first day comes.
  if (standing === 'upcoming') resolveEntries(user, entries, false);
  const walk: Walk = standing === 'present' ? walkUser(user, memberships, entries, false) : () => {};
  const { identity, email, name, role, window, reason, source, previously } = user;
  const { until, end } = window;
  const { reports, roles, frozen, nextEnd, hasExpired } = desiredAccess(walk, now);
  // One literal: spreading two objects takes twice the memory.
  return {
    identity,
    email,
    name,
    role,
    standing,
    until,
    end,
    reason,
    source,
    previously,
    frozen,
    reports,
    roles,
    nextEnd,
    hasExpired,
  };
}

export function resolveGroup(group: DeclaredGroup, entries: EntryResolver, now: number): DesiredGroup {
  const { id, alias, source } = group;
  const { frozen, roles, hasExpired } = desiredAccess(walkGroup(group, entries, false), now);
  return { id, alias, source, frozen, roles, hasExpired };
}
