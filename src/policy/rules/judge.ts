import { hasIndex, type Live, type Thing, thingsIn } from '../../domain/access.ts';
import type { Delta } from '../../domain/delta.ts';
import type { Explanation } from '../../domain/grant.ts';
import { isError, type Problem } from '../../domain/problem.ts';
import type { Rule, RuleForm, RuleSelector, Settings } from '../../domain/settings.ts';
import { selectorsOf } from '../../domain/settings.ts';
import { placeName, placeOf } from '../../domain/source.ts';
import { phaseOf } from '../../domain/window.ts';
import { counted } from '../../domain/wording.ts';
import { peopleOfFiles, peopleOfPlan, type RuledPerson } from './people.ts';
import { matchPatterns, prepareSelectors, type RuleWorld, selectsAccess } from './selectors.ts';
import { listMarked, listStates, type PersonStates, type State, type StateFlags } from './states.ts';
import { type Evidence, meetsTerms, type RuleContext, throughTeams } from './ways.ts';
import type { CountForm, Description, PeopleForm } from './wording.ts';
import { describeBreach, describeCount } from './wording.ts';

/** The states that one selector of a rule matches. */
interface Match {
  readonly selector: RuleSelector;
  readonly states: StateFlags;
}

interface MatchedRule {
  readonly rule: Rule;
  readonly matches: readonly Match[];
  /** The states that may break the rule; for `terms` and `count`, all matches. Exempt people have none. */
  readonly broken: StateFlags;
}

/** An older breach is `touched` if the plan changes one of its people, or else `untouched`. */
type BreachKind = 'added' | 'touched' | 'untouched';

interface Breach {
  readonly kind: BreachKind;
  readonly describe: () => Description;
}

/** `statesOfEach`: the states that each selector of the rule matches. For `require`, the last is `have`. */
function findBroken(kind: RuleForm['kind'], statesOfEach: readonly StateFlags[]): StateFlags {
  const [first = new Uint8Array(0), ...others] = statesOfEach;
  const matchesOfOthers = (at: number): number => others.reduce((sum, other) => sum + (other[at] ?? 0), 0);
  switch (kind) {
    case 'deny':
    case 'terms':
    case 'count':
      return first;
    case 'require':
      return first.map((mark, at) => (matchesOfOthers(at) === 0 ? mark : 0));
    case 'apart':
      return first.map((mark, at) => (mark + matchesOfOthers(at) > 1 ? 1 : 0));
  }
}

const isMarked = (marks: StateFlags, state: State | undefined): state is State =>
  state !== undefined && marks[state.at] === 1;

/** The evidence that the person breaks the rule after the plan, by one selector. */
function evidenceBy(
  { selector, states }: Match,
  { rule: { form }, broken }: MatchedRule,
  { person, before, afterRemovals, after }: PersonStates,
  context: RuleContext,
): Evidence[] {
  if (!isMarked(states, after)) return [];
  // Evidence is not new if the person breaks the rule without the access that the plan adds.
  const oldBreaches = [before, afterRemovals].filter((one) => isMarked(states, one) && isMarked(broken, one));
  const hasThing = ({ access }: State, { kind, key }: Thing): boolean => hasIndex(access[kind], key);
  const evidenceOf = (thing: Thing): Evidence => ({
    selector,
    thing,
    isNew: !oldBreaches.some((state) => hasThing(state, thing)),
    // Under a new address, a person gets all access anew.
    isLive: before !== undefined && person.earlier === undefined && hasThing(before, thing),
  });
  const isForAnyAccess = !selectsAccess(selector);
  if (isForAnyAccess && form.kind !== 'terms') {
    const isNew = oldBreaches.length === 0;
    const ofAccount = { selector, thing: undefined, isNew, isLive: isMarked(states, before) };
    return [ofAccount, ...throughTeams(selector, person, context).map(evidenceOf)];
  }
  const isBreaking = (thing: Thing): boolean =>
    (isForAnyAccess || context.selectors.covers(selector, thing)) &&
    (form.kind !== 'terms' || !meetsTerms(form.terms, person, thing, context));
  return thingsIn(after.access).filter(isBreaking).map(evidenceOf);
}

function* breachesByPeople(matched: MatchedRule, form: PeopleForm, context: RuleContext): Iterable<Breach> {
  for (const at of listMarked(matched.broken)) {
    const state = context.states[at];
    // Skip other states of the person: only the state after the plan can be a breach.
    if (state === undefined || state.times.after !== state) continue;
    const { times } = state;
    const evidence = matched.matches.flatMap((match) => evidenceBy(match, matched, times, context));
    if (form.kind === 'terms' && evidence.length === 0) continue;
    // A person whom the plan does not change has one state for all times.
    const isChanged = times.before !== state;
    const isAdded = isChanged && evidence.some(({ isNew }) => isNew);
    const isTouched = isChanged || times.person.isDecided === true;
    yield {
      kind: isAdded ? 'added' : isTouched ? 'touched' : 'untouched',
      describe: () => describeBreach(matched.rule.name, form, times.person, evidence, context),
    };
  }
}

/** The indexes of the listed reports that the selector matches. */
function coveredReports(selector: RuleSelector, { selectors, world }: RuleContext): number[] {
  const keys = world.catalogue.reports.flatMap(({ listed }, key) => (listed ? [key] : []));
  if (selector.reports === undefined) return keys;
  return keys.filter((key) => selectors.covers(selector, { kind: 'reports', key }));
}

/** The plan adds a breach if it increases the excess over the limit. */
function* breachesByCount(matched: MatchedRule, form: CountForm, context: RuleContext): Iterable<Breach> {
  const { most = Number.POSITIVE_INFINITY, least = 0, eachReport } = form;
  const countedReports = eachReport ? coveredReports(form.of[0] ?? {}, context) : [undefined];
  for (const report of countedReports) {
    const states = report === undefined ? context.states : context.selectors.statesWithReport(report);
    const matching = states.filter((state) => isMarked(matched.broken, state));
    const matchingAt = (time: 'before' | 'afterRemovals' | 'after'): readonly State[] =>
      matching.filter((state) => state.times[time] === state);
    const after = matchingAt('after');
    const people = after.length;
    if (people <= most && people >= least) continue;
    const before = new Set<State | undefined>(matchingAt('before'));
    const added = after.flatMap(({ times }) => (before.has(times.before) ? [] : [times.person]));
    const isIncrease = people > most && people > Math.max(before.size, matchingAt('afterRemovals').length);
    const isTouched = added.length > 0 || people !== before.size;
    yield {
      kind: isIncrease && added.length > 0 ? 'added' : isTouched ? 'touched' : 'untouched',
      describe: () => describeCount(matched.rule.name, form, report, people, added, context),
    };
  }
}

function problemOf(rule: Rule, kind: BreachKind, { message, fix, place }: Description): Problem {
  const { severity, why, source } = rule;
  return {
    code: 'rule-broken',
    severity: kind === 'added' && severity === 'refuse' ? 'error' : 'warning',
    message,
    why: why === undefined ? `the rule is at ${placeName(source)}` : `${why} (${placeName(source)})`,
    fix,
    place: place ?? placeOf(source),
    ...(kind === 'untouched' && { standing: true }),
  };
}

/** Names at most `most` breaches of each kind, and counts the rest. */
function* problemsOf(rule: Rule, breaches: Iterable<Breach>, most: number): Iterable<Problem> {
  const named: Record<BreachKind, Breach[]> = { added: [], touched: [], untouched: [] };
  const others: BreachKind[] = [];
  for (const breach of breaches) {
    if (named[breach.kind].length < most) named[breach.kind].push(breach);
    else others.push(breach.kind);
  }
  for (const { kind, describe } of [...named.added, ...named.touched, ...named.untouched])
    yield problemOf(rule, kind, describe());
  if (others.length === 0) return;
  const what =
    rule.form.kind === 'count'
      ? counted(others.length, 'more report breaks', 'more reports break')
      : counted(others.length, 'more person breaks', 'more people break');
  const message = `${what} rule ${rule.name}`;
  const fix = 'correct the access that breaks the rule, then plan again';
  const worst = (['added', 'touched'] as const).find((kind) => others.includes(kind)) ?? 'untouched';
  yield problemOf(rule, worst, { message, fix, place: undefined });
}

/** Keeps the last explanation, because successive calls are often for the same person. */
function explainerOf({ desired }: RuleWorld): RuleContext['explain'] {
  let last: { readonly person: RuledPerson; readonly explanation: Explanation } | undefined;
  return (person) => {
    if (last?.person !== person) last = { person, explanation: desired.explainUser(person.identity) };
    return last.explanation;
  };
}

function matchRule(rule: Rule, exempt: StateFlags, { selectors }: RuleContext): MatchedRule {
  const { form } = rule;
  const statesOfEach = selectorsOf(form).map(selectors.markMatching);
  const broken = findBroken(form.kind, statesOfEach).map((mark, at) => (exempt[at] === 1 ? 0 : mark));
  // The selector `have` of a `require` is no evidence: people break the rule if they do not match it.
  const matches = form.of.map((selector, at) => ({ selector, states: statesOfEach[at] ?? broken }));
  return { rule, matches, broken };
}

export function judgeRules(rules: readonly Rule[], people: Iterable<RuledPerson>, world: RuleWorld) {
  if (rules.length === 0) return [];
  const states = listStates(people);
  const allSelectors = rules.flatMap(({ form }) => selectorsOf(form));
  const selectors = prepareSelectors(allSelectors, states, world);
  const context: RuleContext = { selectors, states, world, explain: explainerOf(world) };
  const exemptPatterns = ({ exempt }: Rule) =>
    exempt.flatMap(({ user, window }) => (phaseOf(window, world.now) === 'within' ? [user] : []));
  const exemptions = matchPatterns(
    rules.flatMap(exemptPatterns),
    states.map(({ times }) => [times.person.identity]),
    states.map((state) => [state]),
  );
  const mostOfARule = Math.min(100, Math.ceil(5000 / rules.length));
  return rules.map((rule) => {
    const exempt = exemptions.mark(new Uint8Array(states.length), exemptPatterns(rule));
    const matched = matchRule(rule, exempt, context);
    const breaches =
      rule.form.kind === 'count'
        ? breachesByCount(matched, rule.form, context)
        : breachesByPeople(matched, rule.form, context);
    return { rule, problems: [...problemsOf(rule, breaches, mostOfARule)] };
  });
}

export const judgePlan = (rules: readonly Rule[], delta: Delta) =>
  judgeRules(rules, peopleOfPlan(delta), delta.world);

/** Sorts errors first. The settings may come from another commit than the delta. */
export function evaluateRules(delta: Delta, { rules }: Pick<Settings, 'rules'>): readonly Problem[] {
  const problems = judgePlan(rules, delta).flatMap((one) => one.problems);
  return [...problems.filter(isError), ...problems.filter((problem) => !isError(problem))];
}

/** Leaves out `least`, because files alone do not show how many people the portal has. */
function withoutLeast(rule: Rule): readonly Rule[] {
  const { form } = rule;
  if (form.kind !== 'count') return [rule];
  return form.most === undefined ? [] : [{ ...rule, form: { ...form, least: undefined } }];
}

const mayNeedPortal = ({ form }: Rule): boolean =>
  form.kind === 'require' && (form.have.rls ?? form.have.reports ?? form.have.roles) !== undefined;

/**
 * Breaches by the files alone. Without `live`, a `require` that the portal may meet gives only warnings: the
 * files do not show all access and roles.
 */
export function judgeFiles({ rules }: Pick<Settings, 'rules'>, world: RuleWorld, live?: Live) {
  const verdicts = judgeRules(rules.flatMap(withoutLeast), peopleOfFiles(world.desired, live), world);
  return verdicts.flatMap(({ rule, problems }): readonly Problem[] =>
    live === undefined && mayNeedPortal(rule)
      ? problems.map((problem) => ({ ...problem, severity: 'warning' }))
      : problems,
  );
}
