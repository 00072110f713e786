import type { Indexes } from '../../domain/access.ts';
import { allAccounts, reportAt, reportName, roleAt } from '../../domain/access.ts';
import { isExpected, type World } from '../../domain/delta.ts';
import { accessName, namesOfThings } from '../../domain/exclusion.ts';
import type { Identity } from '../../domain/ids.ts';
import { append } from '../../domain/multimap.ts';
import { matchesAny } from '../../domain/pattern.ts';
import { counted, few } from '../../domain/wording.ts';
import { type Finder, finding } from './wording.ts';

export const orphanGrants: Finder = function* ({ delta }) {
  const { live, catalogue } = delta.world;
  // In the catalogue, unlisted reports come last.
  const firstUnlisted = catalogue.reports.findIndex(({ listed }) => !listed);
  if (firstUnlisted < 0) return;
  const holders = new Map<number, string[]>();
  for (const { email, reports } of live.users.values())
    for (const index of reports) if (index >= firstUnlisted) append(holders, index, email);
  for (const [index, emails] of [...holders].sort(([a], [b]) => a - b)) {
    const have = `${few(emails)} ${emails.length === 1 ? 'has' : 'have'}`;
    const report = catalogue.reports[index]?.id;
    yield finding('orphan-grant', `${have} the report ${report}, which the report list does not show`);
  }
};

export const replacedReports: Finder = function* ({ delta: { world } }) {
  for (const [index, was] of world.base?.formerNameOwners ?? []) {
    const now = reportAt(world.catalogue, index);
    yield finding('report-replaced', `${reportName(now)} is now the name of ${now.id}, not of ${was}`);
  }
};

export const residue: Finder = function* ({ delta }) {
  const { live, catalogue } = delta.world;
  const why =
    'the address is left from a deleted account; rolecall removes managed memberships before it creates the account again';
  for (const [identity, roles] of live.residue) {
    const names = Array.from(roles.keys(), (index) => roleAt(catalogue, index).name);
    yield finding('rls-residue', `${identity} has no account and is in ${few(names)}`, [], { why });
  }
};

/** Finds leavers to remove, or with an unfinished removal (`isOwed`). An empty list of users hides them. */
function findUncheckedLeavers({ base, desired }: World): readonly string[] {
  const { users, settings } = desired;
  const removesLeavers = settings.manage.leavers !== 'keep';
  const earlier = new Set([...users.values()].flatMap(({ previously }) => previously));
  const isStaying = (identity: Identity): boolean =>
    isExpected(users.get(identity)) || earlier.has(identity) || desired.exclusion.user(identity);
  const people = [...(base?.users ?? [])].filter(
    ([identity, one]) => (removesLeavers || one.isOwed) && !isStaying(identity),
  );
  const groups = [...(base?.groups ?? [])].filter(
    ([id, one]) => (removesLeavers || one.isOwed) && !desired.groups.has(id),
  );
  return [...people.map(([identity]) => identity), ...groups.map(([id]) => `portal group ${id}`)];
}

export const emptyUserList: Finder = function* ({ delta }) {
  const { live } = delta.world;
  if (live.users.size + live.ambiguous.size > 0) return;
  const message = 'the portal lists no user, so the plan only creates people and gives them access';
  const left = findUncheckedLeavers(delta.world);
  if (left.length === 0) yield finding('empty-user-list', message);
  else {
    const unchecked = `rolecall cannot check access of leavers: ${few(left)}`;
    yield finding('empty-user-list', `${message}. ${unchecked}`, [], { pending: true });
  }
};

export const ambiguousRoles: Finder = function* ({ delta }) {
  const { catalogue, live, desired, exclusion } = delta.world;
  const { exclusive } = desired.settings.manage;
  const namesOfRoles = namesOfThings(delta.world).roles;
  const members = new Map<number, { name: string; isDecided: boolean; isListed: boolean }[]>();
  for (const [index, { ambiguous }] of catalogue.roles.entries()) if (ambiguous) members.set(index, []);
  if (members.size === 0) return;
  const addMember = (name: string, roles: Indexes, isDecided: boolean, isListed: boolean): void => {
    for (const index of roles) members.get(index)?.push({ name, isDecided, isListed });
  };
  for (const { identity, email, roles } of allAccounts(live))
    addMember(email, roles, !exclusion.user(identity), isExpected(desired.users.get(identity)));
  for (const [id, roles] of live.groupRoles) addMember(`group ${id}`, roles, true, desired.groups.has(id));
  for (const [index, own] of members) {
    const names = few(own.map(({ name }) => name));
    const who = own.length === 0 ? 'they have no members' : `${counted(own.length, 'member')}: ${names}`;
    const name = accessName(delta.world, { kind: 'roles', key: index });
    const isExclusive = namesOfRoles[index]?.some((one) => matchesAny(exclusive.rls ?? [], one)) === true;
    // No file can name an ambiguous role: a listed member has too much. A leaver's change is held instead.
    const hasExcess = own.some(
      ({ isDecided, isListed }) => isDecided && (isExclusive || (desired.mentions.roles && isListed)),
    );
    const isPending = hasExcess && !exclusion.role(index);
    const message = `several roles are named ${name}; ${who}`;
    yield finding('ambiguous-rls-role', message, [], { about: name, ...(isPending && { pending: true }) });
  }
};

/** Reports groups that have managed roles, but are neither in the files nor in the base. */
export const unlistedGroups: Finder = function* ({ delta }) {
  const { live, desired, base, exclusion } = delta.world;
  if (desired.settings.manage.unlisted !== 'report' || !desired.mentions.roles) return;
  for (const [id, roles] of live.groupRoles) {
    if (desired.groups.has(id) || base?.groups.has(id) === true) continue;
    const managed = roles.filter((index) => !exclusion.role(index));
    const names = managed.map((key) => accessName(delta.world, { kind: 'roles', key }));
    if (names.length > 0)
      yield finding('unlisted-group', `the portal group ${id} has ${few(names)} and is not in the files`);
  }
};
