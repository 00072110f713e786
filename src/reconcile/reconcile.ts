import type { Cause } from '../domain/change.ts';
import type { Delta, World } from '../domain/delta.ts';
import { takesUnlisted } from '../domain/settings.ts';
import { attribute } from './attribute.ts';
import { close } from './close.ts';
import { compare } from './compare.ts';
import { holdByCause, holdGives, holdUnresolved, holdVanished, markWaiting } from './hold.ts';
import { holdLocked } from './locked.ts';
import { match } from './match.ts';
import { type Selected, select } from './select.ts';

export interface Reconciling {
  readonly selected: Selected;
  /** Holds everything that would give access. */
  readonly removalsOnly: boolean;
  /** Performs only these causes (`--cause`); empty means all. */
  readonly causes: readonly Cause[];
  /** The world of another commit's files (`--against`). */
  readonly against: World | undefined;
}

/** Holds nothing by choice. */
export const EVERYTHING: Reconciling = {
  selected: undefined,
  removalsOnly: false,
  causes: [],
  against: undefined,
};

/** An empty user list is not believed: only creations and their access are planned. */
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

export function reconcile(world: World, reconciling: Reconciling): Delta {
  const { selected, removalsOnly, causes, against } = reconciling;
  const attributed = attribute(differences(world));
  const marked = against === undefined ? attributed : markWaiting(attributed, differences(against));
  const resolved = holdUnresolved(holdLocked(marked));
  const given = holdVanished(removalsOnly ? holdGives(resolved) : resolved);
  return close(select(holdByCause(given, causes), selected));
}
