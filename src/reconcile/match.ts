import { type Delta, NOTHING_HELD, type Person, still, type World } from '../domain/delta.ts';
import type { DesiredUser } from '../domain/desired.ts';
import type { Email, GroupId, Identity } from '../domain/ids.ts';
import { NO_INDEXES } from '../domain/indexes.ts';
import type { LiveUser } from '../domain/live.ts';
import { fateOf } from './scope.ts';

const NO_RESIDUE: Person['residue'] = new Map();

function personOf(
  world: World,
  identity: Identity,
  email: Email,
  live: LiveUser | undefined,
  wanted: DesiredUser | undefined,
): Person {
  return {
    identity,
    email,
    live,
    wanted,
    fate: fateOf(world, identity, live, wanted),
    account: undefined,
    reports: live === undefined ? NOTHING_HELD : still(live.reports),
    roles: live === undefined ? NOTHING_HELD : still(live.roles),
    residue: NO_RESIDUE,
    isSelected: true,
  };
}

/**
 * Who is whom, and what decides for each: everybody whom the files list, and with `everybody` also those whom only the
 * portal knows. People who are left alone, and those who share an address, are left out. Nothing is compared yet.
 */
export function match(world: World, everybody: boolean): Delta {
  const { desired, live } = world;
  const people: Person[] = [];
  const add = (person: Person): void => {
    if (person.fate !== 'untouched') people.push(person);
  };
  for (const [identity, wanted] of desired.users) {
    if (live.ambiguous.has(identity)) continue;
    const user = live.users.get(identity);
    add(personOf(world, identity, user?.email ?? wanted.email, user, wanted));
  }
  if (everybody) {
    for (const [identity, user] of live.users)
      if (!desired.users.has(identity)) add(personOf(world, identity, user.email, user, undefined));
  }
  people.sort((a, b) => (a.identity < b.identity ? -1 : 1));
  const ids = new Set<GroupId>([...desired.groups.keys(), ...live.groupRoles.keys()]);
  const groups = [...ids].sort().map((id) => ({
    id,
    wanted: desired.groups.get(id),
    roles: still(live.groupRoles.get(id) ?? NO_INDEXES),
  }));
  return { world, people, groups };
}
