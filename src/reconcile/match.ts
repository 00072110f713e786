import { type Delta, type GroupHolder, still, type Treatment, type World } from '../domain/delta.ts';
import type { DesiredUser } from '../domain/desired.ts';
import type { Email, GroupId, Identity } from '../domain/ids.ts';
import { NO_INDEXES } from '../domain/indexes.ts';
import type { Live, LiveUser } from '../domain/live.ts';
import type { Source } from '../domain/source.ts';
import { leaverTreatment, leftAt, treatmentOf } from './scope.ts';

/** What is known of somebody before anything is compared. */
export interface Matched {
  readonly identity: Identity;
  readonly email: Email;
  readonly live: LiveUser | undefined;
  readonly wanted: DesiredUser | undefined;
  readonly left: Source | undefined;
  readonly treatment: Treatment;
}

/** Everybody, and every group, that is to be compared. People come in no order, one after the other: most are settled at once. */
export interface Holders {
  readonly people: Iterable<Matched>;
  readonly groups: readonly GroupHolder[];
}

/**
 * The live account under an earlier address of somebody who has none under the present one; undefined for several, and
 * where an apply deleted an account of the person just now.
 */
export function renamedFrom(
  { previously, isUnfinished }: DesiredUser,
  { users }: Live,
): LiveUser | undefined {
  if (isUnfinished === true) return undefined;
  const old = previously.flatMap((address) => users.get(address) ?? []);
  return old.length === 1 ? old[0] : undefined;
}

/**
 * Who is whom, and what decides for each: everybody whom the files list, also under an earlier address; whom the base
 * lists and they do not; and with `everybody` also those whom only the portal knows.
 */
function* everyone(world: World, everybody: boolean): Iterable<Matched> {
  const { desired, live } = world;
  /** Who is met by another address than one that the files list now. */
  const met = new Set<Identity>();
  const isMet = (identity: Identity): boolean => desired.users.has(identity) || met.has(identity);
  for (const [identity, wanted] of desired.users) {
    if (live.ambiguous.has(identity)) continue;
    const user = live.users.get(identity);
    const treatment = treatmentOf(world, identity, user, wanted);
    const old = user === undefined && treatment === 'listed' ? renamedFrom(wanted, live) : undefined;
    if (old !== undefined) {
      const free = treatmentOf(world, old.identity, old, undefined) !== 'untouched';
      met.add(old.identity);
      yield {
        identity: old.identity,
        email: old.email,
        live: old,
        wanted,
        left: undefined,
        treatment: free ? 'renamed' : 'untouched',
      };
      continue;
    }
    yield { identity, email: user?.email ?? wanted.email, live: user, wanted, left: undefined, treatment };
    for (const address of wanted.previously) {
      const earlier = live.users.get(address);
      if (earlier === undefined || isMet(address)) continue;
      met.add(address);
      yield {
        identity: address,
        email: earlier.email,
        live: earlier,
        wanted: undefined,
        left: wanted.source,
        treatment: leaverTreatment(world, earlier),
      };
    }
  }
  const others = everybody ? live.users.keys() : (world.base?.users.keys() ?? []);
  for (const identity of others) {
    const user = isMet(identity) ? undefined : live.users.get(identity);
    if (user === undefined) continue;
    const treatment = treatmentOf(world, identity, user, undefined);
    const left = leftAt(world, identity, treatment);
    yield { identity, email: user.email, live: user, wanted: undefined, left, treatment };
  }
}

/** Everybody whom something may decide. People who are left alone, and those who share an address, are not compared. */
export function match(world: World, everybody: boolean): Holders {
  const { desired, live } = world;
  const ids = new Set<GroupId>([...desired.groups.keys(), ...live.groupRoles.keys()]);
  const groups = [...ids].sort().map((id) => ({
    id,
    wanted: desired.groups.get(id),
    roles: still(live.groupRoles.get(id) ?? NO_INDEXES),
  }));
  return { people: everyone(world, everybody), groups };
}

/**
 * The same for the holders of another delta, who are looked at through another world. `hasLeft` is true for a live account
 * under an earlier address of somebody there.
 */
export function matchAgain(
  world: World,
  { people, groups }: Delta,
  hasLeft: (identity: Identity) => boolean,
): Holders {
  const { desired } = world;
  return {
    people: people.map(({ identity, email, live }) => {
      const wanted = desired.users.get(identity);
      // By that world the account of the earlier address is to be renamed, and nobody is created.
      const isElsewhere =
        live === undefined && wanted !== undefined && renamedFrom(wanted, world.live) !== undefined;
      const treatment = isElsewhere
        ? 'untouched'
        : live !== undefined && wanted === undefined && hasLeft(identity)
          ? leaverTreatment(world, live)
          : treatmentOf(world, identity, live, wanted);
      return { identity, email, live, wanted, left: undefined, treatment };
    }),
    groups: groups.map(({ id, roles }) => ({
      id,
      wanted: desired.groups.get(id),
      roles: still(roles.live),
    })),
  };
}
