import type { Delta } from '../domain/delta.ts';
import { managedAccess, namedReport, namedRole } from '../domain/holdings.ts';
import type { Identity } from '../domain/ids.ts';
import { allAccounts } from '../domain/live.ts';
import type { Unlisted } from '../domain/plan.ts';
import { accountRole } from '../domain/role.ts';
import { byCode } from '../domain/wording.ts';

/** Yields unlisted live users with managed access, except leavers and ignored users. */
function* holdersOf({ world, people }: Delta) {
  const { live, desired, exclusion } = world;
  const known = new Set<Identity>();
  for (const { identity, treatment } of people)
    if (treatment === 'stripped' || treatment === 'removed' || treatment === 'renamed') known.add(identity);
  for (const user of allAccounts(live)) {
    const { identity } = user;
    if (desired.users.has(identity) || known.has(identity) || exclusion.user(identity)) continue;
    const held = managedAccess(world, user);
    if (held.reports.length + held.roles.length > 0) yield { user, ...held };
  }
}

/** Sorts unlisted users by address. With `unlisted: keep`, only counts these users. */
export function unlistedOf(delta: Delta): Unlisted {
  const { world } = delta;
  const found = [...holdersOf(delta)];
  if (world.desired.settings.manage.unlisted !== 'report') return { users: found.length };
  const holders = found.map(({ user, reports, roles }) => ({
    user: user.email,
    name: user.name,
    role: accountRole(user.role),
    reports: reports.map((index) => namedReport(world.catalogue, index)),
    rls: roles.map((index) => namedRole(world, index)),
  }));
  return { users: found.length, holders: holders.sort((a, b) => byCode(a.user, b.user)) };
}
