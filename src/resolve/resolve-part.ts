import type { Catalogue } from '../domain/catalogue.ts';
import type { Declared } from '../domain/declared.ts';
import type { Desired, DesiredGroup, DesiredUser, Explanation } from '../domain/desired.ts';
import { exclusionOf } from '../domain/exclusion.ts';
import type { GroupId, Identity, ReportId } from '../domain/ids.ts';
import { aliasesByDataset, aliasesOfReports } from './aliases.ts';
import { membersOfTeams } from './memberships.ts';
import { entryResolver } from './resolve-entries.ts';
import {
  explainGroup,
  explainUser,
  resolveGroup,
  resolveUser,
  withoutIgnoredGrants,
} from './resolve-holder.ts';
import { membershipsOf, type ResolvedMembership } from './resolve-memberships.ts';
import { namesOf } from './resolve-names.ts';

/** What files ask for, worked out for those holders, and at those instants, that somebody asks about. */
export type ResolvePart = (users: Iterable<Identity>, groups: Iterable<GroupId>, now: number) => Desired;

/**
 * The same for some holders alone, without a word on names that the portal does not have: they give nothing. For files
 * whose time is over, such as those that were applied last; `recorded` has the ids that names had then.
 */
export function partResolver(
  declared: Declared,
  catalogue: Catalogue,
  recorded?: ReadonlyMap<string, ReportId>,
): ResolvePart {
  const { settings, mentions } = declared;
  const { names, datasets } = namesOf(declared, catalogue, () => {}, recorded);
  const datasetAliases = aliasesByDataset(datasets);
  const reportAliases = aliasesOfReports(declared, catalogue);
  const exclusion = exclusionOf(settings.manage, catalogue, { datasetAliases, reportAliases });
  const single = settings.manage.ignore.grants.length > 0;
  // What an entry names does not depend on the instant: only what is said of it does, and nothing is.
  const entries = entryResolver({ declared, names, catalogue, exclusion }, 0, () => {});
  let known: ReturnType<typeof membershipsOf> | undefined;
  const dynamic = [...declared.datasets.values()].filter((dataset) => dataset.dynamic);
  const common = {
    settings,
    mentions,
    datasetAliases,
    reportAliases,
    teams: () => new Map<string, ReadonlySet<Identity>>(),
    teamsNow: () => new Map<string, ReadonlySet<Identity>>(),
    dormant: [],
    lostDatasets: [...declared.datasets.keys()].filter((alias) => !datasets.has(alias)),
    dynamicDatasets: new Set(dynamic.flatMap(({ alias }) => datasets.get(alias) ?? [])),
  };
  return (identities, groupIds, now) => {
    const membershipsFor = (identity: Identity): readonly ResolvedMembership[] => {
      known ??= membershipsOf(declared, membersOfTeams(declared.teams), entries);
      return known.get(identity) ?? [];
    };
    const explained = (identity: Identity): Explanation =>
      explainUser(declared.users.get(identity), membershipsFor(identity), entries, now);
    const users = new Map<Identity, DesiredUser>();
    for (const identity of identities) {
      const user = declared.users.get(identity);
      if (user === undefined) continue;
      const resolved = resolveUser(user, membershipsFor(identity), entries, now);
      const whole = (): Explanation => explained(identity);
      users.set(
        identity,
        single ? withoutIgnoredGrants(resolved, exclusion, catalogue, whole, []) : resolved,
      );
    }
    const groups = new Map<GroupId, DesiredGroup>();
    for (const id of groupIds) {
      const group = declared.groups.get(id);
      if (group !== undefined) groups.set(id, resolveGroup(group, entries, now));
    }
    return {
      ...common,
      users,
      groups,
      explainUser: explained,
      explainGroup: (id) => explainGroup(declared.groups.get(id), entries, now),
    };
  };
}
