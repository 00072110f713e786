import type { Base } from '../../domain/base.ts';
import type { Grant } from '../../domain/desired.ts';
import type { Thing } from '../../domain/indexes.ts';
import { memoize, once } from '../../domain/multimap.ts';
import { type Rule, selectorsOf } from '../../domain/rule.ts';
import type { RuledPerson } from './people.ts';
import type { RuleContext } from './ways.ts';

/** The rule without its place in the files. */
const ruleText = (rule: Rule): string =>
  JSON.stringify(rule, (key, value) => (key === 'source' ? undefined : value));

const termsOf = (grants: readonly Grant[] = []): string =>
  JSON.stringify(grants.map(({ window, reason }) => [window.end, reason]).sort());

export interface StandingJudge {
  /** True if the last applied files have the same rule. */
  readonly hasRule: (rule: Rule) => boolean;
  /** True if the last applied files say the same of the person's teams, and of the end and reason of this access. */
  readonly saysSame: (person: RuledPerson, things: readonly Thing[], rule: Rule) => boolean;
}

/** Tells breaches that the plan has nothing to do with. Without last applied files, every breach may be new. */
export function standingJudge(base: Base | undefined, { world, explain }: RuleContext): StandingJudge {
  const applied = once(() => new Set(base?.settings.rules.map(ruleText)));
  const explainApplied = memoize(({ identity }: RuledPerson) =>
    base?.desiredFor([identity], []).explainUser(identity),
  );
  const isInSameTeams = ({ identity }: RuledPerson): boolean =>
    [...world.desired.teamsNow()].every(
      ([team, members]) => members.has(identity) === (base?.teamsNow().get(team)?.has(identity) === true),
    );
  return {
    hasRule: (rule) => applied().has(ruleText(rule)),
    saysSame: (person, things, { form }) => {
      const readsTeams = selectorsOf(form).some(({ teams }) => teams !== undefined);
      if (readsTeams && !isInSameTeams(person)) return false;
      if (form.kind !== 'terms') return true;
      return things.every(
        ({ kind, key }) =>
          termsOf(explain(person)[kind].get(key)) === termsOf(explainApplied(person)?.[kind].get(key)),
      );
    },
  };
}
