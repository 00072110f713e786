import { isRoleName, ROLE_CODES } from '../../domain/ids.ts';
import { compilePattern } from '../../domain/pattern.ts';
import { quote } from '../../domain/problem.ts';
import type { Rule, RuleForm, RuleSelector, RuleTerms } from '../../domain/settings.ts';
import { DAY } from '../../domain/window.ts';
import type { FORMS } from '../schema/rules.ts';
import type { Part } from './part.ts';
import { readWindow } from './read-entries.ts';

function readSelector(part: Part): RuleSelector {
  return {
    ...part.read(['users', 'reports', 'rls', 'teams'], ({ texts }) => texts.map(compilePattern)),
    ...part.read(['roles'], ({ texts }) => texts.filter(isRoleName).map((name) => ROLE_CODES[name])),
  };
}

function readTerms(have: Part): RuleTerms | undefined {
  const days = have.get('until').text;
  const reason = have.get('reason').text;
  if (days === undefined && reason === undefined) return undefined;
  return {
    within: days === undefined ? undefined : Number.parseInt(days, 10) * DAY,
    reason: reason === undefined ? undefined : compilePattern(reason),
  };
}

const numberOf = ({ value }: Part): number | undefined => (typeof value === 'number' ? value : undefined);

const READERS: Readonly<Record<keyof typeof FORMS, (part: Part) => RuleForm>> = {
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

function readForm(rule: Part): RuleForm | undefined {
  for (const [key, read] of Object.entries(READERS)) {
    const part = rule.get(key);
    if (part.value instanceof Object) return read(part);
  }
  return undefined;
}

export function readRules(list: Part): readonly Rule[] {
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
    const severity = one.get('severity').value === 'report' ? 'report' : 'refuse';
    return [{ name, why: one.get('why').text, severity, form, exempt, source: one.source() }];
  });
}
