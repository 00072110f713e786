import { type Delta, NOTHING_HELD, type Person, still, type Treatment, type World } from '../domain/delta.ts';
import type { DesiredUser } from '../domain/desired.ts';
import type { Email, GroupId, Identity } from '../domain/ids.ts';
import { NO_INDEXES } from '../domain/indexes.ts';
import type { Live, LiveUser } from '../domain/live.ts';
import { byCode } from '../domain/order.ts';
import type { Source } from '../domain/source.ts';
import { leaverFate, leaverTreatment, leftAt, treatmentOf } from './scope.ts';

const NO_RESIDUE: Person['residue'] = new Map();

/** What is known of somebody before anything is compared. */
interface Known {
  readonly identity: Identity;
  readonly email: Email;
  readonly live: LiveUser | undefined;
  readonly wanted: DesiredUser | undefined;
  readonly left: Source | undefined;
  readonly treatment: Treatment;
}

const personOf = ({ identity, email, live, wanted, left, treatment }: Known): Person => ({
  identity,
  email,
  live,
  wanted,
  left,
  treatment,
  account: undefined,
  reports: live === undefined ? NOTHING_HELD : still(live.reports),
  roles: live === undefined ? NOTHING_HELD : still(live.roles),
  residue: NO_RESIDUE,
  narrowed: undefined,
  isSelected: true,
});

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

/** Addresses that roles name and nobody has, where a deletion leaves them there: an earlier run may not have got it done. */
function* leftBehind({ desired, live }: World): Iterable<readonly [Identity, Email]> {
  if (desired.settings.portal.dialect.deleteKeepsRls !== true) return;
  for (const [identity, roles] of live.residue)
    for (const [spelling] of [...roles.values()].slice(0, 1))
      if (spelling !== undefined) yield [identity, spelling];
}

/**
 * Who is whom, and what decides for each: everybody whom the files list, also under an earlier address; whom the base
 * lists and they do not; and with `everybody` also those whom only the portal knows. People who are left alone, and those
 * who share an address, are left out. Nothing is compared yet.
 */
export function match(world: World, everybody: boolean): Delta {
  const { desired, live } = world;
  const people: Person[] = [];
  const matched = new Set<Identity>();
  const add = (known: Known): void => {
    matched.add(known.identity);
    if (known.treatment !== 'untouched') people.push(personOf(known));
  };
  for (const [identity, wanted] of desired.users) {
    if (live.ambiguous.has(identity)) continue;
    const user = live.users.get(identity);
    const treatment = treatmentOf(world, identity, user, wanted);
    const old = user === undefined && treatment === 'listed' ? renamedFrom(wanted, live) : undefined;
    if (old !== undefined) {
      const free = treatmentOf(world, old.identity, old, undefined) !== 'untouched';
      const { identity: known, email } = old;
      add({
        identity: known,
        email,
        live: old,
        wanted,
        left: undefined,
        treatment: free ? 'renamed' : 'untouched',
      });
      continue;
    }
    add({ identity, email: user?.email ?? wanted.email, live: user, wanted, left: undefined, treatment });
    for (const address of wanted.previously) {
      const earlier = live.users.get(address);
      if (earlier === undefined || matched.has(address)) continue;
      const left = wanted.source;
      const leaving = leaverTreatment(world, earlier);
      add({
        identity: address,
        email: earlier.email,
        live: earlier,
        wanted: undefined,
        left,
        treatment: leaving,
      });
    }
  }
  const others = everybody ? live.users.keys() : (world.base?.users.keys() ?? []);
  for (const identity of others) {
    const user = desired.users.has(identity) || matched.has(identity) ? undefined : live.users.get(identity);
    if (user === undefined) continue;
    const treatment = treatmentOf(world, identity, user, undefined);
    const left = leftAt(world, identity, treatment);
    add({ identity, email: user.email, live: user, wanted: undefined, left, treatment });
  }
  const earlier = new Set([...desired.users.values()].flatMap(({ previously }) => previously));
  for (const [identity, spelling] of leftBehind(world)) {
    if (desired.users.has(identity) || matched.has(identity)) continue;
    const isEarlier = earlier.has(identity) && !world.exclusion.user(identity);
    const treatment = isEarlier ? leaverFate(world) : treatmentOf(world, identity, undefined, undefined);
    if (treatment !== 'removed') continue;
    const left = leftAt(world, identity, treatment);
    add({ identity, email: spelling, live: undefined, wanted: undefined, left, treatment });
  }
  people.sort((a, b) => byCode(a.identity, b.identity));
  const ids = new Set<GroupId>([...desired.groups.keys(), ...live.groupRoles.keys()]);
  const groups = [...ids].sort().map((id) => ({
    id,
    wanted: desired.groups.get(id),
    roles: still(live.groupRoles.get(id) ?? NO_INDEXES),
  }));
  return { world, people, groups };
}

/**
 * The same for the holders of another delta, who are looked at through another world. `hasLeft` is true for a live account
 * under an earlier address of somebody there.
 */
export function matchAgain(
  world: World,
  { people, groups }: Delta,
  hasLeft: (identity: Identity) => boolean,
): Delta {
  const { desired } = world;
  return {
    world,
    people: people
      .map(({ identity, email, live }) => {
        const wanted = desired.users.get(identity);
        // By that world the account of the earlier address is to be renamed, and nobody is created.
        const isElsewhere =
          live === undefined && wanted !== undefined && renamedFrom(wanted, world.live) !== undefined;
        if (isElsewhere)
          return personOf({ identity, email, live, wanted, left: undefined, treatment: 'untouched' });
        const treatment =
          live !== undefined && wanted === undefined && hasLeft(identity)
            ? leaverTreatment(world, live)
            : treatmentOf(world, identity, live, wanted);
        return personOf({ identity, email, live, wanted, left: undefined, treatment });
      })
      .filter(({ treatment }) => treatment !== 'untouched'),
    groups: groups.map(({ id, roles }) => ({
      id,
      wanted: desired.groups.get(id),
      roles: still(roles.live),
    })),
  };
}
