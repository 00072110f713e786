import { findAccounts, type Indexes, sortIndexes } from '../domain/access.ts';
import type { Hold } from '../domain/change.ts';
import type { Delta, Person, Side, World } from '../domain/delta.ts';
import { groupAsLive, personAsLive, reasonsFor, sideAsLive } from '../domain/delta.ts';
import { type Email, type GroupId, type Identity, identityOf } from '../domain/ids.ts';
import { demotion } from './accounts.ts';
import { takeDecision } from './compare.ts';
import { type HoldRule, holdGives } from './hold.ts';

const LOCKED: Hold = {
  code: 'locked-out',
  message:
    'this person is locked out: apply a commit that says absent: true, or run rolecall lockout --release',
};
const LOCKED_MEMBER: Hold = {
  code: 'locked-out',
  message: 'a member of this portal group is locked out: remove that person from the group in the portal',
};

export function holdLocked({ locked = new Set(), live }: World): HoldRule {
  if (locked.size === 0) return {};
  const accounts = [...locked].flatMap((one) => findAccounts(live, one));
  const groups = new Set<GroupId>(accounts.flatMap((account) => account.groups));
  return holdGives((holder) => {
    // After a lockout under an earlier address, `locked` also has the address in the files.
    if ('identity' in holder)
      return locked.has(holder.wanted?.identity ?? holder.identity) ? LOCKED : undefined;
    return groups.has(holder.id) ? LOCKED_MEMBER : undefined;
  });
}

const LOCKOUT = reasonsFor('absent');

const withAllTaken = (live: Indexes): Side => ({
  ...sideAsLive(live),
  managed: live.length,
  decisions: live.map((key) => takeDecision(key, LOCKOUT)),
});

/** Takes all access. Each spelling of an address becomes a `Person`, because a call sends one spelling. */
export function takeAll(
  world: World,
  identities: readonly Identity[],
  inRoles: readonly { readonly email: Email; readonly role: number }[],
): Delta {
  const accounts = identities.flatMap((one) => findAccounts(world.live, one));
  const emails = new Set([...accounts, ...inRoles].map(({ email }) => email));
  const people = Array.from(emails, (email): Person => {
    // If several accounts have this spelling, only the first can become a viewer.
    const own = accounts.filter((one) => one.email === email);
    const identity = identityOf(email);
    const wanted = world.desired.users.get(identity);
    const roles = inRoles.flatMap((one) => (one.email === email ? one.role : []));
    return {
      ...personAsLive(identity, email, own[0], wanted, 'stripped'),
      account: own[0] && demotion(own[0], LOCKOUT, world),
      reports: withAllTaken(sortIndexes(own.flatMap((one) => one.reports))),
      roles: withAllTaken(sortIndexes([...own.flatMap((one) => one.roles), ...roles])),
    };
  });
  const groups = [...world.live.groupRoles].map(([id, roles]) => groupAsLive(id, undefined, roles));
  return { world, people, groups };
}
