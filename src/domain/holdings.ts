import type { Access, Catalogue, Indexes, LiveUser } from './access.ts';
import { allAccounts, NO_INDEXES, reportAt, roleAt } from './access.ts';
import type { ChangedGroup, ChangedReport, ChangedRls } from './change.ts';
import { type Delta, indexesAfter, type Person, personAsLive, type World } from './delta.ts';
import type { NamingWorld } from './exclusion.ts';
import type { Explanation } from './grant.ts';
import type { DatasetId, Email, GroupId, Identity } from './ids.ts';

export type AccountAccess = Pick<LiveUser, 'name' | 'role' | keyof Access>;

/** The access of a holder before and after the plan. Undefined without an account. */
interface HolderHoldings<Held extends Access> {
  readonly live: Held | undefined;
  readonly after: Held | undefined;
  /** False for ignored people, unlisted groups, and unlisted people who do not lose all access. */
  readonly managed: boolean;
  /** Computed on demand. `blind`: reports on whose dataset the person has no RLS role. */
  readonly explain: () => Pick<Explanation, 'reports' | 'roles' | 'later'> & { readonly blind: Indexes };
}

export interface PersonHoldings extends HolderHoldings<AccountAccess> {
  readonly user: Email;
}

export interface GroupHoldings extends HolderHoldings<Access> {
  readonly group: ChangedGroup;
}

export interface Holdings {
  readonly reports: readonly ChangedReport[];
  readonly roles: readonly ChangedRls[];
  readonly people: readonly PersonHoldings[];
  readonly groups: readonly GroupHoldings[];
}

export function namedReport(catalogue: Catalogue, index: number): ChangedReport {
  const { id, name, workspace } = reportAt(catalogue, index);
  return { id, name, workspace };
}

export function namedRole({ catalogue, desired }: NamingWorld, index: number): ChangedRls {
  const { datasetId, name } = roleAt(catalogue, index);
  return { datasetId, dataset: desired.datasetAliases.get(datasetId)?.[0] ?? null, role: name };
}

/** Returns the part of an unlisted user's or group's live access that these files manage. */
export function managedAccess(
  { desired, catalogue, exclusion }: World,
  { identity, reports, roles }: Access & { readonly identity?: Identity },
): Access {
  const { mentions } = desired;
  const isManagedReport = (index: number): boolean =>
    catalogue.reports[index]?.listed === true && identity !== undefined && !exclusion.grant(identity, index);
  const isManagedRole = (index: number): boolean =>
    catalogue.roles[index]?.ambiguous === false && !exclusion.role(index);
  return {
    reports: mentions.reports ? reports.filter(isManagedReport) : NO_INDEXES,
    roles: mentions.roles ? roles.filter(isManagedRole) : NO_INDEXES,
  };
}

export const unlistedPerson = (user: LiveUser): Person =>
  personAsLive(user.identity, user.email, user, undefined, 'unlisted');

/** All people of the delta, then a person for each other live account. */
export function everybody({ world, people }: Delta): Person[] {
  const decided = new Set(people.map(({ identity }) => identity));
  const others = allAccounts(world.live).filter(({ identity }) => !decided.has(identity));
  return [...people, ...others.map(unlistedPerson)];
}

/** The account after the plan: the live account, unless the plan creates, changes or deletes the account. */
function plannedAccount({ account, live }: Pick<Person, 'account' | 'live'>) {
  if (account === undefined || account.hold !== undefined || account.kind === 'manual') return live;
  return account.kind === 'delete' ? undefined : account;
}

export const roleAfter = (person: Pick<Person, 'account' | 'live'>): number | undefined =>
  plannedAccount(person)?.role;

export function accountAfter(person: Person): AccountAccess | undefined {
  const account = plannedAccount(person);
  if (account === undefined) return undefined;
  const { name, role } = account;
  return { name, role, reports: indexesAfter(person.reports), roles: indexesAfter(person.roles) };
}

export function groupRolesAfter({ world, groups }: Delta): (group: GroupId) => Indexes {
  const planned = new Map(groups.map(({ id, roles }) => [id, indexesAfter(roles)]));
  return (group) => planned.get(group) ?? world.live.groupRoles.get(group) ?? NO_INDEXES;
}

/** The access of one person to one dataset with roles, after the plan. The lists contain indexes. */
export interface DatasetRows {
  readonly dataset: DatasetId;
  readonly reports: number[];
  readonly direct: number[];
  readonly grouped: number[];
  /** True if the reports show no rows: the roles list their members, and the person has none of the roles. */
  readonly isBlind: boolean;
}

export function rowsReader(delta: Delta): (person: Person) => readonly DatasetRows[] {
  const { catalogue, desired } = delta.world;
  const withRoles = new Set<DatasetId | undefined>(catalogue.roles.map(({ datasetId }) => datasetId));
  const ofReport = catalogue.reports.map(({ datasetId }) =>
    withRoles.has(datasetId) ? datasetId : undefined,
  );
  const rolesOfGroup = groupRolesAfter(delta);
  return ({ live, reports, roles }) => {
    const found = new Map<DatasetId, DatasetRows>();
    const rowsOf = (dataset: DatasetId, isBlind: boolean): DatasetRows => {
      const rows = found.get(dataset) ?? { dataset, reports: [], direct: [], grouped: [], isBlind };
      found.set(dataset, rows);
      return rows;
    };
    for (const index of indexesAfter(roles))
      rowsOf(roleAt(catalogue, index).datasetId, false).direct.push(index);
    for (const group of live?.groups ?? [])
      for (const index of rolesOfGroup(group))
        rowsOf(roleAt(catalogue, index).datasetId, false).grouped.push(index);
    for (const index of indexesAfter(reports)) {
      const dataset = ofReport[index];
      // The person has roles only on the datasets found so far, so reports of other datasets show no rows.
      if (dataset !== undefined) rowsOf(dataset, !desired.dynamicDatasets.has(dataset)).reports.push(index);
    }
    return [...found.values()];
  };
}

/** Leavers whose memberships nobody can see, because the portal does not list the role now. */
export function inLostRoles({ people, world: { base } }: Delta): readonly Person[] {
  const leaving = people.filter(
    ({ treatment, wanted, live }) => treatment === 'stripped' && wanted === undefined && live !== undefined,
  );
  if (leaving.length === 0 || base === undefined) return [];
  const identities = leaving.map(({ identity }) => identity);
  const { users } = base.desiredFor(identities, [], base.appliedAt);
  return leaving.filter(({ identity }) => (users.get(identity)?.unresolved?.datasets.size ?? 0) > 0);
}
