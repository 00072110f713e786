import type { Base, BaseEntry } from '../domain/base.ts';
import type { Catalogue } from '../domain/catalogue.ts';
import type { Declared } from '../domain/declared.ts';
import type { Identity } from '../domain/ids.ts';
import { membersOfTeams } from './memberships.ts';
import { teamsNow } from './resolve.ts';
import { standingOf } from './resolve-holder.ts';
import { partResolver } from './resolve-part.ts';

/**
 * The files that were applied last, at the instant of that apply and at the one of this run, both in milliseconds.
 * Holders are resolved when asked for: most of a base is as live as it is desired, and nobody looks at it.
 */
export function resolveBase(declared: Declared, catalogue: Catalogue, then: number, now: number): Base {
  const users = new Map<Identity, BaseEntry>();
  const earlier = new Map<Identity, Identity>();
  for (const user of declared.users.values()) {
    users.set(user.identity, { source: user.source, present: standingOf(user, then) === 'present' });
    for (const address of user.previously) earlier.set(address, user.identity);
  }
  const part = partResolver(declared, catalogue);
  const instantOf: Base['instantOf'] = (time) => (time === 'then' ? then : now);
  return {
    settings: declared.settings,
    mentions: declared.mentions,
    users,
    earlier,
    groups: declared.groups,
    pending: new Set(),
    deletedSince: new Set(),
    teamsNow: () =>
      teamsNow(
        membersOfTeams(declared.teams),
        (identity) => {
          const user = declared.users.get(identity);
          return user !== undefined && standingOf(user, now) === 'present';
        },
        now,
      ),
    instantOf,
    desiredFor: (people, groups, time) => part(people, groups, instantOf(time)),
  };
}
