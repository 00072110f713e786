import { reportName } from '../../domain/catalogue.ts';
import type { Decision, Side } from '../../domain/delta.ts';
import { accessName } from '../../domain/exclusion.ts';
import type { Indexes } from '../../domain/indexes.ts';
import { allAccounts } from '../../domain/live.ts';
import { type Finding, finding, placeOfTake } from './wording.ts';

/** One of this change comes before one that waits on the target, and a removed line before another reason. */
const rank = ({ waiting, removed }: Decision): number =>
  Number(waiting !== true) * 2 + Number(removed === true);

/** Indexes without any holder after the plan, each with a decision that takes it. */
function emptied(sides: readonly Side[], live: () => readonly Indexes[]): (readonly [number, Decision])[] {
  const taken = new Map<number, Decision>();
  const left = new Map<number, number>();
  for (const { decisions } of sides)
    for (const decision of decisions) {
      const { key, move, hold } = decision;
      if (hold !== undefined) continue;
      left.set(key, (left.get(key) ?? 0) + (move === 'give' ? 1 : -1));
      const other = taken.get(key);
      if (move === 'take' && (other === undefined || rank(decision) > rank(other))) taken.set(key, decision);
    }
  if (taken.size === 0) return [];
  for (const indexes of live())
    for (const key of indexes) if (taken.has(key)) left.set(key, (left.get(key) ?? 0) + 1);
  return [...taken].filter(([key]) => (left.get(key) ?? 0) <= 0).sort(([a], [b]) => a - b);
}

const moreOfLast = (decision: Decision) => ({
  ...(decision.removed === true && placeOfTake(decision)),
  ...(decision.waiting === true && { standing: true as const }),
});

export const lastViewers: Finding = function* ({ delta: { people, world } }) {
  const sides = people.map(({ reports }) => reports);
  for (const [key, decision] of emptied(sides, () => allAccounts(world.live).map(({ reports }) => reports))) {
    const report = world.catalogue.reports[key];
    if (report?.listed === true)
      yield finding(
        'last-viewer',
        `nobody can open ${reportName(report)} any more`,
        [],
        moreOfLast(decision),
      );
  }
};

export const lastMembers: Finding = function* ({ delta: { people, groups, world } }) {
  const { live } = world;
  const sides = [...people, ...groups].map(({ roles }) => roles);
  const roles = () => [...allAccounts(live).map((user) => user.roles), ...live.groupRoles.values()];
  for (const [key, decision] of emptied(sides, roles)) {
    const message = `the RLS role ${accessName(world, { kind: 'role', key })} loses its last member`;
    yield finding('last-member', message, [], moreOfLast(decision));
  }
};
