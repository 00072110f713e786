import { type Catalogue, hasIndex, reportAt, reportName } from '../domain/access.ts';
import type { Declared } from '../domain/declared.ts';
import type { Desired, DesiredUser } from '../domain/desired.ts';
import { compileExclusion } from '../domain/exclusion.ts';
import { type Explanation, NO_EXPLANATION } from '../domain/grant.ts';
import type { DatasetId, GroupId, Identity, ReportId } from '../domain/ids.ts';
import { append, once } from '../domain/multimap.ts';
import { isError, type Problem, quote } from '../domain/problem.ts';
import { entryResolver, excludedProblem, unresolvedWarning } from './entries.ts';
import { explanationOf, grantsIn, linesIn, membersAt, resolveGroup, resolveUser } from './grants.ts';
import { aliasesOfReports, type OnProblem, resolveNames } from './names.ts';
import { closedEntriesAt, futureReviews, reviewsDueAt } from './windows.ts';

/** `onProblem` gets the unknown names of entries that have not expired at the instant `at`. */
export function createResolver(
  declared: Declared,
  catalogue: Catalogue,
  at: number,
  onProblem: OnProblem,
  recorded?: ReadonlyMap<string, ReportId>,
): (users: Iterable<Identity>, groups: Iterable<GroupId>, now: number) => Desired {
  const { settings, mentions } = declared;
  const names = resolveNames(declared, catalogue, onProblem, recorded);
  const { datasets } = names;
  const datasetAliases = new Map<DatasetId, string[]>();
  for (const [alias, id] of datasets) append(datasetAliases, id, alias);
  const reportAliases = aliasesOfReports(declared, catalogue);
  const exclusion = compileExclusion(settings.manage, catalogue, { datasetAliases, reportAliases });
  const resolver = entryResolver(declared, names, catalogue, exclusion, at, onProblem);
  const { unresolved } = resolver;
  const { members, lookUpTeams, ofUser, ofGroup } = linesIn(declared, resolver);
  const dynamic = [...declared.datasets.values()].filter((dataset) => dataset.dynamic);
  const common = {
    settings,
    mentions,
    exclusion,
    datasetAliases,
    reportAliases,
    teams: once(() => new Map(Array.from(members(), ([name, people]) => [name, new Set(people.keys())]))),
    unresolvedDatasets: [...declared.datasets.keys()].filter((alias) => !datasets.has(alias)),
    dynamicDatasets: new Set(dynamic.flatMap(({ alias }) => datasets.get(alias) ?? [])),
    grantsOfUser: (identity: Identity) =>
      exclusion.user(identity)
        ? []
        : grantsIn(ofUser(identity)).filter(
            ({ kind, key }) => kind === 'roles' || !exclusion.grant(identity, key),
          ),
    grantsOfGroup: (id: GroupId) => grantsIn(ofGroup(id)),
  };
  return (identities, ids, now) => {
    lookUpTeams();
    const explainUser = (identity: Identity, at = now): Explanation =>
      declared.users.get(identity)?.absent === false
        ? explanationOf(grantsIn(ofUser(identity)), at)
        : NO_EXPLANATION;
    /** An entry for an ignored grant is an error; a workspace entry skips the grant. */
    const withoutIgnored = (user: DesiredUser): DesiredUser => {
      const ignored = user.reports.filter((index) => exclusion.grant(user.identity, index));
      if (ignored.length === 0) return user;
      const { reports } = explainUser(user.identity);
      for (const index of ignored) {
        const source = reports.get(index)?.find((one) => one.source.selector === undefined)?.source;
        const what = `${quote(reportName(reportAt(catalogue, index)))} for ${user.email}`;
        if (source !== undefined) onProblem(excludedProblem(what, source));
      }
      return { ...user, reports: user.reports.filter((index) => !hasIndex(ignored, index)) };
    };
    const users = new Map<Identity, DesiredUser>();
    for (const identity of identities) {
      const user = declared.users.get(identity);
      if (user === undefined) continue;
      const resolved = resolveUser(user, () => ofUser(identity), unresolved, now);
      users.set(identity, exclusion.hasGrants ? withoutIgnored(resolved) : resolved);
    }
    const groups = [...ids].flatMap((id) => declared.groups.get(id) ?? []);
    return {
      ...common,
      users,
      groups: new Map(
        groups.map((group) => [group.id, resolveGroup(group, ofGroup(group.id), unresolved, now)]),
      ),
      teamsNow: once(() => membersAt(members(), declared.users, now)),
      closedEntries: once(() => closedEntriesAt(declared, now)),
      dueReviews: once(() => reviewsDueAt(declared, now)),
      explainUser,
      explainGroup: (id) => explanationOf(grantsIn(ofGroup(id)), now),
    };
  };
}

/** With `lenient` or `manage.unresolved: hold`, the problems of unresolved names are warnings. */
export function resolve(declared: Declared, catalogue: Catalogue, now: number, lenient = false) {
  const holdsUnresolved = lenient || declared.settings.manage.unresolved === 'hold';
  /** Several entries may report the same problem. An error replaces the warning of an upcoming entry. */
  const found = new Map<string, Problem>();
  const resolveHolders = createResolver(declared, catalogue, now, (problem) => {
    const text = JSON.stringify([problem.code, problem.message, problem.place]);
    if (isError(problem) || !found.has(text))
      found.set(text, holdsUnresolved ? unresolvedWarning(problem) : problem);
  });
  const desired = resolveHolders(declared.users.keys(), declared.groups.keys(), now);
  return { desired, problems: [...futureReviews(declared, now), ...found.values()] };
}
