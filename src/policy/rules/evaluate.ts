import type { Delta } from '../../domain/delta.ts';
import type { Live } from '../../domain/live.ts';
import type { Problem } from '../../domain/problem.ts';
import type { Rule } from '../../domain/rule.ts';
import type { Settings } from '../../domain/settings.ts';
import { placeOf } from '../../domain/source.ts';
import { least, most } from './amounts.ts';
import { apart, deny, required } from './each.ts';
import { type Breach, isExempted, type Judge } from './form.ts';
import { placeName } from './mend.ts';
import { type GonePerson, peopleAfter, peopleGone, peopleOfFiles, type RuledPerson } from './people.ts';
import type { RuleWorld } from './selector.ts';

/** A judge of a rule, by its form. */
function judgeOf(rule: Rule, world: RuleWorld): Judge {
  const { form } = rule;
  switch (form.kind) {
    case 'deny':
      return deny({ ...rule, form }, world);
    case 'apart':
      return apart({ ...rule, form }, world);
    case 'require':
      return required({ ...rule, form }, world);
    case 'most':
      return most({ ...rule, form }, world);
    case 'least':
      return least({ ...rule, form }, world);
  }
}

function problemOf({ given, message, fix, place }: Breach, { severity, why, source }: Rule): Problem {
  return {
    code: 'rule-broken',
    severity: given && severity === 'refuse' ? 'error' : 'warning',
    message,
    why: `${why ?? 'a rule of the root file'} (${placeName(source)})`,
    fix,
    place: place ?? placeOf(source),
  };
}

/** How rules fare with some people, some of whom have gone: each with its breaches, in order. Looks at everybody once. */
export function judgeRules(
  rules: readonly Rule[],
  people: Iterable<RuledPerson>,
  world: RuleWorld,
  gone: Iterable<GonePerson> = [],
): readonly { readonly rule: Rule; readonly problems: readonly Problem[] }[] {
  if (rules.length === 0) return [];
  const judges = rules.map((rule) => ({
    rule,
    judge: judgeOf(rule, world),
    // Whom a rule must not lose is not somebody whom it leaves out.
    isExempt: rule.form.kind === 'least' ? () => false : isExempted(rule, world.now),
  }));
  for (const person of people)
    for (const { judge, isExempt } of judges) if (!isExempt(person.identity)) judge.see(person);
  for (const person of gone)
    for (const { judge, isExempt } of judges) if (!isExempt(person.identity)) judge.seeGone?.(person);
  return judges.map(({ rule, judge }) => ({
    rule,
    problems: Array.from(judge.breaches(), (breach) => problemOf(breach, rule)),
  }));
}

/** How rules fare with everybody after a plan. */
export const judgePlan = (rules: readonly Rule[], delta: Delta): ReturnType<typeof judgeRules> =>
  judgeRules(rules, peopleAfter(delta), delta.world, peopleGone(delta));

/**
 * Where rules do not hold of everybody's access as it will be: `rule-broken`, errors first. An error where something that
 * the plan gives adds a violator or a larger excess; what time, the portal or a removal broke is a warning, and `least`
 * always is. The settings may be those of another commit than the delta's.
 */
export function evaluateRules(delta: Delta, { rules }: Pick<Settings, 'rules'>): readonly Problem[] {
  const problems = judgePlan(rules, delta).flatMap((one) => one.problems);
  return [
    ...problems.filter(({ severity }) => severity === 'error'),
    ...problems.filter(({ severity }) => severity !== 'error'),
  ];
}

/** Without the portal nobody knows what comes through its groups, or behind an id. */
const isUnsure = ({ form }: Rule): boolean =>
  form.kind === 'require' &&
  form.have !== undefined &&
  (form.have.rls ?? form.have.reports ?? form.have.roles) !== undefined;

/**
 * Where the files alone contradict a rule: `rule-broken`, each an error unless the rule only reports. What the portal
 * holds besides is not judged, so `least` never is; without `live`, what may be mended by a portal group is a warning.
 */
export function contradictions(
  { rules }: Pick<Settings, 'rules'>,
  world: RuleWorld,
  live?: Live,
): readonly Problem[] {
  const judged = rules.filter(({ form }) => form.kind !== 'least');
  return judgeRules(judged, peopleOfFiles(world.desired, live), world).flatMap(({ rule, problems }) =>
    live === undefined && isUnsure(rule)
      ? problems.map((problem) => ({ ...problem, severity: 'warning' }) as const)
      : problems,
  );
}
