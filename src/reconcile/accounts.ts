import type { LiveUser } from '../domain/access.ts';
import { earlierAccounts, renamedFrom } from '../domain/base.ts';
import type { Hold } from '../domain/change.ts';
import type { AccountDecision, Person, Reasons, World } from '../domain/delta.ts';
import { isExpected, reasonsFor } from '../domain/delta.ts';
import type { DesiredUser } from '../domain/desired.ts';
import { ROLE_CODES, type RoleCode, roleCode } from '../domain/ids.ts';
import type { Problem } from '../domain/problem.ts';
import { errorAt } from '../domain/source.ts';
import { counted } from '../domain/wording.ts';
import { isHeldAsVanished, isUntouched, isVanished } from './treatment.ts';

/** Unmanaged access that a deletion would remove. */
export interface UnmanagedAccess {
  /** True if `manage.ignore` or `manage.only` excludes some of this access. */
  readonly isIgnored: boolean;
  /** Counts access of unmanaged kinds, unlisted reports and ambiguous roles. */
  readonly count: number;
}

const LISTED = reasonsFor('listed');

const BY_HAND: Hold = {
  code: 'manual',
  message: 'the API cannot make this change: make it by hand in the portal',
};

const MANUAL = reasonsFor('manual', undefined, BY_HAND);

function replacementHold({ groups }: LiveUser, { isIgnored, count }: UnmanagedAccess): Hold | undefined {
  const loses = (message: string): Hold => ({ code: 'loses-unmanaged', message });
  if (isIgnored)
    return loses('a new account would not have access that manage.ignore or manage.only excludes');
  const pieces = counted(count, 'piece');
  if (count > 0)
    return loses(`a new account would not have ${pieces} of access that these files do not manage`);
  if (groups.length === 0) return undefined;
  const inGroups = `the user is in ${counted(groups.length, 'portal group')}`;
  return loses(`${inGroups}, and the API cannot add anybody to a group`);
}

const canUpdate = ({ desired: { settings } }: World): boolean =>
  settings.manage.roleChanges === 'update' && settings.portal.dialect.updateUser === true;

/** Does not compare a name or role that the files leave out. Only a new role may lead to a replacement. */
function listedAccount(
  wanted: DesiredUser,
  live: LiveUser,
  world: World,
  unmanaged: () => UnmanagedAccess,
): AccountDecision | undefined {
  const liveRole = roleCode(live.role);
  if (wanted.standing !== 'present' || liveRole === undefined) return undefined;
  const role: RoleCode = wanted.role ?? liveRole;
  const name = wanted.name?.trim() ?? live.name;
  if (role === liveRole && name.trim() === live.name.trim()) return undefined;
  if (canUpdate(world)) return { kind: 'update', name, role, ...LISTED };
  const mayReplace = world.desired.settings.manage.roleChanges === 'replace' && !wanted.isIrreplaceable;
  if (!mayReplace || role === liveRole) return { kind: 'manual', name, role, ...MANUAL };
  return { kind: 'replace', name, role, ...LISTED, hold: replacementHold(live, unmanaged()) };
}

export function demotion(live: LiveUser, departure: Reasons, world: World): AccountDecision | undefined {
  const role = ROLE_CODES.viewer;
  if (live.role === role) return undefined;
  const change = { name: live.name, role, ...departure };
  return canUpdate(world) ? { kind: 'update', ...change } : { kind: 'manual', ...change, hold: BY_HAND };
}

/** Only a creation that `manage.vanished` holds may lack a name or role. */
function newAccount(wanted: DesiredUser, world: World): AccountDecision | undefined {
  const { name, role, email } = wanted;
  const isComplete = name !== undefined && role !== undefined;
  if (!isComplete && !isHeldAsVanished(world, wanted)) return undefined;
  return { kind: 'create', name: name?.trim() ?? email, role: role ?? ROLE_CODES.viewer, ...LISTED };
}

/** `unmanaged` is a function, because few accounts need its result. */
export function accountDecision(
  { live, wanted, treatment }: Person,
  departure: Reasons | undefined,
  world: World,
  unmanaged: () => UnmanagedAccess,
): AccountDecision | undefined {
  if (live === undefined)
    return treatment === 'listed' && wanted?.standing === 'present' ? newAccount(wanted, world) : undefined;
  const role = wanted?.role ?? roleCode(live.role);
  if (treatment === 'renamed' && wanted !== undefined && role !== undefined) {
    // In the portal, somebody changes address, name and role in one form, so one change has all three.
    const name = wanted.name?.trim() ?? live.name;
    return { kind: 'manual', name, role, address: wanted.email, ...MANUAL };
  }
  if (departure === undefined) return wanted && listedAccount(wanted, live, world, unmanaged);
  return treatment === 'removed' && !unmanaged().isIgnored
    ? { kind: 'delete', ...departure }
    : demotion(live, departure, world);
}

function missingField(user: DesiredUser, field: 'name' | 'role', why: string): Problem[] {
  if (user[field] !== undefined) return [];
  const message = `${user.email} has no ${field} in the files: ${why}`;
  const fix = field === 'name' ? 'add name: "First Last"' : 'add role: viewer, or another role';
  return [errorAt(user.source, `${field}-required`, message, fix)];
}

function obstaclesOf(user: DesiredUser, world: World): Problem[] {
  const { live, desired } = world;
  const twins = live.ambiguous.get(user.identity);
  // If several accounts have a leaver's address, rolecall changes none of them, and a finding names them.
  if (twins !== undefined && !isExpected(user)) return [];
  if (twins !== undefined) {
    const texts = twins.map(({ id, email }) => `${email} (${id})`).join(', ');
    const message = `${twins.length} users of the portal have the address ${user.email}: ${texts}`;
    const fix = 'delete or rename all but one of them in the portal';
    return [errorAt(user.source, 'ambiguous-user', message, fix)];
  }
  if (user.standing !== 'present') return [];
  const liveUser = live.users.get(user.identity);
  const isMissing = liveUser === undefined && !isVanished(world, user);
  const earlier = isMissing
    ? earlierAccounts(user, world).filter((one) => !isUntouched(world, one.identity, one))
    : [];
  if (earlier.length > 1) {
    const addresses = earlier.map(({ email }) => email).join(', ');
    const message = `${earlier.length} users of the portal have earlier addresses of ${user.email}: ${addresses}`;
    const fix = 'under `previously`, write only the address of the account to rename';
    return [errorAt(user.source, 'ambiguous-user', message, fix)];
  }
  if (user.name !== undefined && user.role !== undefined) return [];
  if (liveUser === undefined) {
    if (renamedFrom(user, world) !== undefined || isHeldAsVanished(world, user)) return [];
    const why = 'the portal needs a name and a role to create the user';
    return [...missingField(user, 'name', why), ...missingField(user, 'role', why)];
  }
  const isReplaced =
    desired.settings.manage.roleChanges === 'replace' &&
    user.role !== undefined &&
    user.role !== liveUser.role;
  return isReplaced ? missingField(user, 'name', 'rolecall creates the user again, to change the role') : [];
}

/** Returns why rolecall cannot find, create or replace listed people. */
export const findObstacles = (world: World): Problem[] =>
  [...world.desired.users.values()].flatMap((user) => obstaclesOf(user, world));
