import { afterOf, type Delta, isDeleted, isReplaced, type Person } from '../../domain/delta.ts';
import type { Desired } from '../../domain/desired.ts';
import type { Email, GroupId, Identity } from '../../domain/ids.ts';
import { hasIndex, type Indexes, indexesOf, NO_INDEXES } from '../../domain/indexes.ts';
import type { Live, LiveUser } from '../../domain/live.ts';
import { isEscalation, type RoleCode, roleCode } from '../../domain/role.ts';

type RolesOfGroup = (group: GroupId) => Indexes;

/** The role and the access of one account at one time, the roles of its portal groups included. */
export interface AccessOf {
  readonly role: RoleCode | undefined;
  readonly reports: Indexes;
  readonly roles: Indexes;
}

/** Somebody with an account before or after a plan. */
export interface RuledPerson {
  readonly identity: Identity;
  /** The address before, of somebody who is to get another one in the portal. */
  readonly earlier?: Identity;
  readonly email: Email;
  /** Undefined where the plan deletes the account. */
  readonly after: AccessOf | undefined;
  /** Undefined where the plan creates the account. */
  readonly before: AccessOf | undefined;
  /** Roles of the own account after the plan. */
  readonly ownRoles: Indexes;
  /** Portal groups that the person is in after the plan. */
  readonly groups: readonly GroupId[];
  /** The roles of a portal group after the plan. */
  readonly groupRoles: RolesOfGroup;
}

const isRaised = (before: RoleCode | undefined, after: RoleCode | undefined): boolean =>
  after !== undefined && after !== before && (before === undefined || isEscalation(before, after));

const kept = (before: Indexes, after: Indexes): Indexes =>
  before === after ? after : after.filter((index) => hasIndex(before, index));

/** What somebody would have if the plan only removed. */
export function withoutGifts({ before, after }: RuledPerson): AccessOf | undefined {
  if (before === undefined || after === undefined) return undefined;
  return {
    role: isRaised(before.role, after.role) ? before.role : after.role,
    reports: kept(before.reports, after.reports),
    roles: kept(before.roles, after.roles),
  };
}

/** True if the plan changes nothing for this person. */
export const isUnchanged = ({ earlier, before, after }: RuledPerson): boolean =>
  earlier === undefined &&
  before?.role === after?.role &&
  before?.reports === after?.reports &&
  before?.roles === after?.roles;

/** Own roles and those of groups; the same array where no group adds any. */
function withGroups(own: Indexes, groups: readonly GroupId[], rolesOf: RolesOfGroup): Indexes {
  const added = groups.flatMap((group) => [...rolesOf(group)]);
  return added.length === 0 ? own : indexesOf([...own, ...added]);
}

const NO_GROUPS: readonly GroupId[] = [];

/** True for a change that somebody is asked to make in the portal. */
const isAskedFor = (account: Person['account']): boolean => account?.hold?.code === 'manual';

/** A promotion by hand counts as made, since the files ask for it. A demotion by hand does not. */
function roleAfter({ account, live }: Person): RoleCode | undefined {
  const before = live === undefined ? undefined : roleCode(live.role);
  if (account === undefined || account.kind === 'delete') return before;
  if (account.hold === undefined) return account.role;
  return isAskedFor(account) && isEscalation(before, account.role) ? account.role : before;
}

/** A new address by hand counts as made too. */
const addressAfter = ({ identity, email, wanted, treatment, account }: Person) =>
  treatment === 'renamed' && isAskedFor(account) && wanted !== undefined
    ? { identity: wanted.identity, earlier: identity, email: wanted.email }
    : { identity, email };

/** Roles that an earlier account of a created user's address left behind, and that the plan does not remove. */
const inherited = ({ identity, residue }: Person, live: Live): readonly number[] =>
  [...(live.residue.get(identity)?.keys() ?? [])].filter((index) => !residue.has(index));

function planned(
  person: Person,
  everybody: Live,
  groupsBefore: RolesOfGroup,
  groupsAfter: RolesOfGroup,
): RuledPerson | undefined {
  const { live, account } = person;
  const isCreated = account?.kind === 'create' && account.hold === undefined;
  const isGone = isDeleted(person);
  if (live === undefined && (isGone || !isCreated)) return undefined;
  const groups = live === undefined || isReplaced(person) ? NO_GROUPS : live.groups;
  const left = isCreated ? inherited(person, everybody) : [];
  const roles = afterOf(person.roles);
  const ownRoles = left.length === 0 ? roles : indexesOf([...roles, ...left]);
  return {
    ...addressAfter(person),
    ownRoles,
    groups,
    groupRoles: groupsAfter,
    before: live && holdingOf(live, groupsBefore),
    after: isGone
      ? undefined
      : {
          role: roleAfter(person),
          reports: afterOf(person.reports),
          roles: withGroups(ownRoles, groups, groupsAfter),
        },
  };
}

const holdingOf = ({ role, reports, roles, groups }: LiveUser, rolesOf: RolesOfGroup): AccessOf => ({
  role: roleCode(role),
  reports,
  roles: withGroups(roles, groups, rolesOf),
});

/** A person without decisions. A portal group may still change what this person has. */
function untouched(user: LiveUser, groupsBefore: RolesOfGroup, groupsAfter: RolesOfGroup): RuledPerson {
  const before = holdingOf(user, groupsBefore);
  const roles = withGroups(user.roles, user.groups, groupsAfter);
  return {
    identity: user.identity,
    email: user.email,
    ownRoles: user.roles,
    groups: user.groups,
    groupRoles: groupsAfter,
    before,
    after: { ...before, roles },
  };
}

/** Accounts that share an address count as one person. */
function together(twins: readonly LiveUser[]): LiveUser | undefined {
  const [first] = twins;
  if (first === undefined) return undefined;
  const highest = twins.reduce((role, twin) => {
    const [known, other] = [roleCode(role), roleCode(twin.role)];
    return other !== undefined && (known === undefined || isEscalation(known, other)) ? other : role;
  }, first.role);
  return {
    ...first,
    role: highest,
    reports: indexesOf(twins.flatMap(({ reports }) => [...reports])),
    roles: indexesOf(twins.flatMap(({ roles }) => [...roles])),
    groups: [...new Set(twins.flatMap(({ groups }) => groups))],
  };
}

/** Everybody with an account before or after a plan, unlisted people too. */
export function* peopleOfPlan({ world, people, groups }: Delta): Iterable<RuledPerson> {
  const { live } = world;
  const changed = new Map(groups.map(({ id, roles }) => [id, afterOf(roles)]));
  const before: RolesOfGroup = (group) => live.groupRoles.get(group) ?? NO_INDEXES;
  const after: RolesOfGroup = (group) => changed.get(group) ?? before(group);
  const seen = new Set<Identity>();
  for (const person of people) {
    seen.add(person.identity);
    const ruled = planned(person, live, before, after);
    if (ruled !== undefined) yield ruled;
  }
  for (const user of live.users.values()) if (!seen.has(user.identity)) yield untouched(user, before, after);
  for (const twins of live.ambiguous.values()) {
    const one = together(twins);
    if (one !== undefined) yield untouched(one, before, after);
  }
}

/** Everybody with an account by the files, and the access that these give. Only the portal knows who is in its groups. */
export function* peopleOfFiles({ users, groups: wanted }: Desired, live?: Live): Iterable<RuledPerson> {
  const groupRoles: RolesOfGroup = (group) =>
    wanted.get(group)?.roles ?? live?.groupRoles.get(group) ?? NO_INDEXES;
  for (const { identity, email, standing, role, reports, roles } of users.values()) {
    if (standing !== 'present') continue;
    const user = live?.users.get(identity);
    const groups = user?.groups ?? NO_GROUPS;
    yield {
      identity,
      email: user?.email ?? email,
      ownRoles: roles,
      groups,
      groupRoles,
      before: undefined,
      after: {
        role: role ?? (user && roleCode(user.role)),
        reports,
        roles: withGroups(roles, groups, groupRoles),
      },
    };
  }
}
