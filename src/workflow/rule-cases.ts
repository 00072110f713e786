import path from 'node:path';
import { type RuleCase, readCases } from '../config/declare/read-cases.ts';
import { parseFile } from '../config/parse-file.ts';
import { quote } from '../domain/nearest.ts';
import { isError, type Place, type Problem, ProblemError } from '../domain/problem.ts';
import type { Rule } from '../domain/rule.ts';
import { locate } from '../files/checkout.ts';
import { diskLister } from '../files/disk.ts';
import { findIncludes } from '../files/includes.ts';
import { readCommitted } from '../files/read-text.ts';
import { judgeRules } from '../policy/rules/evaluate.ts';
import { peopleOfFiles } from '../policy/rules/people.ts';
import { catalogueOfNames } from '../resolve/names-alone.ts';
import { resolve } from '../resolve/resolve.ts';
import { load } from './loading/load.ts';

const CASES = 'rules/*.test.yaml';

const NO_CASES: Problem = {
  code: 'rule-case-failed',
  severity: 'error',
  message: `there are no cases: ${CASES} beside the root file matches no file`,
  why: 'a rule that nobody tries may say something else than is meant',
  fix: 'write some: access, and the names of the rules that it breaks',
};

/** How one case came out. */
export interface CaseResult {
  readonly name: string;
  readonly place: Place;
  /** The rules that it should break, and those that it breaks, by name and in the rules' order. */
  readonly expected: readonly string[];
  readonly broken: readonly string[];
  /** What is wrong with it; undefined where it comes out as it says. */
  readonly problem: Problem | undefined;
}

/** The rules of a root file, and how the cases beside it came out. */
export interface RuleResults {
  readonly rules: readonly Rule[];
  readonly cases: readonly CaseResult[];
}

const named = (names: readonly string[]): string => (names.length === 0 ? 'nothing' : names.join(', '));

function resultOf(rules: readonly Rule[], one: RuleCase, now: number): CaseResult {
  const { declared, name, place } = one;
  const at = one.at ?? now;
  const catalogue = catalogueOfNames(declared);
  const { desired } = resolve(declared, catalogue, at);
  const judged = judgeRules(rules, peopleOfFiles(desired), { catalogue, desired, now: at });
  const broken = judged.flatMap(({ rule, problems }) => (problems.length > 0 ? [rule.name] : []));
  const [known, asked] = [new Set(rules.map((rule) => rule.name)), new Set(one.breaks)];
  const unknown = one.breaks.filter((rule) => !known.has(rule));
  const expected = [...[...known].filter((rule) => asked.has(rule)), ...unknown];
  const result = { name, place, expected, broken };
  if (named(expected) === named(broken)) return { ...result, problem: undefined };
  const said = judged.flatMap(({ problems }) => problems.map(({ message }) => message));
  return {
    ...result,
    problem: {
      code: 'rule-case-failed',
      severity: 'error',
      message: `the case ${quote(name)} breaks ${named(broken)}, and should break ${named(expected)}`,
      why:
        unknown.length > 0
          ? `no rule is named ${unknown.map(quote).join(' or ')}`
          : said.slice(0, 3).join('; ') || 'no rule speaks of this access',
      fix: 'mend the rule, or the case',
      place,
    },
  };
}

/** The rules of a root file. Throws a `ProblemError` where the files are wrong. */
export const rulesOf = async (config: string, insecureHttp: boolean): Promise<readonly Rule[]> =>
  (await load(config, insecureHttp)).declared.settings.rules;

/**
 * Runs the cases of `rules/*.test.yaml` beside a root file: each is access written as files write it, and the rules that
 * it breaks. Throws a `ProblemError` where there is no case, or one cannot be read.
 */
export async function testRules(config: string, insecureHttp: boolean, now: number): Promise<RuleResults> {
  const { declared, folder, files } = await load(config, insecureHttp);
  const [rootFile = ''] = files;
  const root = await locate(path.join(folder, rootFile));
  const source = { file: rootFile, line: 1, column: 1, path: [], through: [] };
  const found = await findIncludes(root, [{ pattern: CASES, source }], diskLister(root.top));
  const problems = found.problems.map((problem) => (problem.code === 'include-empty' ? NO_CASES : problem));
  const cases: RuleCase[] = [];
  for (const { path: where, file } of found.files) {
    const parsed = await parseFile(await readCommitted(where, file), 'cases');
    const read = readCases(parsed, declared);
    for (const problem of [...parsed.problems, ...read.problems]) problems.push(problem);
    for (const one of read.cases) cases.push(one);
  }
  if (problems.some(isError)) throw new ProblemError(problems);
  const { rules } = declared.settings;
  return { rules, cases: cases.map((one) => resultOf(rules, one, now)) };
}
