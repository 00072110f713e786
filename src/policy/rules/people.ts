import { afterOf, type Delta, isDeleted, isReplaced, type Person, still } from '../../domain/delta.ts';
import type { Desired } from '../../domain/desired.ts';
import type { Email, GroupId, Identity } from '../../domain/ids.ts';
import { type Access, hasIndex, type Indexes, indexesOf, NO_INDEXES } from '../../domain/indexes.ts';
import type { Live, LiveUser } from '../../domain/live.ts';
import { isEscalation, type RoleCode, roleCode } from '../../domain/role.ts';
import { roleAfter } from '../facts.ts';

type RolesOfGroup = (group: GroupId) => Indexes;

export interface RuledAccess extends Access {
  readonly role: RoleCode | undefined;
}

export interface RuledPerson {
  readonly identity: Identity;
  /** The address before, of somebody who is to get another one in the portal. */
  readonly earlier?: Identity;
  readonly email: Email;
  /** Undefined where the plan creates the account. */
  readonly before: RuledAccess | undefined;
  /** Undefined where the plan deletes the account. */
  readonly after: RuledAccess | undefined;
  readonly ownRoles: Indexes;
  readonly groups: readonly { readonly id: GroupId; readonly roles: Indexes }[];
}

const kept = (before: Indexes, after: Indexes): Indexes =>
  before === after ? after : after.filter((index) => hasIndex(before, index));

/** What somebody would have if the plan only removed. */
export function withoutGifts({ before, after }: RuledPerson): RuledAccess | undefined {
  if (before === undefined || after === undefined) return undefined;
  const isRaised =
    after.role !== undefined &&
    after.role !== before.role &&
    (before.role === undefined || isEscalation(before.role, after.role));
  return {
    role: isRaised ? before.role : after.role,
    reports: kept(before.reports, after.reports),
    roles: kept(before.roles, after.roles),
  };
}

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

type RuledOf = Pick<Person, 'identity' | 'email' | 'live' | 'account' | 'reports' | 'roles' | 'residue'> &
  Partial<Pick<Person, 'wanted' | 'treatment'>>;

function ruledPerson(
  person: RuledOf,
  everybody: Live,
  rolesBefore: RolesOfGroup,
  rolesAfter: RolesOfGroup,
): RuledPerson | undefined {
  const { identity, email, live, account, wanted, residue } = person;
  const isCreated = account?.kind === 'create' && account.hold === undefined;
  if (live === undefined && !isCreated) return undefined;
  const groups = live === undefined || isReplaced(person) ? [] : live.groups;
  // What an earlier account of the address left behind, and the plan does not remove.
  const left = isCreated ? [...(everybody.residue.get(identity)?.keys() ?? [])] : [];
  const inherited = left.filter((index) => !residue.has(index));
  const own = afterOf(person.roles);
  const ownRoles = inherited.length === 0 ? own : indexesOf([...own, ...inherited]);
  // What a person is asked to make in the portal counts as made: a new address, and a promotion.
  const isAsked = account?.hold?.code === 'manual';
  const isRenamed = isAsked && person.treatment === 'renamed' && wanted !== undefined;
  const roleBefore = live && roleCode(live.role);
  const isPromoted = isAsked && account.kind !== 'delete' && isEscalation(roleBefore, account.role);
  return {
    ...(isRenamed
      ? { identity: wanted.identity, earlier: identity, email: wanted.email }
      : { identity, email }),
    ownRoles,
    groups: groups.map((id) => ({ id, roles: rolesAfter(id) })),
    before: live && {
      role: roleBefore,
      reports: live.reports,
      roles: withGroups(live.roles, live.groups, rolesBefore),
    },
    after: isDeleted(person)
      ? undefined
      : {
          role: isPromoted ? account.role : roleAfter(person),
          reports: afterOf(person.reports),
          roles: withGroups(ownRoles, groups, rolesAfter),
        },
  };
}

/** Accounts that share an address count as one person, with the highest of their roles. */
function together([first, ...others]: readonly LiveUser[]): LiveUser | undefined {
  let one = first;
  for (const { role, reports, roles, groups } of others) {
    if (one === undefined) break;
    const [known, other] = [roleCode(one.role), roleCode(role)];
    const isHigher = other !== undefined && (known === undefined || isEscalation(known, other));
    one = {
      ...one,
      role: isHigher ? role : one.role,
      reports: indexesOf([...one.reports, ...reports]),
      roles: indexesOf([...one.roles, ...roles]),
      groups: [...new Set([...one.groups, ...groups])],
    };
  }
  return one;
}

const NO_RESIDUE: Person['residue'] = new Map();

/** Everybody with an account before or after a plan, unlisted people too. */
export function* peopleOfPlan({ world: { live }, people, groups }: Delta): Iterable<RuledPerson> {
  const changed = new Map(groups.map(({ id, roles }) => [id, afterOf(roles)]));
  const before: RolesOfGroup = (group) => live.groupRoles.get(group) ?? NO_INDEXES;
  const after: RolesOfGroup = (group) => changed.get(group) ?? before(group);
  const seen = new Set<Identity>();
  const twins = [...live.ambiguous.values()].flatMap((accounts) => together(accounts) ?? []);
  for (const person of people) {
    seen.add(person.identity);
    const ruled = ruledPerson(person, live, before, after);
    if (ruled !== undefined) yield ruled;
  }
  for (const user of [...live.users.values(), ...twins]) {
    if (seen.has(user.identity) && live.users.has(user.identity)) continue;
    const [reports, roles] = [still(user.reports), still(user.roles)];
    const unmoved = { ...user, live: user, account: undefined, reports, roles, residue: NO_RESIDUE };
    const ruled = ruledPerson(unmoved, live, before, after);
    if (ruled !== undefined) yield ruled;
  }
}

/** Everybody with an account by the files, and the access that these give. Only the portal knows who is in its groups. */
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
