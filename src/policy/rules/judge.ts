import type { Problem } from '../../domain/problem.ts';
import { type Rule, selectorsOf } from '../../domain/rule.ts';
import { placeOf } from '../../domain/source.ts';
import { phaseOf } from '../../domain/window.ts';
import {
  compareTimes,
  type Evidence,
  explainOne,
  findEvidence,
  isMatched,
  type Judged,
  type MatchedAccess,
  type NumberedRule,
  type Times,
} from './evidence.ts';
import type { RuledPerson } from './people.ts';
import { hasBit, listsMatching, prepareSelectors, type RuleWorld } from './selectors.ts';
import { type Description, describeBreach, describeCount, MOST_NEW, placeName } from './wording.ts';

/** Given where the plan adds it; a breach that is there without the plan only warns. */
type Breach = Description & { readonly isGiven: boolean };

/** How many more people may be named over all rules; the others are counted. */
interface NameBudget {
  given: number;
  standing: number;
}

/** One rule at work: it sees everybody once, then describes its breaches. */
interface Judge {
  readonly see: (times: Times) => void;
  readonly breaches: (budget: NameBudget) => Iterable<Breach>;
}

const MOST_OF_A_RULE = 100;
const MOST_NAMED: NameBudget = { given: 5000, standing: 1000 };

const isAny = (found: Iterable<Evidence>): boolean => {
  for (const _ of found) return true;
  return false;
};

/** Judges people one by one. */
function judgePeople(numbered: NumberedRule, judged: Judged): Judge {
  const { name, form } = numbered.rule;
  const given: Times[] = [];
  const standing: Times[] = [];
  let more = 0;
  return {
    see: (times) => {
      const { before, after } = times;
      if (after === undefined || !isMatched(numbered, after.matched)) return;
      if (form.kind === 'terms' && !isAny(findEvidence(numbered, times, judged))) return;
      // Once a hundred people are named, the others are only counted.
      const isGiven =
        before !== after &&
        (given.length >= MOST_OF_A_RULE || isAny(findEvidence(numbered, times, judged, 'new')));
      const named = isGiven ? given : standing;
      if (named.length < MOST_OF_A_RULE) named.push(times);
      else more++;
    },
    *breaches(budget) {
      const named = [...given.slice(0, budget.given), ...standing.slice(0, budget.standing)];
      for (const times of named) {
        const fresh = [...findEvidence(numbered, times, judged, 'new')];
        const evidence = [...findEvidence(numbered, times, judged)];
        const isGiven = fresh.length > 0;
        yield { isGiven, ...describeBreach(numbered.rule, times.person, evidence, fresh, judged) };
      }
      const unnamed = given.length + standing.length + more - named.length;
      if (unnamed > 0)
        yield {
          isGiven: given.length >= Math.min(MOST_OF_A_RULE, budget.given + 1),
          message: `${unnamed} ${named.length > 0 ? 'more ' : ''}people break rule ${name}`,
          fix: 'fix the breaches that are named, then plan again',
          place: undefined,
        };
      budget.given = Math.max(0, budget.given - given.length);
      budget.standing = Math.max(0, budget.standing - standing.length);
    },
  };
}

type CountForm = Extract<Rule['form'], { kind: 'count' }>;

/** Counts people, of each report or altogether. A plan refuses where it gives more excess than was there. */
function judgeCount(numbered: NumberedRule, form: CountForm, judged: Judged): Judge {
  const { rule, first } = numbered;
  const { most = Number.POSITIVE_INFINITY, least = 0, of, eachReport } = form;
  const counted = [...judged.world.catalogue.reports.entries()].flatMap(([index, { listed }]) =>
    listed && (of.reports === undefined || judged.selectors.means(first, { kind: 'report', index }))
      ? [index]
      : [],
  );
  const tallies = (eachReport ? counted : [undefined]).map((report) => ({
    report,
    before: 0,
    ungiven: 0,
    after: 0,
    added: 0,
    newcomers: [] as RuledPerson[],
  }));
  return {
    see: ({ person, before, ungiven, after }) => {
      const [was, stays, is] = [before, ungiven, after].map((state) =>
        state !== undefined && hasBit(state.matched, first) ? state : undefined,
      );
      if ((was ?? stays ?? is) === undefined) return;
      for (const tally of tallies) {
        const { report } = tally;
        const isCounted = (state: MatchedAccess | undefined): boolean =>
          state !== undefined && (report === undefined || hasBit(state.reports, report));
        const wasCounted = isCounted(was);
        if (wasCounted) tally.before++;
        if (isCounted(stays)) tally.ungiven++;
        if (!isCounted(is)) continue;
        tally.after++;
        if (!wasCounted && tally.added++ < MOST_NEW) tally.newcomers.push(person);
      }
    },
    *breaches() {
      for (const { report, before, ungiven, after: people, added, newcomers } of tallies) {
        const tally = { report, people, added, newcomers };
        if (people > most) {
          const isGiven = added > 0 && people > Math.max(before, ungiven);
          yield { isGiven, ...describeCount(rule, tally, { most }, first, judged) };
        }
        if (people < least) yield { isGiven: false, ...describeCount(rule, tally, { least }, first, judged) };
      }
    },
  };
}

function problemOf({ isGiven, message, fix, place }: Breach, { severity, why, source }: Rule): Problem {
  return {
    code: 'rule-broken',
    severity: isGiven && severity === 'refuse' ? 'error' : 'warning',
    message,
    why: why === undefined ? `the rule is at ${placeName(source)}` : `${why} (${placeName(source)})`,
    fix,
    place: place ?? placeOf(source),
  };
}

/** How one rule fares: its breaches, none where it holds. */
export interface RuleVerdict {
  readonly rule: Rule;
  readonly problems: readonly Problem[];
}

/** Judges everybody's access by each rule. */
export function judgeRules(
  rules: readonly Rule[],
  people: Iterable<RuledPerson>,
  world: RuleWorld,
): readonly RuleVerdict[] {
  if (rules.length === 0) return [];
  const selectors = prepareSelectors(
    rules.flatMap(({ form }) => selectorsOf(form)),
    world,
  );
  const judged: Judged = { selectors, world, explain: explainOne(world.desired) };
  let first = 0;
  const judges = rules.map((rule) => {
    const numbered = { rule, first };
    const { form } = rule;
    first += selectorsOf(form).length;
    return {
      rule,
      judge: form.kind === 'count' ? judgeCount(numbered, form, judged) : judgePeople(numbered, judged),
    };
  });
  const exemptions = listsMatching(
    rules.map(({ exempt }) =>
      exempt.flatMap(({ user, window }) => (phaseOf(window, world.now) === 'within' ? [user] : [])),
    ),
  );
  for (const person of people) {
    const times = compareTimes(person, selectors);
    const exempt = exemptions([person.identity]);
    for (const [at, { judge }] of judges.entries()) if (!hasBit(exempt, at)) judge.see(times);
  }
  const budget = { ...MOST_NAMED };
  return judges.map(({ rule, judge }) => ({
    rule,
    problems: Array.from(judge.breaches(budget), (breach) => problemOf(breach, rule)),
  }));
}
