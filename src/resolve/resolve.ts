import type { Catalogue } from '../domain/catalogue.ts';
import type { Declared } from '../domain/declared.ts';
import type { Desired, DesiredGroup, DesiredUser, Explanation } from '../domain/desired.ts';
import { exclusionOf } from '../domain/exclusion.ts';
import type { GroupId, Identity } from '../domain/ids.ts';
import { once } from '../domain/once.ts';
import type { Problem } from '../domain/problem.ts';
import { phaseOf } from '../domain/window.ts';
import { aliasesByDataset, aliasesOfReports } from './aliases.ts';
import { type Members, membersOfTeams, type Route } from './memberships.ts';
import { entryResolver, onProblemOf } from './resolve-entries.ts';
import {
  explainGroup,
  explainUser,
  resolveGroup,
  resolveUser,
  withoutIgnoredGrants,
} from './resolve-holder.ts';
import { membershipsOf } from './resolve-memberships.ts';
import { namesOf } from './resolve-names.ts';
import { dormantLines } from './windows.ts';

function distinct(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>();
  return problems.filter(({ code, message, place }) => {
    const key = JSON.stringify([code, message, place]);
    return !seen.has(key) && seen.add(key);
  });
}

/** Who is a member of each team at an instant: somebody who is there, by a way whose window is open. */
export function teamsNow(
  members: ReadonlyMap<string, Members>,
  isPresent: (identity: Identity) => boolean,
  now: number,
): ReadonlyMap<string, ReadonlySet<Identity>> {
  const isHere = (identity: Identity, routes: readonly Route[]): boolean =>
    isPresent(identity) && routes.some(({ window }) => phaseOf(window, now) === 'within');
  return new Map(
    [...members].map(([team, people]) => [
      team,
      new Set([...people].flatMap(([identity, routes]) => (isHere(identity, routes) ? [identity] : []))),
    ]),
  );
}

/**
 * What the files ask for at one instant, by the indexes of the portal's catalogue. Problems of severity error mean that
 * some name does not resolve: then nothing may be planned. With `lenient`, and under `manage.unresolved: hold`, such names
 * are warnings, and what they touch is frozen.
 */
export function resolve(
  declared: Declared,
  catalogue: Catalogue,
  now: number,
  lenient = false,
): { readonly desired: Desired; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const tell = onProblemOf(lenient || declared.settings.manage.unresolved === 'hold', (problem) => {
    problems.push(problem);
  });
  const { names, datasets } = namesOf(declared, catalogue, tell);
  const datasetAliases = aliasesByDataset(datasets);
  const reportAliases = aliasesOfReports(declared, catalogue);
  const exclusion = exclusionOf(declared.settings.manage, catalogue, { datasetAliases, reportAliases });
  const entries = entryResolver({ declared, names, catalogue, exclusion }, now, tell);
  const members = membersOfTeams(declared.teams);
  const memberships = membershipsOf(declared, members, entries);
  const single = declared.settings.manage.ignore.grants.length > 0;
  const explained = (identity: Identity): Explanation =>
    explainUser(declared.users.get(identity), memberships.get(identity) ?? [], entries, now);

  const users = new Map<Identity, DesiredUser>();
  for (const user of declared.users.values()) {
    const { identity } = user;
    const resolved = resolveUser(user, memberships.get(identity) ?? [], entries, now);
    users.set(
      identity,
      single
        ? withoutIgnoredGrants(resolved, exclusion, catalogue, () => explained(identity), problems)
        : resolved,
    );
  }
  const groups = new Map<GroupId, DesiredGroup>();
  for (const group of declared.groups.values()) groups.set(group.id, resolveGroup(group, entries, now));
  const dynamic = [...declared.datasets.values()].filter((dataset) => dataset.dynamic);
  const desired: Desired = {
    settings: declared.settings,
    users,
    groups,
    mentions: declared.mentions,
    teams: once(() => new Map([...members].map(([name, people]) => [name, new Set(people.keys())]))),
    teamsNow: once(() => teamsNow(members, (identity) => users.get(identity)?.standing === 'present', now)),
    datasetAliases,
    reportAliases,
    lostDatasets: [...declared.datasets.keys()].filter((alias) => !datasets.has(alias)),
    dynamicDatasets: new Set(dynamic.flatMap(({ alias }) => datasets.get(alias) ?? [])),
    dormant: dormantLines(declared, now),
    explainUser: explained,
    explainGroup: (id) => explainGroup(declared.groups.get(id), entries, now),
  };
  return { desired, problems: distinct(problems) };
}
