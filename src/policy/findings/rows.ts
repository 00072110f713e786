import { reportAt, reportName, roleAt } from '../../domain/catalogue.ts';
import {
  afterOf,
  type Delta,
  isDeleted,
  moves,
  type Person,
  type Side,
  type World,
} from '../../domain/delta.ts';
import type { DesiredUser, Explanation } from '../../domain/desired.ts';
import { roleName } from '../../domain/exclusion.ts';
import type { DatasetId, GroupId } from '../../domain/ids.ts';
import { hasIndex, type Indexes, NO_INDEXES } from '../../domain/indexes.ts';
import type { Place, Problem } from '../../domain/problem.ts';
import { placeLater, placeOf } from '../../domain/source.ts';
import { counted, few } from '../../domain/wording.ts';
import type { Finding, Wants } from './finding.ts';
import { CODES, Counts, type Limited, limitedDatasets } from './odd-rows.ts';

/** What one listed user will have on one dataset, by indexes. */
interface Rows {
  readonly reports: readonly number[];
  readonly direct: readonly number[];
  readonly throughGroups: readonly number[];
}

/** Portal groups' roles after the plan. */
function groupRoles({ world, groups }: Delta): (group: GroupId) => Indexes {
  const planned = new Map(groups.map(({ id, roles }) => [id, afterOf(roles)]));
  return (group) => planned.get(group) ?? world.live.groupRoles.get(group) ?? NO_INDEXES;
}

const NONE: readonly number[] = [];

function within(numbers: Int32Array, indexes: Indexes, number: number): readonly number[] {
  let found: number[] | undefined;
  for (let at = 0; at < indexes.length; at++) {
    const index = indexes[at] ?? 0;
    if (numbers[index] !== number) continue;
    if (found === undefined) found = [index];
    else found.push(index);
  }
  return found ?? NONE;
}

/** What of somebody's access lies on one dataset. */
const rowsOn = (
  number: number,
  person: Person,
  { ofReport, ofRole }: Limited,
  rolesOfGroup: (group: GroupId) => Indexes,
): Rows => ({
  reports: within(ofReport, afterOf(person.reports), number),
  direct: within(ofRole, afterOf(person.roles), number),
  throughGroups: person.live?.groups.flatMap((group) => within(ofRole, rolesOfGroup(group), number)) ?? NONE,
});

/** Roles of one name in a dataset: who is in one of them, and that nothing about them can be changed here. */
export const ambiguousRoles: Finding = function* ({ delta }) {
  const { catalogue, live, desired, exclusion } = delta.world;
  const members = new Map<number, string[]>();
  const ours = new Set<number>();
  for (const [index, { ambiguous }] of catalogue.roles.entries()) if (ambiguous) members.set(index, []);
  if (members.size === 0) return;
  const tell = (name: string, roles: Indexes, isListed: boolean): void => {
    for (const index of roles) {
      members.get(index)?.push(name);
      if (isListed) ours.add(index);
    }
  };
  for (const { identity, email, roles } of [...live.users.values(), ...[...live.ambiguous.values()].flat()])
    tell(email, roles, desired.users.has(identity));
  for (const [id, roles] of live.groupRoles) tell(`group ${id}`, roles, desired.groups.has(id));
  for (const [index, names] of members) {
    const role = catalogue.roles[index];
    if (role === undefined) continue;
    const who = names.length === 0 ? 'nobody is in one' : `${counted(names.length, 'member')}: ${few(names)}`;
    yield {
      code: 'ambiguous-rls-role',
      severity: 'warning',
      // Nobody can say whether the rows of a listed member are those of the files.
      ...(ours.has(index) && !exclusion.role(index) && { frozen: true as const }),
      message: `several roles are named ${roleName(role, desired.datasetAliases)}; ${who}`,
      why: 'the API names roles by dataset and name, so nobody can say which of them a call would change',
      fix: 'rename one of the roles in the report platform; until then they are left alone, and reports of the dataset are not given to their members',
    };
  }
};

/** What is odd about the rows that listed people will see: no role, several, or one that limits nothing. */
export const rowFindings: Finding = function* ({ delta }, wants) {
  const { desired } = delta.world;
  const limited = limitedDatasets(delta.world);
  if (limited.datasets.length === 0) return;
  const rolesOfGroup = groupRoles(delta);
  const counts = new Counts(limited.datasets.length);
  const stillWanted = (): number => CODES.reduce((sum, code, bit) => sum | (wants(code) ? 1 << bit : 0), 0);
  let wanting = stillWanted();
  for (const person of delta.people) {
    if (wanting === 0) return;
    const { wanted, identity, isSelected } = person;
    if (wanted?.standing !== 'present' || !isSelected) continue;
    const odd = counts.oddOf(person, limited, rolesOfGroup, wanting);
    if (odd.length === 0) continue;
    // Not kept: thousands of findings would each hold all that is known of a person.
    const explain = (): Explanation => desired.explainUser(identity);
    for (const number of odd) {
      const dataset = limited.datasets[number];
      if (dataset === undefined) continue;
      const rows = rowsOn(number, person, limited, rolesOfGroup);
      const isLess = {
        reports: isTaken(person.reports, limited.ofReport, number),
        roles: isTaken(person.roles, limited.ofRole, number),
      };
      yield* judge(person, wanted, dataset, rows, isLess, delta.world, explain, wants);
    }
    wanting = stillWanted();
  }
};

/** True where the plan gives one of these. */
const isGiven = (side: Side, indexes: readonly number[]): boolean =>
  side.decisions.some(
    ({ key, move, hold }) => move === 'give' && hold === undefined && indexes.includes(key),
  );

/** True where the plan takes something of this dataset. */
const isTaken = (side: Side, numbers: Int32Array, number: number): boolean =>
  side.decisions.some(
    ({ key, move, hold }) => move === 'take' && hold === undefined && numbers[key] === number,
  );

function judge(
  person: Person,
  wanted: DesiredUser,
  dataset: DatasetId,
  { reports, direct, throughGroups }: Rows,
  isLess: { readonly reports: boolean; readonly roles: boolean },
  { catalogue, desired }: World,
  explain: () => Explanation,
  wants: Wants,
): Problem[] {
  const { email } = person;
  const isBlind = reports.length > 0 && direct.length + throughGroups.length === 0;
  const isMissing = isBlind && !desired.dynamicDatasets.has(dataset) && wants('rls-missing');
  const isAmbiguous = direct.length > 0 && throughGroups.length > 0 && wants('rls-ambiguous');
  const isUnion = direct.length > 1 && wants('rls-union');
  const isUnused = direct.length > 0 && reports.length === 0 && wants('rls-unused');
  const isNew = isGiven(person.reports, reports) || isGiven(person.roles, direct);
  /** Standing, unless a grant of this plan brings it about. */
  const unless = (changed: boolean): Pick<Problem, 'standing'> => (changed ? {} : { standing: true });
  const name = desired.datasetAliases.get(dataset)?.[0] ?? dataset;
  const roleNames = (indexes: readonly number[]): string =>
    few(indexes.map((index) => catalogue.roles[index]?.name ?? ''));
  // Most of these stand in no output, and to find one the entry of the person is gone through once more.
  const placeIn = (kind: 'reports' | 'roles', index: number | undefined): Place =>
    placeLater(() => placeOf(explain()[kind].get(index ?? -1)?.sources[0] ?? wanted.source));
  const roles = direct
    .map((index) => roleName(roleAt(catalogue, index), desired.datasetAliases))
    .join(' and ');
  const problems: Problem[] = [];

  if (isMissing) {
    const shown = few(reports.map((index) => reportName(reportAt(catalogue, index))));
    problems.push({
      code: 'rls-missing',
      severity: 'warning',
      message: `${email} may open ${shown} but has no RLS role on its dataset ${name}: no rows are shown`,
      fix: 'add a role of the dataset, or mark the dataset dynamic: true',
      about: shown,
      ...unless(isGiven(person.reports, reports) || isLess.roles),
      place: placeIn('reports', reports[0]),
    });
  }
  if (isAmbiguous) {
    problems.push({
      code: 'rls-ambiguous',
      severity: 'warning',
      message: `${email} is in ${roleNames(direct)} directly and in ${roleNames(throughGroups)} through a portal group, on the dataset ${name}`,
      why: 'whether the rows add up is unknown',
      fix: 'keep one of the two',
      about: roles,
      ...unless(isNew),
      place: placeIn('roles', direct[0]),
    });
  }
  if (isUnion) {
    problems.push({
      code: 'rls-union',
      severity: 'warning',
      message: `${email} is in ${direct.length} roles of the dataset ${name} and sees the rows of all: ${roleNames(direct)}`,
      fix: 'keep one role, unless all rows are intended',
      about: roles,
      ...unless(isGiven(person.roles, direct)),
      place: placeIn('roles', direct[0]),
    });
  }
  if (isUnused) {
    problems.push({
      code: 'rls-unused',
      severity: 'info',
      message: `${email} is in ${roleNames(direct)} of the dataset ${name} and has none of its reports`,
      fix: 'add a report of the dataset, or remove the role',
      about: roles,
      ...unless(isGiven(person.roles, direct) || isLess.reports),
      place: placeIn('roles', direct[0]),
    });
  }
  return problems;
}

/** People none of whose own roles on a dataset stays, and who keep a report of it and a role through a portal group. */
export const rowsByGroup: Finding = function* ({ delta }) {
  const { catalogue, desired } = delta.world;
  const rolesOfGroup = groupRoles(delta);
  for (const person of delta.people) {
    if (person.live === undefined || person.live.groups.length === 0 || isDeleted(person)) continue;
    const after = afterOf(person.roles);
    const stays = [...person.roles.live].filter((index) => hasIndex(after, index));
    const own = new Set(stays.map((index) => catalogue.roles[index]?.datasetId));
    const open = new Set(Array.from(afterOf(person.reports), (index) => catalogue.reports[index]?.datasetId));
    const grouped = person.live.groups.flatMap((group) => [...rolesOfGroup(group)]);
    const told = new Set<DatasetId>();
    for (const { key } of moves(person.roles, 'take')) {
      const role = catalogue.roles[key];
      if (role === undefined || own.has(role.datasetId) || !open.has(role.datasetId)) continue;
      if (told.has(role.datasetId)) continue;
      told.add(role.datasetId);
      const others = grouped.filter((index) => catalogue.roles[index]?.datasetId === role.datasetId);
      if (others.length === 0) continue;
      const names = few(others.map((index) => roleName(roleAt(catalogue, index), desired.datasetAliases)));
      yield {
        code: 'rows-by-group',
        severity: 'warning',
        message: `${person.email} loses ${roleName(role, desired.datasetAliases)} and keeps ${names} through a portal group`,
        why: 'the portal may then show the rows of the group’s role, which the person’s own role may have hidden',
        fix: 'take the person out of the group in the portal, or take the reports of the dataset',
      };
    }
  }
};
