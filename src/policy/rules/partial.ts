import type { Delta } from '../../domain/delta.ts';
import type { Identity } from '../../domain/ids.ts';
import { hasIndex, type Indexes, indexesOf, NO_INDEXES } from '../../domain/indexes.ts';
import { isExempted } from './form.ts';
import { type Holding, peopleAfter } from './people.ts';
import { matcherOf, type RuleWorld } from './selector.ts';

/** What a rule says of somebody who holds some things for sure, and perhaps all of some others. */
type BreaksAtWorst = (identity: Identity, sure: Holding, perhaps: Holding) => boolean;

/** The rules that a plan keeps only as a whole: those where one thing rules another out, or asks for it. */
function judgesOf(world: RuleWorld): BreaksAtWorst[] {
  return world.desired.settings.rules.flatMap((rule): BreaksAtWorst[] => {
    const { form, severity } = rule;
    if (severity !== 'refuse') return [];
    const isExempt = isExempted(rule, world.now);
    if (form.kind === 'apart') {
      const sides = form.sides.map((side) => matcherOf(side, world));
      return [
        (identity, _sure, perhaps) =>
          !isExempt(identity) && sides.every((side) => side.matches(identity, perhaps)),
      ];
    }
    if (form.kind !== 'require' || form.have === undefined) return [];
    const [of, have] = [matcherOf(form.of, world), matcherOf(form.have, world)];
    return [
      (identity, sure, perhaps) =>
        !isExempt(identity) && of.matches(identity, perhaps) && !have.matches(identity, sure),
    ];
  });
}

const both = (a: Indexes, b: Indexes): Indexes =>
  a === b ? a : indexesOf([...a].filter((one) => hasIndex(b, one)));
const either = (a: Indexes, b: Indexes): Indexes => (a === b ? a : indexesOf([...a, ...b]));

const NOTHING: Holding = { role: undefined, reports: NO_INDEXES, roles: NO_INDEXES };

/**
 * Those who break no rule before a plan nor after it, and would if only a part of it came about: who loses one side of what is
 * kept apart and gets the other, who gets access together with what is required for it.
 */
export function reliantPeople(delta: Delta): ReadonlySet<Identity> {
  const judges = judgesOf(delta.world);
  const reliant = new Set<Identity>();
  if (judges.length === 0) return reliant;
  for (const { identity, before = NOTHING, after } of peopleAfter(delta)) {
    if (before.reports === after.reports && before.roles === after.roles) continue;
    const { role } = after;
    const sure = {
      role,
      reports: both(before.reports, after.reports),
      roles: both(before.roles, after.roles),
    };
    const perhaps = {
      role,
      reports: either(before.reports, after.reports),
      roles: either(before.roles, after.roles),
    };
    const relies = judges.some(
      (breaks) =>
        breaks(identity, sure, perhaps) &&
        !breaks(identity, before, before) &&
        !breaks(identity, after, after),
    );
    if (relies) reliant.add(identity);
  }
  return reliant;
}
