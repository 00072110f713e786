import type { Catalogue, Indexes } from '../domain/access.ts';
import { listedReport, NO_INDEXES, reportName, sortIndexes } from '../domain/access.ts';
import type { Base, BaseHolder } from '../domain/base.ts';
import type { Declared, ReportReference } from '../domain/declared.ts';
import type { Desired, DesiredGroup, DesiredUser } from '../domain/desired.ts';
import { type DatasetId, email, type GroupId, type Identity, type ReportId } from '../domain/ids.ts';
import { once } from '../domain/multimap.ts';
import type { Place } from '../domain/problem.ts';
import type { Correction, Memory, RecordedAccess, RecordedNames } from '../domain/recorded.ts';
import type { Source, Sourced } from '../domain/source.ts';
import { silent } from './entries.ts';
import { presentUser, standingOf } from './grants.ts';
import { resolveNames } from './names.ts';
import { createResolver } from './resolve.ts';
import { closedEntriesAt } from './windows.ts';

const sourceAt = ({ file, line, column }: Place): Source => ({ file, line, column, path: [], through: [] });

/** Undefined if the record does not list the holder. */
function correctedHolder(declared: BaseHolder | undefined, { account, place, reports, roles }: Correction) {
  const isListed = declared !== undefined || account === 'listed';
  if (!isListed || account === 'gone') return undefined;
  const entry = declared ?? { source: sourceAt(place), present: true, isOwed: false };
  const present = account === 'listed' || entry.present;
  const hasLost = [...reports.values(), ...roles.values()].includes(false);
  return hasLost ? { ...entry, present, hasLost } : { ...entry, present };
}

function baseHoldersOf<Key>(
  declared: Iterable<readonly [Key, BaseHolder]>,
  corrections: ReadonlyMap<Key, Correction>,
  owed: ReadonlyMap<Key, Place>,
): Map<Key, BaseHolder> {
  const entries = new Map<Key, BaseHolder>(declared);
  for (const [key, correction] of corrections) {
    const entry = correctedHolder(entries.get(key), correction);
    if (entry === undefined) entries.delete(key);
    else entries.set(key, entry);
  }
  for (const [key, place] of owed)
    entries.set(key, { source: sourceAt(place), present: false, ...entries.get(key), isOwed: true });
  return entries;
}

const isGivenAt = (now: number, access: RecordedAccess): boolean =>
  typeof access === 'number' ? now < access : access;

/** `indexOf` has the keys that the portal still has. */
function correctedIndexes<Key>(
  indexes: Indexes,
  recorded: ReadonlyMap<Key, RecordedAccess>,
  indexOf: ReadonlyMap<Key, number>,
  now: number,
): Indexes {
  if (recorded.size === 0) return indexes;
  const all = new Set<number>(indexes);
  for (const [key, access] of recorded) {
    const index = indexOf.get(key);
    if (index === undefined) continue;
    if (isGivenAt(now, access)) all.add(index);
    else all.delete(index);
  }
  return sortIndexes([...all]);
}

function correctedUser(
  wanted: DesiredUser | undefined,
  identity: Identity,
  correction: Correction,
  { reportIndex, roleIndex }: Catalogue,
  now: number,
): DesiredUser | undefined {
  const isListed = wanted !== undefined || correction.account === 'listed';
  if (!isListed || correction.account === 'gone') return undefined;
  const user = wanted ?? presentUser(identity, email(identity), sourceAt(correction.place));
  const { end } = correction;
  const isLonger = end !== undefined && now < end && user.standing === 'expired';
  const standing = end !== undefined && now >= end ? 'expired' : user.standing;
  return {
    ...user,
    standing: isLonger ? 'present' : standing,
    name: correction.name ?? user.name,
    role: correction.role ?? user.role,
    reports: correctedIndexes(user.reports, correction.reports, reportIndex, now),
    roles: correctedIndexes(user.roles, correction.roles, roleIndex, now),
  };
}

const UNLISTED_GROUP = { reports: NO_INDEXES, roles: NO_INDEXES, unresolved: undefined, hasClosed: false };

function correctedGroup(
  wanted: DesiredGroup | undefined,
  id: GroupId,
  correction: Correction,
  { roleIndex }: Catalogue,
  now: number,
): DesiredGroup | undefined {
  if (wanted === undefined && correction.account !== 'listed') return undefined;
  const group = wanted ?? { ...UNLISTED_GROUP, id, alias: id, source: sourceAt(correction.place) };
  return { ...group, roles: correctedIndexes(group.roles, correction.roles, roleIndex, now) };
}

function withCorrections(
  desired: Desired,
  { identities, ids }: { readonly identities: readonly Identity[]; readonly ids: readonly GroupId[] },
  memory: Memory,
  catalogue: Catalogue,
  now: number,
): Desired {
  const users = new Map(desired.users);
  for (const identity of identities) {
    const correction = memory.users.get(identity);
    if (correction === undefined) continue;
    const user = correctedUser(users.get(identity), identity, correction, catalogue, now);
    if (user === undefined) users.delete(identity);
    else users.set(identity, user);
  }
  const groups = new Map(desired.groups);
  for (const id of ids) {
    const correction = memory.groups.get(id);
    const group = correction && correctedGroup(groups.get(id), id, correction, catalogue, now);
    if (group !== undefined) groups.set(id, group);
  }
  return { ...desired, users, groups };
}

const givesAny = (holders: ReadonlyMap<unknown, Correction>, kind: 'reports' | 'roles'): boolean =>
  [...holders.values()].some((correction) => [...correction[kind].values()].some((one) => one !== false));

export interface RecordedBase {
  readonly declared: Declared;
  readonly hasFiles: boolean;
  readonly memory: Memory;
  readonly names: RecordedNames;
}

/** Resolves holders on demand, because most of a base equals the live access. */
export function resolveBase(
  { declared, hasFiles, memory, names }: RecordedBase,
  catalogue: Catalogue,
  appliedAt: number,
  now: number,
): Base {
  const presentAddresses = new Map<Identity, Identity>();
  const listed: [Identity, BaseHolder][] = [];
  for (const user of declared.users.values()) {
    const present = standingOf(user, appliedAt) === 'present' && standingOf(user, now) === 'present';
    const written = { role: user.absent ? undefined : user.role, window: user.window };
    listed.push([user.identity, { source: user.source, present, isOwed: false, written }]);
    for (const address of user.previously) presentAddresses.set(address, user.identity);
  }
  const groups = [...declared.groups].map(
    ([id, { source }]) => [id, { source, present: true, isOwed: false }] as const,
  );
  const resolveHolders = createResolver(declared, catalogue, now, silent, names.reports);
  const formerNameOwners = catalogue.reports.flatMap((report, index): [number, ReportId][] => {
    const name = reportName(report);
    const id = report.listed ? names.reports.get(name) : undefined;
    const former = id && listedReport(catalogue, id);
    return id === undefined || (former && reportName(former) === name) ? [] : [[index, id]];
  });
  const renamedReports = [...names.reports].flatMap(([name, id]) => {
    const report = listedReport(catalogue, id);
    const index = catalogue.reportIndex.get(id);
    return report === undefined || index === undefined || reportName(report) === name ? [] : [index];
  });
  const mentions = {
    reports: declared.mentions.reports || givesAny(memory.users, 'reports'),
    roles: declared.mentions.roles || givesAny(memory.users, 'roles') || givesAny(memory.groups, 'roles'),
  };
  return {
    hasFiles,
    settings: declared.settings,
    mentions,
    hasEnds: closedEntriesAt(declared, Number.POSITIVE_INFINITY).length > 0,
    users: baseHoldersOf(listed, memory.users, memory.owedUsers),
    presentAddresses,
    groups: baseHoldersOf(groups, memory.groups, memory.owedGroups),
    withoutAccount: new Set(
      [...memory.users].flatMap(([identity, { account }]) => (account === 'gone' ? [identity] : [])),
    ),
    teamsNow: once(() => resolveHolders([], [], now).teamsNow()),
    appliedAt,
    formerNameOwners: new Map(formerNameOwners),
    renamedReports: new Set(renamedReports),
    desiredFor: (people, groupIds, at = now) => {
      const holders = { identities: [...people], ids: [...groupIds] };
      const desired = { ...resolveHolders(holders.identities, holders.ids, at), mentions };
      return withCorrections(desired, holders, memory, catalogue, at);
    },
  };
}

export function recordedNames(declared: Declared, catalogue: Catalogue): RecordedNames {
  const { report } = resolveNames(declared, catalogue, silent);
  const reports = new Map<string, ReportId>();
  const workspaces = new Map<string, readonly ReportId[]>();
  const datasets = new Map<ReportId, DatasetId>();
  const add = (reference: ReportReference, at: Sourced): void => {
    if (reference.kind === 'name' && !reports.has(reference.name))
      for (const { id } of report(reference, at, silent)) reports.set(reference.name, id);
    if (reference.kind === 'workspace' && !workspaces.has(reference.workspace)) {
      const members = report(reference, at, silent).map(({ id }) => id);
      workspaces.set(reference.workspace, members.sort());
    }
  };
  for (const one of declared.reports.values())
    if (one.id === undefined) add({ kind: 'name', name: `${one.workspace}/${one.name}` }, one);
  for (const dataset of declared.datasets.values()) {
    if (dataset.of.kind === 'id') continue;
    add(dataset.of.report, dataset);
    for (const { id, datasetId } of report(dataset.of.report, dataset, silent))
      if (datasetId !== undefined) datasets.set(id, datasetId);
  }
  for (const holder of [...declared.users.values(), ...declared.teams.values()])
    for (const entry of holder.reports) add(entry.report, entry);
  return { reports, workspaces, datasets };
}
