import type { Place, Problem } from '../domain/problem.ts';
import type { Rule } from '../domain/rule.ts';
import { counted } from '../domain/wording.ts';
import { jsonText, plainText } from './escape.ts';
import { flatProblem } from './json/document.ts';

/** How one case of the rules came out. */
interface CaseResult {
  readonly name: string;
  readonly place: Place;
  readonly expected: readonly string[];
  readonly broken: readonly string[];
  readonly problem: Problem | undefined;
}

const exemptions = ({ exempt }: Rule): string =>
  exempt.length === 0
    ? ''
    : `; without ${exempt.map(({ user, window }) => `${plainText(user.text)} until ${window.until}`).join(', ')}`;

/** The rules, a line each. */
export function* rulesText(rules: readonly Rule[]): Iterable<string> {
  if (rules.length === 0) yield 'The root file has no rules.\n';
  for (const rule of rules) {
    const { name, form, severity, why, source } = rule;
    const what = `${form.kind}, ${severity === 'refuse' ? 'refuses' : 'reports'}${exemptions(rule)}`;
    const reason = why === undefined ? '' : `: ${plainText(why)}`;
    yield `${plainText(name)} (${what})${reason} [${plainText(source.file)}:${source.line}]\n`;
  }
}

/** How often cases break each rule and leave it whole; what went wrong is told as problems. */
export function* ruleCasesText(rules: readonly Rule[], cases: readonly CaseResult[]): Iterable<string> {
  const counts = new Map<string, number>();
  for (const { broken } of cases)
    for (const name of new Set(broken)) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const { name } of rules) {
    const breaking = counts.get(name) ?? 0;
    const untried = breaking === 0 || breaking === cases.length;
    const hint = untried ? `  (no case ${breaking === 0 ? 'breaks' : 'keeps'} it)` : '';
    yield `${plainText(name)}: broken by ${breaking}, kept by ${cases.length - breaking}${hint}\n`;
  }
  const failed = cases.filter(({ problem }) => problem !== undefined).length;
  const ends = failed === 0 ? 'all come out as they say' : `${failed} otherwise than they say`;
  yield `${counted(cases.length, 'case')} of ${counted(rules.length, 'rule')}: ${ends}.\n`;
}

/** `rolecall.rules/1`: the rules, and with cases how they came out. */
export function* rulesJson(
  rules: readonly Rule[],
  cases: readonly CaseResult[] | undefined,
): Iterable<string> {
  const listed = rules.map(({ name, form, severity, why, exempt, source }) => ({
    name,
    form: form.kind,
    severity,
    why: why ?? null,
    exempt: exempt.map(({ user, window }) => ({ user: user.text, until: window.until ?? null })),
    file: source.file,
    line: source.line,
  }));
  const failed = cases?.some(({ problem }) => problem !== undefined) === true;
  const ran = cases?.map(({ name, place, expected, broken, problem }) => ({
    case: name,
    file: place.file,
    line: place.line,
    expected,
    broken,
    ok: problem === undefined,
    ...(problem !== undefined && { problem: flatProblem(problem) }),
  }));
  yield `${jsonText({
    format: 'rolecall.rules/1',
    exit: { code: failed ? 1 : 0, because: failed ? ['rule-case-failed'] : [] },
    rules: listed,
    ...(ran !== undefined && { cases: ran }),
  })}\n`;
}
