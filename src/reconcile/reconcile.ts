import type { Delta, World } from '../domain/delta.ts';
import { close } from './close.ts';
import { compare } from './compare.ts';
import { holdGives, holdRemovals, holdUnresolved } from './hold.ts';
import { match } from './match.ts';
import { effectiveExclusive } from './scope.ts';
import { select } from './select.ts';
import type { Selector } from './selectors.ts';

export interface Reconciling {
  readonly selectors: readonly Selector[];
  /** True holds whatever would give. */
  readonly removalsOnly: boolean;
}

/** An empty list of users is never taken for emptiness: nothing but creations and their access is planned. */
function cautious(delta: Delta): Delta {
  const { live } = delta.world;
  if (live.users.size + live.ambiguous.size > 0) return delta;
  const people = delta.people
    .filter(({ account }) => account?.kind === 'create')
    .map((person) => ({ ...person, residue: new Map() }));
  return { ...delta, people, groups: [] };
}

/**
 * The way from what is live to what is desired, pass by pass; each takes a delta and gives a delta. Whom nothing decides
 * is left out before anything is compared.
 */
export function reconcile(world: World, { selectors, removalsOnly }: Reconciling): Delta {
  const exclusive = effectiveExclusive(world);
  const { unlisted } = world.desired.settings.manage;
  const everybody = unlisted !== 'keep' || exclusive.reports.size + exclusive.roles.size > 0;
  const matched = match(world, everybody);
  const compared = compare(matched, exclusive);
  const removals = holdUnresolved(holdRemovals(cautious(compared)));
  const held = removalsOnly ? holdGives(removals) : removals;
  return close(select(held, selectors));
}
