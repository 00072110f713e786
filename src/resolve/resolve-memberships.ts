import type { Declared, DeclaredTeam } from '../domain/declared.ts';
import type { Identity } from '../domain/ids.ts';
import { ALWAYS } from '../domain/window.ts';
import { type ResolvedEntry, type SharedKeys, sharedKeys } from './entitlements.ts';
import type { Members, Route } from './memberships.ts';
import type { EntryResolver } from './resolve-entries.ts';

interface ResolvedTeam {
  readonly reports: readonly ResolvedEntry[];
  readonly rls: readonly ResolvedEntry[];
  /** The keys of all entries of a kind, where each gives them to all members alike. */
  readonly allReports: SharedKeys | undefined;
  readonly allRoles: SharedKeys | undefined;
}

/** A team that gives somebody something, and the way by which. */
export interface ResolvedMembership {
  readonly team: ResolvedTeam;
  readonly route: Route;
}

const alike = (entries: readonly ResolvedEntry[]): SharedKeys | undefined =>
  entries.every(({ entry, unresolved }) => entry.window === ALWAYS && unresolved === undefined)
    ? sharedKeys(entries.flatMap(({ keys }) => keys))
    : undefined;

function resolveTeam(team: DeclaredTeam, entries: EntryResolver): ResolvedTeam {
  const reports = team.reports.map((entry) => entries.report(entry, false));
  const rls = team.rls.map((entry) => entries.role(entry, false));
  return { reports, rls, allReports: alike(reports), allRoles: alike(rls) };
}

export function membershipsOf(
  declared: Declared,
  members: ReadonlyMap<string, Members>,
  entries: EntryResolver,
): ReadonlyMap<Identity, readonly ResolvedMembership[]> {
  const memberships = new Map<Identity, ResolvedMembership[]>();
  for (const declaredTeam of declared.teams.values()) {
    const team = resolveTeam(declaredTeam, entries);
    for (const [identity, routes] of members.get(declaredTeam.name) ?? []) {
      const known = memberships.get(identity);
      // Of the length that it has: a list that grows keeps room for more, and most people are in one team.
      if (known === undefined)
        memberships.set(
          identity,
          routes.map((route) => ({ team, route })),
        );
      else for (const route of routes) known.push({ team, route });
    }
  }
  return memberships;
}
