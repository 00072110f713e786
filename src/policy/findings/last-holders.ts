import { allAccounts, type Indexes, KINDS } from '../../domain/access.ts';
import type { Decision, Side } from '../../domain/delta.ts';
import { accessName } from '../../domain/exclusion.ts';
import { type Finder, finding, placeOfTake } from './wording.ts';

/** Decisions that `--against` does not ask for rank highest; among equals, decisions by removed lines. */
const rank = ({ waiting, removed }: Decision): number =>
  Number(waiting !== true) * 2 + Number(removed === true);

/** Indexes of reports or roles that nobody has after the plan, each with a decision that removes a holder. */
function lastTakes(sides: readonly Side[], live: () => readonly Indexes[]): (readonly [number, Decision])[] {
  const removals = new Map<number, Decision>();
  // Count gains and losses first. Without losses, do not read the live access.
  const holders = new Map<number, number>();
  const count = (key: number, more: number) => holders.set(key, (holders.get(key) ?? 0) + more);
  for (const { decisions } of sides)
    for (const decision of decisions) {
      const { key, move, hold } = decision;
      if (hold !== undefined) continue;
      count(key, move === 'give' ? 1 : -1);
      const other = removals.get(key);
      if (move === 'take' && (other === undefined || rank(decision) > rank(other)))
        removals.set(key, decision);
    }
  if (removals.size === 0) return [];
  for (const indexes of live()) for (const key of indexes) if (removals.has(key)) count(key, 1);
  return [...removals].filter(([key]) => (holders.get(key) ?? 0) <= 0).sort(([a], [b]) => a - b);
}

/** Reports that nobody has after the plan, and RLS roles without a member. */
export const lastHolders: Finder = function* ({ delta: { people, groups, world } }) {
  const { live, catalogue } = world;
  for (const kind of KINDS) {
    const ofGroups = kind === 'roles' ? groups : [];
    const sides = [...people.map((person) => person[kind]), ...ofGroups.map(({ roles }) => roles)];
    const liveAccess = () => [
      ...allAccounts(live).map((user) => user[kind]),
      ...(kind === 'roles' ? live.groupRoles.values() : []),
    ];
    for (const [key, decision] of lastTakes(sides, liveAccess)) {
      const name = accessName(world, { kind, key });
      const more = decision.removed === true ? placeOfTake(decision) : {};
      if (kind === 'roles')
        yield finding('last-member', `the RLS role ${name} loses its last member`, [], more);
      else if (catalogue.reports[key]?.listed === true)
        yield finding('last-viewer', `nobody has ${name} after this plan`, [], more);
    }
  }
};
