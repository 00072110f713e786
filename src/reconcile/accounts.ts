import type { AccountDecision, Person, World } from '../domain/delta.ts';
import type { DesiredUser } from '../domain/desired.ts';
import type { Hold } from '../domain/hold.ts';
import type { LiveUser } from '../domain/live.ts';
import { type RoleCode, roleCode } from '../domain/role.ts';
import type { Loss } from './compare-access.ts';

const LISTED = { because: 'listed', cause: null, hold: undefined, source: undefined } as const;

const BY_HAND: Hold = {
  code: 'manual',
  message: 'the API cannot make this change: somebody makes it in the portal',
};

const ignoredAccess = (what: string): Hold => ({
  code: 'ignored-access',
  message: `the user holds ignored access, which a ${what} would take`,
});

/** Names are compared trimmed. */
const sameName = (wanted: DesiredUser, live: LiveUser): boolean =>
  wanted.name === undefined || wanted.name.trim() === live.name.trim();

/** What a listed user's account needs. A name or role the files leave out is not compared. */
function listedAccount(
  wanted: DesiredUser,
  live: LiveUser,
  { desired }: World,
  holdsIgnored: boolean,
): AccountDecision | undefined {
  const liveRole = roleCode(live.role);
  if (wanted.standing !== 'present' || liveRole === undefined) return undefined;
  const role: RoleCode = wanted.role ?? liveRole;
  const name = wanted.name?.trim() ?? live.name;
  if (role === liveRole && sameName(wanted, live)) return undefined;
  const { manage, portal } = desired.settings;
  if (manage.roleChanges === 'update' && portal.dialect.updateUser === true)
    return { kind: 'update', name, role, ...LISTED };
  if (manage.roleChanges !== 'replace' || role === liveRole)
    return { kind: 'manual', name, role, ...LISTED, because: 'manual', hold: BY_HAND };
  return {
    kind: 'replace',
    name,
    role,
    ...LISTED,
    hold: holdsIgnored ? ignoredAccess('replacement') : undefined,
  };
}

/** What is to become of somebody's account; undefined when nothing is. */
export function accountDecision(
  { live, wanted, fate }: Person,
  departure: Loss | undefined,
  world: World,
  holdsIgnored: boolean,
): AccountDecision | undefined {
  if (live === undefined) {
    const creates = fate === 'listed' && wanted?.standing === 'present';
    if (!creates || wanted.name === undefined || wanted.role === undefined) return undefined;
    return { kind: 'create', name: wanted.name.trim(), role: wanted.role, ...LISTED };
  }
  if (fate === 'removed' && departure !== undefined) {
    const hold = holdsIgnored ? ignoredAccess('deletion') : undefined;
    return { kind: 'delete', cause: null, hold, ...departure };
  }
  return fate === 'listed' && wanted !== undefined
    ? listedAccount(wanted, live, world, holdsIgnored)
    : undefined;
}
