import { type RuleCase, readCases } from '../config/declare/read-cases.ts';
import { parseFile } from '../config/parse-file.ts';
import type { Desired } from '../domain/desired.ts';
import { quote } from '../domain/nearest.ts';
import { isError, type Problem } from '../domain/problem.ts';
import type { Rule } from '../domain/rule.ts';
import { findIncludes } from '../files/includes.ts';
import { readCommitted } from '../files/read-text.ts';
import { diskLister } from '../files/search.ts';
import { contradictions, judgeRules } from '../policy/rules/judge.ts';
import { peopleOfFiles } from '../policy/rules/people.ts';
import type { PortalState } from '../portal/read-portal.ts';
import { catalogueOfNames } from '../resolve/names-alone.ts';
import { resolve } from '../resolve/resolve.ts';
import type { Loaded } from './load.ts';

const CASES = 'rules/*.test.yaml';

const named = (names: readonly string[]): string => [...new Set(names)].sort().join(', ') || 'no rule';

function runCase(rules: readonly Rule[], one: RuleCase, now: number): readonly Problem[] {
  const at = one.at ?? now;
  const catalogue = catalogueOfNames(one.declared);
  const { desired } = resolve(one.declared, catalogue, at);
  const verdicts = judgeRules(rules, peopleOfFiles(desired), { catalogue, desired, now: at });
  const broken = verdicts.flatMap(({ rule, problems }) => (problems.length > 0 ? [rule.name] : []));
  const [expected, found] = [named(one.breaks), named(broken)];
  if (expected === found) return [];
  const messages = verdicts.flatMap(({ problems }) => problems.map(({ message }) => message));
  return [
    {
      code: 'rule-case-failed',
      severity: 'error',
      message: `case ${quote(one.name)} breaks ${found}; expected ${expected}`,
      why: messages.slice(0, 3).join('; ') || 'this access breaks no rule',
      fix: 'correct the rule or the case',
      place: one.place,
    },
  ];
}

/** Runs the test cases of `rules/*.test.yaml` beside the root file. */
export async function runCases({ declared, located, files }: Loaded, now: number) {
  const [file = ''] = files;
  const source = { file, line: 1, column: 1, path: [], through: [] };
  const found = await findIncludes(located, [{ pattern: CASES, source }], diskLister(located.top));
  const problems = found.problems.filter(({ code }) => code !== 'include-empty');
  let cases = 0;
  for (const { path: where, file: name } of found.files) {
    const parsed = await parseFile(await readCommitted(where, name), 'cases');
    const read = readCases(parsed, declared);
    const wrong = [...parsed.problems, ...read.problems].filter(isError);
    problems.push(...wrong);
    cases += read.cases.length;
    if (wrong.length === 0)
      for (const one of read.cases) problems.push(...runCase(declared.settings.rules, one, now));
  }
  return { cases, problems };
}

/** Breaches by the files alone, as far as names go without a portal. */
export function judgeFiles({ declared }: Loaded, now: number): readonly Problem[] {
  const catalogue = catalogueOfNames(declared);
  const { desired } = resolve(declared, catalogue, now);
  return contradictions(declared.settings, { catalogue, desired, now });
}

/** Breaches by the files, with the portal's own names and what its groups give. */
export const judgeResolved = (
  desired: Desired,
  { catalogue, live }: PortalState,
  now: number,
): readonly Problem[] => contradictions(desired.settings, { desired, catalogue, now }, live);
