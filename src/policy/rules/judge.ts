import type { Identity } from '../../domain/ids.ts';
import { hasIndex } from '../../domain/indexes.ts';
import type { Problem } from '../../domain/problem.ts';
import { type Rule, selectorsOf } from '../../domain/rule.ts';
import { placeOf } from '../../domain/source.ts';
import { phaseOf } from '../../domain/window.ts';
import {
  type Evidence,
  findEvidence,
  type Judged,
  type NumberedRule,
  numberRules,
  type State,
} from './evidence.ts';
import { type Holding, isUnchanged, type RuledPerson, withoutGifts } from './people.ts';
import { hasBit, listsMatching, numbersIn, prepareSelectors, type RuleWorld } from './selectors.ts';
import { type Description, describeBreach, describeCount, placeName } from './wording.ts';

/** What somebody has before a plan, after it, and if it only removed; each undefined where there is no account. */
interface States {
  readonly person: RuledPerson;
  readonly before: State | undefined;
  readonly withoutGifts: State | undefined;
  readonly after: State | undefined;
}

type Breach = Description & { readonly isGiven: boolean };

/** One rule at work: it sees everybody once, then names its breaches. */
interface Judge {
  readonly see: (states: States) => void;
  readonly breaches: () => Iterable<Breach>;
}

/** How many people of a rule are named, those whom the plan adds and others apart: more would be read by nobody. */
const MOST_NAMED = 100;

const keyOf = ({ selector, piece }: Evidence): string => `${selector} ${piece?.kind} ${piece?.index}`;

/** Judges people one by one. The plan breaks a rule by evidence that is neither there before nor left by removals alone. */
function judgePeople(numbered: NumberedRule, judged: Judged): Judge {
  const named: {
    readonly person: RuledPerson;
    readonly evidence: readonly Evidence[];
    readonly fresh: readonly Evidence[];
  }[] = [];
  const counts = { given: 0, found: 0 };
  const evidenceIn = (state: State | undefined): readonly Evidence[] =>
    state === undefined ? [] : findEvidence(numbered, state, judged);
  return {
    see: (states) => {
      const evidence = evidenceIn(states.after);
      if (evidence.length === 0) return;
      const earlier =
        states.before === states.after
          ? evidence
          : [...evidenceIn(states.before), ...evidenceIn(states.withoutGifts)];
      const known = new Set(earlier.map(keyOf));
      const fresh = evidence.filter((one) => !known.has(keyOf(one)));
      const kind = fresh.length > 0 ? 'given' : 'found';
      if (++counts[kind] <= MOST_NAMED) named.push({ person: states.person, evidence, fresh });
    },
    *breaches() {
      for (const { person, evidence, fresh } of named)
        yield {
          isGiven: fresh.length > 0,
          ...describeBreach(numbered.rule, person, evidence, fresh, judged),
        };
      for (const kind of ['given', 'found'] as const)
        if (counts[kind] > MOST_NAMED)
          yield {
            isGiven: kind === 'given',
            message: `${counts[kind] - MOST_NAMED} more people break rule ${numbered.rule.name}`,
            fix: 'fix the breaches above, then plan again',
            place: undefined,
          };
    },
  };
}

type CountForm = Extract<Rule['form'], { kind: 'count' }>;

const ALTOGETHER: readonly undefined[] = [undefined];

/** Counts people, of each report or altogether. A plan refuses where it gives more excess than was there. */
function judgeCount({ rule, first }: NumberedRule, form: CountForm, judged: Judged): Judge {
  const { reports } = judged.world.catalogue;
  const { most = Number.POSITIVE_INFINITY, least = 0, of, eachReport } = form;
  /** The reports whose people are counted; undefined stands for people altogether. */
  const subjects: ReadonlySet<number | undefined> = new Set(
    eachReport
      ? [...reports.keys()].filter(
          (index) =>
            reports[index]?.listed === true &&
            (of.reports === undefined || judged.selectors.means(first, { kind: 'report', index })),
        )
      : ALTOGETHER,
  );
  const countedIn = (state: State | undefined): readonly (number | undefined)[] => {
    if (state === undefined || !hasBit(state.bits, first)) return [];
    const held = state.holding.reports;
    if (!eachReport) return ALTOGETHER;
    return held.length < subjects.size
      ? [...held].filter((index) => subjects.has(index))
      : [...subjects].filter((index) => index !== undefined && hasIndex(held, index));
  };
  const empty = () => ({ before: 0, withoutGifts: 0, after: 0, newcomers: [] as RuledPerson[] });
  const tallies = new Map<number | undefined, ReturnType<typeof empty>>();
  const tallyOf = (report: number | undefined) => {
    const tally = tallies.get(report) ?? empty();
    tallies.set(report, tally);
    return tally;
  };
  return {
    see: (states) => {
      const before = countedIn(states.before);
      for (const report of before) tallyOf(report).before++;
      for (const report of countedIn(states.withoutGifts)) tallyOf(report).withoutGifts++;
      for (const report of countedIn(states.after)) {
        const tally = tallyOf(report);
        tally.after++;
        if (states.before !== states.after && !before.includes(report)) tally.newcomers.push(states.person);
      }
    },
    *breaches() {
      for (const report of subjects) {
        const { before, withoutGifts: ungiven, after: people, newcomers } = tallies.get(report) ?? empty();
        const tally = { report, people, most, least: undefined, newcomers };
        if (people > most) {
          const isGiven = newcomers.length > 0 && people > Math.max(before, ungiven);
          yield { isGiven, ...describeCount(rule, tally, first, judged) };
        }
        if (people < least)
          yield { isGiven: false, ...describeCount(rule, { ...tally, least }, first, judged) };
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
export interface Verdict {
  readonly rule: Rule;
  readonly problems: readonly Problem[];
}

/** Judges everybody's access by each rule. */
export function judgeRules(
  rules: readonly Rule[],
  people: Iterable<RuledPerson>,
  world: RuleWorld,
): readonly Verdict[] {
  if (rules.length === 0) return [];
  const numbered = numberRules(rules);
  const selectors = prepareSelectors(
    rules.flatMap(({ form }) => selectorsOf(form)),
    world,
  );
  const judged = { selectors, world };
  const judges = numbered.map((one): Judge => {
    const { form } = one.rule;
    return form.kind === 'count' ? judgeCount(one, form, judged) : judgePeople(one, judged);
  });
  const exemptions = listsMatching(
    rules.map(({ exempt }) =>
      exempt.flatMap(({ user, window }) => (phaseOf(window, world.now) === 'within' ? [user] : [])),
    ),
  );
  const ruleOf = numbered.flatMap(({ rule: { form } }, at) => selectorsOf(form).map(() => at));
  /** The rules of which somebody matches a selector at any time: all others hold. */
  const rulesIn = ({ before, withoutGifts: ungiven, after }: States): ReadonlySet<number> => {
    const found = new Set<number>();
    for (const state of new Set([before, ungiven, after]))
      for (const selector of state === undefined ? [] : numbersIn(state.bits))
        found.add(ruleOf[selector] ?? 0);
    return found;
  };
  for (const person of people) {
    const { identity, earlier = identity } = person;
    const stateOf = (holding: Holding | undefined, address: Identity): State | undefined =>
      holding && { person, holding, bits: selectors.matchedBy(identity, holding, address) };
    const after = stateOf(person.after, identity);
    const states = isUnchanged(person)
      ? { person, before: after, withoutGifts: after, after }
      : {
          person,
          before: stateOf(person.before, earlier),
          withoutGifts: stateOf(withoutGifts(person), earlier),
          after,
        };
    const exempt = exemptions([identity]);
    for (const at of rulesIn(states)) if (!hasBit(exempt, at)) judges[at]?.see(states);
  }
  return judges.map((judge, at) => {
    const { rule } = numbered[at] as NumberedRule;
    return { rule, problems: Array.from(judge.breaches(), (breach) => problemOf(breach, rule)) };
  });
}
