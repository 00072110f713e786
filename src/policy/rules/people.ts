import type { Access, Indexes, Live, LiveUser } from '../../domain/access.ts';
import { hasIndex, NO_INDEXES, sortIndexes } from '../../domain/access.ts';
import { type Delta, indexesAfter, isDecided, isReplaced, type Person } from '../../domain/delta.ts';
import type { Desired } from '../../domain/desired.ts';
import { accountAfter, everybody, groupRolesAfter, unlistedPerson } from '../../domain/holdings.ts';
import type { Email, GroupId, Identity, RoleCode } from '../../domain/ids.ts';
import { isEscalation, roleCode } from '../../domain/ids.ts';

type RolesOfGroup = (group: GroupId) => Indexes;

/** Includes the roles of portal groups. */
export interface RuledAccess extends Access {
  readonly role: RoleCode | undefined;
}

export interface RuledPerson {
  readonly identity: Identity;
  /** The address before a change that somebody must make in the portal. */
  readonly earlier?: Identity;
  readonly email: Email;
  /** True if the plan has a change of this person, also a held one. */
  readonly isDecided?: boolean;
  /** Undefined for a new account, and if rolecall judges only the files: all access then counts as new. */
  readonly before: RuledAccess | undefined;
  /** Undefined if the plan deletes the account. */
  readonly after: RuledAccess | undefined;
  readonly ownRoles: Indexes;
  readonly groups: readonly { readonly id: GroupId; readonly roles: Indexes }[];
}

const inBoth = (before: Indexes, after: Indexes): Indexes =>
  before === after ? after : after.filter((index) => hasIndex(before, index));

function isRaised(before: RoleCode | undefined, after: RoleCode | undefined): boolean {
  if (after === undefined) return false;
  return before === undefined || isEscalation(before, after);
}

/** The access that a person would have if the plan only removed access. */
export function accessAfterRemovals({ before, after }: RuledPerson): RuledAccess | undefined {
  if (before === undefined || after === undefined) return undefined;
  return {
    role: isRaised(before.role, after.role) ? before.role : after.role,
    reports: inBoth(before.reports, after.reports),
    roles: inBoth(before.roles, after.roles),
  };
}

const hasSameIndexes = (one: Indexes = NO_INDEXES, other: Indexes = NO_INDEXES): boolean =>
  one === other || (one.length === other.length && one.every((index, at) => index === other[at]));

export const isUnchanged = ({ earlier, before, after }: RuledPerson): boolean =>
  earlier === undefined &&
  before?.role === after?.role &&
  hasSameIndexes(before?.reports, after?.reports) &&
  hasSameIndexes(before?.roles, after?.roles);

/** Returns the same array if no group adds a role. */
function withGroups(own: Indexes, groups: readonly GroupId[], rolesOf: RolesOfGroup): Indexes {
  const added = groups.flatMap((group) => [...rolesOf(group)]);
  return added.length === 0 ? own : sortIndexes([...own, ...added]);
}

function ruledPerson(person: Person, delta: Delta, rolesAfter: RolesOfGroup): RuledPerson | undefined {
  const { identity, email, live, account, wanted, residue } = person;
  const after = accountAfter(person);
  if (live === undefined && after === undefined) return undefined;
  const { groupRoles, residue: allResidue } = delta.world.live;
  const groups = live === undefined || isReplaced(person) ? [] : live.groups;
  // A created account inherits the leftover memberships that the plan does not remove first.
  const leftover = live === undefined ? [...(allResidue.get(identity)?.keys() ?? [])] : [];
  const inherited = leftover.filter((index) => !residue.has(index));
  const planned = indexesAfter(person.roles);
  const ownRoles = inherited.length === 0 ? planned : sortIndexes([...planned, ...inherited]);
  // A new address or promotion that somebody must make in the portal counts as made.
  const isByHand = account?.hold?.code === 'manual';
  const isRenamed = isByHand && person.treatment === 'renamed' && wanted !== undefined;
  const liveRole = live && roleCode(live.role);
  const isPromoted = isByHand && account.kind !== 'delete' && isEscalation(liveRole, account.role);
  return {
    ...(isRenamed
      ? { identity: wanted.identity, earlier: identity, email: wanted.email }
      : { identity, email }),
    isDecided: isDecided(person),
    ownRoles,
    groups: groups.map((id) => ({ id, roles: rolesAfter(id) })),
    before: live && {
      role: liveRole,
      reports: live.reports,
      roles: withGroups(live.roles, live.groups, (id) => groupRoles.get(id) ?? NO_INDEXES),
    },
    after: after && {
      role: isPromoted ? account.role : roleCode(after.role),
      reports: after.reports,
      roles: withGroups(ownRoles, groups, rolesAfter),
    },
  };
}

/** Accounts with one address count as one person with the highest role. */
function joinAccounts(accounts: readonly LiveUser[]): LiveUser {
  const highest = accounts.reduce((one, other) =>
    isRaised(roleCode(one.role), roleCode(other.role)) ? other : one,
  );
  return {
    ...highest,
    reports: sortIndexes(accounts.flatMap(({ reports }) => [...reports])),
    roles: sortIndexes(accounts.flatMap(({ roles }) => [...roles])),
    groups: [...new Set(accounts.flatMap(({ groups }) => groups))],
  };
}

/** Includes unlisted people. */
export function* peopleOfPlan(delta: Delta): Iterable<RuledPerson> {
  const { ambiguous } = delta.world.live;
  const rolesAfter = groupRolesAfter(delta);
  const single = everybody(delta).filter(({ identity }) => !ambiguous.has(identity));
  const twins = Array.from(ambiguous.values(), (accounts) => unlistedPerson(joinAccounts(accounts)));
  for (const person of [...single, ...twins]) {
    const ruled = ruledPerson(person, delta, rolesAfter);
    if (ruled !== undefined) yield ruled;
  }
}

/** Without `live`, nobody is in a portal group, because files do not list the members of groups. */
export function* peopleOfFiles({ users, groups: wanted }: Desired, live?: Live): Iterable<RuledPerson> {
  const groupRoles: RolesOfGroup = (group) =>
    wanted.get(group)?.roles ?? live?.groupRoles.get(group) ?? NO_INDEXES;
  for (const { identity, email, standing, role, reports, roles } of users.values()) {
    if (standing !== 'present') continue;
    const user = live?.users.get(identity);
    const groups = user?.groups ?? [];
    yield {
      identity,
      email: user?.email ?? email,
      ownRoles: roles,
      groups: groups.map((id) => ({ id, roles: groupRoles(id) })),
      before: undefined,
      after: {
        role: role ?? (user && roleCode(user.role)),
        reports,
        roles: withGroups(roles, groups, groupRoles),
      },
    };
  }
}
