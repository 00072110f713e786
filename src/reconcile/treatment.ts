import { findCallObstacle, type LiveUser } from '../domain/access.ts';
import { findVanishedAddress } from '../domain/base.ts';
import { isExpected, losesEverything, type Person, type Treatment, type World } from '../domain/delta.ts';
import type { DesiredUser } from '../domain/desired.ts';
import type { GroupId, Identity } from '../domain/ids.ts';
import type { Leavers, UnlistedSetting } from '../domain/settings.ts';
import type { Source } from '../domain/source.ts';

const TREATMENTS = {
  report: 'unlisted',
  keep: 'unlisted',
  revoke: 'stripped',
  delete: 'removed',
} as const satisfies Record<UnlistedSetting | Leavers, Treatment>;

interface TreatmentWorld {
  readonly desired: Pick<World['desired'], 'settings'>;
  readonly exclusion: Pick<World['exclusion'], 'user'>;
  readonly base?: { readonly users: { readonly has: (identity: Identity) => boolean } };
}

/** rolecall never treats a leaver more mildly than an unlisted person. */
function treatmentOfUnlisted({ desired, base }: TreatmentWorld, identity: Identity): Treatment {
  const { unlisted, leavers } = desired.settings.manage;
  const [asUnlisted, asLeaver] = [TREATMENTS[unlisted], TREATMENTS[leavers]];
  if (base?.users.has(identity) !== true) return asUnlisted;
  return asLeaver === 'removed' || asUnlisted === 'unlisted' ? asLeaver : asUnlisted;
}

/** The line of the base that listed the leaver. Undefined if `manage.leavers` did not set this treatment. */
export function findLeaverSource({ desired, base }: World, identity: Identity, treatment: Treatment) {
  const { leavers } = desired.settings.manage;
  const isLeaver = leavers !== 'keep' && TREATMENTS[leavers] === treatment;
  return isLeaver ? base?.users.get(identity)?.source : undefined;
}

/** The line of the base that listed the group. Undefined if `manage.leavers` is `keep`. */
export const groupLeftAt = ({ desired, base }: World, id: GroupId): Source | undefined =>
  desired.settings.manage.leavers === 'keep' ? undefined : base?.groups.get(id)?.source;

/** True for ignored people, and for accounts that no call may name. */
export const isUntouched = ({ exclusion }: TreatmentWorld, identity: Identity, live?: LiveUser): boolean =>
  exclusion.user(identity) || (live !== undefined && findCallObstacle(live) !== undefined);

export function findTreatment(
  world: TreatmentWorld,
  identity: Identity,
  live: LiveUser | undefined,
  wanted: Pick<DesiredUser, 'standing'> | undefined,
): Treatment {
  if (isUntouched(world, identity, live)) return 'untouched';
  if (wanted === undefined) return treatmentOfUnlisted(world, identity);
  return isExpected(wanted) ? 'listed' : TREATMENTS[world.desired.settings.manage.leavers];
}

/** The treatment of an account under an earlier address that nobody uses now. Ignores `manage.unlisted`. */
export const leaverTreatment = (world: TreatmentWorld, identity: Identity, live?: LiveUser): Treatment =>
  isUntouched(world, identity, live) ? 'untouched' : TREATMENTS[world.desired.settings.manage.leavers];

/** False for people who lose their access by `manage.unlisted` alone. */
export const isLeaver = (person: Person): boolean =>
  losesEverything(person) && (person.leaverLine ?? person.wanted) !== undefined;

/** True if the base had the person, under this or an earlier address, and no account exists now. */
export const isVanished = ({ base, live, desired }: World, wanted: DesiredUser): boolean =>
  base !== undefined && findVanishedAddress(base, wanted, live, desired.users) !== undefined;

export const isHeldAsVanished = (world: World, wanted: DesiredUser): boolean =>
  world.desired.settings.manage.vanished === 'hold' && isVanished(world, wanted);
