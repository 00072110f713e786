import type { Indexes, Report, RlsRole } from '../../domain/access.ts';
import { hasIndex, NO_INDEXES, roleAt } from '../../domain/access.ts';
import type { Decision, Person, Side, World } from '../../domain/delta.ts';
import { isDeleted, listMoves } from '../../domain/delta.ts';
import { accessName } from '../../domain/exclusion.ts';
import { type DatasetRows, rowsReader } from '../../domain/holdings.ts';
import type { DatasetId, GroupId } from '../../domain/ids.ts';
import type { Problem } from '../../domain/problem.ts';
import type { Source } from '../../domain/source.ts';
import { counted, few } from '../../domain/wording.ts';
import { type Finder, finding } from './wording.ts';

/** True if the plan performs the decision, and the files of `--against` do not ask for this decision. */
const isOwn = ({ hold, waiting }: Decision): boolean => hold === undefined && waiting !== true;

type RowCode = 'rls-missing' | 'rls-ambiguous' | 'rls-union' | 'rls-unused';

interface OddRows {
  readonly code: RowCode;
  /** True if the plan causes the finding. */
  readonly isNew: boolean;
  /** The indexes of the reports without rows, or of the roles. */
  readonly keys: readonly number[];
}

/** The decisions about one dataset that the plan itself performs. */
const ownMoves = ({ decisions }: Side, things: readonly (Report | RlsRole)[], dataset: DatasetId) =>
  decisions.filter((one) => isOwn(one) && things[one.key]?.datasetId === dataset);

const isGive = ({ move }: Decision): boolean => move === 'give';

/** Returns an array: nearly all calls find nothing, and a generator for each call takes much memory. */
function oddRows(
  { reports: grants, roles: memberships }: Person,
  { dataset, reports, direct, grouped, isBlind }: DatasetRows,
  { catalogue }: World,
): readonly OddRows[] {
  // Nearly everybody has one role and a report of its dataset. Nothing is odd about this access.
  if (!isBlind && direct.length + grouped.length <= 1 && reports.length > 0) return [];
  const movedReports = ownMoves(grants, catalogue.reports, dataset);
  const movedRoles = ownMoves(memberships, catalogue.roles, dataset);
  const gainsRole = movedRoles.some(isGive);
  const odd: OddRows[] = [];
  if (isBlind) {
    const losesRole = !movedRoles.every(isGive);
    const isGained = (key: number): boolean => movedReports.some((one) => one.key === key && isGive(one));
    for (const isNew of [false, true]) {
      const keys = reports.filter((key) => (losesRole || isGained(key)) === isNew);
      if (keys.length > 0) odd.push({ code: 'rls-missing', isNew, keys });
    }
  }
  if (direct.length > 0 && grouped.length > 0)
    odd.push({ code: 'rls-ambiguous', isNew: gainsRole || movedReports.some(isGive), keys: direct });
  if (direct.length > 1) odd.push({ code: 'rls-union', isNew: gainsRole, keys: direct });
  if (direct.length > 0 && reports.length === 0) {
    const isNew = gainsRole || !movedReports.every(isGive);
    for (const key of direct) odd.push({ code: 'rls-unused', isNew, keys: [key] });
  }
  return odd;
}

function rowFinding(
  { code, isNew, keys }: OddRows,
  { email, identity }: Person,
  source: Source,
  { dataset, grouped }: DatasetRows,
  world: World,
): Problem {
  const { catalogue, desired } = world;
  const alias = desired.datasetAliases.get(dataset)?.[0];
  const name = alias ?? dataset;
  const kind = code === 'rls-missing' ? 'reports' : 'roles';
  const names = keys.map((key) => accessName(world, { kind, key }));
  const more = counted(names.length - 1, 'more report');
  const opened = names.length === 1 ? names.join() : `${names[0]} and ${more}`;
  const rolesText = (indexes: readonly number[]): string =>
    few(indexes.map((index) => roleAt(catalogue, index).name));
  const texts: Readonly<Record<RowCode, () => string>> = {
    'rls-missing': () =>
      `${email} has ${opened} but no RLS role on ${alias ?? 'the dataset'}, and so sees no rows`,
    'rls-ambiguous': () =>
      `${email} is in ${rolesText(keys)} directly and in ${rolesText(grouped)} through a portal group, on the dataset ${name}`,
    'rls-union': () =>
      `${email} is in ${keys.length} roles of the dataset ${name} and sees the rows of all: ${rolesText(keys)}`,
    'rls-unused': () => `${email} is in ${names.join()} but has no report of its dataset`,
  };
  const message = texts[code]();
  const about = code === 'rls-missing' ? few(names) : names.join(' and ');
  // Pass the source as the place: counting the lines of many standing findings would take long.
  if (!isNew) return finding(code, message, [], { user: email, about, standing: true, place: source });
  const grants = desired.explainUser(identity)[kind].get(keys[0] ?? -1);
  return finding(code, message, [grants?.[0]?.source ?? source], { user: email, about });
}

export const rowFindings: Finder = function* ({ delta }, wants) {
  const rowsOf = rowsReader(delta);
  for (const person of delta.people) {
    const { wanted, isSelected } = person;
    if (wanted?.standing !== 'present' || !isSelected) continue;
    for (const rows of rowsOf(person))
      for (const odd of oddRows(person, rows, delta.world))
        if (wants(odd.code, !odd.isNew)) yield rowFinding(odd, person, wanted.source, rows, delta.world);
  }
};

/** Says which roles of one dataset the person loses and keeps, or gains and waits for. */
function rowsByGroupText(
  { roles, wanted, live }: Person,
  { dataset, reports, direct, grouped }: DatasetRows,
  world: World,
  gainsOfGroups: ReadonlyMap<GroupId, Indexes>,
): string | undefined {
  if (reports.length === 0 || grouped.length === 0) return undefined;
  const group = 'through a portal group';
  const nameOf = (key: number): string => accessName(world, { kind: 'roles', key });
  const isHere = (key: number): boolean => roleAt(world.catalogue, key).datasetId === dataset;
  const lost = listMoves(roles, 'take').find(({ key }) => isHere(key));
  const keepsOwn = direct.some((index) => hasIndex(roles.live, index));
  if (lost !== undefined && !keepsOwn)
    return `loses ${nameOf(lost.key)} and keeps ${few(grouped.map(nameOf))} ${group}`;
  const waiting =
    wanted?.standing === 'present' && direct.length === 0 ? wanted.roles.find(isHere) : undefined;
  const gains = live?.groups.flatMap((id) => gainsOfGroups.get(id) ?? NO_INDEXES).filter(isHere) ?? [];
  if (waiting === undefined || gains.length === 0) return undefined;
  return `gains ${few(gains.map(nameOf))} ${group}, but not ${nameOf(waiting)} yet`;
}

/** People who see rows only through a portal group: their own roles are gone, or not there yet. */
export const rowsByGroup: Finder = function* ({ delta }) {
  const rowsOf = rowsReader(delta);
  const gainsOfGroups = new Map(
    delta.groups.map(({ id, roles }) => [id, listMoves(roles, 'give').map(({ key }) => key)]),
  );
  for (const person of delta.people) {
    if (person.live === undefined || person.live.groups.length === 0 || isDeleted(person)) continue;
    for (const rows of rowsOf(person)) {
      const text = rowsByGroupText(person, rows, delta.world, gainsOfGroups);
      if (text !== undefined) yield finding('rows-by-group', `${person.email} ${text}`);
    }
  }
};
