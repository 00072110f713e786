import type { Declared, DeclaredGroup, DeclaredUser, Entry } from '../domain/declared.ts';
import type { DesiredGroup, DesiredUser, Grant, Standing } from '../domain/desired.ts';
import type { DatasetId, Email, GroupId, Identity } from '../domain/ids.ts';
import { type Indexes, type Kind, NO_INDEXES, sortIndexes } from '../domain/indexes.ts';
import { append, keptBy, once } from '../domain/multimap.ts';
import { type Source, sourceVia } from '../domain/source.ts';
import { ALWAYS, phaseOf, type Window } from '../domain/window.ts';
import type { EntryResolver, LostEntries } from './entries.ts';
import { membersOfTeams, type Way } from './teams.ts';
import { intersect } from './windows.ts';

/**
 * Calls `visit` for each way from an entry to one holder: own entries first, then those of each team. `way` is
 * undefined for an own entry.
 */
type Walk = (
  visit: (kind: Kind, keys: Indexes, line: Entry, window: Window, way: Way | undefined) => void,
) => void;

/** What users, teams and groups of the files have in common. A group has no reports. */
type Giver = Pick<DeclaredGroup, 'rls'> & Partial<Pick<DeclaredUser, 'reports'>>;

export function eachEntry(
  { reports = [], rls }: Giver,
  resolver: EntryResolver,
  visit: (kind: Kind, keys: Indexes, line: Entry) => void,
): void {
  for (const entry of reports) visit('reports', resolver.report(entry), entry);
  for (const entry of rls) visit('roles', resolver.role(entry), entry);
}

/** Walks to users and groups. Looks up the names of each team once; `lookUpTeams` does so for all teams. */
export function walksIn({ users, teams, groups }: Declared, resolver: EntryResolver) {
  const members = once(() => membersOfTeams(teams));
  const waysByPerson = once(() => {
    const found = new Map<Identity, Way[]>();
    for (const people of members().values())
      for (const [identity, ways] of people) for (const way of ways) append(found, identity, way);
    return found;
  });
  const lookUpTeam = keptBy((name: string) => {
    const found: { readonly kind: Kind; readonly keys: Indexes; readonly line: Entry }[] = [];
    const team = teams.get(name);
    if (team !== undefined) eachEntry(team, resolver, (kind, keys, line) => found.push({ kind, keys, line }));
    return found;
  });
  const ofUser =
    (identity: Identity): Walk =>
    (visit) => {
      const user = users.get(identity);
      if (user === undefined) return;
      eachEntry(user, resolver, (kind, keys, line) =>
        visit(kind, keys, line, intersect(user.window, line.window), undefined),
      );
      for (const way of waysByPerson().get(identity) ?? []) {
        const window = intersect(user.window, way.window);
        for (const { kind, keys, line } of lookUpTeam(way.through[0].team))
          visit(kind, keys, line, intersect(window, line.window), way);
      }
    };
  const ofGroup =
    (id: GroupId): Walk =>
    (visit) => {
      const group = groups.get(id);
      if (group !== undefined)
        eachEntry(group, resolver, (kind, keys, line) => visit(kind, keys, line, line.window, undefined));
    };
  const lookUpTeams = (): void => {
    for (const name of teams.keys()) lookUpTeam(name);
  };
  return { members, ofUser, ofGroup, lookUpTeams };
}

const sourceReached = ({ source }: Entry, way: Way | undefined): Source =>
  way === undefined ? source : sourceVia(source, way.through);

/** Includes past and future lines. */
export function grantsIn(walk: Walk): readonly Grant[] {
  const grants: Grant[] = [];
  walk((kind, keys, line, window, way) => {
    const source = sourceReached(line, way);
    const reason = line.reason ?? way?.reason;
    const endingLine = way === undefined || line.window.end === window.end ? source : way.source;
    for (const key of keys) grants.push({ kind, key, source, window, reason, endingLine });
  });
  return grants;
}

function desiredAccess(walk: Walk, lost: LostEntries, now: number) {
  const found = { reports: [] as number[], roles: [] as number[] };
  const lostDatasets = new Set<DatasetId | undefined>();
  let hasLostReport = false;
  let nextEnd: number | undefined;
  let hasExpired = false;
  walk((kind, keys, line, window) => {
    const phase = phaseOf(window, now);
    hasExpired ||= phase === 'after';
    if (phase !== 'within') return;
    if (window.end !== undefined) nextEnd = Math.min(nextEnd ?? window.end, window.end);
    for (const key of keys) found[kind].push(key);
    if (!lost.has(line)) return;
    if (kind === 'reports') hasLostReport = true;
    else lostDatasets.add(lost.get(line));
  });
  const isFrozen = hasLostReport || lostDatasets.size > 0;
  return {
    reports: sortIndexes(found.reports),
    roles: sortIndexes(found.roles),
    frozen: isFrozen ? { reports: hasLostReport, datasets: lostDatasets } : undefined,
    nextEnd,
    hasExpired,
  };
}

const STANDINGS = { before: 'upcoming', within: 'present', after: 'expired' } as const;

export const standingOf = ({ absent, window }: DeclaredUser, now: number): Standing =>
  absent ? 'absent' : STANDINGS[phaseOf(window, now)];

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
  // Walk before the first day too, to check the names.
  const isWalked = standing === 'present' || standing === 'upcoming';
  const access = desiredAccess(isWalked ? walk : () => {}, lost, now);
  const { reports, roles, frozen, nextEnd, hasExpired } = access;
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
  const { reports, roles, frozen, hasExpired } = desiredAccess(walk, lost, now);
  return { id, alias, source, reports, roles, frozen, hasExpired };
}
