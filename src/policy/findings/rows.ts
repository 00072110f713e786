import { roleAt } from '../../domain/catalogue.ts';
import { afterOf, type Delta, isDeleted, moves, type Person, type Side } from '../../domain/delta.ts';
import type { DesiredUser } from '../../domain/desired.ts';
import { accessName } from '../../domain/exclusion.ts';
import { groupRolesAfter } from '../../domain/holdings.ts';
import type { DatasetId } from '../../domain/ids.ts';
import { hasIndex, type Indexes } from '../../domain/indexes.ts';
import { allAccounts } from '../../domain/live.ts';
import { groupBy } from '../../domain/multimap.ts';
import type { Problem } from '../../domain/problem.ts';
import { counted, few } from '../../domain/wording.ts';
import { type Finding, finding, type Wants } from './wording.ts';

const both = (names: readonly string[]): string => names.join(' and ');

type RowCode = 'rls-missing' | 'rls-ambiguous' | 'rls-union' | 'rls-unused';

interface RowsOf {
  readonly reports: number[];
  readonly direct: number[];
  readonly throughGroups: number[];
}

export const ambiguousRoles: Finding = function* ({ delta }) {
  const { catalogue, live, desired, exclusion } = delta.world;
  const members = new Map<number, string[]>();
  const ours = new Set<number>();
  for (const [index, { ambiguous }] of catalogue.roles.entries()) if (ambiguous) members.set(index, []);
  if (members.size === 0) return;
  const note = (name: string, roles: Indexes, isListed: boolean): void => {
    for (const index of roles) {
      members.get(index)?.push(name);
      if (isListed) ours.add(index);
    }
  };
  for (const { identity, email, roles } of allAccounts(live)) note(email, roles, desired.users.has(identity));
  for (const [id, roles] of live.groupRoles) note(`group ${id}`, roles, desired.groups.has(id));
  for (const [index, names] of members) {
    const who = names.length === 0 ? 'nobody is in one' : `${counted(names.length, 'member')}: ${few(names)}`;
    const name = accessName(delta.world, { kind: 'role', key: index });
    // The rows of a listed member may not be those of the files.
    const isFrozen = ours.has(index) && !exclusion.role(index);
    const message = `several roles are named ${name}; ${who}`;
    yield finding('ambiguous-rls-role', message, [], isFrozen ? { frozen: true } : {});
  }
};

export const rowFindings: Finding = function* ({ delta }, wants) {
  const { reports, roles } = delta.world.catalogue;
  const limited = [...new Set(roles.map(({ datasetId }) => datasetId))];
  const numbers = new Map(limited.map((dataset, at) => [dataset, at]));
  const numberOf = (dataset: DatasetId | undefined): number =>
    (dataset === undefined ? undefined : numbers.get(dataset)) ?? limited.length;
  const ofReport = Uint32Array.from(reports, ({ datasetId }) => numberOf(datasetId));
  const ofRole = Uint32Array.from(roles, ({ datasetId }) => numberOf(datasetId));
  const rolesOfGroup = groupRolesAfter(delta);
  // Nearly everybody has one role on each dataset, so counts come before lists.
  const counts = { reports: new Uint32Array(limited.length + 1), roles: new Uint32Array(limited.length + 1) };
  const count = (into: Uint32Array, of: Uint32Array, indexes: Indexes): void => {
    for (const index of indexes) {
      const at = of[index] ?? limited.length;
      into[at] = (into[at] ?? 0) + 1;
    }
  };
  for (const person of delta.people) {
    const { wanted, live } = person;
    if (wanted?.standing !== 'present' || !person.isSelected) continue;
    const open = afterOf(person.reports);
    const own = afterOf(person.roles);
    const grouped = live?.groups.length ? live.groups.flatMap((group) => [...rolesOfGroup(group)]) : [];
    counts.reports.fill(0);
    counts.roles.fill(0);
    count(counts.reports, ofReport, open);
    count(counts.roles, ofRole, own);
    // Skip unchanged people if there are enough standing findings of a code.
    const isStill = person.reports.decisions.length + person.roles.decisions.length === 0;
    const asks = (code: RowCode): boolean => !isStill || wants(code, true);
    for (const [at, dataset] of limited.entries()) {
      const reportCount = counts.reports[at] ?? 0;
      const roleCount = counts.roles[at] ?? 0;
      const isOdd =
        (roleCount > 1 && asks('rls-union')) ||
        (roleCount > 0 && reportCount === 0 && asks('rls-unused')) ||
        (reportCount > 0 && roleCount === 0 && asks('rls-missing')) ||
        (grouped.length > 0 && asks('rls-ambiguous'));
      if (!isOdd) continue;
      const rows = {
        reports: [...open].filter((index) => ofReport[index] === at),
        direct: [...own].filter((index) => ofRole[index] === at),
        throughGroups: grouped.filter((index) => ofRole[index] === at),
      };
      yield* judgeRows(person, wanted, dataset, rows, delta, wants);
    }
  }
};

function* judgeRows(
  { email, identity, reports: reportSide, roles: roleSide }: Person,
  wanted: DesiredUser,
  dataset: DatasetId,
  { reports, direct, throughGroups }: RowsOf,
  { world }: Delta,
  wants: Wants,
): Iterable<Problem> {
  const { catalogue, desired } = world;
  const alias = desired.datasetAliases.get(dataset)?.[0];
  const name = alias ?? dataset;
  const on = (kind: 'reports' | 'roles') => (key: number) => catalogue[kind][key]?.datasetId === dataset;
  const gives = (side: Side, kind: 'reports' | 'roles'): boolean =>
    moves(side, 'give').some(({ key }) => on(kind)(key));
  const takes = (side: Side, kind: 'reports' | 'roles'): boolean =>
    moves(side, 'take').some(({ key }) => on(kind)(key));
  const named = (indexes: readonly number[]): string =>
    few(indexes.map((index) => roleAt(catalogue, index).name));
  // Standing, unless the plan causes it. Words only wanted findings.
  const note = function* (
    code: RowCode,
    isNew: boolean,
    message: () => string,
    of = direct,
  ): Iterable<Problem> {
    if (!wants(code, !isNew)) return;
    const isMissing = code === 'rls-missing';
    const kind = isMissing ? 'report' : 'role';
    const about = (isMissing ? few : both)(of.map((key) => accessName(world, { kind, key })));
    // Standing findings are many: the person's source computes the place on demand.
    if (!isNew)
      return yield finding(code, message(), [], { user: email, about, standing: true, place: wanted.source });
    const explanation = desired.explainUser(identity);
    const given = explanation[isMissing ? 'reports' : 'roles'].get(of[0] ?? -1);
    yield finding(code, message(), [given?.sources[0] ?? wanted.source], { user: email, about });
  };
  const givesRole = gives(roleSide, 'roles');
  if (
    reports.length > 0 &&
    direct.length + throughGroups.length === 0 &&
    !desired.dynamicDatasets.has(dataset)
  ) {
    const given = new Set(moves(reportSide, 'give').map(({ key }) => key));
    const isNew = (key: number): boolean => takes(roleSide, 'roles') || given.has(key);
    for (const [news, of] of groupBy(reports, isNew)) {
      const message = (): string => {
        const shown = few(of.map((key) => accessName(world, { kind: 'report', key })));
        return `${email} can open ${shown} but sees no rows: no RLS role on ${alias ?? 'its dataset'}`;
      };
      yield* note('rls-missing', news, message, of);
    }
  }
  if (direct.length > 0 && throughGroups.length > 0)
    yield* note(
      'rls-ambiguous',
      gives(reportSide, 'reports') || givesRole,
      () =>
        `${email} is in ${named(direct)} directly and in ${named(throughGroups)} through a portal group, on the dataset ${name}`,
    );
  if (direct.length > 1)
    yield* note(
      'rls-union',
      givesRole,
      () =>
        `${email} is in ${direct.length} roles of the dataset ${name} and sees the rows of all: ${named(direct)}`,
    );
  if (reports.length === 0)
    for (const key of direct)
      yield* note(
        'rls-unused',
        givesRole || takes(reportSide, 'reports'),
        () => `${email} is in ${accessName(world, { kind: 'role', key })} but has no report of its dataset`,
        [key],
      );
}

/** People who see rows only through a portal group: their own roles on the dataset go, or still wait. */
export const rowsByGroup: Finding = function* ({ delta }) {
  const { catalogue } = delta.world;
  const rolesOfGroup = groupRolesAfter(delta);
  const nameOf = (key: number): string => accessName(delta.world, { kind: 'role', key });
  const gained = new Map(
    delta.groups.map(({ id, roles }) => [id, moves(roles, 'give').map(({ key }) => key)]),
  );
  for (const person of delta.people) {
    if (person.live === undefined || person.live.groups.length === 0 || isDeleted(person)) continue;
    const after = afterOf(person.roles);
    const stays = [...person.roles.live].filter((index) => hasIndex(after, index));
    const own = new Set(stays.map((index) => catalogue.roles[index]?.datasetId));
    const open = new Set(Array.from(afterOf(person.reports), (index) => catalogue.reports[index]?.datasetId));
    const grouped = person.live.groups.flatMap((group) => [...rolesOfGroup(group)]);
    const seen = new Set<DatasetId>();
    for (const { key } of moves(person.roles, 'take')) {
      const { datasetId } = roleAt(catalogue, key);
      if (own.has(datasetId) || !open.has(datasetId) || seen.has(datasetId)) continue;
      seen.add(datasetId);
      const others = grouped.filter((index) => catalogue.roles[index]?.datasetId === datasetId);
      if (others.length > 0)
        yield finding(
          'rows-by-group',
          `${person.email} loses ${nameOf(key)} and keeps ${few(others.map(nameOf))} through a portal group`,
        );
    }
    const has = new Set(Array.from(after, (index) => catalogue.roles[index]?.datasetId));
    for (const key of person.wanted?.standing === 'present' ? person.wanted.roles : []) {
      const { datasetId } = roleAt(catalogue, key);
      if (has.has(datasetId) || !open.has(datasetId) || seen.has(datasetId)) continue;
      seen.add(datasetId);
      const shown = person.live.groups
        .flatMap((group) => gained.get(group) ?? [])
        .filter((index) => catalogue.roles[index]?.datasetId === datasetId);
      if (shown.length > 0)
        yield finding(
          'rows-by-group',
          `${person.email} gains ${few(shown.map(nameOf))} through a portal group, while ${nameOf(key)} waits`,
        );
    }
  }
};
