import type { Base } from '../../domain/base.ts';
import type { Desired, Explanation } from '../../domain/desired.ts';
import type { Identity } from '../../domain/ids.ts';
import type { Thing } from '../../domain/indexes.ts';
import { memoize, once } from '../../domain/multimap.ts';
import { type Rule, selectorsOf } from '../../domain/rule.ts';
import type { RuledPerson } from './people.ts';
import type { RuleContext } from './ways.ts';

/** The rule without its place in the files. */
const ruleText = (rule: Rule): string =>
  JSON.stringify(rule, (key, value) => (key === 'source' ? undefined : value));

/** The parts of the files that decide which access a pattern covers, and whether a leaver keeps access. */
const meaningOf = ({ settings, datasetAliases, reportAliases }: Desired): string =>
  JSON.stringify([settings.manage.leavers, [...datasetAliases].sort(), [...reportAliases].sort()]);

const teamsText = (teams: ReadonlyMap<string, ReadonlySet<Identity>>, identity: Identity): string =>
  JSON.stringify([...teams].flatMap(([team, members]) => (members.has(identity) ? team : [])).sort());

function termsText(
  { users }: Desired,
  explanation: Explanation,
  identity: Identity,
  things: readonly Thing[],
) {
  const ends = things.map(({ kind, key }) =>
    [explanation[kind], explanation.later[kind]]
      .flatMap((grants) => grants.get(key) ?? [])
      .map(({ window, reason }) => JSON.stringify([window.end, reason]))
      .sort(),
  );
  return JSON.stringify([users.get(identity)?.window.end, ends]);
}

export interface StandingJudge {
  /** True if the last applied files have the same rule, and the same names for what it covers. */
  readonly hasRule: (rule: Rule) => boolean;
  /** True if those files say the same of the person's teams, and of the end and reason of this access. */
  readonly saysSame: (person: RuledPerson, things: readonly Thing[], rule: Rule) => boolean;
}

/** Finds breaches in which the plan has no part. Without last applied files, every breach may be new. */
export function standingJudge(base: Base | undefined, { world, explain }: RuleContext): StandingJudge {
  const { desired } = world;
  const rules = once(() => {
    const isSame = base !== undefined && meaningOf(base.desiredFor([], [])) === meaningOf(desired);
    return new Set(isSame ? base.settings.rules.map(ruleText) : []);
  });
  const appliedFor = memoize((identity: Identity) => base?.desiredFor([identity], []));
  return {
    hasRule: (rule) => rules().has(ruleText(rule)),
    saysSame: (person, things, { form }) => {
      const { identity } = person;
      const readsTeams = selectorsOf(form).some(({ teams }) => teams !== undefined);
      const teamsThen = base?.teamsNow() ?? new Map();
      if (readsTeams && teamsText(desired.teamsNow(), identity) !== teamsText(teamsThen, identity))
        return false;
      if (form.kind !== 'terms') return true;
      const then = appliedFor(identity);
      return (
        then !== undefined &&
        termsText(then, then.explainUser(identity), identity, things) ===
          termsText(desired, explain(person), identity, things)
      );
    },
  };
}
