import { matchesAny } from '../../domain/pattern.ts';
import type { Place } from '../../domain/problem.ts';
import type { Rule } from '../../domain/rule.ts';
import type { GonePerson, RuledPerson } from './people.ts';
import type { RuleWorld } from './selector.ts';

/** One way in which a rule does not hold, in words. */
export interface Breach {
  /** True where something that the plan gives adds it. */
  readonly given: boolean;
  readonly message: string;
  readonly fix: string;
  /** The line of the files that breaks it; undefined where no line does. */
  readonly place: Place | undefined;
}

/** A rule at work: it sees everybody once, and then tells where it does not hold. */
export interface Judge {
  readonly see: (person: RuledPerson) => void;
  /** Told of those who have gone, where it matters how it was before. */
  readonly seeGone?: (person: GonePerson) => void;
  readonly breaches: () => Iterable<Breach>;
}

/** Makes a judge of one form of rule. */
export type JudgeOf<Form extends Rule['form']> = (
  rule: Rule & { readonly form: Form },
  world: RuleWorld,
) => Judge;

const MOST_TOLD = 100;

interface Violator {
  readonly person: RuledPerson;
  readonly given: boolean;
}

/**
 * A judge of each person alone. `breaks` says whether somebody breaks the rule, and by something that is given; `tell`
 * puts it in words, for the first hundred of either sort: explaining costs more than counting.
 */
export function judgeOfEach(
  name: string,
  breaks: (person: RuledPerson) => 'given' | 'found' | undefined,
  tell: (person: RuledPerson) => Omit<Breach, 'given'>,
): Judge {
  const told: Violator[] = [];
  const counts = { given: 0, found: 0 };
  return {
    see: (person) => {
      const how = breaks(person);
      if (how === undefined) return;
      counts[how]++;
      if (counts[how] <= MOST_TOLD) told.push({ person, given: how === 'given' });
    },
    *breaches() {
      for (const { person, given } of told) yield { given, ...tell(person) };
      for (const how of ['given', 'found'] as const) {
        const more = counts[how] - MOST_TOLD;
        if (more <= 0) continue;
        yield {
          given: how === 'given',
          message: `${more} more people break the rule ${name}`,
          fix: 'mend the rule’s first breaches, and plan again',
          place: undefined,
        };
      }
    },
  };
}

/** Tells of whom a rule does not speak at an instant. */
export const isExempted = ({ exempt }: Rule, now: number): ((identity: string) => boolean) => {
  const holding = exempt.filter(
    ({ window: { from, end } }) => (from === undefined || now >= from) && (end === undefined || now < end),
  );
  const users = holding.map(({ user }) => user);
  return (identity) => matchesAny(users, identity);
};
