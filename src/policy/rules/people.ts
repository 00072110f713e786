import { afterOf, type Delta, isDeleted, isReplaced, type Person } from '../../domain/delta.ts';
import type { Desired } from '../../domain/desired.ts';
import type { Email, GroupId, Identity } from '../../domain/ids.ts';
import { type Indexes, indexesOf, NO_INDEXES } from '../../domain/indexes.ts';
import type { Live, LiveUser } from '../../domain/live.ts';
import { isEscalation, type RoleCode, roleCode } from '../../domain/role.ts';

type GroupRoles = (group: GroupId) => Indexes;

/** What somebody holds at one time: the account's role, and access with that of the portal groups. */
export interface Holding {
  readonly role: RoleCode | undefined;
  readonly reports: Indexes;
  readonly roles: Indexes;
}

/** Somebody who has an account after the plan, with what is held then, and what was held before. */
export interface RuledPerson {
  readonly identity: Identity;
  /** The address before, of somebody who is to get another one in the portal. */
  readonly earlier?: Identity;
  readonly email: Email;
  readonly after: Holding;
  /** Undefined for an account that the plan creates. */
  readonly before: Holding | undefined;
  /** Roles of the own account after the plan. */
  readonly ownRoles: Indexes;
  /** Portal groups that the person is in after the plan. */
  readonly groups: readonly GroupId[];
  /** The roles of a portal group after the plan. */
  readonly groupRoles: GroupRoles;
}

/** Own roles and those of groups together; the own ones themselves where no group adds any. */
function withGroups(own: Indexes, groups: readonly GroupId[], rolesOf: GroupRoles): Indexes {
  const added = groups.flatMap((group) => [...rolesOf(group)]);
  return added.length === 0 ? own : indexesOf([...own, ...added]);
}

const NO_GROUPS: readonly GroupId[] = [];

/** True for what a person is asked to make: what is held for another reason is asked of nobody. */
const isAskedFor = (account: Person['account']): boolean => account?.hold?.code === 'manual';

/** A promotion that waits for a person counts as made: what is asked for here must not break a rule. A demotion does not. */
export function roleAfter({ account, live }: Person): RoleCode | undefined {
  const before = live === undefined ? undefined : roleCode(live.role);
  if (account === undefined || account.kind === 'delete') return before;
  if (account.hold === undefined) return account.role;
  return isAskedFor(account) && isEscalation(before, account.role) ? account.role : before;
}

/** An address that a person is to give somebody in the portal counts as given, as a promotion does. */
export const addressAfter = ({ identity, email, wanted, treatment, account }: Person) =>
  treatment === 'renamed' && isAskedFor(account) && wanted !== undefined
    ? { identity: wanted.identity, earlier: identity, email: wanted.email }
    : { identity, email };

/** What an earlier account of a created user's address left behind, and nothing takes before. */
export const inherited = ({ identity, residue }: Person, live: Live): readonly number[] =>
  [...(live.residue.get(identity)?.keys() ?? [])].filter((index) => !residue.has(index));

function planned(
  person: Person,
  everybody: Live,
  groupsBefore: GroupRoles,
  groupsAfter: GroupRoles,
): RuledPerson | undefined {
  const { live, account } = person;
  const isCreated = account?.kind === 'create' && account.hold === undefined;
  if (isDeleted(person) || (live === undefined && !isCreated)) return undefined;
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
    after: {
      role: roleAfter(person),
      reports: afterOf(person.reports),
      roles: withGroups(ownRoles, groups, groupsAfter),
    },
  };
}

const holdingOf = ({ role, reports, roles, groups }: LiveUser, rolesOf: GroupRoles): Holding => ({
  role: roleCode(role),
  reports,
  roles: withGroups(roles, groups, rolesOf),
});

/** Somebody whom the plan leaves alone: groups may still change what is held. */
function untouched(user: LiveUser, groupsBefore: GroupRoles, groupsAfter: GroupRoles): RuledPerson {
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

/** Accounts that share an address are one person, who holds what all of them hold. */
export function together(twins: readonly LiveUser[]): LiveUser | undefined {
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

/** Everybody who has an account after the plan, one after the other: those whom no file lists and no setting concerns, too. */
export function* peopleAfter({ world, people, groups }: Delta): Iterable<RuledPerson> {
  const { live } = world;
  const changed = new Map(groups.map(({ id, roles }) => [id, afterOf(roles)]));
  const before: GroupRoles = (group) => live.groupRoles.get(group) ?? NO_INDEXES;
  const after: GroupRoles = (group) => changed.get(group) ?? before(group);
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

/** Somebody whose account the plan deletes, with what was held. */
export type GonePerson = Pick<LiveUser, 'identity'> & { readonly before: Holding };

/** Everybody whose account goes and does not come back: they broke rules before. */
export function* peopleGone({ world, people }: Delta): Iterable<GonePerson> {
  const { groupRoles } = world.live;
  const rolesOf: GroupRoles = (group) => groupRoles.get(group) ?? NO_INDEXES;
  for (const person of people)
    if (person.live !== undefined && isDeleted(person))
      yield { identity: person.identity, before: holdingOf(person.live, rolesOf) };
}

/**
 * Everybody whom the files give an account, with what they give and nothing else. Who is in which portal group only the
 * portal knows.
 */
export function* peopleOfFiles({ users, groups: wanted }: Desired, live?: Live): Iterable<RuledPerson> {
  const groupRoles: GroupRoles = (group) =>
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
