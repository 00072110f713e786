import { type Live, NO_INDEXES, type Observation } from '../domain/access.ts';
import { type Base, renamedFrom } from '../domain/base.ts';
import type { Delta, GroupHolder, Person, World } from '../domain/delta.ts';
import { groupAsLive, personAsLive } from '../domain/delta.ts';
import type { Desired } from '../domain/desired.ts';
import type { GroupId, Identity } from '../domain/ids.ts';
import { findLeaverSource, findTreatment, isUntouched, leaverTreatment } from './treatment.ts';

/** Yields the people of the files, then all other users. Skips accounts that share one address. */
export function* matchPeople(world: World): Iterable<Person> {
  const { desired, live } = world;
  const earlierAddresses = new Set<Identity>();
  for (const [identity, wanted] of desired.users) {
    if (live.ambiguous.has(identity)) continue;
    const user = live.users.get(identity);
    const treatment = findTreatment(world, identity, user, wanted);
    const renamed = user === undefined && treatment === 'listed' ? renamedFrom(wanted, world) : undefined;
    if (renamed !== undefined) {
      const { identity: address, email } = renamed;
      earlierAddresses.add(address);
      const renaming = isUntouched(world, address, renamed) ? 'untouched' : 'renamed';
      yield personAsLive(address, email, renamed, wanted, renaming);
      continue;
    }
    yield personAsLive(identity, user?.email ?? wanted.email, user, wanted, treatment);
    // The person no longer uses the accounts under earlier addresses, so these are leavers.
    for (const address of wanted.previously) {
      const earlier = live.users.get(address);
      if (earlier === undefined || desired.users.has(address) || earlierAddresses.has(address)) continue;
      earlierAddresses.add(address);
      const leaving = leaverTreatment(world, address, earlier);
      yield personAsLive(address, earlier.email, earlier, undefined, leaving, wanted.source);
    }
  }
  for (const [identity, user] of live.users) {
    if (desired.users.has(identity) || earlierAddresses.has(identity)) continue;
    const treatment = findTreatment(world, identity, user, undefined);
    const left = findLeaverSource(world, identity, treatment);
    yield personAsLive(identity, user.email, user, undefined, treatment, left);
  }
}

export function matchGroups({ desired, live }: World): GroupHolder[] {
  const ids = new Set<GroupId>([...desired.groups.keys(), ...live.groupRoles.keys()]);
  return [...ids]
    .sort()
    .map((id) => groupAsLive(id, desired.groups.get(id), live.groupRoles.get(id) ?? NO_INDEXES));
}

/** Matches the same holders with other files. `hasLeft` tests if nobody uses an address now. */
export function matchAgain(world: World, { people, groups }: Delta, hasLeft: (one: Identity) => boolean) {
  const { users, groups: wantedGroups } = world.desired;
  const matched = people.map(({ identity, email, live }) => {
    const wanted = users.get(identity);
    let treatment = findTreatment(world, identity, live, wanted);
    if (wanted === undefined && hasLeft(identity)) treatment = leaverTreatment(world, identity, live);
    // The other files ask for a rename of the earlier account, so they create no account.
    if (wanted !== undefined && live === undefined && renamedFrom(wanted, world)) treatment = 'untouched';
    return personAsLive(identity, email, live, wanted, treatment);
  });
  const ofGroups = groups.map(({ id, roles }) => groupAsLive(id, wantedGroups.get(id), roles.live));
  return { people: matched, groups: ofGroups };
}

/** Adds earlier addresses that are still live: a person may leave before somebody renames the account. */
function withEarlierAddresses(base: Base, desired: Desired, { users: live, ambiguous }: Live): Base {
  const users = new Map(base.users);
  for (const [address, owner] of base.presentAddresses) {
    const entry = base.users.get(owner);
    if (entry === undefined || !(live.has(address) || ambiguous.has(address))) continue;
    if (!desired.users.has(owner) || !live.has(owner)) users.set(address, entry);
  }
  return { ...base, users };
}

/** Adds the present address of each person who is locked out under an earlier address. */
export function withRenamed(locked: readonly Identity[], { users }: Desired): ReadonlySet<Identity> {
  const all = new Set(locked);
  for (const { identity, previously } of users.values())
    if (previously.some((one) => all.has(one))) all.add(identity);
  return all;
}

/** Still manages a kind of access that only the base mentions: deleting the last entry removes access too. */
export function buildWorld(
  files: Desired,
  { catalogue, live }: Observation,
  now: number,
  base?: Base,
  lockedOut: readonly Identity[] = [],
): World {
  const { exclusion } = files;
  const world = { desired: files, catalogue, live, exclusion, now, locked: withRenamed(lockedOut, files) };
  if (base === undefined) return world;
  const mentions = {
    reports: files.mentions.reports || base.mentions.reports,
    roles: files.mentions.roles || base.mentions.roles,
  };
  return {
    ...world,
    desired: { ...files, mentions },
    mentionsNow: files.mentions,
    base: withEarlierAddresses(base, files, live),
  };
}
