import type { Because, Hold } from '../domain/change.ts';
import type { AccountDecision, Person, World } from '../domain/delta.ts';
import type { DesiredUser } from '../domain/desired.ts';
import type { LiveUser } from '../domain/live.ts';
import { ROLE_CODES, type RoleCode, roleCode } from '../domain/role.ts';
import type { Source } from '../domain/source.ts';
import { counted } from '../domain/wording.ts';
import { isHeldAsVanished } from './scope.ts';

/** Why a piece of access goes; the source is undefined where the holder's own lines say it. */
export interface Loss {
  readonly because: Because;
  readonly source: Source | undefined;
  /** Set where it should go and no call can take it. */
  readonly hold?: Hold;
}

/** What somebody holds that a deletion would take and nothing here decides. */
export interface Beyond {
  readonly ignored: boolean;
  /** Reports and roles of kinds that nobody manages, that the lists do not show, or that nobody can tell apart. */
  readonly unmanaged: number;
}

const LISTED = { because: 'listed', cause: null, hold: undefined, source: undefined } as const;

const BY_HAND: Hold = {
  code: 'manual',
  message: 'the API cannot make this change: somebody makes it in the portal',
};

/** Why somebody is not deleted and created again: what that would take cannot be given back. */
function replacementHold({ groups }: LiveUser, { ignored, unmanaged }: Beyond): Hold | undefined {
  const code = 'loses-unmanaged';
  if (ignored)
    return { code, message: 'a replacement would take access that manage.ignore or manage.only covers' };
  if (unmanaged > 0)
    return {
      code,
      message: `a replacement would take ${counted(unmanaged, 'piece')} of access that these files do not manage`,
    };
  if (groups.length === 0) return undefined;
  const message = `the user is in ${counted(groups.length, 'portal group')}, and the API cannot put anybody back: change the role by hand`;
  return { code, message };
}

const sameName = (wanted: DesiredUser, live: LiveUser): boolean =>
  wanted.name === undefined || wanted.name.trim() === live.name.trim();

const canUpdate = ({ desired: { settings } }: World): boolean =>
  settings.manage.roleChanges === 'update' && settings.portal.dialect.updateUser === true;

/** What a listed user's account needs. A name or role the files leave out is not compared. */
function listedAccount(
  wanted: DesiredUser,
  live: LiveUser,
  world: World,
  beyond: () => Beyond,
): AccountDecision | undefined {
  const liveRole = roleCode(live.role);
  if (wanted.standing !== 'present' || liveRole === undefined) return undefined;
  const role: RoleCode = wanted.role ?? liveRole;
  const name = wanted.name?.trim() ?? live.name;
  if (role === liveRole && sameName(wanted, live)) return undefined;
  if (canUpdate(world)) return { kind: 'update', name, role, ...LISTED };
  const replaces = world.desired.settings.manage.roleChanges === 'replace' && wanted.isIrreplaceable !== true;
  if (!replaces || role === liveRole)
    return { kind: 'manual', name, role, ...LISTED, because: 'manual', hold: BY_HAND };
  return {
    kind: 'replace',
    name,
    role,
    ...LISTED,
    hold: replacementHold(live, beyond()),
  };
}

/** Who keeps the account and loses all access may do no more than view: never by a replacement. */
function demotion(live: LiveUser, departure: Loss, world: World): AccountDecision | undefined {
  const role = ROLE_CODES.viewer;
  if (live.role === role) return undefined;
  const change = { name: live.name, role, cause: null, ...departure } as const;
  return canUpdate(world)
    ? { kind: 'update', ...change, hold: undefined }
    : { kind: 'manual', ...change, hold: BY_HAND };
}

/** What is to become of somebody's account; undefined when nothing is. Few accounts need to know what is `beyond`. */
export function accountDecision(
  { live, wanted, treatment }: Person,
  departure: Loss | undefined,
  world: World,
  beyond: () => Beyond,
): AccountDecision | undefined {
  if (live === undefined) {
    const creates = treatment === 'listed' && wanted?.standing === 'present';
    if (!creates) return undefined;
    const { name, role, email } = wanted;
    // A vanished account needs neither: it existed.
    const isComplete = name !== undefined && role !== undefined;
    if (!isComplete && !isHeldAsVanished(world, wanted)) return undefined;
    return { kind: 'create', name: name?.trim() ?? email, role: role ?? ROLE_CODES.viewer, ...LISTED };
  }
  if (treatment === 'renamed' && wanted !== undefined) {
    // One form in the portal changes address, name and role.
    const role = wanted.role ?? roleCode(live.role) ?? ROLE_CODES.viewer;
    const name = wanted.name?.trim() ?? live.name;
    const reasons = { ...LISTED, because: 'manual', hold: BY_HAND } as const;
    return { kind: 'manual', name, role, address: wanted.email, ...reasons };
  }
  if (treatment === 'removed' && departure !== undefined) {
    return beyond().ignored
      ? demotion(live, departure, world)
      : { kind: 'delete', cause: null, ...departure, hold: undefined };
  }
  if (treatment === 'stripped' && departure !== undefined) return demotion(live, departure, world);
  return wanted === undefined ? undefined : listedAccount(wanted, live, world, beyond);
}
