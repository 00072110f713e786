import type { Declared, DeclaredGroup, DeclaredUser, Entry } from '../domain/declared.ts';
import type { DesiredGroup, DesiredUser, Explanation, Grant, Standing } from '../domain/desired.ts';
import type { DatasetId, Email, GroupId, Identity } from '../domain/ids.ts';
import { type Indexes, type Kind, NO_INDEXES, sortIndexes } from '../domain/indexes.ts';
import { append, keptBy, once } from '../domain/multimap.ts';
import { type Source, sourceVia } from '../domain/source.ts';
import { ALWAYS, phaseOf, type Window } from '../domain/window.ts';
import type { EntryResolver, LostEntries } from './entries.ts';
import { membersOfTeams, type Way } from './teams.ts';
import { intersect } from './windows.ts';

/**
 * Calls `take` for each way from an entry to one holder: own entries first, then those of each team. `way` is
 * undefined for an own entry.
 */
type Walk = (
  take: (kind: Kind, keys: Indexes, line: Entry, window: Window, way: Way | undefined) => void,
) => void;

/** What users, teams and groups of the files have in common. A group has no reports. */
export type Entries = Pick<DeclaredGroup, 'rls'> & Partial<Pick<DeclaredUser, 'reports'>>;

export function eachEntry(
  { reports = [], rls }: Entries,
  entries: EntryResolver,
  take: (kind: Kind, keys: Indexes, line: Entry) => void,
): void {
  for (const entry of reports) take('reports', entries.report(entry), entry);
  for (const entry of rls) take('roles', entries.role(entry), entry);
}

/** Walks to users and groups. Looks up the names of each team once; `checkTeams` does so for all teams. */
export function walksIn({ users, teams, groups }: Declared, entries: EntryResolver) {
  const members = once(() => membersOfTeams(teams));
  const ways = once(() => {
    const byPerson = new Map<Identity, Way[]>();
    for (const people of members().values())
      for (const [identity, own] of people) for (const way of own) append(byPerson, identity, way);
    return byPerson;
  });
  const entriesOf = keptBy((name: string) => {
    const found: { readonly kind: Kind; readonly keys: Indexes; readonly line: Entry }[] = [];
    const team = teams.get(name);
    if (team !== undefined) eachEntry(team, entries, (kind, keys, line) => found.push({ kind, keys, line }));
    return found;
  });
  const ofUser =
    (identity: Identity): Walk =>
    (take) => {
      const user = users.get(identity);
      if (user === undefined) return;
      const { window: whole } = user;
      eachEntry(user, entries, (kind, keys, line) =>
        take(kind, keys, line, intersect(whole, line.window), undefined),
      );
      for (const way of ways().get(identity) ?? []) {
        const window = intersect(whole, way.window);
        for (const { kind, keys, line } of entriesOf(way.through[0].team))
          take(kind, keys, line, intersect(window, line.window), way);
      }
    };
  const ofGroup =
    (id: GroupId): Walk =>
    (take) => {
      const group = groups.get(id);
      if (group !== undefined)
        eachEntry(group, entries, (kind, keys, line) => take(kind, keys, line, line.window, undefined));
    };
  const checkTeams = (): void => {
    for (const name of teams.keys()) entriesOf(name);
  };
  return { members, ofUser, ofGroup, checkTeams };
}

const sourceReached = ({ source }: Entry, way: Way | undefined): Source =>
  way === undefined ? source : sourceVia(source, way.through);

/** Includes past and future lines. */
export function grantsIn(walk: Walk): readonly Grant[] {
  const grants: Grant[] = [];
  walk((kind, keys, line, window, way) => {
    const source = sourceReached(line, way);
    const reason = line.reason ?? way?.reason;
    for (const key of keys) grants.push({ kind, key, source, window, reason });
  });
  return grants;
}

function desiredAccess(walk: Walk, lost: LostEntries, now: number) {
  const all = { reports: [] as number[], roles: [] as number[] };
  const datasets = new Set<DatasetId | undefined>();
  let hasLostReport = false;
  let nextEnd: number | undefined;
  let hasExpired = false;
  walk((kind, keys, line, window) => {
    const phase = phaseOf(window, now);
    hasExpired ||= phase === 'after';
    if (phase !== 'within') return;
    if (window.end !== undefined) nextEnd = Math.min(nextEnd ?? window.end, window.end);
    for (const key of keys) all[kind].push(key);
    if (!lost.has(line)) return;
    if (kind === 'reports') hasLostReport = true;
    else datasets.add(lost.get(line));
  });
  return {
    reports: sortIndexes(all.reports),
    roles: sortIndexes(all.roles),
    frozen: hasLostReport || datasets.size > 0 ? { reports: hasLostReport, datasets } : undefined,
    nextEnd,
    hasExpired,
  };
}

export function explainGrants(walk: Walk, now: number): Explanation {
  const given = { reports: new Map<number, Grant[]>(), roles: new Map<number, Grant[]>() };
  type Ended = { readonly source: Source; readonly end: number };
  const ended = { reports: new Map<number, Ended>(), roles: new Map<number, Ended>() };
  walk((kind, keys, line, window, way) => {
    const phase = phaseOf(window, now);
    if (phase === 'within') {
      const source = sourceReached(line, way);
      const reason = line.reason ?? way?.reason;
      for (const key of keys) append(given[kind], key, { kind, key, source, window, reason });
    } else if (phase === 'after') {
      const { end = 0 } = window;
      const isLineOver = way === undefined || phaseOf(line.window, now) === 'after';
      const source = isLineOver ? sourceReached(line, way) : way.source;
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

export const presentUser = (identity: Identity, email: Email, source: Source): DesiredUser => ({
  identity,
  email,
  name: undefined,
  role: undefined,
  standing: 'present',
  window: ALWAYS,
  reason: undefined,
  source,
  previously: [],
  frozen: undefined,
  reports: NO_INDEXES,
  roles: NO_INDEXES,
  nextEnd: undefined,
  hasExpired: false,
});

export function resolveUser(user: DeclaredUser, walk: Walk, lost: LostEntries, now: number): DesiredUser {
  const standing = standingOf(user, now);
  const { identity, email, name, role, window, reason, source, previously } = user;
  // Walks before the first day too, to check the names.
  const isWalked = standing === 'present' || standing === 'upcoming';
  const { reports, roles, frozen, nextEnd, hasExpired } = desiredAccess(
    isWalked ? walk : () => {},
    lost,
    now,
  );
  // One literal: spreading two objects takes twice the memory.
  return {
    identity,
    email,
    name,
    role,
    standing,
    window,
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

export function resolveGroup(group: DeclaredGroup, walk: Walk, lost: LostEntries, now: number): DesiredGroup {
  const { id, alias, source } = group;
  const { frozen, roles, hasExpired } = desiredAccess(walk, lost, now);
  return { id, alias, source, frozen, roles, hasExpired };
}
