import { findMisspeltReports } from '../config/declare/check-references.ts';
import { isError, type Problem, ProblemError } from '../domain/problem.ts';
import { unmatchedProtection } from '../policy/findings/state.ts';
import { futureReviews } from '../resolve/windows.ts';
import { type Loaded, load } from './load.ts';
import type { PlanRequest } from './plan.ts';

/** Counts of valid files. */
export interface Validated {
  readonly files: number;
  readonly users: number;
  readonly teams: number;
  readonly groups: number;
  /** How many test cases of rules passed. */
  readonly cases: number;
  readonly warnings: readonly Problem[];
}

const validatedFrom = ({ declared, files }: Loaded, warnings: readonly Problem[], cases = 0): Validated => ({
  files: files.length,
  users: declared.users.size,
  teams: declared.teams.size,
  groups: declared.groups.size,
  cases,
  warnings,
});

/** Checks the files without the portal, the rules as far as names go. Throws a `ProblemError` with everything that is wrong. */
export async function validate(
  config: string,
  insecureHttp = false,
  now: number = Date.now(),
): Promise<Validated> {
  const loaded = await load(config, insecureHttp);
  const { settings } = loaded.declared;
  const warnings = [...loaded.warnings, ...loaded.arranged(findMisspeltReports(loaded.declared))];
  const future = futureReviews(loaded.declared, now);
  if (future.length > 0) throw new ProblemError(loaded.arranged([...warnings, ...future]));
  if (settings.rules.length === 0) return validatedFrom(loaded, warnings);
  // Loaded only if there are rules: it is much of the code.
  const { judgeFiles, runCases } = await import('./rule-cases.ts');
  const { cases, problems } = await runCases(loaded, now);
  const all = [...warnings, ...judgeFiles(loaded, now), ...problems];
  if (all.some(isError)) throw new ProblemError(loaded.arranged(all));
  return validatedFrom(loaded, all, cases);
}

/** Checks the files and looks every name up in the portal. */
export async function validateOnline(request: Omit<PlanRequest, 'only' | 'overrides'>): Promise<Validated> {
  // Loaded only for --online: it is most of the code.
  const { connect, readAndResolve } = await import('./connect.ts');
  const { loaded, problems, desired, state } = await readAndResolve(await connect(request), 'once', request);
  const { judgeResolved, runCases } = await import('./rule-cases.ts');
  const ran = await runCases(loaded, request.now);
  const unmatched = unmatchedProtection({ desired, live: state.live });
  const earlier = [...problems, ...unmatched.map((problem) => ({ ...problem, severity: 'error' }) as const)];
  const all = [...earlier, ...judgeResolved(desired, state, request.now), ...ran.problems];
  if (all.some(isError)) throw new ProblemError(loaded.arranged(all));
  return validatedFrom(loaded, all, ran.cases);
}
