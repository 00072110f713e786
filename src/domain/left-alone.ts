import type { Exclusive, World } from './delta.ts';
import type { DesiredUser } from './desired.ts';
import { type Identity, isSendable, isUnsafeAddress } from './ids.ts';
import { hasIndex } from './indexes.ts';
import type { Live, LiveUser } from './live.ts';
import { roleCode } from './role.ts';

/** Why no call is made about an account: it shares its address, or has one that no request can name, or an unknown role. */
export type Untouchable = 'twin' | 'address' | 'role';

/** An account that no call is made about, with what it holds and the files do not give, by indexes. */
export interface LeftAlone {
  readonly user: LiveUser;
  readonly wanted: DesiredUser | undefined;
  readonly why: Untouchable;
  readonly reports: readonly number[];
  readonly roles: readonly number[];
  /** True where the account itself is to go. */
  readonly isToGo: boolean;
}

/** Why no call is made about an account whose address is its own; undefined where calls are. */
export const untouchable = ({ email, role }: LiveUser): Exclude<Untouchable, 'twin'> | undefined =>
  !isSendable(email) || isUnsafeAddress(email)
    ? 'address'
    : roleCode(role) === undefined
      ? 'role'
      : undefined;

/** What was found once is asked for by several: one look at each user is enough. */
const untouchedIn = new WeakMap<Live, readonly (readonly [LiveUser, Untouchable])[]>();

/** Every account that no call is made about, and why. */
export function untouched({ live }: Pick<World, 'live'>): readonly (readonly [LiveUser, Untouchable])[] {
  const known = untouchedIn.get(live);
  if (known !== undefined) return known;
  const found: (readonly [LiveUser, Untouchable])[] = [];
  for (const twins of live.ambiguous.values()) for (const user of twins) found.push([user, 'twin']);
  for (const user of live.users.values()) {
    const why = untouchable(user);
    if (why !== undefined) found.push([user, why]);
  }
  untouchedIn.set(live, found);
  return found;
}

type Departure = 'keep' | 'revoke' | 'delete';

/** What the settings say of somebody whom the files do not want there; `keep` for everybody else. */
function departureOf(
  { desired, base }: World,
  identity: Identity,
  wanted: DesiredUser | undefined,
  earlier: ReadonlySet<Identity>,
): Departure {
  const { unlisted, leavers } = desired.settings.manage;
  if (wanted !== undefined)
    return wanted.standing === 'absent' || wanted.standing === 'expired' ? leavers : 'keep';
  const leaves = earlier.has(identity) || base?.users.has(identity) === true;
  const all = leaves ? [unlisted, leavers] : [unlisted];
  return all.includes('delete') ? 'delete' : all.includes('revoke') ? 'revoke' : 'keep';
}

const NO_EXCLUSIVE: Exclusive = { reports: new Map(), roles: new Map() };

/**
 * The accounts that no call is made about although they hold what the files, or the settings, would take, or would be
 * deleted: nobody may take the portal for what the files say while there are any.
 */
export function* leftAlone(world: World, exclusive: Exclusive = NO_EXCLUSIVE): Iterable<LeftAlone> {
  const { desired, exclusion, catalogue } = world;
  const { mentions } = desired;
  let earlier: Set<Identity> | undefined;
  for (const [user, why] of untouched(world)) {
    const { identity } = user;
    if (exclusion.user(identity)) continue;
    earlier ??= new Set([...desired.users.values()].flatMap(({ previously }) => previously));
    const wanted = desired.users.get(identity);
    const departure = departureOf(world, identity, wanted, earlier);
    const isListed = wanted?.standing === 'present' || wanted?.standing === 'upcoming';
    const reports = [...user.reports].filter((index) => {
      if (exclusion.grant(identity, index)) return false;
      if (catalogue.reports[index]?.listed !== true) return mentions.reports && departure !== 'keep';
      if (isListed && mentions.reports) return !hasIndex(wanted.reports, index);
      return (mentions.reports && departure !== 'keep') || exclusive.reports.has(index);
    });
    const roles = [...user.roles].filter((index) => {
      if (exclusion.role(index)) return false;
      if (catalogue.roles[index]?.ambiguous !== false) return mentions.rls && departure !== 'keep';
      if (isListed && mentions.rls) return !hasIndex(wanted.roles, index);
      return (mentions.rls && departure !== 'keep') || exclusive.roles.has(index);
    });
    const isToGo = departure === 'delete';
    if (isToGo || reports.length + roles.length > 0) yield { user, wanted, why, reports, roles, isToGo };
  }
}
