import { hasIndex, type Thing, thingsIn } from '../../domain/access.ts';
import { type Explanation, type Grant, lastWindow } from '../../domain/grant.ts';
import type { RuleSelector, RuleTerms } from '../../domain/settings.ts';
import type { RuledPerson } from './people.ts';
import type { RuleWorld, Selectors } from './selectors.ts';
import type { State } from './states.ts';

export interface RuleContext {
  readonly selectors: Selectors;
  readonly states: readonly State[];
  readonly world: RuleWorld;
  readonly explain: (person: RuledPerson) => Explanation;
}

/**
 * `thing` is undefined if the account itself breaks the rule. `isNew`: the plan adds this evidence. `isLive`:
 * the person has the thing before the plan.
 */
export interface Evidence {
  readonly selector: RuleSelector;
  readonly thing: Thing | undefined;
  readonly isNew: boolean;
  readonly isLive: boolean;
}

/**
 * Returns the ways after the plan. Own lines and teams are one way together; for a role, each portal group is
 * another. Each way has its grants now, and later grants that follow without a gap.
 */
export function waysTo(person: RuledPerson, { kind, key }: Thing, { world, explain }: RuleContext) {
  const wayIn = (explanation: Explanation) => ({
    now: explanation[kind].get(key) ?? [],
    later: explanation.later[kind].get(key) ?? [],
  });
  const own = wayIn(explain(person));
  if (kind === 'reports') return [own];
  const byGroups = person.groups
    .filter((group) => hasIndex(group.roles, key))
    .map(({ id }) => wayIn(world.desired.explainGroup(id)));
  return own.now.length > 0 || hasIndex(person.ownRoles, key) ? [own, ...byGroups] : byGroups;
}

export function meetsTerms(
  { within, reason }: RuleTerms,
  person: RuledPerson,
  thing: Thing,
  context: RuleContext,
) {
  const { now, desired } = context.world;
  const { leavers } = desired.settings.manage;
  // With `leavers: keep`, people keep access after their own end, so only an earlier end counts.
  const keptFrom = leavers === 'keep' ? desired.users.get(person.identity)?.window.end : undefined;
  return waysTo(person, thing, context).every((way) => {
    if (within !== undefined) {
      const end = lastWindow([...way.now, ...way.later])?.end ?? Infinity;
      if (end - now > within || end >= (keptFrom ?? Infinity)) return false;
    }
    if (reason === undefined) return true;
    const hasReason = (one: Grant): boolean => one.reason !== undefined && reason.matches(one.reason);
    return way.now.some(hasReason) && way.later.every(hasReason);
  });
}

/** The person's access through the selected teams. Only the lines show teams, because the portal has none. */
export function throughTeams(selector: RuleSelector, person: RuledPerson, context: RuleContext): Thing[] {
  const teams = context.selectors.teamsOf(selector, person.identity);
  if (teams.length === 0 || person.after === undefined) return [];
  const explanation = context.explain(person);
  return thingsIn(person.after).filter(({ kind, key }) =>
    explanation[kind].get(key)?.some(({ source }) => source.through.some(({ team }) => teams.includes(team))),
  );
}
