import type { Base } from '../domain/base.ts';
import type { Desired } from '../domain/desired.ts';
import type { Live } from '../domain/live.ts';

/**
 * The base, in which whoever is live under an earlier address that it names stands by that address too: nobody is forgotten
 * because the lines went before the account was renamed. Where the files keep the person, who is live under the present
 * address, a dropped earlier one is free for somebody else.
 */
export function withEarlierAddresses(base: Base, desired: Desired, { users: live, ambiguous }: Live): Base {
  if (base.earlier.size === 0) return base;
  const users = new Map(base.users);
  for (const [address, owner] of base.earlier) {
    const known = base.users.get(owner);
    if (known === undefined || !(live.has(address) || ambiguous.has(address))) continue;
    if (desired.users.has(owner) && live.has(owner)) continue;
    users.set(address, known);
  }
  return { ...base, users };
}
