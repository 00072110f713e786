import { patternNames } from '../domain/catalogue.ts';
import type { Decision, Delta, GroupHolder, Person, Side } from '../domain/delta.ts';
import { roleNames } from '../domain/exclusion.ts';
import type { DatasetId } from '../domain/ids.ts';
import { matchesAny, type Pattern } from '../domain/pattern.ts';
import type { Selector } from './selectors.ts';

const only = (side: Side, keep: (decision: Decision) => boolean): Side => ({
  ...side,
  decisions: side.decisions.filter(keep),
  aside: side.decisions.filter((decision) => !keep(decision)),
});

const nothing = (side: Side): Side => only(side, () => false);

const NARROWED = { create: 'created', delete: 'deleted', replace: 'replaced' } as const;

/**
 * Takes out the decisions that `--only` does not ask for; what is known stays. `user` and `team` select people, `report`
 * and `rls` select access; within each of the two one match is enough, and both must match where both are given. A report
 * that somebody gains brings along the decisions on its dataset's roles, since no report is linked before its rows are
 * limited. With access selected, accounts are only created.
 */
export function select(delta: Delta, selectors: readonly Selector[]): Delta {
  if (selectors.length === 0) return delta;
  const { desired, catalogue } = delta.world;
  const patterns = (kind: 'user' | 'report' | 'rls'): Pattern[] =>
    selectors.flatMap((selector) => (selector.kind === kind ? [selector.pattern] : []));
  const people = patterns('user');
  const teams = selectors.flatMap((selector) =>
    selector.kind === 'team' ? [desired.teams().get(selector.name)] : [],
  );
  const byPeople = people.length > 0 || teams.length > 0;
  const reports = patterns('report');
  const roles = patterns('rls');
  const byAccess = reports.length > 0 || roles.length > 0;

  const isSelectedPerson = ({ identity }: Person): boolean =>
    !byPeople || matchesAny(people, identity) || teams.some((members) => members?.has(identity));
  const selectedReports = catalogue.reports.map(
    (report) => report.listed && patternNames(report).some((name) => matchesAny(reports, name)),
  );
  const selectedRoles = catalogue.roles.map((role) =>
    roleNames(role, desired.datasetAliases).some((name) => matchesAny(roles, name)),
  );

  const narrowAccess = (person: Person): Person => {
    const own = only(person.reports, ({ key }) => selectedReports[key] === true);
    const datasets = new Set<DatasetId | undefined>(
      own.decisions.flatMap(({ key, move }) => (move === 'give' ? [catalogue.reports[key]?.datasetId] : [])),
    );
    const ownRoles = only(
      person.roles,
      ({ key }) => selectedRoles[key] === true || datasets.has(catalogue.roles[key]?.datasetId),
    );
    const { account } = person;
    const isNew = account?.kind === 'create';
    const gives = [...own.decisions, ...ownRoles.decisions].some(({ move }) => move === 'give');
    // What a deletion or replacement would take is not taken without it.
    const isRemoved = account?.kind === 'delete' || account?.kind === 'replace';
    if (isRemoved || (isNew && !gives))
      return {
        ...unselected(person),
        ...(account.hold === undefined && { narrowed: NARROWED[account.kind] }),
      };
    return {
      ...person,
      account: isNew ? person.account : undefined,
      reports: own,
      roles: ownRoles,
      residue: isNew ? person.residue : new Map(),
    };
  };
  const unselected = (person: Person): Person => ({
    ...person,
    account: undefined,
    reports: nothing(person.reports),
    roles: nothing(person.roles),
    residue: new Map(),
    isSelected: false,
  });
  const narrowGroup = (group: GroupHolder): GroupHolder => {
    if (byPeople) return { ...group, roles: nothing(group.roles) };
    return byAccess
      ? { ...group, roles: only(group.roles, ({ key }) => selectedRoles[key] === true) }
      : group;
  };
  return {
    ...delta,
    people: delta.people.map((person) =>
      !isSelectedPerson(person) ? unselected(person) : byAccess ? narrowAccess(person) : person,
    ),
    groups: delta.groups.map(narrowGroup),
  };
}
