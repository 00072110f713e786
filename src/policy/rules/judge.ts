import type { Delta } from '../../domain/delta.ts';
import type { Explanation } from '../../domain/desired.ts';
import { thingsIn } from '../../domain/indexes.ts';
import type { Live } from '../../domain/live.ts';
import { isError, type Problem } from '../../domain/problem.ts';
import {
  type Rule,
  type RuleForm,
  type RuleSelector,
  type RuleTerms,
  selectorsOf,
} from '../../domain/rule.ts';
import type { Settings } from '../../domain/settings.ts';
import { placeOf } from '../../domain/source.ts';
import { phaseOf } from '../../domain/window.ts';
import { counted } from '../../domain/wording.ts';
import { peopleOfFiles, peopleOfPlan, type RuledPerson } from './people.ts';
import { findMeaning, prepareSelectors, type RuleWorld, speaksOfThings } from './selectors.ts';
import {
  keepCommon,
  listMarked,
  NOTHING,
  numberStates,
  remove,
  type StateFlags,
  type Times,
  unite,
} from './states.ts';
import { type Evidence, meetsTerms, type RuleContext, throughTeams } from './ways.ts';
import { type Description, describeBreach, describeCount, type PeopleForm, placeName } from './wording.ts';

/** `broken`: states that may break the rule, without exempt people. With `terms`, each thing decides. */
interface MatchedRule {
  readonly rule: Rule;
  readonly of: readonly { readonly selector: RuleSelector; readonly states: StateFlags }[];
  readonly broken: StateFlags;
}

/** `isGiven`: the plan adds it. Other breaches only warn. */
type Breach = Description & { readonly isGiven: boolean };

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

/** `new` finds only breaches that the plan adds: in a state already broken, those by what the person gains. */
function* findEvidence(
  { of, broken }: MatchedRule,
  terms: RuleTerms | undefined,
  { person, before, ungiven, after, gained }: Times,
  judged: RuleContext,
  which?: 'new',
): Iterable<Evidence> {
  if (after === undefined) return;
  const { selectors, states } = judged;
  for (const { selector, states: matched } of of) {
    if (matched[after] !== 1) continue;
    const wasBroken =
      which === 'new' && [before, ungiven].some((one = -1) => matched[one] === 1 && broken[one] === 1);
    if (wasBroken && matched[gained ?? -1] !== 1) continue;
    const isAnyAccess = !speaksOfThings(selector);
    const access = states.all[wasBroken ? (gained ?? after) : after]?.access ?? NOTHING;
    if (isAnyAccess && terms === undefined) {
      if (!wasBroken) yield { selector, thing: undefined };
      for (const thing of throughTeams(selector, access, person, judged)) yield { selector, thing };
      continue;
    }
    for (const thing of thingsIn(access)) {
      const isMeant = isAnyAccess || selectors.means(selector, thing);
      if (isMeant && (terms === undefined || !meetsTerms(terms, person, thing, judged)))
        yield { selector, thing };
    }
  }
}

const isAny = (found: Iterable<Evidence>): boolean => {
  for (const _ of found) return true;
  return false;
};

/** Names at most `most` people with new breaches and as many others, and counts the rest. */
function* judgePeople(matched: MatchedRule, form: PeopleForm, judged: RuleContext, most: number) {
  const { rule, broken } = matched;
  const terms = form.kind === 'terms' ? form.terms : undefined;
  const find = (times: Times, which?: 'new') => findEvidence(matched, terms, times, judged, which);
  const given: Times[] = [];
  const standing: Times[] = [];
  let more = 0;
  for (const state of listMarked(broken)) {
    const times = judged.states.timesOf[state];
    if (times === undefined) continue;
    if (terms !== undefined && !isAny(find(times))) continue;
    const isGiven = times.before !== times.after && (given.length >= most || isAny(find(times, 'new')));
    const named = isGiven ? given : standing;
    if (named.length < most) named.push(times);
    else more++;
  }
  for (const times of [...given, ...standing]) {
    const fresh = [...find(times, 'new')];
    const description = describeBreach(rule.name, form, times.person, [...find(times)], fresh, judged);
    yield { isGiven: fresh.length > 0, ...description };
  }
  if (more > 0)
    yield moreBreaches(counted(more, 'more person breaks', 'more people break'), rule, given.length >= most);
}

const moreBreaches = (what: string, { name }: Rule, isGiven: boolean): Breach => ({
  isGiven,
  message: `${what} rule ${name}`,
  fix: 'fix the breaches that are named, then plan again',
  place: undefined,
});

/** Refuses if the plan increases an excess. */
function* judgeCount(
  { rule, broken }: MatchedRule,
  { most = Number.POSITIVE_INFINITY, least = 0, of, eachReport }: Exclude<RuleForm, PeopleForm>,
  judged: RuleContext,
  mostReports: number,
): Iterable<Breach> {
  const { selectors, world, states } = judged;
  const [selector] = of;
  if (selector === undefined) return;
  const more = { reports: 0, isGiven: false };
  let named = 0;
  const covered = [...world.catalogue.reports.entries()].flatMap(([key, { listed }]) =>
    listed && (selector.reports === undefined || selectors.means(selector, { kind: 'reports', key }))
      ? [key]
      : [],
  );
  for (const report of eachReport ? covered : [undefined]) {
    const holders = report === undefined ? listMarked(broken) : selectors.statesWithReport(report);
    const own = Array.from(holders).filter((state) => broken[state] === 1);
    const peopleAt = (time: 'before' | 'ungiven' | 'after'): number =>
      own.filter((state) => states[time][state] === 1).length;
    const people = peopleAt('after');
    if (people <= most && people >= least) continue;
    const isIncrease = (): boolean =>
      people > most && people > peopleAt('before') && people > peopleAt('ungiven');
    if (named === mostReports) {
      more.reports++;
      more.isGiven ||= isIncrease();
      continue;
    }
    named++;
    if (people > most) {
      const known = new Set(own);
      const added = own.flatMap((state) => {
        const { person, before = -1 } = states.timesOf[state] ?? {};
        return person === undefined || known.has(before) ? [] : [person];
      });
      const description = describeCount(rule, report, people, added, { most }, selector, judged);
      yield { isGiven: added.length > 0 && isIncrease(), ...description };
    }
    if (people < least)
      yield { isGiven: false, ...describeCount(rule, report, people, [], { least }, selector, judged) };
  }
  if (more.reports > 0)
    yield moreBreaches(counted(more.reports, 'more report breaks', 'more reports break'), rule, more.isGiven);
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

/** The most people that a rule names on each side, or the most reports. Lower if there are many rules. */
const mostNamed = (rules: number): number => Math.min(100, Math.ceil(5000 / rules));

export function judgeRules(
  rules: readonly Rule[],
  people: Iterable<RuledPerson>,
  world: RuleWorld,
): readonly RuleVerdict[] {
  if (rules.length === 0) return [];
  const states = numberStates(people);
  const exempted = ({ exempt }: Rule) =>
    exempt.flatMap(({ user, window }) => (phaseOf(window, world.now) === 'within' ? [user] : []));
  const named = rules.flatMap(({ form }) => selectorsOf(form));
  const selectors = prepareSelectors(named, states.all, world);
  const exempt = findMeaning(
    rules.flatMap(exempted),
    states.all.map(({ person }, at) => ({ names: [person.identity], states: [at] })),
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
      form.kind === 'count'
        ? judgeCount(one, form, judged, mostNamed(rules.length))
        : judgePeople(one, form, judged, mostNamed(rules.length));
    return { rule, problems: Array.from(breaches, (breach) => problemOf(breach, rule)) };
  });
}

export const judgePlan = (rules: readonly Rule[], delta: Delta): readonly RuleVerdict[] =>
  rules.length === 0 ? [] : judgeRules(rules, peopleOfPlan(delta), delta.world);

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
