import type { Catalogue, Indexes, Live, LiveUser, Observation, Report, RlsRole } from '../domain/access.ts';
import { buildCatalogue, sortIndexes } from '../domain/access.ts';
import type { Email, GroupId, Identity, ReportId, RoleKey, UserId } from '../domain/ids.ts';
import { datasetId, groupId, identityOf, reportId, roleKey, userId } from '../domain/ids.ts';
import { append, memoize } from '../domain/multimap.ts';
import { byCode } from '../domain/wording.ts';
import { instantOf } from './audit.ts';
import type { Records, RoleRecord, UserRecord } from './decode.ts';
import { twoOfOneId } from './portal-fault.ts';

const NONE: readonly never[] = [];

export function listedReports(records: Records['reports']): Report[] {
  const byId = new Map<ReportId, Report>();
  for (const { id: rawId, name, workspaceName, datasetId: rawDataset } of records) {
    const id = reportId(rawId);
    const dataset = rawDataset ? datasetId(rawDataset) : undefined;
    if (byId.has(id)) throw twoOfOneId('/api/report', id);
    byId.set(id, { id, name, workspace: workspaceName ?? '', datasetId: dataset, listed: true });
  }
  return [...byId.values()].sort(
    (a, b) => byCode(a.workspace, b.workspace) || byCode(a.name, b.name) || byCode(a.id, b.id),
  );
}

function listedRoles(records: Records['roles']): RlsRole[] {
  const byKey = new Map<RoleKey, RlsRole>();
  for (const { name, datasetId: dataset } of records) {
    const id = datasetId(dataset);
    const key = roleKey(id, name);
    byKey.set(key, { key, datasetId: id, name, ambiguous: byKey.has(key) });
  }
  return [...byKey.values()].sort((a, b) => byCode(a.key, b.key));
}

type LiveRecords = Pick<Records, 'users' | 'roles'>;

function indexMembers(roles: readonly RoleRecord[], indexes: Catalogue['roleIndex']) {
  const byId = new Map<UserId, number[]>();
  const byAddress = new Map<Identity, { readonly roleIndex: number; readonly spelled: Email }[]>();
  const groups = new Map<GroupId, number[]>();
  for (const record of roles) {
    // `observedIn` has added all roles, so `indexes` has this one.
    const roleIndex = indexes.get(roleKey(datasetId(record.datasetId), record.name)) ?? -1;
    for (const id of record.users ?? []) append(byId, userId(id), roleIndex);
    for (const spelled of record.userEmails ?? [])
      append(byAddress, identityOf(spelled), { roleIndex, spelled: spelled as Email });
    for (const id of record.groups ?? []) append(groups, groupId(id), roleIndex);
  }
  return { byId, byAddress, groups };
}

type RoleMembers = ReturnType<typeof indexMembers>;
type ReportIndexOf = (rawId: string) => number;

function reportsOf(rawIds: UserRecord['reports'], reportIndexOf: ReportIndexOf): Indexes {
  const reports: number[] = [];
  // `map` may make arrays of another kind: V8 would then recompile the code that reads them.
  for (const rawId of rawIds ?? NONE) reports.push(reportIndexOf(rawId));
  return sortIndexes(reports);
}

function rolesOf(id: UserId, identity: Identity, { byId, byAddress }: RoleMembers): Indexes {
  const roles: number[] = [];
  for (const role of byId.get(id) ?? NONE) roles.push(role);
  for (const { roleIndex } of byAddress.get(identity) ?? NONE) roles.push(roleIndex);
  return sortIndexes(roles);
}

const FLAGS = ['canEditReport', 'canCreateReport', 'canOverwriteReport'] as const;
const FIELDS = [
  { field: 'department', name: 'department' },
  { field: 'reportLandingPage', name: 'landing page' },
  { field: 'expirationDate', name: 'expiration date' },
  { field: 'windowsAdUser', name: 'Windows user' },
] as const;

function shownText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

function extrasOf(record: UserRecord, flags: readonly string[]): readonly string[] {
  const extras: string[] = [];
  for (const { field, name } of FIELDS) {
    const text = shownText(record[field]);
    if (text !== '') extras.push(`${name} ${JSON.stringify(text)}`);
  }
  return extras.length + flags.length === 0 ? NONE : extras.concat(flags);
}

/** Accepts any date that begins with YYYY-MM-DD: the API reference gives no format. Year 1 means no date. */
function expiryOf(value: unknown): number | undefined {
  const instant = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? instantOf(value) : 0;
  return instant > 0 ? instant : undefined;
}

function userOf(record: UserRecord, members: RoleMembers, reportIndexOf: ReportIndexOf): LiveUser {
  const { email, name, role, reports, groups, department } = record;
  const id = userId(record.id);
  const identity = identityOf(email);
  const flags = FLAGS.filter((flag) => record[flag] === true);
  return {
    id,
    email: email as Email,
    identity,
    name: name ?? '',
    role,
    reports: reportsOf(reports, reportIndexOf),
    roles: rolesOf(id, identity, members),
    groups: groups && groups.length > 0 ? [...new Set(groups.map(groupId))] : NONE,
    extras: extrasOf(record, flags),
    mayEdit: flags.length > 0,
    expires: expiryOf(record['expirationDate']),
    department: (typeof department === 'string' && department.trim()) || undefined,
  };
}

/** Finds addresses that are still in roles but have no account, each with its spellings. */
function findResidue({ byAddress }: RoleMembers, users: Live['users'], ambiguous: Live['ambiguous']) {
  const residue = new Map<Identity, ReadonlyMap<number, readonly Email[]>>();
  for (const [identity, places] of byAddress) {
    if (users.has(identity) || ambiguous.has(identity)) continue;
    const spellings = new Map<number, Email[]>();
    for (const { roleIndex, spelled } of places) append(spellings, roleIndex, spelled);
    residue.set(identity, spellings);
  }
  return residue;
}

/** Drops role members whose id has no account. `residue` keeps members whose address has no account. */
function liveOf(records: LiveRecords, members: RoleMembers, reportIndexOf: ReportIndexOf): Live {
  const users = new Map<Identity, LiveUser>();
  const ambiguous = new Map<Identity, LiveUser[]>();
  const ids = new Set<UserId>();
  for (const record of records.users) {
    const user = userOf(record, members, reportIndexOf);
    const { id, identity } = user;
    if (ids.has(id)) throw twoOfOneId('/api/user', id);
    ids.add(id);
    const twin = users.get(identity);
    if (ambiguous.has(identity)) append(ambiguous, identity, user);
    else if (twin === undefined) users.set(identity, user);
    else {
      users.delete(identity);
      ambiguous.set(identity, [twin, user]);
    }
  }
  const groupRoles = new Map<GroupId, Indexes>();
  for (const [id, roles] of members.groups) groupRoles.set(id, sortIndexes(roles));
  return { users, ambiguous, groupRoles, residue: findResidue(members, users, ambiguous) };
}

/** Adds the roles and reports that the catalogue lacks. The earlier indexes stay the same. */
export function observedIn(catalogue: Catalogue, records: LiveRecords): Observation {
  const newRoles = listedRoles(records.roles).filter(({ key }) => !catalogue.roleIndex.has(key));
  // Only for roles: `reportIndexOf` adds reports.
  const { roles, roleIndex } = buildCatalogue([], [...catalogue.roles, ...newRoles]);
  const reports = [...catalogue.reports];
  const reportIndex = new Map(catalogue.reportIndex);
  const reportIndexOf = memoize((rawId: string): number => {
    const id = reportId(rawId);
    const index = reportIndex.get(id);
    if (index !== undefined) return index;
    reportIndex.set(id, reports.length);
    return reports.push({ id, name: '', workspace: '', datasetId: undefined, listed: false }) - 1;
  });
  // Through `reportIndexOf`, `liveOf` also adds to `reports` and `reportIndex`.
  const live = liveOf(records, indexMembers(records.roles, roleIndex), reportIndexOf);
  return { catalogue: { reports, reportIndex, roles, roleIndex }, live };
}
