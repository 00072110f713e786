import type { Declared, DeclaredGroup, DeclaredUser, Entry } from '../domain/declared.ts';
import type { DesiredGroup, DesiredUser, Explanation, Grant, Standing } from '../domain/desired.ts';
import type { DatasetId, Identity } from '../domain/ids.ts';
import { type Kind, sortIndexes } from '../domain/indexes.ts';
import { append } from '../domain/multimap.ts';
import { type Source, type Sourced, sourceVia } from '../domain/source.ts';
import { ALWAYS, intersect, phaseOf, type Window } from '../domain/window.ts';
import type { EntryResolver, NameMeaning } from './entries.ts';
import type { TeamMembers, Way } from './teams.ts';

export interface TeamWay {
  readonly entries: readonly { readonly given: NameMeaning; readonly line: Entry }[];
  readonly way: Way;
}

/** Calls `take` for each way from an entry to a holder. The way of an own entry has no memberships. */
type Walk = (take: (given: NameMeaning, line: Entry, window: Window, way: Way) => void) => void;

/** What users, teams and groups of the files have in common. A group has no reports. */
export type Entries = Pick<DeclaredGroup, 'rls'> & Partial<Pick<DeclaredUser, 'reports'>>;

export function eachEntry(
  { reports = [], rls }: Entries,
  entries: EntryResolver,
  take: (given: NameMeaning, line: Entry) => void,
): void {
  for (const entry of reports) take(entries.report(entry), entry);
  for (const entry of rls) take(entries.role(entry), entry);
}

export function teamWays(
  teams: Declared['teams'],
  members: TeamMembers,
  entries: EntryResolver,
): ReadonlyMap<Identity, readonly TeamWay[]> {
  const found = new Map<Identity, TeamWay[]>();
  for (const team of teams.values()) {
    const ofTeam: TeamWay['entries'][number][] = [];
    eachEntry(team, entries, (given, line) => ofTeam.push({ given, line }));
    for (const [identity, own] of members.get(team.name) ?? [])
      for (const way of own) append(found, identity, { entries: ofTeam, way });
  }
  return found;
}

/** Own entries of a user or group come first, then those of each team. */
export const walkHolder =
  (
    holder: (Entries & Sourced & Partial<Pick<DeclaredUser, 'window'>>) | undefined,
    memberships: readonly TeamWay[],
    entries: EntryResolver,
  ): Walk =>
  (take) => {
    if (holder === undefined) return;
    const { window: whole = ALWAYS, source } = holder;
    const own: Way = { window: whole, reason: undefined, source, through: [] };
    eachEntry(holder, entries, (given, line) => take(given, line, intersect(whole, line.window), own));
    for (const { entries: ofTeam, way } of memberships) {
      const window = intersect(whole, way.window);
      for (const { given, line } of ofTeam) take(given, line, intersect(window, line.window), way);
    }
  };

const sourceReached = ({ source }: Entry, { through }: Way): Source =>
  through.length === 0 ? source : sourceVia(source, through);

/** Includes past and future lines. */
export function grantsIn(walk: Walk): readonly Grant[] {
  const grants: Grant[] = [];
  walk(({ kind, keys }, line, window, way) => {
    const source = sourceReached(line, way);
    const reason = line.reason ?? way.reason;
    for (const key of keys) grants.push({ kind, key, source, window, reason });
  });
  return grants;
}

function desiredAccess(walk: Walk, now: number) {
  const keys = { reports: [] as number[], roles: [] as number[] };
  const datasets = new Set<DatasetId | undefined>();
  let hasLostReport = false;
  let nextEnd: number | undefined;
  let hasExpired = false;
  walk(({ kind, keys: given, unresolved }, _, window) => {
    const phase = phaseOf(window, now);
    hasExpired ||= phase === 'after';
    if (phase !== 'within') return;
    if (window.end !== undefined) nextEnd = Math.min(nextEnd ?? window.end, window.end);
    for (const key of given) keys[kind].push(key);
    if (unresolved === 'report') hasLostReport = true;
    else if (unresolved !== undefined) datasets.add(unresolved.dataset);
  });
  return {
    reports: sortIndexes(keys.reports),
    roles: sortIndexes(keys.roles),
    frozen: hasLostReport || datasets.size > 0 ? { reports: hasLostReport, datasets } : undefined,
    nextEnd,
    hasExpired,
  };
}

export function explainGrants(walk: Walk, now: number): Explanation {
  const given = { reports: new Map<number, Grant[]>(), roles: new Map<number, Grant[]>() };
  type Ended = { readonly source: Source; readonly end: number };
  const ended = { reports: new Map<number, Ended>(), roles: new Map<number, Ended>() };
  walk(({ kind, keys }, line, window, way) => {
    const phase = phaseOf(window, now);
    if (phase === 'within') {
      const source = sourceReached(line, way);
      const reason = line.reason ?? way.reason;
      for (const key of keys) append(given[kind], key, { kind, key, source, window, reason });
    } else if (phase === 'after') {
      const { end = 0 } = window;
      const source = phaseOf(line.window, now) === 'after' ? sourceReached(line, way) : way.source;
      for (const key of keys)
        if (end > (ended[kind].get(key)?.end ?? Number.NEGATIVE_INFINITY))
          ended[kind].set(key, { source, end });
    }
  });
  const expired = (kind: Kind): ReadonlyMap<number, Source> => {
    const all = [...ended[kind]].filter(([key]) => !given[kind].has(key));
    return new Map(all.map(([key, { source }]) => [key, source]));
  };
  return {
    ...given,
    expired: { reports: expired('reports'), roles: expired('roles') },
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
  // Check the names in the entries before the first day.
  if (standing === 'upcoming') eachEntry(user, entries, () => {});
  const walk: Walk = standing === 'present' ? walkHolder(user, memberships, entries) : () => {};
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
  const { frozen, roles, hasExpired } = desiredAccess(walkHolder(group, [], entries), now);
  return { id, alias, source, frozen, roles, hasExpired };
}
