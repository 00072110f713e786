import type { Delta } from '../../domain/delta.ts';
import type { Live } from '../../domain/live.ts';
import { isError, type Problem } from '../../domain/problem.ts';
import type { Rule } from '../../domain/rule.ts';
import type { Settings } from '../../domain/settings.ts';
import { judgeRules, type RuleVerdict } from './judge.ts';
import { peopleOfFiles, peopleOfPlan } from './people.ts';
import type { RuleWorld } from './selectors.ts';

/** Judges everybody's access before and after a plan. */
export const judgePlan = (rules: readonly Rule[], delta: Delta): readonly RuleVerdict[] =>
  judgeRules(rules, peopleOfPlan(delta), delta.world);

/**
 * Breaches of rules, errors first: an error where something that the plan gives adds a violator or a larger excess, a
 * warning otherwise. The settings may be those of another commit than the delta's.
 */
export function evaluateRules(delta: Delta, { rules }: Pick<Settings, 'rules'>): readonly Problem[] {
  const problems = judgePlan(rules, delta).flatMap((one) => one.problems);
  return [...problems.filter(isError), ...problems.filter((problem) => !isError(problem))];
}

/** The files know neither how many people the portal has, nor members of its groups, nor names behind ids. */
function rulesForFiles(rules: readonly Rule[]): readonly Rule[] {
  return rules.flatMap((rule) => {
    const { form } = rule;
    if (form.kind !== 'count') return [rule];
    return form.most === undefined ? [] : [{ ...rule, form: { ...form, least: undefined } }];
  });
}

const needsPortal = ({ form }: Rule): boolean =>
  form.kind === 'require' && (form.have.rls ?? form.have.reports ?? form.have.roles) !== undefined;

/** Breaches by the files alone. Without `live`, access that a portal group may still bring makes a breach a warning. */
export function contradictions(
  { rules }: Pick<Settings, 'rules'>,
  world: RuleWorld,
  live?: Live,
): readonly Problem[] {
  return judgeRules(rulesForFiles(rules), peopleOfFiles(world.desired, live), world).flatMap(
    ({ rule, problems }) =>
      live === undefined && needsPortal(rule)
        ? problems.map((problem) => ({ ...problem, severity: 'warning' }) as const)
        : problems,
  );
}
