import { roleAt } from '../../domain/catalogue.ts';
import { type Decision, type Delta, isDeleted, moves, type Person } from '../../domain/delta.ts';
import type { DesiredUser } from '../../domain/desired.ts';
import { accessName } from '../../domain/exclusion.ts';
import { type DatasetRows, rowsReader } from '../../domain/holdings.ts';
import type { DatasetId } from '../../domain/ids.ts';
import { hasIndex, type Indexes, type Kind } from '../../domain/indexes.ts';
import { allAccounts } from '../../domain/live.ts';
import { groupBy } from '../../domain/multimap.ts';
import type { Problem } from '../../domain/problem.ts';
import { counted, few } from '../../domain/wording.ts';
import { type Finding, finding, type Wants } from './wording.ts';

const both = (names: readonly string[]): string => names.join(' and ');

/** Performed, and not from the commit of `--against`. */
const isOwn = ({ move: is, hold, waiting }: Decision, move: Decision['move']): boolean =>
  is === move && hold === undefined && waiting !== true;

type RowCode = 'rls-missing' | 'rls-ambiguous' | 'rls-union' | 'rls-unused';

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
    const who =
      names.length === 0 ? 'they have no members' : `${counted(names.length, 'member')}: ${few(names)}`;
    const name = accessName(delta.world, { kind: 'roles', key: index });
    // A listed member may see other rows than the files give.
    const isFrozen = ours.has(index) && !exclusion.role(index);
    const message = `several roles are named ${name}; ${who}`;
    yield finding('ambiguous-rls-role', message, [], isFrozen ? { frozen: true } : {});
  }
};

export const rowFindings: Finding = function* ({ delta }, wants) {
  const rowsOf = rowsReader(delta);
  for (const person of delta.people) {
    const { wanted, reports, roles, isSelected } = person;
    if (wanted?.standing !== 'present' || !isSelected) continue;
    const isStill = reports.decisions.length + roles.decisions.length === 0;
    const asks = (code: RowCode): boolean => wants(code, true) || (!isStill && wants(code, false));
    const given = new Set(reports.decisions.flatMap((one) => (isOwn(one, 'give') ? one.key : [])));
    for (const rows of rowsOf(person)) {
      const { direct, grouped, isBlind } = rows;
      const isOdd =
        (direct.length > 1 && asks('rls-union')) ||
        (direct.length > 0 && rows.reports.length === 0 && asks('rls-unused')) ||
        (isBlind && asks('rls-missing')) ||
        (direct.length > 0 && grouped.length > 0 && asks('rls-ambiguous'));
      if (isOdd) yield* judgeRows(person, wanted, rows, given, delta, wants);
    }
  }
};

/** No generator, which would take most of the memory: nearly all calls find nothing. */
function judgeRows(
  person: Person,
  wanted: DesiredUser,
  { dataset, reports, direct, grouped, isBlind }: DatasetRows,
  given: ReadonlySet<number>,
  { world }: Delta,
  wants: Wants,
): readonly Problem[] {
  const problems: Problem[] = [];
  const { catalogue, desired } = world;
  const alias = desired.datasetAliases.get(dataset)?.[0];
  const name = alias ?? dataset;
  const { email, identity } = person;
  const does = (move: Decision['move'], kind: Kind): boolean =>
    person[kind].decisions.some((one) => isOwn(one, move) && catalogue[kind][one.key]?.datasetId === dataset);
  const named = (indexes: readonly number[]): string =>
    few(indexes.map((index) => roleAt(catalogue, index).name));
  // Standing, unless the plan causes it. Writes the text only of wanted findings.
  const note = (code: RowCode, isNew: boolean, message: () => string, of = direct): void => {
    if (!wants(code, !isNew)) return;
    const isMissing = code === 'rls-missing';
    const kind = isMissing ? 'reports' : 'roles';
    const about = (isMissing ? few : both)(of.map((key) => accessName(world, { kind, key })));
    const common = { user: email, about };
    const reasons = isNew ? desired.explainUser(identity)[kind].get(of[0] ?? -1) : undefined;
    problems.push(
      isNew
        ? finding(code, message(), [reasons?.sources[0] ?? wanted.source], common)
        : // There may be many standing findings: the person's source computes the place on demand.
          finding(code, message(), [], { ...common, standing: true, place: wanted.source }),
    );
  };
  const givesRole = does('give', 'roles');
  if (isBlind) {
    const isNew = (key: number): boolean => does('take', 'roles') || given.has(key);
    for (const [news, of] of groupBy(reports, isNew)) {
      const message = (): string => {
        const shown = few(
          of.map((key) => accessName(world, { kind: 'reports', key })),
          1,
        );
        return `${email} can open ${shown} but sees no rows: no RLS role on ${alias ?? 'its dataset'}`;
      };
      note('rls-missing', news, message, of);
    }
  }
  if (direct.length > 0 && grouped.length > 0)
    note(
      'rls-ambiguous',
      does('give', 'reports') || givesRole,
      () =>
        `${email} is in ${named(direct)} directly and in ${named(grouped)} through a portal group, on the dataset ${name}`,
    );
  if (direct.length > 1)
    note(
      'rls-union',
      givesRole,
      () =>
        `${email} is in ${direct.length} roles of the dataset ${name} and sees the rows of all: ${named(direct)}`,
    );
  if (reports.length === 0)
    for (const key of direct)
      note(
        'rls-unused',
        givesRole || does('take', 'reports'),
        () => `${email} is in ${accessName(world, { kind: 'roles', key })} but has no report of its dataset`,
        [key],
      );
  return problems;
}

/** People who see rows only through a portal group: their own roles on the dataset go, or still wait. */
export const rowsByGroup: Finding = function* ({ delta }) {
  const { catalogue } = delta.world;
  const rowsOf = rowsReader(delta);
  const nameOf = (key: number): string => accessName(delta.world, { kind: 'roles', key });
  const isOn = (dataset: DatasetId) => (key: number) => roleAt(catalogue, key).datasetId === dataset;
  const gained = new Map(
    delta.groups.map(({ id, roles }) => [id, moves(roles, 'give').map(({ key }) => key)]),
  );
  for (const person of delta.people) {
    const { email, live, roles, wanted } = person;
    if (live === undefined || live.groups.length === 0 || isDeleted(person)) continue;
    const taken = moves(roles, 'take').map(({ key }) => key);
    const waiting = wanted?.standing === 'present' ? [...wanted.roles] : [];
    for (const { dataset, reports, direct, grouped } of rowsOf(person)) {
      if (reports.length === 0 || grouped.length === 0) continue;
      const stays = direct.some((index) => hasIndex(roles.live, index));
      const lost = stays ? undefined : taken.find(isOn(dataset));
      const missed = direct.length > 0 ? undefined : waiting.find(isOn(dataset));
      const shown = live.groups.flatMap((group) => gained.get(group) ?? []).filter(isOn(dataset));
      if (lost !== undefined)
        yield finding(
          'rows-by-group',
          `${email} loses ${nameOf(lost)} and keeps ${few(grouped.map(nameOf))} through a portal group`,
        );
      else if (missed !== undefined && shown.length > 0)
        yield finding(
          'rows-by-group',
          `${email} gains ${few(shown.map(nameOf))} through a portal group, while ${nameOf(missed)} waits`,
        );
    }
  }
};
