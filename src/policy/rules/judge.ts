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

/** `broken` marks states that may break the rule: for `terms` and `count`, all matches. Skips the exempt. */
interface MatchedRule {
  readonly rule: Rule;
  readonly matches: readonly { readonly selector: RuleSelector; readonly states: StateFlags }[];
  readonly broken: StateFlags;
}

/** `isAdded`: the plan adds the breach. `isStanding`: the plan does not touch the people of the breach. */
interface Breach {
  readonly isAdded: boolean;
  readonly isStanding: boolean;
  readonly describe: () => Description;
}

/** `statesOfEach` has the states of each selector of the rule. */
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

/** The evidence that the person breaks the rule after the plan, by one selector. */
function evidenceOf(
  { selector, states }: MatchedRule['matches'][number],
  { rule: { form }, broken }: MatchedRule,
  { person, before, afterRemovals, after }: PersonStates,
  context: RuleContext,
): Evidence[] {
  if (after === undefined || states[after.at] !== 1) return [];
  const accessInBreach = [before, afterRemovals].flatMap((state) =>
    state !== undefined && states[state.at] === 1 && broken[state.at] === 1 ? state.access : [],
  );
  const evidenceBy = (thing: Thing): Evidence => {
    const isOld = accessInBreach.some((access) => hasIndex(access[thing.kind], thing.key));
    const isLive =
      before !== undefined && person.earlier === undefined && hasIndex(before.access[thing.kind], thing.key);
    return { selector, thing, isNew: !isOld, isLive };
  };
  const isAnyAccess = !selectsAccess(selector);
  if (isAnyAccess && form.kind !== 'terms') {
    const byAccount = {
      selector,
      thing: undefined,
      isNew: accessInBreach.length === 0,
      isLive: before !== undefined && states[before.at] === 1,
    };
    return [byAccount, ...throughTeams(selector, person, context).map(evidenceBy)];
  }
  const isBreaking = (thing: Thing): boolean =>
    (isAnyAccess || context.selectors.covers(selector, thing)) &&
    (form.kind !== 'terms' || !meetsTerms(form.terms, person, thing, context));
  return thingsIn(after.access).filter(isBreaking).map(evidenceBy);
}

function* breachesByPeople(matched: MatchedRule, form: PeopleForm, context: RuleContext): Iterable<Breach> {
  for (const at of listMarked(matched.broken)) {
    const times = context.states[at]?.times;
    // Skip other states of the person: only the state after the plan can be a breach.
    if (times?.after?.at !== at) continue;
    const evidence = matched.matches.flatMap((match) => evidenceOf(match, matched, times, context));
    if (form.kind === 'terms' && evidence.length === 0) continue;
    const isUntouched = times.before === times.after;
    yield {
      isAdded: !isUntouched && evidence.some(({ isNew }) => isNew),
      isStanding: isUntouched && times.person.isDecided !== true,
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
  const { name } = matched.rule;
  const { most = Number.POSITIVE_INFINITY, least = 0, eachReport } = form;
  const [selector = {}] = form.of;
  const countedReports = eachReport ? coveredReports(selector, context) : [undefined];
  for (const report of countedReports) {
    const states = report === undefined ? context.states : context.selectors.statesWithReport(report);
    const matching = states.filter(({ at }) => matched.broken[at] === 1);
    const matchingAt = (time: 'before' | 'afterRemovals' | 'after'): readonly State[] =>
      matching.filter((state) => state.times[time] === state);
    const matchingAfter = matchingAt('after');
    const people = matchingAfter.length;
    if (people <= most && people >= least) continue;
    const matchingBefore = new Set<State | undefined>(matchingAt('before'));
    const added = matchingAfter.flatMap(({ times }) =>
      matchingBefore.has(times.before) ? [] : [times.person],
    );
    const peopleBefore = Math.max(matchingBefore.size, matchingAt('afterRemovals').length);
    const isIncrease = people > most && people > peopleBefore;
    yield {
      isAdded: isIncrease && added.length > 0,
      isStanding: added.length === 0 && people === matchingBefore.size,
      describe: () => describeCount(name, form, report, people, added, context),
    };
  }
}

function problemOf(
  { severity, why, source }: Rule,
  { isAdded, isStanding }: Pick<Breach, 'isAdded' | 'isStanding'>,
  { message, fix, place }: Description,
): Problem {
  return {
    code: 'rule-broken',
    severity: isAdded && severity === 'refuse' ? 'error' : 'warning',
    message,
    why: why === undefined ? `the rule is at ${placeName(source)}` : `${why} (${placeName(source)})`,
    fix,
    place: place ?? placeOf(source),
    ...(isStanding && { standing: true }),
  };
}

/** Names at most `most` breaches of each kind (added, standing, others), and counts the rest. */
function* problemsOf(rule: Rule, breaches: Iterable<Breach>, most: number): Iterable<Problem> {
  const added: Breach[] = [];
  const others: Breach[] = [];
  const standing: Breach[] = [];
  let more = 0;
  let isMoreStanding = true;
  for (const breach of breaches) {
    const list = breach.isAdded ? added : breach.isStanding ? standing : others;
    if (list.length < most) list.push(breach);
    else {
      more++;
      isMoreStanding &&= breach.isStanding;
    }
  }
  for (const breach of [...added, ...others, ...standing]) yield problemOf(rule, breach, breach.describe());
  if (more === 0) return;
  const what =
    rule.form.kind === 'count'
      ? counted(more, 'more report breaks', 'more reports break')
      : counted(more, 'more person breaks', 'more people break');
  const message = `${what} rule ${rule.name}`;
  const fix = 'correct the access that breaks the rule, then plan again';
  const kind = { isAdded: !isMoreStanding && added.length >= most, isStanding: isMoreStanding };
  yield problemOf(rule, kind, { message, fix, place: undefined });
}

/** The most people or reports that a rule names, for each kind of breach: added, standing or other. */
const mostNamed = (rules: number): number => Math.min(100, Math.ceil(5000 / rules));

export function judgeRules(rules: readonly Rule[], people: Iterable<RuledPerson>, world: RuleWorld) {
  if (rules.length === 0) return [];
  const states = listStates(people);
  const exemptPatterns = ({ exempt }: Rule) =>
    exempt.flatMap(({ user, window }) => (phaseOf(window, world.now) === 'within' ? [user] : []));
  const exemptions = matchPatterns(
    rules.flatMap(exemptPatterns),
    states.map(({ times }) => [times.person.identity]),
    states.map((state) => [state]),
  );
  const allSelectors = rules.flatMap(({ form }) => selectorsOf(form));
  const selectors = prepareSelectors(allSelectors, states, world);
  let last: { readonly person: RuledPerson; readonly explanation: Explanation } | undefined;
  const context: RuleContext = {
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
    const statesOfEach = selectorsOf(form).map(selectors.markMatching);
    const exempt = exemptions.mark(new Uint8Array(states.length), exemptPatterns(rule));
    const broken = findBroken(form.kind, statesOfEach).map((mark, at) => (exempt[at] === 1 ? 0 : mark));
    // The selector `have` of a `require` is no evidence: people break the rule if they do not match it.
    const matches = form.of.map((selector, at) => ({ selector, states: statesOfEach[at] ?? broken }));
    const matched: MatchedRule = { rule, matches, broken };
    const breaches =
      form.kind === 'count'
        ? breachesByCount(matched, form, context)
        : breachesByPeople(matched, form, context);
    return { rule, problems: [...problemsOf(rule, breaches, mostNamed(rules.length))] };
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

const needsPortal = ({ form }: Rule): boolean =>
  form.kind === 'require' && (form.have.rls ?? form.have.reports ?? form.have.roles) !== undefined;

/** Breaches by the files alone. Without `live`, breaches that a portal group could prevent are warnings. */
export function judgeFiles({ rules }: Pick<Settings, 'rules'>, world: RuleWorld, live?: Live) {
  const verdicts = judgeRules(rules.flatMap(withoutLeast), peopleOfFiles(world.desired, live), world);
  return verdicts.flatMap(({ rule, problems }): readonly Problem[] =>
    live === undefined && needsPortal(rule)
      ? problems.map((problem) => ({ ...problem, severity: 'warning' }))
      : problems,
  );
}
