import { findMisspeltReports } from '../config/declare/check-references.ts';
import { type RuleCase, readCases } from '../config/declare/read-cases.ts';
import { parseFile } from '../config/parse-file.ts';
import type { Validated } from '../domain/diagnosis.ts';
import { fail, isError, orNothing, type Problem, ProblemError, quote } from '../domain/problem.ts';
import type { Rule } from '../domain/settings.ts';
import { findIncludes } from '../files/includes.ts';
import { readCommitted } from '../files/read-text.ts';
import { diskLister } from '../files/search.ts';
import { unmatchedProtection } from '../policy/findings/settings.ts';
import { judgeFiles, judgeRules } from '../policy/rules/judge.ts';
import { peopleOfFiles } from '../policy/rules/people.ts';
import { catalogueOfNames } from '../resolve/names-alone.ts';
import { resolve } from '../resolve/resolve.ts';
import { futureReviews } from '../resolve/windows.ts';
import { type Loaded, loadDespiteErrors } from './load.ts';
import type { PlanRequest } from './plan.ts';

type Files = Pick<Loaded, 'declared' | 'located' | 'files' | 'sortByPlace'>;

function validatedFrom(loaded: Files, problems: readonly Problem[], cases: number): Validated {
  const { declared, files, sortByPlace } = loaded;
  const { users, teams, groups } = declared;
  if (problems.some(isError)) throw new ProblemError(sortByPlace(problems));
  const counts = { users: users.size, teams: teams.size, groups: groups.size };
  return { files: files.length, ...counts, cases, warnings: problems };
}

const CASES = 'rules/*.test.yaml';

const listRules = (names: readonly string[]): string => [...new Set(names)].sort().join(', ') || 'no rule';

function runCase(rules: readonly Rule[], ruleCase: RuleCase, now: number): readonly Problem[] {
  const { declared, at = now, name, breaks, place } = ruleCase;
  const catalogue = catalogueOfNames(declared);
  const { desired } = resolve(declared, catalogue, at);
  const verdicts = judgeRules(rules, peopleOfFiles(desired), { catalogue, desired, now: at });
  const broken = verdicts.flatMap(({ rule, problems }) => (problems.length > 0 ? [rule.name] : []));
  const [expected, found] = [listRules(breaks), listRules(broken)];
  if (expected === found) return [];
  const messages = verdicts.flatMap(({ problems }) => problems.map(({ message }) => message));
  return fail({
    code: 'rule-case-failed',
    message: `case ${quote(name)} breaks ${found}; expected ${expected}`,
    why: messages.slice(0, 3).join('; ') || 'this access breaks no rule',
    fix: 'correct the rule or the case',
    place,
  }).problems;
}

async function runCases({ declared, located, files }: Files, now: number) {
  const [rootFile = ''] = files;
  const source = { file: rootFile, line: 1, column: 1, path: [], through: [] };
  const found = await findIncludes(located, [{ pattern: CASES, source }], diskLister());
  const problems = found.problems.filter(({ code }) => code !== 'include-empty');
  let cases = 0;
  for (const { path: where, file: name } of found.files) {
    const parsed = await parseFile(await readCommitted(where, name), 'cases');
    const read = readCases(parsed, declared);
    const wrong = [...parsed.problems, ...read.problems].filter(isError);
    problems.push(...wrong);
    cases += read.cases.length;
    if (wrong.length === 0)
      for (const ruleCase of read.cases) problems.push(...runCase(declared.settings.rules, ruleCase, now));
  }
  return { cases, problems };
}

/** Throws a `ProblemError` with the errors. Errors in the files end the check before cases and rules run. */
export async function validate(config: string, insecureHttp = false, now: number = Date.now()) {
  const loaded = await loadDespiteErrors(config, insecureHttp);
  const { declared, isWhole } = loaded;
  const found = [...loaded.problems, ...futureReviews(declared, now)];
  if (!isWhole) return validatedFrom(loaded, found, 0);
  found.push(...loaded.sortByPlace(findMisspeltReports(declared)));
  if (loaded.problems.some(isError)) return validatedFrom(loaded, found, 0);
  const { cases, problems } = await runCases(loaded, now);
  if (declared.settings.rules.length > 0) {
    const catalogue = catalogueOfNames(declared);
    const { desired } = resolve(declared, catalogue, now);
    found.push(...judgeFiles(declared.settings, { catalogue, desired, now }));
  }
  return validatedFrom(loaded, [...found, ...problems], cases);
}

export async function validateOnline(request: Omit<PlanRequest, 'only' | 'overrides'>): Promise<Validated> {
  // Load these modules only for `--online`, because they import most of the code.
  const { connect, isPinned, readAndResolve } = await import('./connect.ts');
  const { openBase, findBase } = await import('./base.ts');
  const { now } = request;
  const connected = await connect(request);
  const { loaded, problems, desired, state } = await readAndResolve(connected, 'once', request);
  const found = findBase(loaded, { older: true }, connected.portal.url, isPinned(request));
  const base = await found.then((one) => openBase(one, state.catalogue, now)).catch(orNothing());
  const { findObstacles } = await import('../reconcile/accounts.ts');
  const { buildWorld } = await import('../reconcile/match.ts');
  const ran = await runCases(loaded, now);
  const unmatched = unmatchedProtection({ desired, live: state.live });
  const all = [
    ...problems,
    ...unmatched.map((problem) => ({ ...problem, severity: 'error' }) as const),
    ...judgeFiles(desired.settings, { desired, catalogue: state.catalogue, now }, state.live),
    ...findObstacles(buildWorld(desired, state, now, base)),
    ...ran.problems,
  ];
  return validatedFrom(loaded, all, ran.cases);
}
