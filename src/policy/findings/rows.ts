import { roleAt } from '../../domain/catalogue.ts';
import { type Decision, type Delta, isDeleted, moves, type Person, type Side } from '../../domain/delta.ts';
import { accessName } from '../../domain/exclusion.ts';
import { type DatasetRows, rowsReader } from '../../domain/holdings.ts';
import type { DatasetId } from '../../domain/ids.ts';
import { hasIndex, type Indexes, type Kind } from '../../domain/indexes.ts';
import { allAccounts } from '../../domain/live.ts';
import { groupBy } from '../../domain/multimap.ts';
import type { Problem } from '../../domain/problem.ts';
import type { Source } from '../../domain/source.ts';
import { counted, few } from '../../domain/wording.ts';
import { type Finding, finding } from './wording.ts';

/** True if the plan performs the decision for its own commit, not for the commit of `--against`. */
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

/** `of` has the indexes of the reports without rows, or of the roles. */
interface OddRows {
  readonly code: RowCode;
  /** True if the plan causes the finding. Otherwise the finding is standing. */
  readonly isNew: boolean;
  readonly of: readonly number[];
}

/** Returns an array: nearly all calls find nothing, and a generator for each call takes much memory. */
function oddRows(
  { reports: grants, roles: memberships }: Person,
  { dataset, reports, direct, grouped, isBlind }: DatasetRows,
  { catalogue }: Delta['world'],
): readonly OddRows[] {
  const movesHere = ({ decisions }: Side, kind: Kind, move: Decision['move']): boolean =>
    decisions.some((one) => isOwn(one, move) && catalogue[kind][one.key]?.datasetId === dataset);
  const gainsRole = movesHere(memberships, 'roles', 'give');
  const odd: OddRows[] = [];
  if (isBlind) {
    const losesRole = movesHere(memberships, 'roles', 'take');
    const given = new Set(moves(grants, 'give').flatMap((one) => (isOwn(one, 'give') ? one.key : [])));
    const isNewReport = (key: number): boolean => losesRole || given.has(key);
    for (const [isNew, of] of groupBy(reports, isNewReport)) odd.push({ code: 'rls-missing', isNew, of });
  }
  if (direct.length > 0 && grouped.length > 0) {
    const isNew = gainsRole || movesHere(grants, 'reports', 'give');
    odd.push({ code: 'rls-ambiguous', isNew, of: direct });
  }
  if (direct.length > 1) odd.push({ code: 'rls-union', isNew: gainsRole, of: direct });
  if (direct.length > 0 && reports.length === 0) {
    const isNew = gainsRole || movesHere(grants, 'reports', 'take');
    for (const key of direct) odd.push({ code: 'rls-unused', isNew, of: [key] });
  }
  return odd;
}

export const rowFindings: Finding = function* ({ delta }, wants) {
  const rowsOf = rowsReader(delta);
  for (const person of delta.people) {
    const { wanted, isSelected } = person;
    if (wanted?.standing !== 'present' || !isSelected) continue;
    for (const rows of rowsOf(person))
      for (const odd of oddRows(person, rows, delta.world))
        if (wants(odd.code, !odd.isNew)) yield rowFinding(odd, person, wanted.source, rows, delta.world);
  }
};

function rowFinding(
  { code, isNew, of }: OddRows,
  { email, identity }: Person,
  source: Source,
  { dataset, grouped }: DatasetRows,
  world: Delta['world'],
): Problem {
  const { catalogue, desired } = world;
  const alias = desired.datasetAliases.get(dataset)?.[0];
  const name = alias ?? dataset;
  const kind = code === 'rls-missing' ? 'reports' : 'roles';
  const names = of.map((key) => accessName(world, { kind, key }));
  const named = (indexes: readonly number[]): string =>
    few(indexes.map((index) => roleAt(catalogue, index).name));
  const texts: Readonly<Record<RowCode, () => string>> = {
    'rls-missing': () =>
      `${email} can open ${few(names, 1)} but sees no rows: no RLS role on ${alias ?? 'its dataset'}`,
    'rls-ambiguous': () =>
      `${email} is in ${named(of)} directly and in ${named(grouped)} through a portal group, on the dataset ${name}`,
    'rls-union': () =>
      `${email} is in ${of.length} roles of the dataset ${name} and sees the rows of all: ${named(of)}`,
    'rls-unused': () => `${email} is in ${names.join()} but has no report of its dataset`,
  };
  const about = code === 'rls-missing' ? few(names) : names.join(' and ');
  // There may be many standing findings: the person's source computes the place on demand.
  if (!isNew) return finding(code, texts[code](), [], { user: email, about, standing: true, place: source });
  const given = desired.explainUser(identity)[kind].get(of[0] ?? -1);
  return finding(code, texts[code](), [given?.[0]?.source ?? source], { user: email, about });
}

/** People who see rows only through a portal group: the plan removes, or does not yet add, their own roles. */
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
      const group = 'through a portal group';
      if (lost !== undefined) {
        const keeps = few(grouped.map(nameOf));
        yield finding('rows-by-group', `${email} loses ${nameOf(lost)} and keeps ${keeps} ${group}`);
      } else if (missed !== undefined && shown.length > 0) {
        const gains = few(shown.map(nameOf));
        yield finding('rows-by-group', `${email} gains ${gains} ${group}, while ${nameOf(missed)} waits`);
      }
    }
  }
};
