import { type Decision, moves, type Side } from '../../domain/delta.ts';
import { accessName } from '../../domain/exclusion.ts';
import { type Indexes, KINDS } from '../../domain/indexes.ts';
import { allAccounts } from '../../domain/live.ts';
import { countEach, groupBy } from '../../domain/multimap.ts';
import { type Finding, finding, placeOfTake } from './wording.ts';

/** Changes of this plan come before those of the target, and removed lines before other reasons. */
const rank = ({ waiting, removed }: Decision): number =>
  Number(waiting !== true) * 2 + Number(removed === true);

/** Reports or roles that nobody has after the plan, by index, each with its removals. */
function emptied(sides: readonly Side[], live: () => readonly Indexes[]) {
  const taken = groupBy(
    sides.flatMap((side) => moves(side, 'take')),
    ({ key }) => key,
  );
  if (taken.size === 0) return [];
  const left = countEach(sides.flatMap((side) => moves(side, 'give')).map(({ key }) => key));
  for (const indexes of live())
    for (const key of indexes) if (taken.has(key)) left.set(key, (left.get(key) ?? 0) + 1);
  return [...taken].filter(([key, takes]) => (left.get(key) ?? 0) <= takes.length).sort(([a], [b]) => a - b);
}

const moreOfLast = (decision: Decision) => ({
  ...(decision.removed === true && placeOfTake(decision)),
  ...(decision.waiting === true && { standing: true as const }),
});

/** Reports that nobody can open after the plan, and RLS roles without a member. */
export const lastHolders: Finding = function* ({ delta: { people, groups, world } }) {
  const { live, catalogue } = world;
  for (const kind of KINDS) {
    const ofGroups = kind === 'roles' ? groups : [];
    const sides = [...people.map((person) => person[kind]), ...ofGroups.map(({ roles }) => roles)];
    const holders = () => [
      ...allAccounts(live).map((user) => user[kind]),
      ...(kind === 'roles' ? live.groupRoles.values() : []),
    ];
    for (const [key, takes] of emptied(sides, holders)) {
      const decision = takes.reduce((one, other) => (rank(other) > rank(one) ? other : one));
      const name = accessName(world, { kind, key });
      const more = moreOfLast(decision);
      if (kind === 'roles')
        yield finding('last-member', `the RLS role ${name} loses its last member`, [], more);
      else if (catalogue.reports[key]?.listed === true)
        yield finding('last-viewer', `nobody can open ${name} any more`, [], more);
    }
  }
};
