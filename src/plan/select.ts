import { type Catalogue, reportName } from '../domain/catalogue.ts';
import type { Desired } from '../domain/desired.ts';
import { roleNames } from '../domain/exclusion.ts';
import type { DatasetId, ReportId, RoleKey } from '../domain/ids.ts';
import { compilePattern, matchesAny, type Pattern } from '../domain/pattern.ts';
import type { Problem } from '../domain/problem.ts';
import type { AccessDiff, Diff, UserDiff } from './diff.ts';

/** One `--only`. */
export type Selector =
  | { readonly kind: 'user' | 'report' | 'rls'; readonly pattern: Pattern }
  | { readonly kind: 'team'; readonly name: string };

/** Reads `--only user:PATTERN|report:PATTERN|rls:PATTERN|team:NAME`. */
export function parseSelectors(
  texts: readonly string[],
  desired: Desired,
): { selectors: Selector[]; problems: Problem[] } {
  const selectors: Selector[] = [];
  const problems: Problem[] = [];
  for (const text of texts) {
    const colon = text.indexOf(':');
    const kind = text.slice(0, colon);
    const rest = text.slice(colon + 1);
    if (
      colon > 0 &&
      rest !== '' &&
      !rest.startsWith('!') &&
      (kind === 'user' || kind === 'report' || kind === 'rls')
    ) {
      selectors.push({ kind, pattern: compilePattern(rest) });
    } else if (colon > 0 && kind === 'team') {
      if (desired.teams.has(rest)) selectors.push({ kind, name: rest });
      else {
        problems.push({
          code: 'unknown-team',
          severity: 'error',
          message: `no team is named ${JSON.stringify(rest)}`,
          why: '--only team:NAME selects the members of a team of the files',
          fix: `the teams are ${[...desired.teams.keys()].slice(0, 20).join(', ') || '(none)'}`,
        });
      }
    } else {
      problems.push({
        code: 'usage',
        severity: 'error',
        message: `--only cannot read ${JSON.stringify(text)}`,
        fix: 'write user:PATTERN, report:PATTERN, rls:PATTERN or team:NAME',
      });
    }
  }
  return { selectors, problems };
}

function narrow<Key>(access: AccessDiff<Key>, keep: (key: Key) => boolean): AccessDiff<Key> {
  const gains = new Map([...access.gains].filter(([key]) => keep(key)));
  const losses = new Map([...access.losses].filter(([key]) => keep(key)));
  return { ...access, gains, losses };
}

/**
 * Limits a diff. `user` and `team` select people, `report` and `rls` select access; within each of the two one match is
 * enough, and both must match where both are given. A report that somebody gains brings along the memberships on its
 * dataset, since no report is linked before its rows are limited. With access selected, accounts are only created.
 */
export function select(
  diff: Diff,
  selectors: readonly Selector[],
  desired: Desired,
  catalogue: Catalogue,
): Diff {
  if (selectors.length === 0) return diff;
  const patterns = (kind: 'user' | 'report' | 'rls'): Pattern[] =>
    selectors.flatMap((selector) => (selector.kind === kind ? [selector.pattern] : []));
  const people = patterns('user');
  const teams = selectors.flatMap((selector) =>
    selector.kind === 'team' ? [desired.teams.get(selector.name)] : [],
  );
  const byPeople = people.length > 0 || teams.length > 0;
  const reports = patterns('report');
  const rls = patterns('rls');
  const byAccess = reports.length > 0 || rls.length > 0;

  const isSelectedPerson = ({ identity }: UserDiff): boolean =>
    !byPeople || matchesAny(people, identity) || teams.some((members) => members?.has(identity));
  const isSelectedReport = (id: ReportId): boolean => {
    const report = catalogue.reports.get(id);
    return report !== undefined && matchesAny(reports, reportName(report));
  };
  const isSelectedRole = (key: RoleKey): boolean => {
    const role = catalogue.roles.get(key);
    return (
      role !== undefined && roleNames(role, desired.datasetAliases).some((name) => matchesAny(rls, name))
    );
  };

  const narrowUser = (user: UserDiff): UserDiff => {
    const ownReports = narrow(user.reports, isSelectedReport);
    const datasets = new Set<DatasetId | undefined>(
      [...ownReports.gains.keys()].map((id) => catalogue.reports.get(id)?.datasetId),
    );
    const ownRls = narrow(
      user.rls,
      (key) => isSelectedRole(key) || datasets.has(catalogue.roles.get(key)?.datasetId ?? undefined),
    );
    const creates = user.account.kind === 'create' && ownReports.gains.size + ownRls.gains.size > 0;
    const gains = user.account.kind !== 'create' || creates;
    return {
      ...user,
      account: creates ? user.account : { kind: 'none' },
      reports: gains ? ownReports : narrow(user.reports, () => false),
      rls: gains ? ownRls : narrow(user.rls, () => false),
      residue: creates ? user.residue : new Map(),
    };
  };

  const users = diff.users.filter(isSelectedPerson);
  return {
    users: byAccess ? users.map(narrowUser) : users,
    groups: byPeople
      ? []
      : byAccess
        ? diff.groups.map((group) => ({ ...group, rls: narrow(group.rls, isSelectedRole) }))
        : diff.groups,
  };
}
