import { type Indexes, type Kind, NO_INDEXES, sortIndexes } from '../domain/access.ts';
import type { Declared, DeclaredGroup, DeclaredTeam, DeclaredUser, Entry } from '../domain/declared.ts';
import type { DesiredGroup, DesiredUser } from '../domain/desired.ts';
import { type ClosedEntry, type Explanation, type Grant, successors } from '../domain/grant.ts';
import type { DatasetId, Email, GroupId, Identity } from '../domain/ids.ts';
import { append, memoize, once } from '../domain/multimap.ts';
import { type Source, sourceVia, type TeamStep } from '../domain/source.ts';
import { ALWAYS, outlasts, phaseOf, type Window } from '../domain/window.ts';
import type { EntryResolver, UnresolvedEntries } from './entries.ts';
import { intersect } from './windows.ts';

/** One way into a team: directly, or through member teams. */
interface TeamWay extends Entry {
  /** The membership that ends first. If no membership ends, the one that lists the person. */
  readonly source: Source;
  /** The teams on the way: the first team gives the access, and the last team lists the person. */
  readonly through: readonly [giving: TeamStep, ...inner: TeamStep[]];
}

type TeamMembers = ReadonlyMap<string, ReadonlyMap<Identity, readonly TeamWay[]>>;

/** The recursion ends, because `checkTeams` has refused circles and long chains. */
export function membersOfTeams(teams: ReadonlyMap<string, DeclaredTeam>): TeamMembers {
  const membersOf: (team: string) => ReadonlyMap<Identity, readonly TeamWay[]> = memoize((team) => {
    const found = new Map<Identity, TeamWay[]>();
    for (const { of, window, reason, source } of teams.get(team)?.members ?? []) {
      const here: TeamStep = { team, membership: source };
      if (of.kind === 'user') {
        append(found, of.identity, { window, reason, source, through: [here] });
        continue;
      }
      for (const [identity, ways] of membersOf(of.name))
        for (const inner of ways) {
          const both = intersect(window, inner.window);
          append(found, identity, {
            window: both,
            reason: inner.reason ?? reason,
            source: both.end === inner.window.end ? inner.source : source,
            through: [here, ...inner.through],
          });
        }
    }
    return found;
  });
  return new Map(Array.from(teams.keys(), (team) => [team, membersOf(team)]));
}

export function membersAt(teams: TeamMembers, users: Declared['users'], now: number) {
  const isMember = ([identity, ways]: readonly [Identity, readonly TeamWay[]]): boolean => {
    const user = users.get(identity);
    const isPresent = user !== undefined && standingOf(user, now) === 'present';
    return isPresent && ways.some(({ window }) => phaseOf(window, now) === 'within');
  };
  return new Map(
    Array.from(teams, ([name, people]) => [name, new Set([...people].filter(isMember).map(([one]) => one))]),
  );
}

/** One line that gives a holder reports or roles. Only a line of a team has a `way`. */
interface GivingLine {
  readonly kind: Kind;
  readonly keys: Indexes;
  readonly line: Entry;
  /** The time when the line counts: within the windows of the line, the person and all memberships. */
  readonly window: Window;
  readonly way: TeamWay | undefined;
}

/** A user, team or group of the files. A group has no reports. */
type Giver = Pick<DeclaredGroup, 'rls'> & Partial<Pick<DeclaredUser, 'reports'>>;

export function ownLines(
  { reports = [], rls }: Giver,
  resolver: EntryResolver,
  outer = ALWAYS,
): GivingLine[] {
  const lines: GivingLine[] = [];
  const add = (kind: Kind, keys: Indexes, line: Entry) =>
    lines.push({ kind, keys, line, window: intersect(outer, line.window), way: undefined });
  for (const line of reports) add('reports', resolver.report(line), line);
  for (const line of rls) add('roles', resolver.role(line), line);
  return lines;
}

/** Finds the lines that give a user or a group reports or roles: own entries, then entries of teams. */
export function linesIn({ users, teams, groups }: Declared, resolver: EntryResolver) {
  const members = once(() => membersOfTeams(teams));
  const waysByPerson = once(() => {
    const found = new Map<Identity, TeamWay[]>();
    for (const people of members().values())
      for (const [identity, ways] of people) for (const way of ways) append(found, identity, way);
    return found;
  });
  const linesOfTeam = memoize((name: string) => {
    const team = teams.get(name);
    return team === undefined ? [] : ownLines(team, resolver);
  });
  function ofUser(identity: Identity): GivingLine[] {
    const user = users.get(identity);
    if (user === undefined) return [];
    const lines = ownLines(user, resolver, user.window);
    for (const way of waysByPerson().get(identity) ?? []) {
      const outer = intersect(user.window, way.window);
      for (const { kind, keys, line } of linesOfTeam(way.through[0].team))
        lines.push({ kind, keys, line, window: intersect(outer, line.window), way });
    }
    return lines;
  }
  const ofGroup = (id: GroupId): GivingLine[] => {
    const group = groups.get(id);
    return group === undefined ? [] : ownLines(group, resolver);
  };
  /** Looks up the names in all teams, also in teams without members, so that unknown names become problems. */
  const lookUpTeams = (): void => [...teams.keys()].forEach(linesOfTeam);
  return { members, ofUser, ofGroup, lookUpTeams };
}

export function grantsIn(lines: readonly GivingLine[]): readonly Grant[] {
  const grants: Grant[] = [];
  for (const { kind, keys, line, window, way } of lines) {
    const source = way === undefined ? line.source : sourceVia(line.source, way.through);
    const reason = line.reason ?? way?.reason;
    const endingLine = way === undefined || line.window.end === window.end ? source : way.source;
    for (const key of keys) grants.push({ kind, key, source, window, reason, endingLine });
  }
  return grants;
}

const byKind = <Value>() => ({ reports: new Map<number, Value>(), roles: new Map<number, Value>() });

export function explanationOf(grants: readonly Grant[], now: number): Explanation {
  const open = byKind<Grant[]>();
  const upcoming = byKind<[Grant, ...Grant[]]>();
  const ended = byKind<Grant>();
  for (const grant of grants) {
    const { kind, key, window } = grant;
    const phase = phaseOf(window, now);
    if (phase === 'within') append(open[kind], key, grant);
    if (phase === 'before') append(upcoming[kind], key, grant);
    const last = ended[kind].get(key);
    if (phase === 'after' && (last === undefined || outlasts(window, last.window)))
      ended[kind].set(key, grant);
  }
  const findLater = (kind: Kind): ReadonlyMap<number, readonly Grant[]> =>
    new Map(
      Array.from(upcoming[kind], ([key, begins]) => [key, successors(open[kind].get(key) ?? [], begins)]),
    );
  const listClosed = (kind: Kind): Explanation['closed'][Kind] => {
    const closed = new Map<number, Pick<ClosedEntry, 'phase' | 'source'>>();
    // An expired line wins over an upcoming line. Open access needs neither.
    for (const [key, [{ source }]] of upcoming[kind]) closed.set(key, { phase: 'before', source });
    for (const [key, { endingLine }] of ended[kind]) closed.set(key, { phase: 'after', source: endingLine });
    for (const key of open[kind].keys()) closed.delete(key);
    return closed;
  };
  const later = { reports: findLater('reports'), roles: findLater('roles') };
  return { ...open, later, closed: { reports: listClosed('reports'), roles: listClosed('roles') } };
}

function desiredAccess(lines: readonly GivingLine[], unresolvedEntries: UnresolvedEntries, now: number) {
  const found = { reports: [] as number[], roles: [] as number[] };
  const unresolvedDatasets = new Set<DatasetId | undefined>();
  let hasUnresolvedReport = false;
  let nextEnd: number | undefined;
  let hasClosed = false;
  for (const { kind, keys, line, window } of lines) {
    const phase = phaseOf(window, now);
    hasClosed ||= phase !== 'within';
    if (phase !== 'within') continue;
    if (window.end !== undefined) nextEnd = Math.min(nextEnd ?? window.end, window.end);
    for (const key of keys) found[kind].push(key);
    if (!unresolvedEntries.has(line)) continue;
    if (kind === 'reports') hasUnresolvedReport = true;
    else unresolvedDatasets.add(unresolvedEntries.get(line));
  }
  const isUnresolved = hasUnresolvedReport || unresolvedDatasets.size > 0;
  return {
    reports: sortIndexes(found.reports),
    roles: sortIndexes(found.roles),
    unresolved: isUnresolved ? { reports: hasUnresolvedReport, datasets: unresolvedDatasets } : undefined,
    nextEnd,
    hasClosed,
  };
}

const STANDINGS = { before: 'upcoming', within: 'present', after: 'expired' } as const;

export const standingOf = ({ absent, window }: DeclaredUser, now: number) =>
  absent ? 'absent' : STANDINGS[phaseOf(window, now)];

/** A present user without access. Restores and corrections of the base fill in the rest. */
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
  unresolved: undefined,
  reports: NO_INDEXES,
  roles: NO_INDEXES,
  nextEnd: undefined,
  hasClosed: false,
});

export function resolveUser(
  user: DeclaredUser,
  lines: () => readonly GivingLine[],
  unresolvedEntries: UnresolvedEntries,
  now: number,
): DesiredUser {
  const standing = standingOf(user, now);
  // An upcoming user's lines give no access yet, but rolecall reports their unknown names.
  const readsLines = standing === 'present' || standing === 'upcoming';
  const access = desiredAccess(readsLines ? lines() : [], unresolvedEntries, now);
  // Use one literal: spreading two objects takes twice the memory.
  return {
    identity: user.identity,
    email: user.email,
    name: user.name,
    role: user.role,
    standing,
    window: user.window,
    reason: user.reason,
    source: user.source,
    previously: user.previously,
    unresolved: access.unresolved,
    reports: access.reports,
    roles: access.roles,
    nextEnd: access.nextEnd,
    hasClosed: access.hasClosed,
  };
}

export function resolveGroup(
  group: DeclaredGroup,
  lines: readonly GivingLine[],
  unresolvedEntries: UnresolvedEntries,
  now: number,
): DesiredGroup {
  const { id, alias, source } = group;
  const { reports, roles, unresolved, hasClosed } = desiredAccess(lines, unresolvedEntries, now);
  return { id, alias, source, reports, roles, unresolved, hasClosed };
}
