import type { Declared } from '../../domain/declared.ts';
import { quote, suggester } from '../../domain/nearest.ts';
import { compilePattern, matchesAny, type Pattern } from '../../domain/pattern.ts';
import type { Problem } from '../../domain/problem.ts';
import { isRoleName, ROLE_CODES, type RoleCode } from '../../domain/role.ts';
import {
  type Rule,
  type RuleForm,
  type RuleSelector,
  type RuleTerms,
  selectorsOf,
} from '../../domain/rule.ts';
import { placeOf } from '../../domain/source.ts';
import { elementsOf, field, isMap, textOf } from '../parse/values.ts';
import { readWindow } from './read-entries.ts';
import { type Reader, sourceAt, step, trailOf } from './reader.ts';

const DAY = 86_400_000;

function readSelector(value: unknown): RuleSelector {
  const patterns = (key: string): readonly Pattern[] | undefined => {
    const list = field(value, key);
    return Array.isArray(list) ? list.flatMap((one) => textOf(one) ?? []).map(compilePattern) : undefined;
  };
  const [users, reports, rls, teams] = ['users', 'reports', 'rls', 'teams'].map(patterns);
  const named = field(value, 'roles');
  const roles: readonly RoleCode[] = elementsOf(named).flatMap((role) =>
    typeof role === 'string' && isRoleName(role) ? [ROLE_CODES[role]] : [],
  );
  return {
    ...(users && { users }),
    ...(named !== undefined && { roles }),
    ...(reports && { reports }),
    ...(rls && { rls }),
    ...(teams && { teams }),
  };
}

function readTerms(have: unknown): RuleTerms | undefined {
  const days = textOf(field(have, 'until'));
  const reason = textOf(field(have, 'reason'));
  if (days === undefined && reason === undefined) return undefined;
  return {
    within: days === undefined ? undefined : Number(days.slice(0, -1)) * DAY,
    reason: reason === undefined ? undefined : compilePattern(reason),
  };
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

function readForm(value: unknown): RuleForm | undefined {
  const deny = field(value, 'deny');
  if (isMap(deny)) return { kind: 'deny', of: readSelector(deny) };
  const apart = field(value, 'apart');
  if (Array.isArray(apart)) return { kind: 'apart', sides: apart.map(readSelector) };
  const require = field(value, 'require');
  if (isMap(require)) {
    const of = readSelector(field(require, 'of'));
    const have = field(require, 'have');
    const terms = readTerms(have);
    return terms === undefined
      ? { kind: 'require', of, have: readSelector(have) }
      : { kind: 'terms', of, terms };
  }
  const count = field(value, 'count');
  if (!isMap(count)) return undefined;
  return {
    kind: 'count',
    of: readSelector(field(count, 'of')),
    most: numberOf(field(count, 'most')),
    least: numberOf(field(count, 'least')),
    eachReport: field(count, 'each') === 'report',
  };
}

/** The rules of a root file, in order, without those that the schema refused. Reports a name that two rules have. */
export function readRules(reader: Reader, value: unknown): readonly Rule[] {
  const names = new Set<string>();
  return elementsOf(value).flatMap((element, index): Rule[] => {
    const at = trailOf('rules', index);
    const form = readForm(element);
    const name = textOf(field(element, 'name'));
    if (form === undefined || name === undefined) return [];
    if (names.has(name)) {
      reader.problems.push({
        code: 'duplicate-definition',
        severity: 'error',
        message: `two rules have the name ${quote(name)}`,
        fix: 'rename one of them',
        place: reader.locate(step(at, 'name')),
      });
    }
    names.add(name);
    const exempt = elementsOf(field(element, 'exempt')).map((one, number) => ({
      user: compilePattern(textOf(field(one, 'user')) ?? ''),
      window: readWindow(reader, one, step(step(at, 'exempt'), number)),
    }));
    const severity = field(element, 'severity') === 'report' ? 'report' : 'refuse';
    const why = textOf(field(element, 'why'));
    return [{ name, why, severity, form, exempt, source: sourceAt(reader, at) }];
  });
}

/** Teams that rules name and no file defines. */
export function findUnknownRuleTeams({ settings, teams }: Declared): Problem[] {
  const near = suggester(() => teams.keys());
  return settings.rules.flatMap(({ name, form, source }) =>
    selectorsOf(form)
      .flatMap((selector) => selector.teams ?? [])
      .filter((pattern) => ![...teams.keys()].some((team) => matchesAny([pattern], team)))
      .map(({ text }) => ({
        code: 'unknown-team',
        severity: 'error',
        message: `rule ${quote(name)} names the team ${quote(text)}, which no file defines`,
        fix: near(text, 'name a team of these files'),
        place: placeOf(source),
      })),
  );
}
