import type { Delta } from '../../domain/delta.ts';
import type { Explanation } from '../../domain/desired.ts';
import { hasIndex, type Thing, thingsIn } from '../../domain/indexes.ts';
import type { Live } from '../../domain/live.ts';
import { isError, type Problem } from '../../domain/problem.ts';
import { type Rule, type RuleForm, type RuleSelector, selectorsOf } from '../../domain/rule.ts';
import type { Settings } from '../../domain/settings.ts';
import { placeOf } from '../../domain/source.ts';
import { phaseOf } from '../../domain/window.ts';
import { counted } from '../../domain/wording.ts';
import { peopleOfFiles, peopleOfPlan, type RuledPerson } from './people.ts';
import { findMeaning, prepareSelectors, type RuleWorld, speaksOfThings } from './selectors.ts';
import { keepCommon, listMarked, listStates, remove, type StateFlags, type Times, unite } from './states.ts';
import { type Evidence, meetsTerms, type RuleContext, throughTeams } from './ways.ts';
import {
  type CountForm,
  type Description,
  describeBreach,
  describeCount,
  type PeopleForm,
  placeName,
} from './wording.ts';

/** `broken`: states that may break the rule, without exempt people. With `terms`, each thing decides. */
interface MatchedRule {
  readonly rule: Rule;
  readonly of: readonly { readonly selector: RuleSelector; readonly states: StateFlags }[];
  readonly broken: StateFlags;
}

/** `isGiven`: the plan adds it. Other breaches only warn. */
interface Breach {
  readonly isGiven: boolean;
  readonly describe: () => Description;
}

interface RuleVerdict {
  readonly rule: Rule;
  readonly problems: readonly Problem[];
}

function findBroken({ kind }: RuleForm, [first = new Uint8Array(0), ...others]: readonly StateFlags[]) {
  const broken = first.slice();
  switch (kind) {
    case 'deny':
    case 'terms':
    case 'count':
      return broken;
    case 'require':
      for (const had of others) remove(broken, had);
      return broken;
    case 'apart': {
      const two = first.slice().fill(0);
      for (const other of others) {
        const both = broken.slice();
        keepCommon(both, other);
        unite(two, both);
        unite(broken, other);
      }
      return two;
    }
  }
}

/** What breaks the rule after the plan. */
function* findEvidence(
  { rule: { form }, of, broken }: MatchedRule,
  { person, before, ungiven, after }: Times,
  judged: RuleContext,
): Iterable<Evidence> {
  if (after === undefined) return;
  const terms = form.kind === 'terms' ? form.terms : undefined;
  for (const { selector, states: matched } of of) {
    if (matched[after.at] !== 1) continue;
    const earlier = [before, ungiven].filter(
      (one) => one !== undefined && matched[one.at] === 1 && broken[one.at] === 1,
    );
    const hadAlready = ({ kind, key }: Thing): boolean =>
      earlier.some((one) => one !== undefined && hasIndex(one.access[kind], key));
    const isAnyAccess = !speaksOfThings(selector);
    if (isAnyAccess && terms === undefined) {
      yield { selector, thing: undefined, isNew: earlier.length === 0 };
      for (const thing of throughTeams(selector, after.access, person, judged))
        yield { selector, thing, isNew: !hadAlready(thing) };
      continue;
    }
    for (const thing of thingsIn(after.access)) {
      const isMeant = isAnyAccess || judged.selectors.means(selector, thing);
      if (isMeant && (terms === undefined || !meetsTerms(terms, person, thing, judged)))
        yield { selector, thing, isNew: !hadAlready(thing) };
    }
  }
}

const hasAny = (found: Iterable<Evidence>, which: 'any' | 'new'): boolean => {
  for (const { isNew } of found) if (isNew || which === 'any') return true;
  return false;
};

function* breachesByPeople(matched: MatchedRule, form: PeopleForm, judged: RuleContext): Iterable<Breach> {
  for (const at of listMarked(matched.broken)) {
    const times = judged.states[at]?.times;
    if (times?.after?.at !== at) continue;
    const find = () => findEvidence(matched, times, judged);
    if (form.kind === 'terms' && !hasAny(find(), 'any')) continue;
    yield {
      isGiven: times.before !== times.after && hasAny(find(), 'new'),
      describe: () => describeBreach(matched.rule.name, form, times.person, [...find()], judged),
    };
  }
}

/** The plan adds a breach if it increases an excess. */
function* breachesByCount(
  { rule: { name }, broken }: MatchedRule,
  form: CountForm,
  judged: RuleContext,
): Iterable<Breach> {
  const { most = Number.POSITIVE_INFINITY, least = 0, eachReport } = form;
  const [selector = {}] = form.of;
  const { selectors, world, states } = judged;
  const covered = [...world.catalogue.reports.entries()].flatMap(([key, { listed }]) =>
    listed && (selector.reports === undefined || selectors.means(selector, { kind: 'reports', key }))
      ? [key]
      : [],
  );
  for (const report of eachReport ? covered : [undefined]) {
    const holders = report === undefined ? states : selectors.statesWithReport(report);
    const own = holders.filter(({ at }) => broken[at] === 1);
    const peopleAt = (time: 'before' | 'ungiven' | 'after'): number =>
      own.filter((state) => state.times[time] === state).length;
    const people = peopleAt('after');
    if (people <= most && people >= least) continue;
    const counts = new Set(own);
    const added = own.flatMap((state) => {
      const { person, before, after } = state.times;
      return state === after && !(before && counts.has(before)) ? [person] : [];
    });
    const isIncrease = people > most && people > peopleAt('before') && people > peopleAt('ungiven');
    yield {
      isGiven: isIncrease && added.length > 0,
      describe: () => describeCount(name, form, { report, people, added }, judged),
    };
  }
}

function problemOf(
  { severity, why, source }: Rule,
  isGiven: boolean,
  { message, fix, place }: Description,
): Problem {
  return {
    code: 'rule-broken',
    severity: isGiven && severity === 'refuse' ? 'error' : 'warning',
    message,
    why: why === undefined ? `the rule is at ${placeName(source)}` : `${why} (${placeName(source)})`,
    fix,
    place: place ?? placeOf(source),
  };
}

/** Names at most `most` breaches that the plan adds and as many others, and counts the rest. */
function* problemsOf(rule: Rule, breaches: Iterable<Breach>, most: number): Iterable<Problem> {
  const given: Breach[] = [];
  const standing: Breach[] = [];
  let more = 0;
  for (const breach of breaches) {
    const named = breach.isGiven ? given : standing;
    if (named.length < most) named.push(breach);
    else more++;
  }
  for (const { isGiven, describe } of [...given, ...standing]) yield problemOf(rule, isGiven, describe());
  if (more === 0) return;
  const what =
    rule.form.kind === 'count'
      ? counted(more, 'more report breaks', 'more reports break')
      : counted(more, 'more person breaks', 'more people break');
  const message = `${what} rule ${rule.name}`;
  const fix = 'fix the breaches that are named, then plan again';
  yield problemOf(rule, given.length >= most, { message, fix, place: undefined });
}

/** The most people that a rule names on each side, or the most reports. Lower if there are many rules. */
const mostNamed = (rules: number): number => Math.min(100, Math.ceil(5000 / rules));

export function judgeRules(
  rules: readonly Rule[],
  people: Iterable<RuledPerson>,
  world: RuleWorld,
): readonly RuleVerdict[] {
  if (rules.length === 0) return [];
  const states = listStates(people);
  const exempted = ({ exempt }: Rule) =>
    exempt.flatMap(({ user, window }) => (phaseOf(window, world.now) === 'within' ? [user] : []));
  const named = rules.flatMap(({ form }) => selectorsOf(form));
  const selectors = prepareSelectors(named, states, world);
  const exempt = findMeaning(
    rules.flatMap(exempted),
    states.map((state) => ({ names: [state.times.person.identity], states: [state] })),
  );
  let last: { readonly person: RuledPerson; readonly explanation: Explanation } | undefined;
  const judged: RuleContext = {
    selectors,
    states,
    world,
    // Successive calls are often for the same person.
    explain: (person) => {
      if (last?.person !== person) last = { person, explanation: world.desired.explainUser(person.identity) };
      return last.explanation;
    },
  };
  return rules.map((rule) => {
    const { form } = rule;
    const matched = selectorsOf(form).map((selector) => ({ selector, states: selectors.matched(selector) }));
    const statesOfEach = matched.map((own) => own.states);
    const broken = findBroken(form, statesOfEach);
    remove(broken, exempt.mark(new Uint8Array(broken.length), exempted(rule)));
    const one: MatchedRule = { rule, of: matched.slice(0, form.of.length), broken };
    const breaches =
      form.kind === 'count' ? breachesByCount(one, form, judged) : breachesByPeople(one, form, judged);
    return { rule, problems: [...problemsOf(rule, breaches, mostNamed(rules.length))] };
  });
}

export const judgePlan = (rules: readonly Rule[], delta: Delta): readonly RuleVerdict[] =>
  judgeRules(rules, peopleOfPlan(delta), delta.world);

/** Sorts errors first. The settings may come from another commit than the delta. */
export function evaluateRules(delta: Delta, { rules }: Pick<Settings, 'rules'>): readonly Problem[] {
  const problems = judgePlan(rules, delta).flatMap((one) => one.problems);
  return [...problems.filter(isError), ...problems.filter((problem) => !isError(problem))];
}

/** Files alone do not show how many people the portal has. */
function withoutLeast(rule: Rule): readonly Rule[] {
  const { form } = rule;
  if (form.kind !== 'count') return [rule];
  return form.most === undefined ? [] : [{ ...rule, form: { ...form, least: undefined } }];
}

const needsPortal = ({ form }: Rule): boolean =>
  form.kind === 'require' && (form.have.rls ?? form.have.reports ?? form.have.roles) !== undefined;

/** Breaches by the files alone. Without `live`, breaches that a portal group could prevent are warnings. */
export function contradictions(
  { rules }: Pick<Settings, 'rules'>,
  world: RuleWorld,
  live?: Live,
): readonly Problem[] {
  return judgeRules(rules.flatMap(withoutLeast), peopleOfFiles(world.desired, live), world).flatMap(
    ({ rule, problems }) =>
      live === undefined && needsPortal(rule)
        ? problems.map((problem) => ({ ...problem, severity: 'warning' }) as const)
        : problems,
  );
}
