import {
  type Email,
  type GroupId,
  groupId,
  type Identity,
  identityOf,
  type UserId,
  userId,
} from '../domain/ids.ts';
import { type Indexes, indexesOf, NO_INDEXES } from '../domain/indexes.ts';
import type { Live, LiveUser } from '../domain/live.ts';
import { append } from '../domain/multimap.ts';
import { instantOf } from './audit.ts';
import type { Interned } from './catalogue-of.ts';
import type { Records, RoleRecord, UserRecord } from './decode.ts';
import { twoOfOneId } from './portal-fault.ts';

interface AddressInRole {
  readonly role: number;
  readonly spelled: Email;
}

function membersOf(roles: readonly RoleRecord[], indexOf: Interned['role']) {
  const byId = new Map<UserId, number[]>();
  const byAddress = new Map<Identity, AddressInRole[]>();
  const groups = new Map<GroupId, number[]>();
  for (const record of roles) {
    const role = indexOf(record.datasetId, record.name);
    for (const id of record.users ?? []) append(byId, userId(id), role);
    for (const spelled of record.userEmails ?? [])
      append(byAddress, identityOf(spelled), { role, spelled: spelled as Email });
    for (const id of record.groups ?? []) append(groups, groupId(id), role);
  }
  return { byId, byAddress, groups };
}

type RoleMembers = ReturnType<typeof membersOf>;

function rolesOf(id: UserId, identity: Identity, { byId, byAddress }: RoleMembers): Indexes {
  const listed = byId.get(id);
  const addressed = byAddress.get(identity);
  if (addressed === undefined) return listed === undefined ? NO_INDEXES : indexesOf(listed);
  const all = addressed.map(({ role }) => role);
  return indexesOf(listed === undefined ? all : all.concat(listed));
}

const FLAGS = ['canEditReport', 'canCreateReport', 'canOverwriteReport'] as const;
const FIELDS = [
  ['department', 'department'],
  ['reportLandingPage', 'landing page'],
  ['expirationDate', 'expiration date'],
  ['windowsAdUser', 'Windows user'],
] as const;

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

const NONE: readonly never[] = [];

function extrasOf(record: UserRecord): readonly string[] {
  const extras: string[] = [];
  for (const [field, name] of FIELDS) {
    const text = textOf(record[field]);
    if (text !== '') extras.push(`${name} ${JSON.stringify(text)}`);
  }
  for (const flag of FLAGS) if (record[flag] === true) extras.push(flag);
  return extras.length === 0 ? NONE : extras;
}

/** The reference shows no format: any date that begins with year, month and day. Year 1 stands for none. */
function expiryOf(value: unknown): number | undefined {
  const instant = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? instantOf(value) : 0;
  return instant > 0 ? instant : undefined;
}

function userOf(record: UserRecord, members: RoleMembers, reportIndex: Interned['report']): LiveUser {
  const { email, name, role, reports, groups, department } = record;
  const id = userId(record.id);
  const identity = identityOf(email);
  return {
    id,
    email: email as Email,
    identity,
    name: name ?? '',
    role,
    reports: reports ? indexesOf(reports.map(reportIndex)) : NO_INDEXES,
    roles: rolesOf(id, identity, members),
    groups: groups && groups.length > 0 ? [...new Set(groups.map(groupId))] : NONE,
    extras: extrasOf(record),
    mayEdit: FLAGS.some((flag) => record[flag] === true),
    expires: expiryOf(record['expirationDate']),
    department: (typeof department === 'string' && department.trim()) || undefined,
  };
}

/**
 * The users and members in the records. The members of a role are its `users` and its `userEmails` together. An id without a live
 * user is dropped, an address without one is residue. Throws `bad-response` for two users of one id.
 */
export function liveOf(records: Records, interned: Interned): Live {
  const members = membersOf(records.roles, interned.role);
  const users = new Map<Identity, LiveUser>();
  const ambiguous = new Map<Identity, LiveUser[]>();
  const ids = new Set<UserId>();
  for (const record of records.users) {
    const user = userOf(record, members, interned.report);
    const { id, identity } = user;
    if (ids.has(id)) throw twoOfOneId('/api/user', id);
    ids.add(id);
    const twins = ambiguous.get(identity);
    const twin = users.get(identity);
    if (twins !== undefined) twins.push(user);
    else if (twin === undefined) users.set(identity, user);
    else {
      users.delete(identity);
      ambiguous.set(identity, [twin, user]);
    }
  }
  const residue = new Map<Identity, ReadonlyMap<number, readonly Email[]>>();
  for (const [identity, places] of members.byAddress) {
    if (users.has(identity) || ambiguous.has(identity)) continue;
    const spellings = new Map<number, Email[]>();
    for (const { role, spelled } of places) append(spellings, role, spelled);
    residue.set(identity, spellings);
  }
  const groupRoles = new Map<GroupId, Indexes>();
  for (const [id, roles] of members.groups) groupRoles.set(id, indexesOf(roles));
  return { users, ambiguous, groupRoles, residue };
}
