import type { Cause } from '../domain/change.ts';
import type { Delta, World } from '../domain/delta.ts';
import { attribute } from './attribute.ts';
import { compare } from './compare.ts';
import type { HoldRule } from './hold.ts';
import { HOLD_ALL_GIVES, holdBy, holdByCause, holdInDoubt, holdUnresolved, holdVanished } from './hold.ts';
import { holdDependents } from './hold-dependents.ts';
import { holdLocked } from './locked.ts';
import { matchGroups, matchPeople } from './match.ts';
import { type Selection, select } from './select.ts';
import { markTargetChanges } from './target-changes.ts';

interface ReconcileOptions {
  readonly selected?: Selection;
  readonly removalsOnly?: boolean | undefined;
  /** Performs only changes with these causes (`--cause`). An empty list performs all changes. */
  readonly causes?: readonly Cause[] | undefined;
  /** The world of another commit's files (`--against`). */
  readonly against?: World | undefined;
}

function findDifferences(world: World): Delta {
  const delta = compare(world, matchPeople(world), matchGroups(world));
  if (world.live.users.size + world.live.ambiguous.size > 0) return delta;
  // rolecall does not trust an empty user list: it plans only creations and their access.
  const people = delta.people
    .filter(({ account }) => account?.kind === 'create')
    .map((person) => ({ ...person, residue: new Map() }));
  return { world, people, groups: [] };
}

export function reconcile(world: World, options: ReconcileOptions = {}): Delta {
  const { selected, removalsOnly = false, causes = [], against } = options;
  // `holdDependents` comes last, because it needs all holds.
  const hold = (delta: Delta, more: HoldRule): Delta => {
    const rules = [
      holdLocked(delta.world),
      holdInDoubt(delta.world),
      holdUnresolved(delta.world),
      removalsOnly ? HOLD_ALL_GIVES : {},
      holdVanished(delta.world),
      more,
    ];
    return holdDependents(select(holdBy(rules, delta), selected));
  };
  const delta = hold(attribute(findDifferences(world)), holdByCause(causes));
  if (against === undefined) return delta;
  const other = hold(findDifferences(against), {});
  return { ...markTargetChanges(delta, other), against: other };
}
