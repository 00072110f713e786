import { type Catalogue, reportName } from '../../domain/catalogue.ts';
import { afterOf, type Delta, type Person } from '../../domain/delta.ts';
import type { DesiredUser, Explanation } from '../../domain/desired.ts';
import { roleName } from '../../domain/exclusion.ts';
import type { DatasetId, GroupId } from '../../domain/ids.ts';
import { type Indexes, NO_INDEXES } from '../../domain/indexes.ts';
import type { Problem } from '../../domain/problem.ts';
import { placeLater, placeOf } from '../../domain/source.ts';
import { counted, few } from '../../domain/wording.ts';
import type { Finding, Wants } from './finding.ts';

/** What one listed user will have on one dataset, by indexes. */
interface Rows {
  readonly reports: number[];
  readonly direct: number[];
  readonly throughGroups: number[];
}

/** Portal groups' roles after the plan. */
function groupRoles({ world, groups }: Delta): (group: GroupId) => Indexes {
  const planned = new Map(groups.map(({ id, roles }) => [id, afterOf(roles)]));
  return (group) => planned.get(group) ?? world.live.groupRoles.get(group) ?? NO_INDEXES;
}

/** The datasets that have roles, numbered, and which of them each report and role belongs to; -1 for none. */
interface Limited {
  readonly datasets: readonly DatasetId[];
  readonly ofReport: Int32Array;
  readonly ofRole: Int32Array;
}

function limitedDatasets({ roles, reports }: Catalogue): Limited {
  const datasets = [...new Set(roles.map(({ datasetId }) => datasetId))];
  const numbers = new Map<DatasetId | undefined, number>(datasets.map((id, number) => [id, number]));
  const numberOf = ({ datasetId }: { readonly datasetId: DatasetId | undefined }): number =>
    numbers.get(datasetId) ?? -1;
  return {
    datasets,
    ofReport: Int32Array.from(reports, numberOf),
    ofRole: Int32Array.from(roles, numberOf),
  };
}

/** What of somebody's access lies on which dataset; nothing is odd about the rows of a dataset that limits none. */
function rowsOf(
  person: Person,
  { ofReport, ofRole }: Limited,
  rolesOfGroup: (group: GroupId) => Indexes,
): ReadonlyMap<number, Rows> {
  const rows = new Map<number, Rows>();
  const put = (numbers: Int32Array, indexes: Indexes, part: keyof Rows): void => {
    for (const index of indexes) {
      const number = numbers[index] ?? -1;
      if (number < 0) continue;
      let known = rows.get(number);
      if (known === undefined) {
        known = { reports: [], direct: [], throughGroups: [] };
        rows.set(number, known);
      }
      known[part].push(index);
    }
  };
  put(ofReport, afterOf(person.reports), 'reports');
  put(ofRole, afterOf(person.roles), 'direct');
  for (const group of person.live?.groups ?? []) put(ofRole, rolesOfGroup(group), 'throughGroups');
  return rows;
}

/** Roles of one name in a dataset: who is in one of them, and that nothing about them can be changed here. */
export const ambiguousRoles: Finding = function* ({ delta }) {
  const { catalogue, live, desired } = delta.world;
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
      ...(ours.has(index) && { frozen: true as const }),
      message: `several roles are named ${roleName(role, desired.datasetAliases)}; ${who}`,
      why: 'the API names roles by dataset and name, so nobody can say which of them a call would change',
      fix: 'rename one of the roles in the report platform; until then they are left alone, and reports of the dataset are not given to their members',
    };
  }
};

const CODES = ['rls-missing', 'rls-ambiguous', 'rls-union', 'rls-unused'] as const;

/** Counts, by dataset, of what one person has: enough to see that nothing is odd, without a list of anything. */
class Counts {
  readonly #reports: Uint16Array;
  readonly #direct: Uint16Array;
  readonly #groups: Uint16Array;
  readonly #touched: number[] = [];

  constructor(size: number) {
    this.#reports = new Uint16Array(size);
    this.#direct = new Uint16Array(size);
    this.#groups = new Uint16Array(size);
  }

  #count(into: Uint16Array, numbers: Int32Array, indexes: Indexes): void {
    for (let at = 0; at < indexes.length; at++) {
      const number = numbers[indexes[at] ?? -1] ?? -1;
      if (number < 0) continue;
      into[number] = (into[number] ?? 0) + 1;
      this.#touched.push(number);
    }
  }

  /** The codes that a person's rows would give, the counts being taken back at once. */
  codesOf(person: Person, { ofReport, ofRole }: Limited, rolesOfGroup: (group: GroupId) => Indexes): number {
    this.#count(this.#reports, ofReport, afterOf(person.reports));
    this.#count(this.#direct, ofRole, afterOf(person.roles));
    for (const group of person.live?.groups ?? []) this.#count(this.#groups, ofRole, rolesOfGroup(group));
    let codes = 0;
    for (const number of this.#touched) {
      const reports = this.#reports[number] ?? 0;
      const direct = this.#direct[number] ?? 0;
      const groups = this.#groups[number] ?? 0;
      if (reports > 0 && direct + groups === 0) codes |= 1;
      if (direct > 0 && groups > 0) codes |= 2;
      if (direct > 1) codes |= 4;
      if (direct > 0 && reports === 0) codes |= 8;
    }
    for (const number of this.#touched) {
      this.#reports[number] = 0;
      this.#direct[number] = 0;
      this.#groups[number] = 0;
    }
    this.#touched.length = 0;
    return codes;
  }
}

/** What is odd about the rows that listed people will see: no role, several, or one that limits nothing. */
export const rowFindings: Finding = function* ({ delta }, wants) {
  const { catalogue, desired } = delta.world;
  const limited = limitedDatasets(catalogue);
  if (limited.datasets.length === 0) return;
  const rolesOfGroup = groupRoles(delta);
  const counts = new Counts(limited.datasets.length);
  const stillWanted = (): number => CODES.reduce((sum, code, bit) => sum | (wants(code) ? 1 << bit : 0), 0);
  let wanting = stillWanted();
  for (const person of delta.people) {
    if (wanting === 0) return;
    const { wanted, identity, isSelected } = person;
    if (wanted?.standing !== 'present' || !isSelected) continue;
    if ((counts.codesOf(person, limited, rolesOfGroup) & wanting) === 0) continue;
    let explained: Explanation | undefined;
    const explain = (): Explanation => {
      explained ??= desired.explainUser(identity);
      return explained;
    };
    for (const [number, rows] of rowsOf(person, limited, rolesOfGroup)) {
      const dataset = limited.datasets[number];
      if (dataset !== undefined) yield* judge(person, wanted, dataset, rows, delta, explain, wants);
    }
    wanting = stillWanted();
  }
};

/** True for somebody whose account and access stay as they are. */
const isStill = ({ account, reports, roles }: Person): boolean =>
  account === undefined && reports.decisions.length + roles.decisions.length === 0;

function* judge(
  person: Person,
  wanted: DesiredUser,
  dataset: DatasetId,
  { reports, direct, throughGroups }: Rows,
  { world }: Delta,
  explain: () => Explanation,
  wants: Wants,
): Iterable<Problem> {
  const { email } = person;
  const standing = isStill(person) ? ({ standing: true } as const) : {};
  const { catalogue, desired } = world;
  const name = desired.datasetAliases.get(dataset)?.[0] ?? dataset;
  const reportNames = (): string =>
    few(reports.flatMap((index) => catalogue.reports[index] ?? []).map(reportName));
  const roleNames = (indexes: readonly number[]): string =>
    few(indexes.map((index) => catalogue.roles[index]?.name ?? ''));
  // Most of these stand in no output, and to find one the entry of the person is gone through once more.
  const placeIn = (kind: 'reports' | 'roles', index: number | undefined) => ({
    place: placeLater(() => placeOf(explain()[kind].get(index ?? -1)?.sources[0] ?? wanted.source)),
  });
  const grantPlace = (): Pick<Problem, 'place'> => placeIn('reports', reports[0]);
  const rolePlace = (): Pick<Problem, 'place'> => placeIn('roles', direct[0]);

  const isBlind = reports.length > 0 && direct.length + throughGroups.length === 0;
  if (isBlind && !desired.dynamicDatasets.has(dataset) && wants('rls-missing')) {
    yield {
      code: 'rls-missing',
      severity: 'warning',
      message: `${email} may open ${reportNames()} and is in no RLS role of the dataset ${name}`,
      why: 'the portal then shows an error and no data',
      fix: 'give a role of the dataset, or mark the dataset dynamic: true',
      ...standing,
      ...grantPlace(),
    };
  }
  if (direct.length > 0 && throughGroups.length > 0 && wants('rls-ambiguous')) {
    yield {
      code: 'rls-ambiguous',
      severity: 'warning',
      message: `${email} is in ${roleNames(direct)} directly and in ${roleNames(throughGroups)} through a portal group, on the dataset ${name}`,
      why: 'it is not known whether the direct role hides the group’s or the rows add up',
      fix: 'keep one of the two',
      ...standing,
      ...rolePlace(),
    };
  }
  if (direct.length > 1 && wants('rls-union')) {
    yield {
      code: 'rls-union',
      severity: 'warning',
      message: `${email} is in ${direct.length} roles of the dataset ${name}: ${roleNames(direct)}`,
      why: 'the rows add up, and one role without a filter defeats all the others',
      fix: 'keep one role, unless the sum is meant',
      ...standing,
      ...rolePlace(),
    };
  }
  if (direct.length > 0 && reports.length === 0 && wants('rls-unused')) {
    yield {
      code: 'rls-unused',
      severity: 'info',
      message: `${email} is in ${roleNames(direct)} of the dataset ${name} and may open none of its reports`,
      why: 'the role gives nothing to see',
      fix: 'give a report of the dataset, or remove the role',
      ...standing,
      ...rolePlace(),
    };
  }
}
