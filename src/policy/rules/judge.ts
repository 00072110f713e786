import type { Thing } from '../../domain/adoption.ts';
import type { Delta } from '../../domain/delta.ts';
import type { Explanation } from '../../domain/desired.ts';
import type { Identity } from '../../domain/ids.ts';
import { type Access, hasIndex, NO_INDEXES } from '../../domain/indexes.ts';
import type { Live } from '../../domain/live.ts';
import { once } from '../../domain/multimap.ts';
import { matchesAny, type Pattern } from '../../domain/pattern.ts';
import { isError, type Problem } from '../../domain/problem.ts';
import { type Rule, type RuleForm, selectorsOf } from '../../domain/rule.ts';
import type { Settings } from '../../domain/settings.ts';
import { placeOf } from '../../domain/source.ts';
import { phaseOf } from '../../domain/window.ts';
import {
  isUnchanged,
  peopleOfFiles,
  peopleOfPlan,
  type RuledAccess,
  type RuledPerson,
  withoutGifts,
} from './people.ts';
import { type Bits, bitsOf, hasBit, listThings, prepareSelectors, type RuleWorld } from './selectors.ts';
import { type Evidence, type Judged, meetsTerms, throughTeams } from './ways.ts';
import { type Description, describeBreach, describeCount, MOST_NEW, placeName } from './wording.ts';

/** A rule with the number of its first selector; the others follow. */
interface NumberedRule {
  readonly rule: Rule;
  readonly first: number;
  readonly exempt: readonly Pattern[];
}

/** What somebody has at one time, and the selectors that this matches. */
interface Matched {
  readonly reports: Bits;
  readonly things: () => readonly Thing[];
  readonly selectors: Bits;
}

/** Somebody before a plan, after it, and if it only removed; each undefined where there is no account. */
interface Times {
  readonly person: RuledPerson;
  readonly before: Matched | undefined;
  readonly ungiven: Matched | undefined;
  readonly after: Matched | undefined;
  /** What the plan gives, and the selectors that mean something of it. */
  readonly gained: Access;
  readonly meant: Bits;
}

/** Given where the plan adds it; a breach that is there without the plan only warns. */
type Breach = Description & { readonly isGiven: boolean };

interface RuleVerdict {
  readonly rule: Rule;
  readonly problems: readonly Problem[];
}

const NOTHING: Access = { reports: NO_INDEXES, roles: NO_INDEXES };

function compareTimes(person: RuledPerson, { selectors }: Judged): Times {
  const { identity, earlier = identity } = person;
  const match = (access: RuledAccess | undefined, address: Identity): Matched | undefined =>
    access && {
      reports: bitsOf(access.reports),
      things: once(() => listThings(access)),
      selectors: selectors.matched(access, selectors.ofPerson(identity, address)),
    };
  const after = match(person.after, identity);
  if (isUnchanged(person))
    return {
      person,
      before: after,
      ungiven: after,
      after,
      gained: NOTHING,
      meant: selectors.meaning(NOTHING),
    };
  const [was, is] = [person.before ?? NOTHING, person.after ?? NOTHING];
  const gained = {
    reports: is.reports.filter((index) => !hasIndex(was.reports, index)),
    roles: is.roles.filter((index) => !hasIndex(was.roles, index)),
  };
  return {
    person,
    before: match(person.before, earlier),
    ungiven: match(withoutGifts(person), earlier),
    after,
    gained,
    meant: selectors.meaning(gained),
  };
}

/** True where the selectors that somebody matches break a rule; `terms` also depend on each thing. */
function isBroken({ rule: { form }, first }: NumberedRule, { selectors }: Matched): boolean {
  if (form.kind === 'require' && hasBit(selectors, first + 1)) return false;
  let missing = form.kind === 'apart' ? 2 : 1;
  for (let at = 0; missing > 0 && at < form.of.length; at++) if (hasBit(selectors, first + at)) missing--;
  return missing === 0;
}

/**
 * Finds what breaks a rule after a plan. `new` finds only what the plan adds: what was not there before, and what removals
 * alone do not leave.
 */
function* findEvidence(
  numbered: NumberedRule,
  { person, before, ungiven, after, gained, meant }: Times,
  judged: Judged,
  which: 'all' | 'new' = 'all',
): Iterable<Evidence> {
  const { rule, first } = numbered;
  const { form } = rule;
  const { selectors } = judged;
  if (after === undefined || !isBroken(numbered, after)) return;
  for (let selector = first; selector < first + form.of.length; selector++) {
    if (!hasBit(after.selectors, selector)) continue;
    const isKnown =
      which === 'new' &&
      [before, ungiven].some((one) => one && hasBit(one.selectors, selector) && isBroken(numbered, one));
    if (isKnown && !hasBit(meant, selector)) continue;
    const isAny = !selectors.speaksOfThings(selector);
    const things = isKnown ? listThings(gained) : after.things();
    if (form.kind === 'terms') {
      for (const thing of things)
        if ((isAny || selectors.means(selector, thing)) && !meetsTerms(form.terms, person, thing, judged))
          yield { selector, thing };
    } else if (isAny) {
      if (!isKnown) yield { selector, thing: undefined };
      for (const thing of throughTeams(selector, things, person, judged)) yield { selector, thing };
    } else for (const thing of things) if (selectors.means(selector, thing)) yield { selector, thing };
  }
}

const isAny = (found: Iterable<Evidence>): boolean => {
  for (const _ of found) return true;
  return false;
};

/** Judges people one by one. The first of them are named, those to whom the plan gives something before the others. */
function* judgePeople(
  numbered: NumberedRule,
  everybody: readonly Times[],
  judged: Judged,
  most: number,
): Iterable<Breach> {
  const { rule, exempt } = numbered;
  const given: Times[] = [];
  const standing: Times[] = [];
  let more = 0;
  for (const times of everybody) {
    const { person, before, after } = times;
    if (after === undefined || !isBroken(numbered, after) || matchesAny(exempt, person.identity)) continue;
    if (rule.form.kind === 'terms' && !isAny(findEvidence(numbered, times, judged))) continue;
    const isGiven =
      before !== after && (given.length >= most || isAny(findEvidence(numbered, times, judged, 'new')));
    const named = isGiven ? given : standing;
    if (named.length < most) named.push(times);
    else more++;
  }
  for (const times of [...given, ...standing]) {
    const fresh = [...findEvidence(numbered, times, judged, 'new')];
    const evidence = [...findEvidence(numbered, times, judged)];
    yield { isGiven: fresh.length > 0, ...describeBreach(rule, times.person, evidence, fresh, judged) };
  }
  if (more > 0)
    yield {
      isGiven: given.length >= most,
      message: `${more} more people break rule ${rule.name}`,
      fix: 'fix the breaches that are named, then plan again',
      place: undefined,
    };
}

type CountForm = Extract<RuleForm, { kind: 'count' }>;

/** Counts people, of each report or altogether. A plan refuses where it gives more excess than was there. */
function* judgeCount(
  { rule, first, exempt }: NumberedRule,
  { most = Number.POSITIVE_INFINITY, least = 0, of, eachReport }: CountForm,
  everybody: readonly Times[],
  judged: Judged,
): Iterable<Breach> {
  const { selectors, world } = judged;
  const isAnyReport = of.every(({ reports }) => reports === undefined);
  const covered = [...world.catalogue.reports.entries()].flatMap(([key, { listed }]) =>
    listed && (isAnyReport || selectors.means(first, { kind: 'report', key })) ? [key] : [],
  );
  const tallies = (eachReport ? covered : [undefined]).map((report) => {
    const newcomers: RuledPerson[] = [];
    return { report, before: 0, ungiven: 0, people: 0, added: 0, newcomers };
  });
  for (const { person, before, ungiven, after } of everybody) {
    const [was, stays, is] = [before, ungiven, after].map((one) =>
      one && hasBit(one.selectors, first) ? one.reports : undefined,
    );
    if ((was ?? stays ?? is) === undefined || matchesAny(exempt, person.identity)) continue;
    for (const tally of tallies) {
      const { report } = tally;
      const isCounted = (reports: Bits | undefined): boolean =>
        reports !== undefined && (report === undefined || hasBit(reports, report));
      const wasCounted = isCounted(was);
      if (wasCounted) tally.before++;
      if (stays === was ? wasCounted : isCounted(stays)) tally.ungiven++;
      if (is === was ? !wasCounted : !isCounted(is)) continue;
      tally.people++;
      if (!wasCounted && tally.added++ < MOST_NEW) tally.newcomers.push(person);
    }
  }
  for (const tally of tallies) {
    const { people, added, before, ungiven } = tally;
    if (people > most) {
      const isGiven = added > 0 && people > Math.max(before, ungiven);
      yield { isGiven, ...describeCount(rule, tally, { most }, first, judged) };
    }
    if (people < least) yield { isGiven: false, ...describeCount(rule, tally, { least }, first, judged) };
  }
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

/** How many people a rule names on each side; fewer where there are many rules. */
const mostNamed = (rules: number): number => Math.min(100, Math.ceil(5000 / rules));

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
  let last: { readonly person: RuledPerson; readonly explanation: Explanation } | undefined;
  const judged: Judged = {
    selectors,
    world,
    // Each is asked about several times in a row.
    explain: (person) => {
      if (last?.person !== person) last = { person, explanation: world.desired.explainUser(person.identity) };
      return last.explanation;
    },
  };
  const everybody = Array.from(people, (person) => compareTimes(person, judged));
  let first = 0;
  return rules.map((rule) => {
    const { form } = rule;
    const exempt = rule.exempt.flatMap(({ user, window }) =>
      phaseOf(window, world.now) === 'within' ? [user] : [],
    );
    const numbered: NumberedRule = { rule, first, exempt };
    first += selectorsOf(form).length;
    const breaches =
      form.kind === 'count'
        ? judgeCount(numbered, form, everybody, judged)
        : judgePeople(numbered, everybody, judged, mostNamed(rules.length));
    return { rule, problems: Array.from(breaches, (breach) => problemOf(breach, rule)) };
  });
}

export const judgePlan = (rules: readonly Rule[], delta: Delta): readonly RuleVerdict[] =>
  judgeRules(rules, peopleOfPlan(delta), delta.world);

/** Breaches of rules, errors first. The settings may be those of another commit than the delta's. */
export function evaluateRules(delta: Delta, { rules }: Pick<Settings, 'rules'>): readonly Problem[] {
  const problems = judgePlan(rules, delta).flatMap((one) => one.problems);
  return [...problems.filter(isError), ...problems.filter((problem) => !isError(problem))];
}

/** The files do not know how many people the portal has. */
function withoutLeast(rule: Rule): readonly Rule[] {
  const { form } = rule;
  if (form.kind !== 'count') return [rule];
  return form.most === undefined ? [] : [{ ...rule, form: { ...form, least: undefined } }];
}

const needsPortal = ({ form }: Rule): boolean =>
  form.kind === 'require' && (form.have.rls ?? form.have.reports ?? form.have.roles) !== undefined;

/** Breaches by the files alone. Without `live`, access that a portal group may still bring makes a breach a warning. */
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
