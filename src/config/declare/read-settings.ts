import { isRoleName, ROLE_CODES } from '../../domain/ids.ts';
import { compilePattern } from '../../domain/pattern.ts';
import { quote } from '../../domain/problem.ts';
import type {
  Allowance,
  Dialect,
  GuardSettings,
  Limit,
  ManageSettings,
  PortalSettings,
  Restriction,
  Rule,
  RuleForm,
  RuleSelector,
  RuleTerms,
  Scope,
  Settings,
  SourcedPattern,
} from '../../domain/settings.ts';
import type { Source } from '../../domain/source.ts';
import { DAY } from '../../domain/window.ts';
import { pathMatcher } from '../glob.ts';
import { MOST_STARRED } from '../schema/definitions.ts';
import type { FORMS } from '../schema/rules.ts';
import type { PlacedValue } from './placed-value.ts';
import { readWindow } from './read-entries.ts';

function readSelector(part: PlacedValue): RuleSelector {
  return {
    ...part.readPresent(['users', 'reports', 'rls', 'teams'], ({ texts }) => texts.map(compilePattern)),
    ...part.readPresent(['roles'], ({ texts }) => texts.filter(isRoleName).map((name) => ROLE_CODES[name])),
  };
}

function readTerms(have: PlacedValue): RuleTerms | undefined {
  const days = have.get('until').text;
  const reason = have.get('reason').text;
  if (days === undefined && reason === undefined) return undefined;
  return {
    within: days === undefined ? undefined : Number.parseInt(days, 10) * DAY,
    reason: reason === undefined ? undefined : compilePattern(reason),
  };
}

const numberOf = ({ value }: PlacedValue): number | undefined =>
  typeof value === 'number' ? value : undefined;

/** Returns the first value, the default, if the setting is missing or the schema refused it. */
const oneOf = <Value extends string>(
  { value }: PlacedValue,
  ...values: readonly [Value, ...Value[]]
): Value => values.find((one) => one === value) ?? values[0];

const READERS: Readonly<Record<keyof typeof FORMS, (part: PlacedValue) => RuleForm>> = {
  deny: (part) => ({ kind: 'deny', of: [readSelector(part)] }),
  apart: (part) => ({ kind: 'apart', of: part.elements.map(readSelector) }),
  require: (part) => {
    const of = [readSelector(part.get('of'))];
    const have = part.get('have');
    const terms = readTerms(have);
    return terms ? { kind: 'terms', of, terms } : { kind: 'require', of, have: readSelector(have) };
  },
  count: (part) => ({
    kind: 'count',
    of: [readSelector(part.get('of'))],
    most: numberOf(part.get('most')),
    least: numberOf(part.get('least')),
    eachReport: part.get('each').value === 'report',
  }),
};

function readForm(rule: PlacedValue): RuleForm | undefined {
  for (const [key, read] of Object.entries(READERS)) {
    const part = rule.get(key);
    if (part.value instanceof Object) return read(part);
  }
  return undefined;
}

function readRules(list: PlacedValue): readonly Rule[] {
  const names = new Set<string>();
  return list.elements.flatMap((one): Rule[] => {
    const form = readForm(one);
    const namePart = one.get('name');
    const name = namePart.text;
    if (form === undefined || name === undefined) return [];
    const message = `Two rules have the name ${quote(name)}.`;
    if (names.has(name)) namePart.refuse('duplicate-definition', message, 'Rename one of them.');
    names.add(name);
    const exempt = one.get('exempt').elements.map((exception) => ({
      user: compilePattern(exception.get('user').text ?? ''),
      window: readWindow(exception),
    }));
    const severity = oneOf(one.get('severity'), 'refuse', 'report');
    return [{ name, why: one.get('why').text, severity, form, exempt, source: one.source() }];
  });
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** Milliseconds of `30s`, `2m` or `500ms`; undefined for any other text. */
function parseDuration(text: string): number | undefined {
  const [, digits, unit] = /^(\d{1,9})(ms|s|m)$/.exec(text) ?? [];
  const length = UNITS[unit ?? ''];
  return digits === undefined || length === undefined ? undefined : Number(digits) * length;
}

function limitOf({ value }: PlacedValue, preset: Limit): Limit {
  if (typeof value === 'number') return { kind: 'count', count: value };
  if (typeof value !== 'string') return preset;
  return value === 'off' ? { kind: 'off' } : { kind: 'share', share: Number(value.slice(0, -1)) / 100 };
}

/** Returns no patterns if too many have a `*`: comparing all people with them would take minutes. */
function patternsOf(list: PlacedValue): readonly SourcedPattern[] {
  const all = list.elements.flatMap((one) =>
    one.text === undefined ? [] : [{ ...compilePattern(one.text), source: one.source() }],
  );
  return all.filter(({ text }) => text.includes('*')).length > MOST_STARRED ? [] : all;
}

const scopeOf = (part: PlacedValue): Scope => part.readPresent(['users', 'reports', 'rls'], patternsOf);

const ignoredGrants = (list: PlacedValue): ManageSettings['ignore']['grants'] =>
  list.elements.flatMap((one) => {
    const [user, report] = [one.get('user'), one.get('report')];
    if (user.text === undefined || report.text === undefined) return [];
    const pattern = { ...compilePattern(report.text), source: report.source() };
    return [{ user: compilePattern(user.text), report: pattern }];
  });

function manageSettings(manage: PlacedValue): ManageSettings {
  const { reports = [], rls = [] } = scopeOf(manage.get('exclusive'));
  const unlisted = manage.get('unlisted');
  const ignore = manage.get('ignore');
  const kinds = manage.get('kinds').texts;
  const review = manage.get('review').text;
  return {
    only: scopeOf(manage.get('only')),
    ignore: { ...scopeOf(ignore), grants: ignoredGrants(ignore.get('grants')) },
    exclusive: { reports, rls },
    kinds: (['reports', 'rls'] as const).filter((kind) => kinds.includes(kind)),
    unresolved: oneOf(manage.get('unresolved'), 'error', 'hold'),
    vanished: oneOf(manage.get('vanished'), 'hold', 'create'),
    unlisted: oneOf(unlisted, 'report', 'keep', 'revoke', 'delete'),
    leavers: oneOf(manage.get('leavers'), 'revoke', 'delete', 'keep'),
    roleChanges: oneOf(manage.get('roleChanges'), 'manual', 'replace', 'update'),
    review: review === undefined ? undefined : Number.parseInt(review, 10) * DAY,
    unlistedSource: unlisted.value === undefined ? manage.keySource() : unlisted.keySource(),
  };
}

function restrictionOf(part: PlacedValue): Restriction {
  const files = part.get('files').texts;
  const matchers = files.map(pathMatcher);
  return {
    files,
    mayGive: (file) => matchers.some((matches) => matches(file)),
    reports: part.get('reports').texts.map(compilePattern),
    rls: part.get('rls').texts.map(compilePattern),
    roles: part.get('roles').texts.filter(isRoleName),
    source: part.source(),
  };
}

function allowanceOf(part: PlacedValue): Allowance {
  return {
    guard: part.get('guard').text ?? '',
    limit: numberOf(part.get('limit')),
    window: readWindow(part),
    reason: part.get('reason').text ?? '',
    source: part.source(),
  };
}

function guardSettings(guards: PlacedValue): GuardSettings {
  return {
    maxRemovals: limitOf(guards.get('maxRemovals'), { kind: 'share', share: 0.25 }),
    maxUserDeletes: limitOf(guards.get('maxUserDeletes'), { kind: 'count', count: 5 }),
    maxGrants: limitOf(guards.get('maxGrants'), { kind: 'off' }),
    minAdministrators: numberOf(guards.get('minAdministrators')) ?? 1,
    protect: patternsOf(guards.get('protect')),
    escalations: oneOf(guards.get('escalations'), 'report', 'refuse'),
    restrict: guards.get('restrict').elements.map(restrictionOf),
    allow: guards.get('allow').elements.map(allowanceOf),
  };
}

function readPortalSettings(portal: PlacedValue): PortalSettings {
  const url = portal.get('url');
  return {
    name: portal.get('name').text ?? '',
    url: url.text ?? '',
    dialect: Object(portal.get('dialect').value) as Dialect,
    ...(url.value !== undefined && { source: url.source() }),
  };
}

const SETTLE_MILLISECONDS = 30_000;

export const readSettings = (root: PlacedValue): Settings => ({
  portal: readPortalSettings(root.get('portal')),
  manage: manageSettings(root.get('manage')),
  guards: guardSettings(root.get('guards')),
  rules: readRules(root.get('rules')),
  settle: parseDuration(root.get('apply').get('settle').text ?? '') ?? SETTLE_MILLISECONDS,
});

export const readIncludes = (root: PlacedValue): { readonly pattern: string; readonly source: Source }[] =>
  root
    .get('include')
    .elements.flatMap((one) => (one.text === undefined ? [] : [{ pattern: one.text, source: one.source() }]));
