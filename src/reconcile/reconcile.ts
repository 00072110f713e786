import type { Cause } from '../domain/change.ts';
import type { Delta, World } from '../domain/delta.ts';
import { takesUnlisted } from '../domain/settings.ts';
import { attribute } from './attribute.ts';
import { close } from './close.ts';
import { compare } from './compare.ts';
import { holdByCause, holdGives, holdUnresolved, holdVanished, markWaiting } from './hold.ts';
import { holdLocked } from './locked.ts';
import { match } from './match.ts';
import { type Selector, select } from './select.ts';

export interface Reconciling {
  readonly selectors: readonly Selector[];
  /** True holds whatever would give. */
  readonly removalsOnly: boolean;
  /** Causes of `--cause`: nothing else is performed. None asks for all. */
  readonly causes: readonly Cause[];
  /** The world as the files of another commit want it (`--against`). */
  readonly against: World | undefined;
}

/** All that differs, with nothing held by choice. */
export const EVERYTHING: Reconciling = {
  selectors: [],
  removalsOnly: false,
  causes: [],
  against: undefined,
};

/** An empty list of users is never taken for emptiness: nothing but creations and their access is planned. */
function cautious(delta: Delta): Delta {
  const { live } = delta.world;
  if (live.users.size + live.ambiguous.size > 0) return delta;
  const people = delta.people
    .filter(({ account }) => account?.kind === 'create')
    .map((person) => ({ ...person, residue: new Map() }));
  return { ...delta, people, groups: [] };
}

function differences(world: World): Delta {
  const { manage } = world.desired.settings;
  const { reports = [], rls = [] } = manage.exclusive;
  return cautious(compare(match(world, takesUnlisted(manage) || reports.length + rls.length > 0)));
}

/** The way from what is live to what is desired, pass by pass; each takes a delta and gives a delta. */
export function reconcile(world: World, reconciling: Reconciling): Delta {
  const { selectors, removalsOnly, causes, against } = reconciling;
  const attributed = attribute(differences(world));
  const marked = against === undefined ? attributed : markWaiting(attributed, differences(against));
  const resolved = holdUnresolved(holdLocked(marked));
  const given = holdVanished(removalsOnly ? holdGives(resolved) : resolved);
  return close(select(holdByCause(given, causes), selectors));
}
