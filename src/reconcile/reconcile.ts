import type { Cause } from '../domain/change.ts';
import type { Delta, World } from '../domain/delta.ts';
import { attribute } from './attribute.ts';
import { close } from './close.ts';
import { compare } from './compare.ts';
import { holdByCause, holdForRemovalsOnly, holdUnresolved, holdVanished, markWaiting } from './hold.ts';
import { holdLocked } from './locked.ts';
import { everyone, matchGroups } from './match.ts';
import { type Selection, select } from './select.ts';

export interface ReconcileOptions {
  readonly selected?: Selection;
  /** Holds everything that would give access. */
  readonly removalsOnly?: boolean | undefined;
  /** Performs only these causes (`--cause`); empty means all. */
  readonly causes?: readonly Cause[] | undefined;
  /** The world of another commit's files (`--against`). */
  readonly against?: World | undefined;
}

/** rolecall does not trust an empty user list: it plans only creations and their access. */
function cautious(delta: Delta): Delta {
  const { live } = delta.world;
  if (live.users.size + live.ambiguous.size > 0) return delta;
  const people = delta.people
    .filter(({ account }) => account?.kind === 'create')
    .map((person) => ({ ...person, residue: new Map() }));
  return { ...delta, people, groups: [] };
}

const differences = (world: World): Delta => cautious(compare(world, everyone(world), matchGroups(world)));

/** What rolecall would change in the portal, and what it holds. */
export const reconcile = (world: World, options: ReconcileOptions = {}): Delta => {
  const { selected, removalsOnly, causes = [], against } = options;
  // The order matters: causes come before holds, and `close` is last.
  const passes: readonly ((delta: Delta) => Delta)[] = [
    attribute,
    (delta) => (against === undefined ? delta : markWaiting(delta, differences(against))),
    holdLocked,
    holdUnresolved,
    (delta) => (removalsOnly ? holdForRemovalsOnly(delta) : delta),
    holdVanished,
    (delta) => holdByCause(delta, causes),
    (delta) => select(delta, selected),
    close,
  ];
  return passes.reduce((delta, pass) => pass(delta), differences(world));
};
