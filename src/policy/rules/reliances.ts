import type { Delta } from '../../domain/delta.ts';
import { type EffectKey, NO_RELIANCES, type Reliances, type Relied } from '../../domain/reliance.ts';
import type { Rule } from '../../domain/rule.ts';
import { rulesOver } from '../policy-changed.ts';
import { bind, type Rely } from './bonds.ts';
import { type ClausesOf, clausesOf } from './clauses.ts';
import { type Counting, countingOf } from './counting.ts';
import { type Course, coursesOf, type Standing } from './courses.ts';
import { isExempted } from './form.ts';
import type { RuleWorld } from './selector.ts';

interface RuleAtWork {
  readonly clauses: ClausesOf;
  readonly isExempt: (identity: string) => boolean;
  /** Set where people are counted. */
  readonly counting: Counting | undefined;
}

function atWork(rule: Rule, world: RuleWorld): readonly RuleAtWork[] {
  const { form, severity } = rule;
  if (severity !== 'refuse') return [];
  const isExempt = isExempted(rule, world.now);
  const counting = form.kind === 'most' ? countingOf(form.users) : undefined;
  return clausesOf(form, world).map((clauses) => ({ clauses, isExempt, counting }));
}

const standingsOf = ({ standing, asked }: Course): readonly Standing[] =>
  asked === undefined ? [standing] : [standing, asked];

/**
 * What a plan may give only together with other things that it makes so, for rules that it keeps as a whole to hold of any
 * part of it too: the other side of what is kept apart has gone, what is required is there, of those who are at most so many
 * somebody has gone. No take relies on anything. Rules that were applied last count too.
 */
export function reliancesOf(delta: Delta): Reliances {
  const rules = rulesOver(delta).flatMap(({ rules: some, world }) =>
    some.flatMap((rule) => atWork(rule, world)),
  );
  if (rules.length === 0) return NO_RELIANCES;
  const reliances = new Map<EffectKey, Relied[]>();
  const rely: Rely = ({ key }, on) => {
    if (on.size === 0) return;
    const known = reliances.get(key);
    if (known === undefined) reliances.set(key, [on]);
    else known.push(on);
  };
  for (const course of coursesOf(delta))
    for (const { clauses, isExempt, counting } of rules)
      if (counting === undefined) {
        if (course.isStill) continue;
        for (const standing of standingsOf(course))
          if (!isExempt(standing.identity)) bind(clauses(standing, course.strands), rely);
      } else if (!isExempt(course.standing.identity))
        counting.see(course.standing, clauses(course.standing, course.strands), rely);
  for (const { counting } of rules) counting?.end(rely);
  return reliances;
}
